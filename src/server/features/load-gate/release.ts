import { problem } from '#api/error-codes.ts';

import { withdrawAlerts } from '../../alerts/raise-alert.ts';
import { recordRowsAudit } from '../../db/audit.ts';
import type { Db } from '../../db/connect.ts';
import { conflict, invalidField, notFound } from '../../http/errors.ts';
import { et } from '../../i18n/et.ts';
import { releaseKey } from '../../load-spaces/asked-releases.ts';
import { findLoadSpace } from '../../load-spaces/load-space.ts';
import { findRowVerdicts, type SpaceVerdict, toDecidedLoad, worstOf } from '../../load-spaces/verdicts.ts';

interface Release {
  jobId: number;
  body: { reason: string; truckId?: number | null | undefined; trailerId?: number | null | undefined };
  userId: number;
  /** Epoch milliseconds. */
  now: number;
}

/**
 * Keeps that somebody answers for a forbidden load of a job, with what it was based on. Refusals: 404, 409 where the load
 * is not forbidden or its driver has set off, 422 without a reason.
 */
export async function releaseLoad(
  db: Db,
  { jobId, body, userId, now }: Release,
): Promise<{ answer: SpaceVerdict; rowIds: number[] }> {
  const reason = body.reason.trim();
  if (reason === '') throw invalidField('REQUIRED', 'reason', et.loadGate.reasonMissing);
  const job = await db
    .selectFrom('transport_jobs')
    .select('id')
    .where('id', '=', jobId)
    .forUpdate()
    .executeTakeFirst();
  if (job === undefined) throw notFound();
  const space = body.truckId ? await findLoadSpace(db, body.truckId, body.trailerId) : undefined;
  if (space === null) throw invalidField('NOT_FOUND', 'truckId');
  const verdicts = await findRowVerdicts(db, { jobId }, now, space && { space });
  const worst = worstOf(verdicts);
  if (worst === null || !worst.isBlocked) {
    throw conflict([problem('NOT_ALLOWED', undefined, et.loadGate.notForbidden)]);
  }
  const { answer } = worst;
  await db
    .insertInto('load_releases')
    .values({
      transport_job_id: jobId,
      truck_id: worst.space.truckId,
      trailer_id: worst.space.trailerId,
      reason,
      loads: JSON.stringify(answer.loads.map(toDecidedLoad)),
      released_by: userId,
      released_at: new Date(now),
    })
    .execute();
  await withdrawAlerts(db, [releaseKey(jobId, worst.space)], now);
  const rowIds = verdicts.map(({ rowId }) => rowId);
  await recordRowsAudit(db, rowIds, { userId, action: 'load-released', changes: { reason } });
  return { answer, rowIds };
}
