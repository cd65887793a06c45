import { alertEndpoints, type Alert } from '#api/alerts/alerts.ts';
import { isDerivedAlertId } from '#domain/alerts/alert-kind.ts';
import { defaultTablePageSize } from '#domain/business-constants.ts';
import { instantToIso } from '#domain/calendar/tallinn-time.ts';

import { raiseAlert } from '../../alerts/raise-alert.ts';
import type { Db } from '../../db/connect.ts';
import { notFound } from '../../http/errors.ts';
import { pageOf } from '../../http/page.ts';
import { register } from '../../http/register.ts';
import { withdrawReleaseRequests } from '../../load-spaces/release-requests.ts';
import type { Feature } from '../../services.ts';
import { byAge, createDerivedAlerts } from './derived/derived-alerts.ts';
import { countAlerts, findAlerts, settleAlert, type AlertRecord } from './repository.ts';

const mostCounted = 1000;

export const alerts: Feature = (api, { now, alertEvents, jobRowEvents }) => {
  const derivedAlerts = createDerivedAlerts(jobRowEvents, now);

  register(api, alertEndpoints.listAlerts, async ({ query, db, afterCommit }) => {
    const { settled, pageNr: number = 1, size = defaultTablePageSize } = query;
    const offset = (number - 1) * size;
    if (settled !== true && (await withdrawReleaseRequests(db, now())) > 0) {
      afterCommit(() => {
        alertEvents.changed(null);
      });
    }
    const derived = settled === true ? [] : await derivedAlerts.open(db);
    // Kept and derived ones make one list by age, so all before the page are needed to know where it begins.
    const read = derived.length === 0 ? { size, offset } : { size: offset + size, offset: 0 };
    const kept = await findAlerts(db, { settled, ...read });
    const all =
      derived.length === 0 ? kept : [...derived, ...kept].toSorted(byAge).slice(offset, offset + size);
    // Where the page holds them all it is counted itself: an alert that comes or goes meanwhile cannot part the two. Of
    // settled ones nobody asks how many there are: one past the page tells whether it is the last.
    const isWhole = read.offset === 0 && kept.length < read.size;
    const keptCount = isWhole
      ? kept.length
      : await countAlerts(db, settled, Math.max(mostCounted, number * size + 1));
    const total = derived.length + keptCount;
    return pageOf(
      all.map((record) => alertView(record, now())),
      { number, size, totalElements: total },
    );
  });

  register(api, alertEndpoints.settleAlert, async ({ params, body, user, db, afterCommit }) => {
    const id = isDerivedAlertId(params.id) ? await keep(db, params.id) : params.id;
    const note = body?.note?.trim() || null;
    if (await settleAlert(db, id, { userId: user.id, now: now(), note })) {
      afterCommit(() => {
        alertEvents.changed(null);
      });
    }
    const [record] = await findAlerts(db, { id, size: 1, offset: 0 });
    if (record === undefined) throw notFound();
    return { content: alertView(record, now()) };
  });

  /** Stores a derived alert, so that it can be settled; answers its id from now on. */
  async function keep(db: Db, id: number): Promise<number> {
    const alert = await derivedAlerts.find(db, id);
    if (alert === null) throw notFound();
    const { key, kind, summary, data } = alert;
    return raiseAlert(db, {
      key,
      kind,
      summary,
      data,
      transportJobId: alert.transport_job_id,
      rowId: alert.row_id,
      raisedAt: alert.raised_at.getTime(),
      raisedBy: alert.raised_by,
      isKnown: true,
    });
  }
};

/** A report that its driver has left alone for so long is taken as told to the office. */
const untouchedMilliseconds = 24 * 60 * 60_000;

/** An alert as the office sees it; `now` in epoch milliseconds. */
function alertView(alert: AlertRecord, now: number): Alert {
  const { raised_at: raisedAt, settled_at: settledAt } = alert;
  return {
    id: alert.id,
    kind: alert.kind,
    transportJobId: alert.transport_job_id,
    rowId: alert.row_id,
    row: rowView(alert),
    raisedAt: instantToIso(raisedAt.getTime()),
    raisedBy:
      alert.raised_by === null
        ? null
        : {
            id: alert.raised_by,
            name: nameOf(alert.raiser_first_name, alert.raiser_last_name),
            phone: alert.raiser_phone,
          },
    summary: alert.summary,
    data: alert.data,
    fromDriver:
      alert.from_driver ||
      (alert.kind === 'DRIVER_REPORT_NOT_APPLIED' && now - raisedAt.getTime() >= untouchedMilliseconds),
    photos: alert.photos.map((photo) => ({ ...photo, takenAt: instantToIso(Date.parse(photo.takenAt)) })),
    settledAt: settledAt === null ? null : instantToIso(settledAt.getTime()),
    settledBy: nameOf(alert.settler_first_name, alert.settler_last_name) || null,
    note: alert.note,
  };
}

function rowView(alert: AlertRecord): Alert['row'] {
  const { transport_date: date, status, quantity, product, unit, client, pickup } = alert;
  if (date === null || status === null || client === null || pickup === null || product === null) return null;
  return {
    date,
    time: alert.transport_time,
    status,
    client,
    pickup,
    destination: alert.destination,
    product,
    quantity: Number(quantity),
    unit: unit ?? '',
    licensePlateNumber: alert.license_plate_number,
  };
}

function nameOf(first: string | null, last: string | null): string {
  return [first, last].filter((part) => (part ?? '') !== '').join(' ');
}
