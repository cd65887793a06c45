import type { JobRowStatus } from '#domain/job-row/job-row-status.ts';

import { recordAudit } from '../db/audit.ts';
import type { Db } from '../db/connect.ts';

/** A transport job with one row, as it is made from an order or without one. */
export interface NewJob {
  transportOrderId: number | null;
  /** YYYY-MM-DD and HH:mm in Tallinn. */
  date: string;
  time: string | null;
  truck: { id: number; company_id: number | null } | null;
  clientId: number;
  pickupId: number;
  destinationId: number | null;
  productId: number;
  quantity: number;
  notes: string | null;
  wetGrain: boolean;
  status: JobRowStatus;
  userId: number;
  /** Carried over when a row is duplicated. */
  customerManagerId?: number | null;
  priority?: number;
  shelf?: string | null;
  duplicateOf?: number;
}

/** Makes the job and its row, with their entries in the history. A truck brings its carrier along. */
export async function createJob(db: Db, job: NewJob): Promise<{ jobId: number; rowId: number }> {
  const { id: jobId } = await db
    .insertInto('transport_jobs')
    .values({
      transport_order_id: job.transportOrderId,
      transport_date: job.date,
      transport_time: job.time,
      truck_id: job.truck?.id ?? null,
      carrier_company_id: job.truck?.company_id ?? null,
      customer_manager_id: job.customerManagerId ?? null,
      created_by: job.userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: rowId } = await db
    .insertInto('transport_job_products')
    .values({
      transport_job_id: jobId,
      transport_date: job.date,
      client_location_id: job.clientId,
      pickup_location_id: job.pickupId,
      destination_location_id: job.destinationId,
      product_id: job.productId,
      quantity: job.quantity,
      notes: job.notes,
      wet_grain: job.wetGrain,
      priority: job.priority ?? 0,
      shelf: job.shelf ?? null,
      status: job.status,
      created_by: job.userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await recordAudit(db, {
    userId: job.userId,
    entity: 'transport_job_product',
    entityId: rowId,
    action: 'created',
    changes: {
      transportJobId: jobId,
      status: job.status,
      ...(job.duplicateOf !== undefined && { duplicateOf: job.duplicateOf }),
    },
  });
  return { jobId, rowId };
}
