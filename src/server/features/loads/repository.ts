import { firstJobRowStatus } from '#domain/job-row/job-row-status.ts';

import type { Db } from '../../db/connect.ts';
import type { NewJob } from '../../job-rows/create-job.ts';
import type { ProductRecord } from '../../job-rows/references.ts';
import type { LoadPlan, PlannedLoad } from './planned-loads.ts';

export async function findLoadProduct(db: Db, id: number): Promise<ProductRecord> {
  return db
    .selectFrom('products')
    .select(['id', 'group_id', 'unit', 'is_bulk', 'not_in_package_size', 'package_size'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

/** What a new load has: all that the first row giving way has, else what the order asks for. */
export async function findTemplate(
  db: Db,
  { orderId }: LoadPlan,
  [first]: readonly PlannedLoad[],
  userId: number,
): Promise<Omit<NewJob, 'quantity' | 'time' | 'truck'>> {
  if (first !== undefined) {
    const { row } = first;
    return {
      transportOrderId: orderId,
      date: row.date,
      clientId: row.client.id,
      pickupId: row.pickup.id,
      destinationId: row.destination?.id ?? null,
      productId: row.product.id,
      notes: row.notes,
      wetGrain: row.wetGrain,
      status: row.status,
      customerManagerId: row.customerManager?.id ?? null,
      priority: row.priority,
      shelf: row.shelf,
      userId,
    };
  }
  const order = await db
    .selectFrom('transport_orders')
    .selectAll()
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  return {
    transportOrderId: orderId,
    date: order.transport_date,
    clientId: order.client_location_id,
    pickupId: order.pickup_location_id,
    destinationId: order.destination_location_id,
    productId: order.product_id,
    notes: order.note,
    wetGrain: order.wet_grain,
    status: firstJobRowStatus('staff'),
    userId,
  };
}
