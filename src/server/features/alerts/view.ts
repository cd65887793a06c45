import type { Alert } from '#api/alerts/alerts.ts';
import { instantToIso } from '#domain/calendar/tallinn-time.ts';

import type { AlertRecord } from './repository.ts';

/** A report that its driver has left alone for so long is taken as told to the office. */
const untouchedMilliseconds = 24 * 60 * 60_000;

/** A matter as the office sees it; `now` in epoch milliseconds. */
export function alertView(alert: AlertRecord, now: number): Alert {
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
