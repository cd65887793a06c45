import { sql } from 'kysely';

import type { Day } from '#domain/calendar/day.ts';
import type { CleaningRegime } from '#domain/driver/driver-job.ts';
import { type DriverStatus, statusesBeforeLoading } from '#domain/driver/driver-status.ts';
import { abandonedStatuses, awaitingSendingStatuses } from '#domain/job-row/job-row-status.ts';
import type { LoadRegime } from '#domain/vehicles/previous-load-verdict.ts';

import type { Db } from '../db/schema.ts';
import { productCarried } from '../job-rows/product-of-row.ts';

/** A row: what is to be loaded, for whom, and where its job stands in the plan. */
export interface RowToLoad {
  rowId: number;
  jobId: number;
  truckId: number | null;
  trailerId: number | null;
  /** The replacement, if there is one. */
  productId: number;
  isFeed: boolean;
  regime: LoadRegime | null;
  /** The regime that the receiving company requires. */
  leastRegime: CleaningRegime | null;
  date: Day;
  time: string | null;
  status: DriverStatus;
}
/** Reads the rows that are still to be loaded, of these or of this job, by id; also those that are loaded already. */
export async function readRowsToLoad(
  db: Db,
  of: { rowIds: readonly number[] } | { jobId: number },
  { alsoWithoutTruck, alsoLoaded }: { alsoWithoutTruck: boolean; alsoLoaded: boolean },
): Promise<RowToLoad[]> {
  const { rows } = await sql<RowToLoad>`
    select r.id as "rowId", j.id as "jobId", j.truck_id as "truckId",
      j.trailer_id as "trailerId", goods.id as "productId", goods_group.is_feed as "isFeed",
      goods.cleaning_regime as regime, receiver.least_cleaning_regime as "leastRegime", r.transport_date as date,
      to_char(j.transport_time, 'HH24:MI') as time, j.driver_status as status
    from transport_job_products r
    join transport_jobs j on j.id = r.transport_job_id
    join products goods on goods.id = ${productCarried}
    join product_groups goods_group on goods_group.id = goods.group_id
    left join locations destination on destination.id = r.destination_location_id
    left join companies receiver on receiver.id = destination.company_id
    where ${'jobId' in of ? sql`j.id = ${of.jobId}` : sql`r.id = any(${sql.val(of.rowIds)}::bigint[])`}
      and (j.truck_id is not null or ${alsoWithoutTruck})
      and ${
        alsoLoaded
          ? sql`r.status <> all(${sql.val(abandonedStatuses)})`
          : sql`j.driver_status = any(${sql.val(statusesBeforeLoading)}) and r.status = any(${awaitingSendingStatuses})`
      }
    order by r.id`.execute(db);
  return rows;
}
