import { sql } from 'kysely';

import { isDriverRow } from '#domain/driver/driver-job.ts';

import { isInUse } from '../../../db/in-use.ts';
import type { Db } from '../../../db/schema.ts';
import { productToLoad } from '../../../job-rows/product-of-row.ts';
import type { LockedRow } from './reported-action.ts';

/**
 * Locks the job before anything refers to it: a reference locks it too, and two transactions that both hold such a
 * lock and want more would wait for each other for ever. Undefined when there is no such job.
 */
export async function lockJob(db: Db, id: number) {
  return (
    db
      // Locked before it is joined: a join that waits for the lock would not find a truck chosen meanwhile.
      .selectFrom((eb) =>
        eb
          .selectFrom('transport_jobs')
          .select(['id', 'version', 'driver_status', 'truck_id', 'trailer_id', 'transport_date'])
          .where('id', '=', id)
          .forNoKeyUpdate()
          .as('j'),
      )
      .leftJoin('trucks', 'trucks.id', 'j.truck_id')
      .selectAll('j')
      .select(['trucks.company_id', isInUse('trucks').as('is_truck_in_use')])
      .executeTakeFirst()
  );
}

/** SQL for the lots that are known of the goods of a row `r`: those in stock, and the one that was sold. */
const knownLots = sql<string | null>`nullif(concat_ws(',',
  (select string_agg(stock.lot, ',') from stock where stock.product_id = ${productToLoad}),
  (select line.lot from transport_jobs j
    join transport_orders o on o.id = j.transport_order_id
    join sales_order_lines line on line.id = o.sales_order_line_id
    where j.id = r.transport_job_id and line.product_id = ${productToLoad})), '')`;

/** Locks what there is to haul of a job that is locked. */
export async function lockRows(db: Db, jobId: number): Promise<LockedRow[]> {
  return (await lockAllRows(db, jobId)).filter(({ status }) => isDriverRow(status));
}

/** Locks all rows of a job that is locked, dropped ones too. */
export function lockAllRows(db: Db, jobId: number): Promise<LockedRow[]> {
  return db
    .selectFrom('transport_job_products as r')
    .innerJoin('products', 'products.id', 'r.product_id')
    .select([
      'r.id',
      'r.status',
      'r.quantity',
      'r.delivered_quantity',
      'r.pickup_location_id',
      'r.destination_location_id',
      'r.loaded_product_id',
      'r.loaded_quantity',
      'r.loaded_lot',
      'r.wished',
      'products.name as product',
      'products.unit',
      'products.is_bulk',
      (eb) => eb.fn.coalesce('r.replacement_product_id', 'r.product_id').as('product_id'),
      knownLots.as('known_lots'),
    ])
    .where('r.transport_job_id', '=', jobId)
    .orderBy('r.id')
    .forNoKeyUpdate('r')
    .execute();
}
