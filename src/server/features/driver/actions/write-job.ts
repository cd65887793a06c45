import { sql } from 'kysely';

import type { HistoryCause } from '#api/history/history-cause.ts';
import { type DriverStatus, driverSteps } from '#domain/driver/driver-status.ts';
import type { JobRowStatus } from '#domain/job-row/job-row-status.ts';

import { type AuditEntry, recordAudit } from '../../../db/audit.ts';
import type { Db } from '../../../db/schema.ts';
import type { ActionCall, ReportedAction, LockedJob, Outcome } from './reported-action.ts';

/** Writes what an action makes of the job itself, of its rows and of the history. */
export async function writeJob(
  { db, user }: ActionCall,
  action: ReportedAction,
  job: LockedJob,
  status: DriverStatus,
  { truckId, trailerId, delivered = new Map(), changes = {}, cause }: Outcome,
): Promise<void> {
  await db
    .updateTable('transport_jobs')
    .set((eb) => ({
      driver_status: status,
      version: eb('version', '+', 1),
      ...(truckId !== undefined && { truck_id: truckId }),
      ...(trailerId !== undefined && { trailer_id: trailerId }),
    }))
    .where('id', '=', job.id)
    .execute();
  const entries: AuditEntry[] = [
    {
      userId: user.id,
      entity: 'transport_job',
      entityId: job.id,
      action: action.what,
      changes: {
        actionId: action.actionId,
        occurredAt: new Date(action.occurredAt).toISOString(),
        ...(status !== job.status && { driverStatus: [job.status, status] }),
        ...changes,
      },
      cause: causeOfAnswer(job) ?? cause,
    },
  ];
  const rowStatus = status === job.status ? null : driverSteps[status].rowStatus;
  const changedRows: { id: number; delivered: string | null }[] = [];
  for (const row of job.rows) {
    const quantity = delivered.get(row.id);
    const isMoved = rowStatus !== null && row.status !== rowStatus;
    const isWeighed = quantity !== undefined && quantity !== row.delivered_quantity;
    if (!isMoved && !isWeighed) continue;
    changedRows.push({ id: row.id, delivered: isWeighed ? quantity : row.delivered_quantity });
    entries.push({
      userId: user.id,
      entity: 'transport_job_product',
      entityId: row.id,
      action: 'updated',
      changes: {
        ...(isMoved && { status: [row.status, rowStatus] }),
        ...(isWeighed && { deliveredQuantity: [row.delivered_quantity, quantity] }),
      },
    });
  }
  await writeRows(db, rowStatus, changedRows);
  await recordAudit(db, ...entries);
}

/** Returns why the driver's value counts: the office had changed the job meanwhile. */
function causeOfAnswer({ answeredChanges }: Pick<LockedJob, 'answeredChanges'>): HistoryCause | undefined {
  if (answeredChanges === null) return undefined;
  return { code: answeredChanges.keep === 'MINE' ? 'DRIVER_KEPT_OWN' : 'DRIVER_TOOK_OFFICES' };
}

/** Writes all changed rows of a job at once; the status stays where it is null. */
async function writeRows(
  db: Db,
  status: JobRowStatus | null,
  rows: readonly { id: number; delivered: string | null }[],
): Promise<void> {
  if (rows.length === 0) return;
  const rowValues = sql<{
    id: number;
    delivered: string | null;
  }>`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)`;
  await db
    .updateTable('transport_job_products as r')
    .from(rowValues.as<'given'>(sql`given(id bigint, delivered numeric(14, 3))`))
    .set((eb) => ({
      version: eb('r.version', '+', 1),
      updated_at: sql`now()`,
      delivered_quantity: eb.ref('given.delivered'),
      ...(status !== null && { status }),
    }))
    .whereRef('r.id', '=', 'given.id')
    .execute();
}
