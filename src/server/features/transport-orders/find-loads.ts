import { sql } from 'kysely';

import { anyOf } from '../../db/any-of.ts';
import type { Db } from '../../db/schema.ts';
import { isRowSent } from '../../job-rows/awaits-sending.ts';

export type LoadRecord = Awaited<ReturnType<typeof findLoads>>[number];

/** Finds the rows of orders, in the order they were made, with truck, driver and where their driver stands. */
export async function findLoads(db: Db, orderIds: readonly number[]) {
  if (orderIds.length === 0) return [];
  return db
    .selectFrom('transport_jobs as j')
    .innerJoin('transport_job_products as r', 'r.transport_job_id', 'j.id')
    .innerJoin('products as product', 'product.id', 'r.product_id')
    .innerJoin('locations as pickup', 'pickup.id', 'r.pickup_location_id')
    .leftJoin('locations as destination', 'destination.id', 'r.destination_location_id')
    .leftJoin('trucks as truck', 'truck.id', 'j.truck_id')
    .leftJoin('companies as carrier', 'carrier.id', 'j.carrier_company_id')
    .leftJoin('driver_stops as unloaded', (join) =>
      join.onRef('unloaded.transport_job_id', '=', 'j.id').on('unloaded.stop', '=', 'destination'),
    )
    .select([
      'r.product_id',
      'j.transport_order_id as order_id',
      'j.id as job_id',
      'j.driver_status',
      'r.id',
      'r.status',
    ])
    .select(['r.transport_date', 'r.quantity', 'r.delivered_quantity', 'product.name as product_name'])
    .select(['product.unit', 'unloaded.left_at as delivered_at', 'pickup.id as pickup_id'])
    .select(['pickup.location_name as pickup_name', 'destination.id as destination_id'])
    .select('destination.location_name as destination_name')
    .select('carrier.name as carrier_name')
    .select(['truck.id as truck_id', 'truck.license_plate_number', 'truck.driver_name', 'truck.driver_phone'])
    .select(sql<string | null>`to_char(j.transport_time, 'HH24:MI')`.as('time'))
    .select(
      sql<boolean>`r.status in ('UNCOMPLETED', 'UNCONFIRMED') and j.truck_id is null
        and j.driver_status = 'NOT_STARTED' and not ${isRowSent}`.as('is_untouched'),
    )
    .select(isRowSent.as('is_sent'))
    .where('j.transport_order_id', '=', anyOf(orderIds))
    .orderBy('r.transport_date')
    .orderBy('r.id')
    .execute();
}
