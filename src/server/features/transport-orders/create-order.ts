import type { HistoryCause } from '#api/history/history-cause.ts';
import { jobFields } from '#domain/job-row/job-row-columns.ts';
import type { JobRowStatus } from '#domain/job-row/job-row-status.ts';
import { newValues } from '#domain/record-fields/fields.ts';
import type { TransportOrderValues } from '#domain/record-fields/transport-order.ts';

import { recordAudit } from '../../db/audit.ts';
import type { Db } from '../../db/schema.ts';
import { createJob, rowOfLoad, vehicleOf } from '../../job-rows/create-job.ts';
import type { TruckRecord } from '../../job-rows/references.ts';
import { insertTransportOrder } from './repository.ts';

interface Making {
  /** The user who owns the order. */
  ownerId: number;
  /** The user who made it, or who set up the recurrence that made it. */
  userId: number;
  status: JobRowStatus;
  /** The line of a sales order whose goods it carries. */
  salesOrderLineId?: number | null;
  /** Why it is made, where nobody made just this one by hand. */
  cause?: HistoryCause;
}

/** Makes a checked order with its job and row, and their entries in the history. */
export async function createOrder(
  db: Db,
  order: TransportOrderValues,
  truck: TruckRecord | null,
  { ownerId, userId, status, salesOrderLineId = null, cause }: Making,
): Promise<{ orderId: number; rowId: number }> {
  const orderId = await insertTransportOrder(db, order, ownerId, salesOrderLineId);
  await recordAudit(db, { userId, entity: 'transport_order', entityId: orderId, action: 'created', cause });
  const { rowId } = await createJob(db, {
    ...rowOfLoad(order),
    ...newValues(jobFields, { date: order.transportDate, ...vehicleOf(truck) }),
    transportOrderId: orderId,
    status,
    userId,
    ...(cause !== undefined && { cause }),
  });
  return { orderId, rowId };
}
