import { jobFields, rowFields } from '#domain/job-row/job-row-columns.ts';
import { firstJobRowStatus } from '#domain/job-row/job-row-status.ts';
import { newValues } from '#domain/record-fields/fields.ts';

import type { Db } from '../../db/schema.ts';
import { type NewJob, rowOfLoad } from '../../job-rows/create-job.ts';
import type { ProductRecord } from '../../job-rows/references.ts';
import { storedOrder } from '../../record-fields/transport-order.ts';
import type { LoadPlan, PlannedLoad } from './planned-loads.ts';

/** Finds the product as quantities are checked against it. Throws where there is none. */
export async function findLoadProduct(db: Db, id: number): Promise<ProductRecord> {
  return db
    .selectFrom('products')
    .select(['id', 'group_id', 'unit', 'is_bulk', 'not_in_package_size', 'package_size'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

/** Returns the values that a new load begins with: those of the first row that is split, else those of the order. */
export async function findTemplate(
  db: Db,
  { orderId }: LoadPlan,
  [first]: readonly PlannedLoad[],
  userId: number,
): Promise<NewJob> {
  if (first !== undefined) {
    const { row } = first;
    return {
      ...newValues(rowFields, row),
      ...newValues(jobFields, row),
      transportOrderId: orderId,
      status: row.status,
      userId,
    };
  }
  const stored = await db
    .selectFrom('transport_orders as o')
    .select(storedOrder.selected('o'))
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  const order = storedOrder.read(stored);
  return {
    ...rowOfLoad(order),
    ...newValues(jobFields, { date: order.transportDate }),
    transportOrderId: orderId,
    status: firstJobRowStatus('staff'),
    userId,
  };
}
