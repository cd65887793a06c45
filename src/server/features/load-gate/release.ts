import { problem } from '#api/error-codes.ts';
import type { Day } from '#domain/calendar/day.ts';
import { toTallinn } from '#domain/calendar/tallinn-time.ts';
import type { ReleaseScope } from '#domain/vehicles/load-release.ts';

import { recordRowsAudit } from '../../db/audit.ts';
import type { Db } from '../../db/schema.ts';
import { conflict, invalidField, notFound } from '../../http/errors.ts';
import { et } from '../../i18n/et.ts';
import { findLoadSpace } from '../../load-spaces/load-space.ts';
import { findStatedInRequest, withdrawReleaseRequests } from '../../load-spaces/release-requests.ts';
import { findRowVerdicts, worstOf } from '../../load-spaces/row-verdicts.ts';
import type { SpaceVerdict } from '../../load-spaces/space-verdicts.ts';
import { toDecidedLoad } from '../../load-spaces/verdict-view.ts';

interface Release {
  jobId: number;
  body: {
    reason: string;
    scope?: ReleaseScope | undefined;
    paperNumber?: string | null | undefined;
    inspectedOn?: Day | null | undefined;
    truckId?: number | null | undefined;
    trailerId?: number | null | undefined;
  };
  userId: number;
  /** Epoch milliseconds. */
  now: number;
}

/**
 * Saves that somebody releases a forbidden load of a job, with its goods and the earlier loads that forbid it.
 * Throws a refusal: 404; 409 where the load is not forbidden or is loaded already; 422 without a reason, or with an
 * inspection in the future.
 */
export async function releaseLoad(
  db: Db,
  { jobId, body, userId, now }: Release,
): Promise<{ answer: SpaceVerdict; rowIds: number[] }> {
  const { reason } = body;
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
  if (body.inspectedOn && body.inspectedOn > toTallinn(now).day) {
    throw invalidField('INVALID', 'inspectedOn', et.loadGate.inspectedInFuture);
  }
  // The driver who asks is at the truck: driven loads decide then; in the plan, planned loads decide too.
  const stated = await findStatedInRequest(db, jobId, space);
  const driven = await findRowVerdicts(db, { jobId }, now, { space, isDriven: true, stated });
  const verdicts = driven.some(({ isBlocked }) => isBlocked)
    ? driven
    : await findRowVerdicts(db, { jobId }, now, { space });
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
      scope: body.scope ?? 'THIS_LOAD',
      reason,
      paper_number: body.paperNumber || null,
      inspected_on: body.inspectedOn ?? null,
      product_ids: [...new Set(verdicts.map(({ productId }) => productId))],
      loads: JSON.stringify(answer.loads.map(toDecidedLoad)),
      released_by: userId,
      released_at: new Date(now),
    })
    .execute();
  await withdrawReleaseRequests(db, now);
  const rowIds = verdicts.map(({ rowId }) => rowId);
  const changes = {
    reason,
    ...(body.scope !== undefined && { scope: body.scope }),
    ...(body.paperNumber && { paperNumber: body.paperNumber }),
    ...(body.inspectedOn && { inspectedOn: body.inspectedOn }),
  };
  await recordRowsAudit(db, rowIds, { userId, action: 'load-released', changes });
  return { answer, rowIds };
}
