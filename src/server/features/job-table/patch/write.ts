import { sql } from 'kysely';

import type { JobRowChanges } from '#api/job-row/job-table.ts';
import { type EditableJobRowField, editableJobRowFields } from '#domain/job-row/job-row-columns.ts';
import { isJobField } from '#domain/job-row/job-row-patch.ts';
import { isRefused, reassignedStatus } from '#domain/job-row/job-row-status.ts';

import { anyOf } from '../../../db/any-of.ts';
import type { Db } from '../../../db/schema.ts';
import type { StoredRow } from '../../../job-rows/job-row.ts';
import type { TruckRecord } from '../../../job-rows/references.ts';
import { jobRowStorage } from '../../../record-fields/job-row.ts';
import { fieldsOf } from './check.ts';
import type { PatchTarget } from './targets.ts';

/**
 * Writes checked patches and returns the ids of all rows whose version rose, by exactly one each: the patched
 * ones, and the siblings of those whose job changed.
 */
export async function writePatches(
  db: Db,
  targets: readonly PatchTarget[],
  trucks: ReadonlyMap<number, TruckRecord>,
): Promise<number[]> {
  const raised = new Set<number>();
  const jobs = new Map<number, JobRowChanges>();
  for (const { patch, row, siblings } of targets) {
    const fields = fieldsOf(patch);
    if (fields.length === 0) continue;
    raised.add(row.id);
    await writeRow(db, row.id, patch.changes);
    if (patch.reassigns) await writeReassigned(db, [row, ...siblings]);
    if (fields.some(isJobField)) {
      for (const { id } of siblings) raised.add(id);
      jobs.set(row.transportJobId, { ...jobs.get(row.transportJobId), ...patch.changes });
    }
  }
  for (const [jobId, changes] of jobs) await writeJob(db, jobId, changes, trucks);
  await raiseVersions(db, [...raised]);
  return [...raised];
}

async function writeRow(db: Db, rowId: number, changes: JobRowChanges): Promise<void> {
  const values = storedValues(changes, (field) => !isJobField(field));
  if (Object.keys(values).length === 0) return;
  await db.updateTable('transport_job_products').set(values).where('id', '=', rowId).execute();
}

/** Plans the refused rows of a job again. Their versions rise with its truck. */
async function writeReassigned(db: Db, rows: readonly StoredRow[]): Promise<void> {
  for (const { id, status } of rows.filter((row) => isRefused(row.status))) {
    await db
      .updateTable('transport_job_products')
      .set({ status: reassignedStatus(status) })
      .where('id', '=', id)
      .execute();
  }
}

async function writeJob(
  db: Db,
  jobId: number,
  changes: JobRowChanges,
  trucks: ReadonlyMap<number, TruckRecord>,
): Promise<void> {
  const truck = changes.truck ? trucks.get(changes.truck.id) : undefined;
  await db
    .updateTable('transport_jobs')
    .set({
      // A truck brings its carrier and its usual trailer along, unless others are chosen with it.
      ...(truck !== undefined && { carrier_company_id: truck.company_id, trailer_id: truck.trailer_id }),
      ...(changes.truck === null && { trailer_id: null }),
      ...storedValues(changes, isJobField),
      version: sql`version + 1`,
    })
    .where('id', '=', jobId)
    .execute();
}

async function raiseVersions(db: Db, rowIds: readonly number[]): Promise<void> {
  if (rowIds.length === 0) return;
  await db
    .updateTable('transport_job_products')
    .set({ version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', anyOf(rowIds))
    .execute();
}

/** Changed fields as the database holds them: of records the id, of texts an emptied one as none. */
function storedValues(changes: JobRowChanges, isWanted: (field: EditableJobRowField) => boolean) {
  return Object.fromEntries(
    editableJobRowFields.filter(isWanted).flatMap((field) => {
      const value = changes[field];
      return value === undefined ? [] : [[jobRowStorage[field], storedValue(value)]];
    }),
  );
}

function storedValue(value: NonNullable<JobRowChanges[EditableJobRowField]> | null) {
  if (typeof value === 'string') return value || null;
  return typeof value === 'object' && value !== null ? value.id : value;
}
