import { problem } from '#api/error-codes.ts';
import type { HistoryCause } from '#api/history/history-cause.ts';
import { isCancellable } from '#domain/dispatch/cancellation.ts';
import type { DriverStatus } from '#domain/driver/driver-status.ts';
import type { JobRowStatus } from '#domain/job-row/job-row-status.ts';

import type { Db } from '../db/schema.ts';
import { transact } from '../db/transact.ts';
import { hasLiveSends, recallRow } from '../external/recall.ts';
import type { SendServices } from '../external/reconcile.ts';
import { conflict } from '../http/errors.ts';
import { et } from '../i18n/et.ts';
import { readRow } from '../job-rows/find-rows.ts';
import type { StoredRow } from '../job-rows/job-row.ts';
import { buildRowConflict } from '../planning/row-findings.ts';
import { setStatus } from './set-status.ts';

/** The most times that a row is recalled that is sent again while it is being cancelled. */
const maxRecalls = 3;

/** Whether a row as it stands may be cancelled. */
export type MayCancel = (row: { status: JobRowStatus; driverStatus: DriverStatus }) => boolean;

/**
 * Recalls a row from every external system and cancels it; returns the row as it is then. Its history has the
 * `cause`. Call it outside of any transaction. Throws a 404 refusal, or a 409 with the present row where `may` says
 * no.
 */
export async function cancelRow(
  services: SendServices,
  id: number,
  userId: number,
  { may = isCancellable, cause }: { may?: MayCancel; cause?: HistoryCause | undefined } = {},
): Promise<StoredRow> {
  const { db, now } = services;
  const row = await refuseUncancellable(db, id, may, now());
  for (let tries = 0; tries < maxRecalls; tries += 1) {
    // External systems are asked outside of any transaction: what they have cancelled stays cancelled.
    await recallRow(services, { rowId: id, jobId: row.transportJobId }, userId);
    const cancelled = await transact(db, (trx) => cancelUnsent(trx, id, userId, { may, cause, now: now() }));
    if (cancelled !== null) return cancelled;
  }
  throw conflict([problem('WRONG_JOB_STATUS', undefined, et.external.beingSent)]);
}

async function refuseUncancellable(db: Db, id: number, may: MayCancel, now: number): Promise<StoredRow> {
  const row = await readRow(db, id);
  const job = await db
    .selectFrom('transport_jobs')
    .select('driver_status')
    .where('id', '=', row.transportJobId)
    .executeTakeFirstOrThrow();
  if (may({ status: row.status, driverStatus: job.driver_status })) return row;
  throw await buildRowConflict(db, [{ ...problem('WRONG_JOB_STATUS'), rowId: id }], row, now);
}

/**
 * Reads a row once more under the lock of its job and cancels it: its driver may have gone on meanwhile. Returns null,
 * and the row stays, when it was sent somewhere meanwhile: then it must be taken back first.
 */
async function cancelUnsent(
  db: Db,
  id: number,
  userId: number,
  { may, cause, now }: { may: MayCancel; cause: HistoryCause | undefined; now: number },
): Promise<StoredRow | null> {
  const { transportJobId } = await readRow(db, id);
  await db.selectFrom('transport_jobs').select('id').where('id', '=', transportJobId).forUpdate().execute();
  // Confirming locks the row alone.
  await db.selectFrom('transport_job_products').select('id').where('id', '=', id).forUpdate().execute();
  const row = await refuseUncancellable(db, id, may, now);
  if (await hasLiveSends(db, { rowId: id, jobId: transportJobId })) return null;
  return setStatus(db, row, 'CANCELLED', 'cancelled', userId, cause);
}
