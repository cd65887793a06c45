import { sql } from 'kysely';

import { jobRowStatusLabels } from '#api/job-row/job-row-labels.ts';
import type { AlertKind } from '#domain/alerts/alert-kind.ts';
import type { Day } from '#domain/calendar/day.ts';
import {
  type JobRowStatus,
  jobRowStatuses,
  awaitingTruckStatuses,
  abandonedStatuses,
  stoppedStatuses,
} from '#domain/job-row/job-row-status.ts';

import type { Db } from '../../../db/schema.ts';
import { et } from '../../../i18n/et.ts';
import { rowColumns, transportTime } from '../repository.ts';

/** The most alerts of one kind in a list: nobody works off a longer one. */
export const maxPerKind = 300;

const overStatuses = new Set<JobRowStatus>(['COMPLETED', ...abandonedStatuses]);

/** The statuses of rows that are not over. */
export const openStatuses = jobRowStatuses.filter((status) => !overStatuses.has(status));

/** An alert that is derived: `source` makes its id, and `key` names it once a person has settled it. */
export interface AlertSource {
  kind: AlertKind;
  source: number;
  key: string;
  summary: string;
  /** `title`: replaces the summary where the kind is shown beside it. */
  data: Record<string, unknown>;
  raisedAt: Date;
  /** Keeps apart alerts of one order and day that have different causes. */
  cause?: string;
  row: AlertRow | null;
}

export type AlertRow = Awaited<ReturnType<typeof readRows>>[number];

/** Orders of clients that wait for 'Kinnita'. */
export async function unconfirmedOrders(db: Db): Promise<AlertSource[]> {
  const rows = await readRows(
    db,
    sql<number>`select id from transport_job_products
    where status = 'UNCONFIRMED' order by transport_date, id limit ${sql.lit(maxPerKind)}`,
  );
  return rows.map((row) => ({
    kind: 'ORDER_UNCONFIRMED',
    source: row.row_id,
    key: `order-unconfirmed:${row.row_id}`,
    summary: et.alerts.orderUnconfirmed(row.client ?? '', row.product ?? ''),
    data: { title: row.client ?? '' },
    raisedAt: row.created_at,
    row,
  }));
}

/** Returns confirmed rows of the two days that wait for a truck; what the client fetches needs none. */
export async function rowsWithoutTruck(db: Db, today: Day, tomorrow: Day): Promise<AlertSource[]> {
  const rows = await readRows(
    db,
    sql<number>`select r.id from transport_job_products r
    join transport_jobs j on j.id = r.transport_job_id
    where r.transport_date between ${today} and ${tomorrow} and j.truck_id is null
      and r.status = any(${awaitingTruckStatuses})
    order by r.transport_date, j.transport_time, r.id limit ${sql.lit(maxPerKind)}`,
  );
  return rows.map((row) => ({
    kind: 'TRUCK_MISSING',
    source: row.row_id,
    key: `truck-missing:${row.row_id}`,
    summary: et.alerts.truckMissing(row.transport_date === today ? 'today' : 'tomorrow', row.client ?? ''),
    data: { title: row.client ?? '' },
    raisedAt: row.created_at,
    row,
  }));
}

/** Rows of the two days that the carrier rejected, or that stand still. */
export async function stoppedRows(db: Db, today: Day, tomorrow: Day): Promise<AlertSource[]> {
  const rows = await readRows(
    db,
    sql<number>`select r.id from transport_job_products r
    join transport_jobs j on j.id = r.transport_job_id
    where r.transport_date between ${today} and ${tomorrow} and r.status = any(${stoppedStatuses})
    order by r.transport_date, j.transport_time, r.id limit ${sql.lit(maxPerKind)}`,
  );
  return rows.map((row) => {
    const { status, license_plate_number: plate } = row;
    return {
      kind: 'LOAD_STOPPED',
      source: row.row_id,
      // Rejected again with another truck, it is another alert.
      key: `load-stopped:${row.row_id}:${status}:${plate ?? ''}`,
      summary: et.alerts.loadStopped(row.client ?? '', status),
      data: { said: jobRowStatusLabels[status] },
      cause: status,
      raisedAt: row.updated_at,
      row,
    };
  });
}

/** Reads rows with the facts that alerts mention: rows of these ids, or those that a query finds. */
export function readRows(db: Db, ids: readonly number[] | ReturnType<typeof sql<number>>) {
  const chosen = Array.isArray(ids) ? sql`select unnest(${ids}::bigint[])` : (ids as ReturnType<typeof sql>);
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
    .where(sql<boolean>`r.id = any(array(${chosen}))`)
    .execute();
}

/** Returns the alerts of what was found, each with its row; what has none any more is left out. */
export async function alertsOf<Found>(
  db: Db,
  found: readonly Found[],
  rowIdOf: (each: Found) => number,
  alertOf: (each: Found, row: AlertRow) => Omit<AlertSource, 'row'>,
): Promise<AlertSource[]> {
  const rows = await readRows(db, found.map(rowIdOf));
  return found.flatMap((each) => {
    const row = rows.find(({ row_id: id }) => id === rowIdOf(each));
    return row === undefined ? [] : [{ ...alertOf(each, row), row }];
  });
}
