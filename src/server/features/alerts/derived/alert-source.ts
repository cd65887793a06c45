import { sql } from 'kysely';

import type { AlertData } from '#api/alerts/alert-data.ts';
import type { AlertKind } from '#domain/alerts/alert-kind.ts';
import { hasRowEnded, jobRowStatuses } from '#domain/job-row/job-row-status.ts';

import type { Db } from '../../../db/schema.ts';
import { rowColumns, transportTime } from '../repository.ts';

/** The most alerts of one kind in a list: nobody works off a longer one. */
export const maxPerKind = 300;

/** The statuses of rows that have not ended. */
export const openStatuses = jobRowStatuses.filter((status) => !hasRowEnded(status));

/** An alert that is derived: its id is made of `source`, and `key` names it once a person has settled it. */
export interface AlertSource<K extends AlertKind = AlertKind> extends FoundAlert<K> {
  row: AlertRowRecord | null;
}

/** The same without its row. */
interface FoundAlert<K extends AlertKind> {
  kind: K;
  source: number;
  key: string;
  summary: string;
  data: AlertData<K>;
  raisedAt: Date;
  /** Left out where nobody did. */
  raisedBy?: 'row-creator';
  /** Keeps apart alerts of one order and day that have different causes. */
  cause?: string;
}

export type AlertRowRecord = Awaited<ReturnType<typeof readRows>>[number];

/** Reads rows with the facts that alerts mention: rows of these ids, or those that a query finds. */
export function readRows(db: Db, ids: readonly number[] | ReturnType<typeof sql<number>>) {
  const idsQuery = Array.isArray(ids)
    ? sql`select unnest(${ids}::bigint[])`
    : (ids as ReturnType<typeof sql>);
  return db
    .selectFrom('transport_job_products as r')
    .innerJoin('transport_jobs as j', 'j.id', 'r.transport_job_id')
    .leftJoin('trucks', 'trucks.id', 'j.truck_id')
    .leftJoin('trailers', 'trailers.id', 'j.trailer_id')
    .innerJoin('products', 'products.id', 'r.product_id')
    .innerJoin('locations as client', 'client.id', 'r.client_location_id')
    .innerJoin('locations as pickup', 'pickup.id', 'r.pickup_location_id')
    .leftJoin('locations as destination', 'destination.id', 'r.destination_location_id')
    .innerJoin('users as raiser', 'raiser.id', 'r.created_by')
    .select(rowColumns)
    .select([
      transportTime,
      'r.id as row_id',
      'trailers.registration_number as trailer_number',
      'r.transport_job_id',
      'r.created_at',
      'r.updated_at',
      'r.created_by',
      'raiser.first_name as raiser_first_name',
      'raiser.last_name as raiser_last_name',
      'raiser.phone as raiser_phone',
    ])
    .where(sql<boolean>`r.id = any(array(${idsQuery}))`)
    .execute();
}

/** Returns the alerts of what was found, each with its row; what has none any more is left out. */
export async function readAlertsOf<Found, K extends AlertKind>(
  db: Db,
  causes: readonly Found[],
  rowIdOf: (each: Found) => number,
  alertOf: (each: Found, row: AlertRowRecord) => FoundAlert<K>,
): Promise<AlertSource<K>[]> {
  const rows = await readRows(db, causes.map(rowIdOf));
  return causes.flatMap((each) => {
    const row = rows.find(({ row_id: id }) => id === rowIdOf(each));
    return row === undefined ? [] : [{ ...alertOf(each, row), row }];
  });
}
