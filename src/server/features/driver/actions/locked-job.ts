import { isDriverRow } from '#domain/driver/driver-job.ts';

import type { Db } from '../../../db/schema.ts';
import type { LockedRow } from './reported-action.ts';

/**
 * Locks the job before anything refers to it: a reference locks it too, and two transactions that both hold such a
 * lock and want more would wait for each other for ever. Undefined when the carrier has no such job.
 */
export async function lockJob(db: Db, id: number, carrierId: number | null) {
  return (
    db
      // Locked before it is joined: a join that waits for the lock would not find a truck chosen meanwhile.
      .selectFrom((eb) =>
        eb
          .selectFrom('transport_jobs')
          .select(['id', 'version', 'driver_status', 'truck_id', 'trailer_id', 'transport_date'])
          .where('id', '=', id)
          .forNoKeyUpdate()
          .as('job'),
      )
      .innerJoin('trucks', 'trucks.id', 'job.truck_id')
      .selectAll('job')
      .select('trucks.status as truck_status')
      .where('trucks.company_id', '=', carrierId)
      .executeTakeFirst()
  );
}

/** Locks what there is to haul of a job that is locked. */
export async function lockRows(db: Db, jobId: number): Promise<LockedRow[]> {
  const rows = await db
    .selectFrom('transport_job_products')
    .innerJoin('products', 'products.id', 'transport_job_products.product_id')
    .select([
      'transport_job_products.id',
      'transport_job_products.status',
      'transport_job_products.quantity',
      'transport_job_products.delivered_quantity',
      'transport_job_products.pickup_location_id',
      'transport_job_products.destination_location_id',
      'products.unit',
      'products.is_bulk as isBulk',
      (eb) =>
        eb.fn
          .coalesce('transport_job_products.replacement_product_id', 'transport_job_products.product_id')
          .as('productId'),
    ])
    .where('transport_job_products.transport_job_id', '=', jobId)
    .orderBy('transport_job_products.id')
    .forNoKeyUpdate('transport_job_products')
    .execute();
  return rows.filter(({ status }) => isDriverRow(status));
}
