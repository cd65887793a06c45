import { type RawBuilder, sql } from 'kysely';

import type { Alert } from '#api/alerts/alerts.ts';
import type { AlertKind } from '#domain/alerts/alert-kind.ts';
import { type AlertKindWith, kindsWithPhotos } from '#domain/alerts/alert-rules.ts';
import type { OpenAlert } from '#domain/alerts/work-list.ts';

import { noAnswer } from '../../alerts/change-requests.ts';
import { anyOf } from '../../db/any-of.ts';
import type { Db } from '../../db/schema.ts';

export type AlertRecord = Awaited<ReturnType<typeof findAlerts>>[number];

/** The photos that alerts of its kind show; of a driver's, those that the job accepted too. Times as in JSON. */
const photosOfAlert = sql<Alert['photos']>`(
  select coalesce(jsonb_agg(to_jsonb(shown) - 'first_order' order by shown.first_order desc nulls last, shown.id), '[]') from (
    select photo.id, photo.action_id as "actionId", photo.kind, photo.taken_at as "takenAt", photo.first_order
    from driver_photos photo
    where photo.removed_at is null and (alert.kind = any(${kindsWithPhotos('named')}::text[]) and photo.transport_job_id = alert.transport_job_id
        and (alert.data -> 'photoIds' ? photo.action_id::text or alert.data -> 'photoIds' @> to_jsonb(photo.id))
      or alert.kind = any(${kindsWithPhotos('of-driver')}::text[]) and (photo.alert_id = alert.id
      or photo.transport_job_id = alert.transport_job_id and photo.alert_id is null and exists (
        select from driver_actions act where act.action_id = photo.action_id and act.user_id = alert.raised_by)))
  ) shown)`;

/** The columns of an alert's row, by the names of both queries that read it. */
export const rowColumns = [
  'r.transport_date',
  'r.status',
  'r.quantity',
  'products.name as product',
  'products.unit',
  'client.company_name as client',
  'pickup.location_name as pickup',
  'destination.location_name as destination',
  'trucks.license_plate_number',
  'trucks.driver_name',
  'trucks.driver_phone',
  'r.notes',
  'j.transport_order_id',
] as const;
export const transportTime = sql<string | null>`to_char(j.transport_time, 'HH24:MI')`.as('transport_time');

/**
 * Finds alerts with what they are about: a page, or those of these ids. Settled ones come by when they were settled.
 */
export function findAlerts(
  db: Db,
  {
    ids,
    isSettled,
    size,
    offset,
  }: { ids?: readonly number[]; isSettled?: boolean | undefined; size: number; offset: number },
) {
  return db
    .selectFrom('alerts as alert')
    .leftJoin('users as raiser', 'raiser.id', 'alert.raised_by')
    .leftJoin('users as settler', 'settler.id', 'alert.settled_by')
    .leftJoin('transport_job_products as r', 'r.id', 'alert.row_id')
    .leftJoin('transport_jobs as j', 'j.id', 'r.transport_job_id')
    .leftJoin('trucks', 'trucks.id', 'j.truck_id')
    .leftJoin('products', 'products.id', 'r.product_id')
    .leftJoin('locations as client', 'client.id', 'r.client_location_id')
    .leftJoin('locations as pickup', 'pickup.id', 'r.pickup_location_id')
    .leftJoin('locations as destination', 'destination.id', 'r.destination_location_id')
    .select([
      'alert.id',
      'alert.kind',
      'alert.transport_job_id',
      'alert.row_id',
      'alert.raised_at',
      'alert.raised_by',
      'alert.summary',
      'alert.data',
      'alert.settled_at',
      'alert.note',
      'raiser.first_name as raiser_first_name',
      'raiser.last_name as raiser_last_name',
      'raiser.phone as raiser_phone',
      'settler.first_name as settler_first_name',
      'settler.last_name as settler_last_name',
    ])
    .select(rowColumns)
    .select([transportTime, photosOfAlert.as('photos')])
    .select(sql<Alert['answer']>`alert.made ->> 'answer'`.as('answer'))
    .$if(ids !== undefined, (query) => query.where('alert.id', '=', anyOf(ids ?? [])))
    .$if(isSettled !== undefined, (query) =>
      query.where('alert.settled_at', isSettled === true ? 'is not' : 'is', null),
    )
    .orderBy(isSettled === true ? 'alert.settled_at' : 'alert.raised_at', 'desc')
    .orderBy('alert.id', 'desc')
    .limit(sql.lit(size))
    .offset(sql.lit(offset))
    .execute();
}

/**
 * Reads the facts that decide the place of stored alerts, without their other data: of open ones, or of some that are
 * settled.
 */
