import { sql } from 'kysely';

import type { JobRowChanges } from '#api/job-row/row-actions.ts';
import { isJobField } from '#domain/job-row/job-row-patch.ts';

import type { Db } from '../../../db/connect.ts';
import type { TruckRecord } from '../../../job-rows/references.ts';
import { fieldsOf } from './check.ts';
import type { PatchTarget } from './targets.ts';

/**
 * Writes checked patches and answers the ids of all rows whose version rose, by exactly one each: the patched
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
  const values = withoutMissing({
    pickup_location_id: changes.pickup?.id,
    destination_location_id: idOf(changes.destination),
    product_id: changes.product?.id,
    quantity: changes.quantity,
    notes: textOf(changes.notes),
    shelf: textOf(changes.shelf),
    wet_grain: changes.wetGrain,
    priority: changes.priority,
  });
  if (Object.keys(values).length === 0) return;
  await db.updateTable('transport_job_products').set(values).where('id', '=', rowId).execute();
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
      ...withoutMissing({
        transport_date: changes.date,
        transport_time: changes.time,
        truck_id: idOf(changes.truck),
        // Choosing a truck sets the carrier (docs/requirements.md, 'Job table'), unless another is chosen with it.
        carrier_company_id: changes.carrier === undefined ? truck?.company_id : idOf(changes.carrier),
        customer_manager_id: idOf(changes.customerManager),
      }),
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
    .where('id', 'in', rowIds)
    .execute();
}

function idOf(reference: { id: number } | null | undefined): number | null | undefined {
  return reference === undefined ? undefined : (reference?.id ?? null);
}

/** An emptied text is none. */
function textOf(text: string | null | undefined): string | null | undefined {
  return text === undefined ? undefined : text?.trim() || null;
}

type Present<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

function withoutMissing<T extends object>(values: T): Present<T> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Present<T>;
}
