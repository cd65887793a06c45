import {
  type AnsweredChanges,
  changesMeanwhile,
  type JobInstructions,
  type MeanwhileChange,
} from '#domain/driver/changed-meanwhile.ts';

import { anyOf } from '../../../../db/any-of.ts';
import type { Db } from '../../../../db/schema.ts';
import { saveRowsAsSent } from '../../../../external/changed-after-sending.ts';
import { writeStatus } from '../../../../row-status/set-status.ts';
import { lockRows } from '../locked-job.ts';
import type { ActionCall, ReportedAction, LockedJob } from '../reported-action.ts';

/** Finds the rows that a driver saw and the office has taken off, without ids that were never on the job. */
export async function findTakenOff(
  db: Db,
  job: Pick<LockedJob, 'id'>,
  changes: readonly MeanwhileChange[],
): Promise<Set<number>> {
  const gone = changes.flatMap(({ part, saw }) => (part === 'row' && saw !== null ? [saw] : []));
  if (gone.length === 0) return new Set();
  const rows = await db
    .selectFrom('transport_job_products')
    .select('id')
    .where('transport_job_id', '=', job.id)
    .where('id', '=', anyOf(gone))
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/**
 * Returns the destinations of rows that the office took off: the last ones in the office, and those that the
 * driver saw.
 */
export async function findTakenOffLocations(
  db: Db,
  { what }: Pick<ReportedAction, 'what'>,
  saw: JobInstructions,
  changes: readonly MeanwhileChange[],
): Promise<MeanwhileChange[]> {
  const gone = changes.flatMap(({ part, saw: rowId }) => (part === 'row' && rowId !== null ? [rowId] : []));
  if (gone.length === 0) return [];
  const rows = await db
    .selectFrom('transport_job_products')
    .select(['id as rowId', 'pickup_location_id as pickupId', 'destination_location_id as destinationId'])
    .where('id', '=', anyOf(gone))
    .execute();
  const isStart = what === 'on-route-to-pickup';
  return changesMeanwhile({ rows: saw.rows }, { rows }).filter(
    ({ part }) => isStart || part === 'destination',
  );
}

/**
 * Makes the job carry what its driver carried: rows that the office had taken off come back, those that it had added
 * are cancelled, as the history then tells. Returns the job as it stands.
 */
export async function keepDriversRows(
  { db, user }: ActionCall,
  job: LockedJob,
  { changes }: AnsweredChanges,
): Promise<LockedJob> {
  const ofRows = changes.filter(({ part }) => part === 'row');
  if (ofRows.length === 0) return job;
  await saveRowsAsSent(db, [job.id]);
  const statuses = await db
    .selectFrom('transport_job_products')
    .select(['id', 'status'])
    .where('transport_job_id', '=', job.id)
    .forNoKeyUpdate()
    .execute();
  for (const { rowId, saw } of ofRows) {
    const row = statuses.find(({ id }) => id === rowId);
    if (row === undefined) continue;
    const isCarried = saw !== null;
    await writeStatus(db, { ...row, transportJobId: job.id }, isCarried ? 'UNCOMPLETED' : 'CANCELLED', {
      userId: user.id,
      action: isCarried ? 'restored' : 'cancelled',
      cause: { code: 'DRIVER_KEPT_OWN' },
    });
  }
  return { ...job, rows: await lockRows(db, job.id) };
}