export async function readPlacings(
  db: Db,
  of: { settled: false } | { settledWith: number } = { settled: false },
): Promise<(OpenAlert & { key: string })[]> {
  const condition =
    'settledWith' in of
      ? sql`(alert.settled_at, alert.settled_by, alert.kind) = (
          select settled_at, settled_by, kind from alerts where id = ${of.settledWith} and settled_by is not null)`
      : sql`alert.settled_at is null`;
  const { rows } = await sql<OpenAlert & { key: string }>`
    select alert.id, alert.key, alert.kind, alert.row_id as "rowId", j.id as "jobId", j.transport_order_id as "orderId",
      r.transport_date as day, to_char(j.transport_time, 'HH24:MI') as time, r.status,
      (extract(epoch from alert.raised_at) * 1000)::float8 as "raisedAt",
      (alert.data -> 'hasGoods')::boolean as "hasGoods",
      coalesce(alert.data ->> 'cause', case alert.kind when 'SEND_FAILED' then
        coalesce(alert.data ->> 'channel', alert.data ->> 'system') end, '') as cause
    from alerts alert
    left join transport_job_products r on r.id = alert.row_id
    left join transport_jobs j on j.id = coalesce(r.transport_job_id, alert.transport_job_id)
    where ${condition}`.execute(db);
  return rows;
}

/** Counts the alerts, up to `maxCounted`. */
export async function countAlerts(
  db: Db,
  isSettled: boolean | undefined,
  maxCounted: number,
): Promise<number> {
  const counted = db
    .selectFrom('alerts')
    .select('id')
    .$if(isSettled !== undefined, (query) =>
      query.where('settled_at', isSettled === true ? 'is not' : 'is', null),
    )
    .limit(sql.lit(maxCounted));
  const { count } = await db
    .selectFrom(counted.as('counted'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Returns those of the keys whose alert a person has settled. */
export async function findSettledKeys(db: Db, keys: readonly string[]): Promise<ReadonlySet<string>> {
  const settledAlerts = await db
    .selectFrom('alerts')
    .select('key')
    .where(sql<boolean>`key = any(${keys}::text[])`)
    .where('settled_by', 'is not', null)
    .execute();
  return new Set(settledAlerts.map(({ key }) => key));
}

/**
 * Returns a text that changes when a stored alert is raised, settled or opened again: cheaper to read than the open
 * alerts.
 */
export async function readOpenMark(db: Db): Promise<string> {
  const { count, last } = await db
    .selectFrom('alerts')
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.max('id').as('last')])
    .where('settled_at', 'is', null)
    .executeTakeFirstOrThrow();
  return `${count} ${last ?? 0}`;
}

/** Returns the kinds of those of these alerts that are stored and open. */
export async function findKinds(db: Db, ids: readonly number[]): Promise<AlertKind[]> {
  const kinds = await db
    .selectFrom('alerts')
    .select('kind')
    .distinct()
    .where('id', '=', anyOf(ids))
    .where('settled_at', 'is', null)
    .execute();
  return kinds.map(({ kind }) => kind);
}

/** Finds the stored alert of an id, or of the key of one that is derived. */
export async function findStored(db: Db, by: { id: number } | { key: string }) {
  const alert = await db
    .selectFrom('alerts')
    .select(['id', 'key', 'kind', 'data', 'settled_at', 'settled_by', 'is_derived', 'wish_entry_id'])
    .$if('id' in by, (query) => query.where('id', '=', 'id' in by ? by.id : 0))
    .$if('key' in by, (query) => query.where('key', '=', 'key' in by ? by.key : ''))
    .executeTakeFirst();
  return alert ?? null;
}

/**
 * When the cause is gone: the sent data matches the row again, or the row is over.
 */
const goneBy: Readonly<Record<AlertKindWith<{ mayLoseCause: true }>, RawBuilder<boolean>>> = {
  CHANGED_AFTER_SENDING: sql`not exists (
    select from transport_job_products r where r.id = alerts.row_id and r.changed_after_sending <> '{}')`,
};

/** True when the cause of a stored alert is gone since somebody settled it. For other kinds this is unknown. */
const hasGone = sql<boolean>`case ${sql.join(
  Object.entries(goneBy).map(([kind, isGone]) => sql`when alerts.kind = ${kind} then ${isGone}`),
  sql` `,
)} else false end`;

/** Opens alerts that a person has settled and whose cause is still there; returns how many. */
export async function reopenAlerts(db: Db, ids: readonly number[]): Promise<number> {
  const reopenedAlerts = await db
    .updateTable('alerts')
    .set({ settled_at: null, settled_by: null, note: null, ...noAnswer })
    .where('id', '=', anyOf(ids))
    .where(sql<boolean>`not (${hasGone})`)
    .returning('id')
    .execute();
  return reopenedAlerts.length;
}

/** Deletes the stored copies of derived alerts. */
export async function forgetDerived(db: Db, ids: readonly number[]): Promise<void> {
  await db.deleteFrom('alerts').where('id', '=', anyOf(ids)).where('is_derived', '=', true).execute();
}

/** Settles an open alert; false when there is no open one of that id. */
export async function settleAlert(
  db: Db,
  id: number,
  { userId, now, note }: { userId: number; now: number; note: string | null },
): Promise<boolean> {
  const settledAlert = await db
    .updateTable('alerts')
    .set({ settled_at: new Date(now), settled_by: userId, note })
    .where('id', '=', id)
    .where('settled_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return settledAlert !== undefined;
}
