import { problem } from '#api/error-codes.ts';
import type { JobRow } from '#api/job-row/job-table.ts';
import { isCancellable } from '#domain/dispatch/cancellation.ts';

import type { Db } from '../../../db/connect.ts';
import { isSomewhere } from '../../../external/recall.ts';
import { conflict } from '../../../http/errors.ts';
import { findRow } from '../repository.ts';
import { setStatus } from './set-status.ts';

/** The row, when it can be cancelled. Throws a 404 refusal, or a 409 with the row as it is. */
export async function refuseUncancellable(db: Db, id: number): Promise<JobRow> {
  const row = await findRow(db, id);
  const job = await db
    .selectFrom('transport_jobs')
    .select('driver_status')
    .where('id', '=', row.transportJobId)
    .executeTakeFirstOrThrow();
  if (isCancellable({ status: row.status, driverStatus: job.driver_status })) return row;
  throw conflict([{ ...problem('WRONG_JOB_STATUS'), rowId: id }], row);
}

/**
 * Cancels a row once more looked at under the lock of its job: its driver may have moved on meanwhile. Null, and the
 * row stays, when it was sent somewhere meanwhile: it must be taken back first.
 */
export async function cancelRow(db: Db, id: number, userId: number): Promise<JobRow | null> {
  const { transportJobId } = await findRow(db, id);
  await db.selectFrom('transport_jobs').select('id').where('id', '=', transportJobId).forUpdate().execute();
  const row = await refuseUncancellable(db, id);
  if (await isSomewhere(db, { rowId: id, jobId: transportJobId })) return null;
  return setStatus(db, row, 'CANCELLED', 'cancelled', userId);
}
