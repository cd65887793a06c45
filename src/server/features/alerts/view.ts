import { sentBy, wordsOf } from '#api/alerts/alert-data.ts';
import type { Alert } from '#api/alerts/alerts.ts';
import { alertRules, nextAction } from '#domain/alerts/alert-rules.ts';
import { type AlertLine, type OpenAlert, rankAlert } from '#domain/alerts/work-list.ts';
import { instantToIso, isoOrNull, toTallinn } from '#domain/calendar/tallinn-time.ts';
import { fullName } from '#domain/full-name.ts';
import { decimalOrNull, goodsWords, quantityWords } from '#domain/goods/decimal.ts';
import { joinKnown } from '#domain/join-known.ts';
import { formatPlate } from '#domain/vehicles/plate.ts';

import { storedNumber } from '../../db/stored-number.ts';
import { et } from '../../i18n/et.ts';
import type { AlertRecord } from './repository.ts';

type LineFacts = Pick<Alert, 'kind' | 'stage' | 'summary' | 'data'>;
type Row = Alert['row'];

/** Returns an alert by itself, as the office sees it; `now` in epoch milliseconds. */
export function alertView(alert: AlertRecord, now: number): Alert {
  const { raised_at: raisedAt, settled_at: settledAt } = alert;
  const row = rowView(alert);
  const { stage, urgency } = rankAlert(placingOf(alert), toTallinn(now));
  return {
    id: alert.id,
    kind: alert.kind,
    urgency,
    stage,
    nextAction: nextAction(
      alert.kind,
      row && { quantity: decimalOrNull(alert.quantity), unit: row.unit, status: row.status },
      sentBy(alert),
    ),
    transportJobId: alert.transport_job_id,
    rowId: alert.row_id,
    row,
    members: [{ id: alert.id, rowId: alert.row_id, row }],
    raisedAt: instantToIso(raisedAt.getTime()),
    raisedBy:
      alert.raised_by === null
        ? null
        : {
            id: alert.raised_by,
            name: fullName(alert.raiser_first_name, alert.raiser_last_name),
            phone: alert.raiser_phone,
          },
    summary: alert.summary,
    ...lineText({ kind: alert.kind, stage, summary: alert.summary, data: alert.data }, row, [row]),
    data: alert.data,
    photos: alert.photos.map((photo) => ({ ...photo, takenAt: instantToIso(Date.parse(photo.takenAt)) })),
    settledAt: isoOrNull(settledAt),
    settledBy: fullName(alert.settler_first_name, alert.settler_last_name) || null,
    answer: alert.answer,
    note: alert.note,
  };
}

/**
 * Returns a line of the list: its first alert, with all that have the same cause. Null where that has gone
 * meanwhile.
 */
export function lineView(
  { stage, urgency, alerts }: AlertLine,
  records: ReadonlyMap<number, AlertRecord>,
  now: number,
): Alert | null {
  const lineRecords = alerts.flatMap(({ id }) => records.get(id) ?? []);
  const [first, ...others] = lineRecords;
  if (first === undefined) return null;
  const view = alertView(first, now);
  if (others.length === 0) return { ...view, stage, urgency };
  const members = lineRecords.map((record) => ({
    id: record.id,
    rowId: record.row_id,
    row: rowView(record),
  }));
  const several = (words: string) =>
    et.alerts.several(words, lineRecords.length, alertRules[view.kind].joinedBy === 'cause');
  const rows = members.map((member) => member.row);
  const { title, about } = lineText({ ...view, stage }, view.row, rows);
  return {
    ...view,
    stage,
    urgency,
    summary: several(view.summary),
    title: several(title),
    about,
    members,
  };
}

/** Returns the fields of an alert that decide its place in the list. */
export function placingOf(alert: AlertRecord, cause = ''): OpenAlert {
  return {
    id: alert.id,
    kind: alert.kind,
    rowId: alert.row_id,
    jobId: alert.transport_job_id,
    orderId: alert.transport_order_id,
    day: alert.transport_date,
    time: alert.transport_time,
    status: alert.status,
    raisedAt: alert.raised_at.getTime(),
    cause,
    hasGoods: typeof alert.data.hasGoods === 'boolean' ? alert.data.hasGoods : null,
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
    quantity: storedNumber(quantity),
    unit: unit ?? '',
    licensePlateNumber: alert.license_plate_number,
    driver: alert.driver_name,
    driverPhone: alert.driver_phone,
    notes: alert.notes === '' ? null : alert.notes,
    transportOrderId: alert.transport_order_id,
  };
}

/**
 * Returns a line of the list in two parts. First whose it is: the client; where the truck matters, with truck and
 * driver. Then what is wrong (unless the kind says it), the goods and the way. `rows` are all rows of the cause.
 */
function lineText(alert: LineFacts, row: Row, rows: readonly Row[]): Pick<Alert, 'title' | 'about'> {
  const { kind, stage, summary } = alert;
  const words = wordsOf(alert);
  const title = textOf(words.title);
  if (row === null) return { title: title ?? summary, about: title === null ? null : textOf(words.said) };
  const load = [amounts(row, rows), way(row)];
  const { namesTruck } = alertRules[kind];
  if (namesTruck === 'in-text') return { title: title ?? summary, about: joinKnown([row.client, ...load]) };
  const plate = row.licensePlateNumber === null ? null : formatPlate(row.licensePlateNumber);
  const isOfTruck = stage === 'ROAD' || namesTruck === 'before-client';
  const truck = isOfTruck ? [plate, row.driver] : [];
  // A sentence in the middle of a line ends without a full stop.
  const sentence = title === null ? (textOf(words.said) ?? summary).replace(/\.$/, '') : null;
  return { title: joinKnown([...truck, row.client]), about: joinKnown([sentence, ...load]) };
}

/** 'Nisu 28,5 t', 'Kaer, kogus teadmata'; several loads as '4 × 28,5 t' or as a list. */
function amounts(row: NonNullable<Row>, rows: readonly Row[]): string {
  const loads = rows.filter((each) => each !== null);
  if (loads.some(({ product }) => product !== row.product)) return row.product;
  if (loads.every(({ quantity }) => quantity === null)) return goodsWords(row.product, null, row.unit);
  const each = loads.map(({ quantity, unit }) => quantityWords(quantity, unit));
  const isSame = each.length > 1 && new Set(each).size === 1;
  return `${row.product} ${isSame ? `${each.length} × ${each[0] ?? ''}` : each.join(' + ')}`;
}

function way({ pickup, destination }: NonNullable<Row>): string {
  return [pickup, destination].filter((part) => part !== null).join(' → ');
}

function textOf(value: string | undefined): string | null {
  return value === undefined || value === '' ? null : value;
}
