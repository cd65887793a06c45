import { type RawBuilder, sql } from 'kysely';

import type { Day } from '#domain/calendar/day.ts';
import type { Position } from '#domain/distances/distance.ts';
import type { DriverStatus } from '#domain/driver/driver-status.ts';
import { abandonedStatuses, type JobRowStatus, underWayStatuses } from '#domain/job-row/job-row-status.ts';
import type { PositionSource } from '#domain/positions/position-source.ts';

import type { Db } from '../../db/schema.ts';

/** What is shown of a day. */
export interface MapFilter {
  date: Day;
  carrierId?: number | undefined;
  status?: JobRowStatus | undefined;
  productId?: number | undefined;
  withoutTruck?: boolean | undefined;
}

export interface MapRow {
  rowId: number;
  status: JobRowStatus;
  driverStatus: DriverStatus;
  truckId: number | null;
  quantity: string | null;
  unit: string;
  pickupId: number;
  pickupName: string;
  destinationId: number | null;
  from: Position | null;
  to: Position | null;
}

interface RowRecord extends Omit<MapRow, 'from' | 'to'> {
  fromLatitude: number | null;
  fromLongitude: number | null;
  toLatitude: number | null;
  toLongitude: number | null;
}

async function findRows(db: Db, condition: RawBuilder<unknown>): Promise<MapRow[]> {
  const { rows } = await sql<RowRecord>`
    select r.id as "rowId", r.status, j.driver_status as "driverStatus", j.truck_id as "truckId",
      r.quantity, product.unit, r.pickup_location_id as "pickupId", pickup.location_name as "pickupName",
      r.destination_location_id as "destinationId",
      pickup.latitude::double precision as "fromLatitude", pickup.longitude::double precision as "fromLongitude",
      destination.latitude::double precision as "toLatitude", destination.longitude::double precision as "toLongitude"
    from transport_job_products r
    join transport_jobs j on j.id = r.transport_job_id
    join products product on product.id = r.product_id
    join locations pickup on pickup.id = r.pickup_location_id
    left join locations destination on destination.id = r.destination_location_id
    left join trucks truck on truck.id = j.truck_id
    where ${condition}
    order by r.id`.execute(db);
  return rows.map(({ fromLatitude, fromLongitude, toLatitude, toLongitude, ...row }) =>
    Object.assign(row, {
      from: positionOf(fromLatitude, fromLongitude),
      to: positionOf(toLatitude, toLongitude),
    }),
  );
}

/** Finds the rows of a day that the board shows, by id. Of a carrier also those that have no truck yet. */
export async function findRowsOfDay(
  db: Db,
  { date, carrierId, status, productId, withoutTruck }: MapFilter,
): Promise<MapRow[]> {
  const conditions = [
    sql`r.transport_date = ${date}::date`,
    sql`r.status <> all(${sql.val([...abandonedStatuses, 'SELF_SERVICE'])})`,
    ...(carrierId === undefined
      ? []
      : [sql`(truck.company_id = ${carrierId}::bigint or j.truck_id is null)`]),
    ...(status === undefined ? [] : [sql`r.status = ${status}`]),
    ...(productId === undefined ? [] : [sql`r.product_id = ${productId}::bigint`]),
    ...(withoutTruck === true ? [sql`j.truck_id is null`] : []),
  ];
  return findRows(db, sql.join(conditions, sql` and `));
}

/** Finds the rows that these trucks have set off with and not finished, of whichever day; by id. */
export async function findRowsUnderWay(db: Db, truckIds: readonly number[]): Promise<MapRow[]> {
  if (truckIds.length === 0) return [];
  return findRows(
    db,
    sql`j.truck_id = any(${sql.val(truckIds)}::bigint[]) and r.status = any(${sql.val(underWayStatuses)})`,
  );
}

function positionOf(latitude: number | null, longitude: number | null): Position | null {
  return latitude === null || longitude === null ? null : { latitude, longitude };
}

export interface LastPosition extends Position {
  truckId: number;
  seenAt: Date;
  source: PositionSource;
  speedKmh: number | null;
  courseDeg: number | null;
}

/** Finds where each truck (of the carrier) was seen last before the moment. */
export async function findLastPositions(
  db: Db,
  before: Date,
  carrierId: number | undefined,
): Promise<LastPosition[]> {
  const { rows } = await sql<LastPosition>`
    select truck.id as "truckId", last.at as "seenAt", last.latitude, last.longitude, last.source,
      last.speed_kmh as "speedKmh", last.course_deg as "courseDeg"
    from trucks truck
    cross join lateral (
      select * from truck_positions where truck_id = truck.id and at <= ${before}::timestamptz
      order by at desc limit 1
    ) last
    where ${carrierId ?? null}::bigint is null or truck.company_id = ${carrierId ?? null}::bigint
    order by truck.id`.execute(db);
  return rows;
}
