import { sql } from 'kysely';

import { jobRowStatusLabels } from '#api/job-row/job-row-labels.ts';
import type { Day } from '#domain/calendar/day.ts';
import { awaitingTruckStatuses, stoppedStatuses } from '#domain/job-row/job-row-status.ts';

import type { Db } from '../../../db/schema.ts';
import { et } from '../../../i18n/et.ts';
import { type AlertSource, maxPerKind, readRows } from './alert-source.ts';

/** Returns orders of clients that wait for 'Kinnita'. */
export async function deriveUnconfirmedOrders(db: Db): Promise<AlertSource<'ORDER_UNCONFIRMED'>[]> {
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
    raisedBy: 'row-creator',
    row,
  }));
}

/** Returns confirmed rows of the two days that wait for a truck; what the client fetches needs none. */
export async function deriveMissingTrucks(
  db: Db,
  today: Day,
  tomorrow: Day,
): Promise<AlertSource<'TRUCK_MISSING'>[]> {
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

/** Returns rows of the two days that the carrier rejected, or that stand still. */
export async function deriveStoppedLoads(
  db: Db,
  today: Day,
  tomorrow: Day,
): Promise<AlertSource<'LOAD_STOPPED'>[]> {
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
