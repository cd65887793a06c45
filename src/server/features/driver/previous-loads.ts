import type { PreviousLoad } from '#api/driver/driver-job.ts';
import type { StartDrivingRequest } from '#api/driver/driver.ts';
import { previousLoadCount } from '#domain/business-constants.ts';
import { isDriverRow } from '#domain/driver/driver-job.ts';
import { squeeze } from '#domain/search-text.ts';

import type { Db } from '../../db/connect.ts';

/** Previous loads as they are kept: texts become loads without a cleaning, empty ones fall out. */
export function toPreviousLoads(given: StartDrivingRequest['previousLoads']): PreviousLoad[] {
  return (given ?? [])
    .map((load) =>
      typeof load === 'string'
        ? { productId: null, name: load.trim(), cleaning: null }
        : { productId: load.productId ?? null, name: load.name.trim(), cleaning: load.cleaning ?? null },
    )
    .filter(({ name }) => name !== '');
}

/**
 * The last loads of a truck of this carrier, the newest first: what its latest journey carried, and what the
 * driver said had been there before.
 */
export async function findPreviousLoads(db: Db, carrierId: number, plate: string): Promise<PreviousLoad[]> {
  const latest = await db
    .selectFrom('driver_jobs')
    .innerJoin('transport_jobs', 'transport_jobs.id', 'driver_jobs.transport_job_id')
    .innerJoin('trucks', 'trucks.id', 'transport_jobs.truck_id')
    .innerJoin('driver_actions', (join) =>
      join
        .onRef('driver_actions.transport_job_id', '=', 'transport_jobs.id')
        .on('driver_actions.what', '=', 'on-route-to-pickup'),
    )
    .select(['transport_jobs.id', 'transport_jobs.driver_status', 'driver_jobs.previous_loads'])
    .where('trucks.company_id', '=', carrierId)
    .where('trucks.license_plate_number', '=', squeeze(plate).toUpperCase())
    .orderBy('driver_actions.occurred_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (latest === undefined) return [];
  const isLoaded = latest.driver_status !== 'ON_ROUTE_TO_PICKUP' && latest.driver_status !== 'AT_PICKUP';
  const carried = isLoaded ? await goodsOf(db, latest.id) : [];
  return [...carried, ...latest.previous_loads].slice(0, previousLoadCount);
}

async function goodsOf(db: Db, jobId: number): Promise<PreviousLoad[]> {
  const rows = await db
    .selectFrom('transport_job_products')
    .innerJoin('products', (join) =>
      join.on((eb) =>
        eb(
          'products.id',
          '=',
          eb.fn.coalesce(
            'transport_job_products.replacement_product_id',
            'transport_job_products.product_id',
          ),
        ),
      ),
    )
    .select(['products.id', 'products.name', 'transport_job_products.status'])
    .where('transport_job_products.transport_job_id', '=', jobId)
    .orderBy('transport_job_products.id')
    .execute();
  const goods = new Map(
    rows.filter(({ status }) => isDriverRow(status)).map(({ id, name }) => [id, name] as const),
  );
  return [...goods].map(([productId, name]) => ({ productId, name, cleaning: null }));
}
