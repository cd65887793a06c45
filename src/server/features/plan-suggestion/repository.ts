import { sql } from 'kysely';

import type { Day } from '#domain/calendar/day.ts';
import type { CleaningRegime } from '#domain/driver/driver-job.ts';
import type { TrailerKind } from '#domain/vehicles/load-space.ts';
import type { LoadRegime } from '#domain/vehicles/previous-load-verdict.ts';
import type { GoodsOnTrailer } from '#domain/vehicles/trailer-fit.ts';

import { isInUse } from '../../db/in-use.ts';
import type { Db } from '../../db/schema.ts';
import { isRowSent } from '../../job-rows/awaits-sending.ts';
import { productToLoad } from '../../job-rows/product-of-row.ts';
import { type PairRecord, pairColumn, usualPair } from '../../job-rows/vehicle-mass.ts';
import { driverOf } from '../../planning/drivers.ts';
import { startLocation } from '../../planning/truck-starts.ts';

/** A row that may be given a truck: what it is and where it goes. */
export interface WantedRow {
  id: number;
  jobId: number;
  version: number;
  quantity: string | null;
  product: string;
  unit: string;
  pickup: string;
  destination: string | null;
  carrierId: number | null;
  /** HH:mm. */
  time: string | null;
}

/**
 * Finds the rows of these jobs that wait for a truck: confirmed, neither sent nor begun, and not the client's to
 * fetch.
 */
export async function findWantedRows(db: Db, jobIds: readonly number[]): Promise<WantedRow[]> {
  const { rows } = await sql<WantedRow>`
    select r.id, r.transport_job_id as "jobId", r.version, r.quantity, goods.name as product, goods.unit,
      pickup.location_name as pickup, destination.location_name as destination,
      j.carrier_company_id as "carrierId", to_char(j.transport_time, 'HH24:MI') as time
    from transport_job_products r
    join transport_jobs j on j.id = r.transport_job_id
    join products goods on goods.id = ${productToLoad}
    join locations pickup on pickup.id = r.pickup_location_id
    left join locations destination on destination.id = r.destination_location_id
    where j.id = any(${sql.val(jobIds)}::bigint[]) and j.truck_id is null and j.driver_status = 'NOT_STARTED'
      and r.status = 'UNCOMPLETED' and not ${isRowSent}
    order by r.id`.execute(db);
  return rows;
}

/** The goods of a row, and the regime that its receiver requires. */
export interface GoodsToLoad extends GoodsOnTrailer {
  jobId: number;
  regime: LoadRegime | null;
  isFeed: boolean;
  leastRegime: CleaningRegime | null;
}

/** Finds the goods of jobs' living rows. */
export async function findGoods(db: Db, rowIds: readonly number[]): Promise<GoodsToLoad[]> {
  const { rows } = await sql<GoodsToLoad>`
    select r.transport_job_id as "jobId", goods.cleaning_regime as regime, goods_group.is_feed as "isFeed",
      receiver.least_cleaning_regime as "leastRegime", goods.unit, goods.is_bulk as "isBulk",
      goods.package_size as "packageSize", goods.cn_code as "cnCode"
    from transport_job_products r
    join products goods on goods.id = ${productToLoad}
    join product_groups goods_group on goods_group.id = goods.group_id
    left join locations destination on destination.id = r.destination_location_id
    left join companies receiver on receiver.id = destination.company_id
    where r.id = any(${sql.val(rowIds)}::bigint[])
    order by r.id`.execute(db);
  return rows;
}

export interface FreeTruck {
  id: number;
  plate: string;
  carrierId: number | null;
  trailerId: number | null;
  trailerKind: TrailerKind | null;
  /** As `driverOf` knows them. */
  driver: string | null;
  pair: PairRecord | null;
  /** The location before its first job of the day. */
  start: number | null;
}

/** Finds the trucks in use with their usual trailers and what they were last given to do, by id. */
export async function findFreeTrucks(db: Db, date: Day): Promise<FreeTruck[]> {
  const day = sql`${date}`;
  const { rows } = await sql<FreeTruck>`
    select trucks.id, trucks.license_plate_number as plate, trucks.company_id as "carrierId",
      trucks.trailer_id as "trailerId",
      (select kind from trailers where trailers.id = trucks.trailer_id) as "trailerKind", ${driverOf('trucks')} as driver,
      ${pairColumn({ ...usualPair, day })} as pair,
      ${startLocation(day)} as start
    from trucks
    where ${isInUse('trucks')}
    order by trucks.id`.execute(db);
  return rows;
}
