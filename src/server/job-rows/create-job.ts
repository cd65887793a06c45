import type { HistoryCause } from '#api/history/history-cause.ts';
import type { JobRowStatus } from '#domain/job-row/job-row-status.ts';
import { newValues } from '#domain/record-fields/fields.ts';
import { loadFields, type LoadValues } from '#domain/record-fields/transport-order.ts';

import { recordAudit } from '../db/audit.ts';
import type { Db } from '../db/connect.ts';
import { storedLoad } from '../record-fields/transport-order.ts';
import type { StoredRow } from './job-row.ts';
import type { TruckRecord } from './references.ts';

/** A transport job with one row, as it is made from an order or without one. */
export interface NewJob extends NewRow {
  transportOrderId: number | null;
  /** HH:mm in Tallinn. */
  time: string | null;
  truck: TruckRecord | null;
  customerManagerId?: number | null;
}

/** Its day is the same as its job's. */
interface NewRow extends LoadValues {
  status: JobRowStatus;
  userId: number;
  /** Carried over when a row is copied. */
  priority?: number;
  shelf?: string | null;
  duplicateOf?: number;
  /** Why it is made, where that is not by itself. */
  cause?: HistoryCause;
}

/** Makes the job and its row, with their entries in the history. A truck brings its carrier and its trailer along. */
export async function createJob(db: Db, job: NewJob): Promise<{ jobId: number; rowId: number }> {
  const { id: jobId } = await db
    .insertInto('transport_jobs')
    .values({
      transport_order_id: job.transportOrderId,
      transport_date: job.transportDate,
      transport_time: job.time,
      truck_id: job.truck?.id ?? null,
      trailer_id: job.truck?.trailer_id ?? null,
      carrier_company_id: job.truck?.company_id ?? null,
      customer_manager_id: job.customerManagerId ?? null,
      created_by: job.userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { jobId, rowId: await addRow(db, jobId, job) };
}

/** Adds a row to a job, with its entry in the history; answers its id. */
export async function addRow(db: Db, jobId: number, row: NewRow): Promise<number> {
  const { id: rowId } = await db
    .insertInto('transport_job_products')
    .values({
      transport_job_id: jobId,
      ...storedLoad.write(row),
      priority: row.priority ?? 0,
      shelf: row.shelf ?? null,
      status: row.status,
      created_by: row.userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await recordAudit(db, {
    userId: row.userId,
    entity: 'transport_job_product',
    entityId: rowId,
    action: 'created',
    changes: {
      transportJobId: jobId,
      status: row.status,
      ...(row.duplicateOf !== undefined && { duplicateOf: row.duplicateOf }),
    },
    cause: row.cause,
  });
  return rowId;
}

/** What a row is asked to carry: what a copy of it, or another load of its order, begins with. */
export function loadOf({ date, notes, ...row }: StoredRow): LoadValues {
  return newValues(loadFields, { ...row, transportDate: date, note: notes });
}
