import { type RawBuilder, sql } from 'kysely';

import type { Position } from '#domain/distances/distance.ts';
import type { DriverStatus } from '#domain/driver/driver-status.ts';
import { type JobRowStatus, underWayStatuses } from '#domain/job-row/job-row-status.ts';

import type { Db } from '../db/schema.ts';

/** A row with where its places are; null where nobody has put a place on the map. */
export interface PositionedRow {
  rowId: number;
  status: JobRowStatus;
  driverStatus: DriverStatus;
  /** What was heard last of a row that is in the fleet service: 'drop_off transit'. */
  fleetStatus: string | null;
  jobId: number;
  date: string;
  /** 'HH:mm:ss'; null without a time. */
  time: string | null;
  plate: string | null;
  truckId: number | null;
  quantity: string | null;
  unit: string;
  pickupId: number;
  pickupName: string;
  destinationId: number | null;
  destinationName: string | null;
  from: Position | null;
  to: Position | null;
}

interface RowRecord extends Omit<PositionedRow, 'from' | 'to'> {
  fromLatitude: number | null;
  fromLongitude: number | null;
  toLatitude: number | null;
  toLongitude: number | null;
}

/** Finds rows by a condition on them (r), their jobs (j) and trucks (truck), by id. */
export async function findPositionedRows(db: Db, condition: RawBuilder<unknown>): Promise<PositionedRow[]> {
  const { rows } = await sql<RowRecord>`
    select r.id as "rowId", r.status, j.driver_status as "driverStatus", fleet.outside_status as "fleetStatus",
      j.truck_id as "truckId", j.id as "jobId", r.transport_date::text as date, j.transport_time::text as time,
      truck.license_plate_number as plate, r.quantity, product.unit,
      r.pickup_location_id as "pickupId", pickup.location_name as "pickupName",
      r.destination_location_id as "destinationId", destination.location_name as "destinationName",
      pickup.latitude::double precision as "fromLatitude", pickup.longitude::double precision as "fromLongitude",
      destination.latitude::double precision as "toLatitude", destination.longitude::double precision as "toLongitude"
    from transport_job_products r
    join transport_jobs j on j.id = r.transport_job_id
    join products product on product.id = r.product_id
    join locations pickup on pickup.id = r.pickup_location_id
    left join locations destination on destination.id = r.destination_location_id
    left join trucks truck on truck.id = j.truck_id
    left join outside_sends fleet on fleet.system = 'fleet' and fleet.transport_job_id = j.id
      and coalesce(fleet.row_id, 0) = r.id and fleet.status = 'sent'
    where ${condition}
    order by r.id`.execute(db);
  return rows.map(({ fromLatitude, fromLongitude, toLatitude, toLongitude, ...row }) =>
    Object.assign(row, {
      from: positionOf(fromLatitude, fromLongitude),
      to: positionOf(toLatitude, toLongitude),
    }),
  );
}

/** Finds the rows that these trucks have set off with and not finished, of whichever day; by id. */
export async function findRowsUnderWay(db: Db, truckIds: readonly number[]): Promise<PositionedRow[]> {
  if (truckIds.length === 0) return [];
  return findPositionedRows(
    db,
    sql`j.truck_id = any(${sql.val(truckIds)}::bigint[]) and r.status = any(${sql.val(underWayStatuses)})`,
  );
}

function positionOf(latitude: number | null, longitude: number | null): Position | null {
  return latitude === null || longitude === null ? null : { latitude, longitude };
}
