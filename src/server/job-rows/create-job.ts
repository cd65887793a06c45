import type { HistoryCause } from '#api/history/history-cause.ts';
import {
  type JobRowField,
  type JobValues,
  rowFields,
  type RowValues,
} from '#domain/job-row/job-row-columns.ts';
import type { JobRowStatus } from '#domain/job-row/job-row-status.ts';
import { fieldNames, newValues } from '#domain/record-fields/fields.ts';
import { loadFields, type LoadValues } from '#domain/record-fields/transport-order.ts';

import { recordAudit } from '../db/audit.ts';
import type { Db } from '../db/schema.ts';
import { storedJob, storedRow } from '../record-fields/job-row.ts';
import type { TruckRecord } from './references.ts';

/** A transport job with one row, as it is made from an order or without one. */
export interface NewJob extends NewRow, JobValues {
  transportOrderId: number | null;
}

/** Its day is its job's. */
interface NewRow extends RowValues, Pick<JobValues, 'date'> {
  status: JobRowStatus;
  userId: number;
  duplicateOf?: number;
  /** Why it is made, where that is not by itself. */
  cause?: HistoryCause;
}

/** Makes the job and its row, with their entries in the history. */
export async function createJob(db: Db, job: NewJob): Promise<{ jobId: number; rowId: number }> {
  const { id: jobId } = await db
    .insertInto('transport_jobs')
    .values({
      transport_order_id: job.transportOrderId,
      ...storedJob.write(job),
      created_by: job.userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { jobId, rowId: await addRow(db, jobId, job) };
}

/** Adds a row to a job, with its entry in the history; returns its id. */
export async function addRow(db: Db, jobId: number, row: NewRow): Promise<number> {
  const { id: rowId } = await db
    .insertInto('transport_job_products')
    .values({
      transport_job_id: jobId,
      transport_date: row.date,
      ...storedRow.write(row),
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

/** Returns the vehicle columns of a job: truck, with its carrier and trailer. */
export function vehicleOf(truck: TruckRecord | null): Pick<JobValues, 'truck' | 'trailer' | 'carrier'> {
  const reference = (id: number | null | undefined) => (id == null ? null : { id });
  return {
    truck: reference(truck?.id),
    trailer: reference(truck?.trailer_id),
    carrier: reference(truck?.company_id),
  };
}

/** The row field that each field of a load becomes. */
export const fieldsOfLoad = {
  transportDate: 'date',
  product: 'product',
  wetGrain: 'wetGrain',
  client: 'client',
  pickup: 'pickup',
  destination: 'destination',
  quantity: 'quantity',
  note: 'notes',
} as const satisfies Record<keyof LoadValues, JobRowField>;

/** Returns the row of an ordered load; values that an order does not have are empty. */
export function rowOfLoad(load: LoadValues): RowValues {
  const loadValues = Object.fromEntries(
    fieldNames(loadFields).map((name) => [fieldsOfLoad[name], load[name]]),
  ) as Omit<RowValues, 'priority'>;
  return newValues(rowFields, { ...loadValues, priority: 0 });
}
