import type { Day } from '#domain/calendar/day.ts';

import { anyOf } from '../../db/any-of.ts';
import type { Db } from '../../db/schema.ts';
import { awaitsSending } from '../../job-rows/awaits-sending.ts';

/** Finds the rows of a day for which a send must still be made. */
export async function findUnsent(db: Db, day: Day): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom('transport_job_products as r')
    .select('r.id')
    .where('r.transport_date', '=', day)
    .where(awaitsSending)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/**
 * Finds the jobs whose drivers were notified by push before `sentBefore` and that no driver of the carrier has opened
 * since. A job that somebody has set off for counts as seen, whatever its phone reported.
 */
export async function findUnseenJobs(
  db: Db,
  jobIds: readonly number[],
  sentBefore: Date,
): Promise<Set<number>> {
  const rows = await db
    .selectFrom('push_notices as notice')
    .innerJoin('transport_jobs as j', 'j.id', 'notice.transport_job_id')
    .select('j.id')
    .distinct()
    .where('j.id', '=', anyOf(jobIds))
    .where('j.driver_status', '=', 'NOT_STARTED')
    .where('notice.kind', 'in', ['JOB_NEW', 'JOB_CHANGED'])
    .where('notice.sent_at', '<=', sentBefore)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('driver_seen')
            .innerJoin('users', 'users.id', 'driver_seen.user_id')
            .select('driver_seen.user_id')
            .whereRef('driver_seen.transport_job_id', '=', 'j.id')
            .whereRef('driver_seen.seen_at', '>=', 'notice.noted_at')
            .whereRef('users.carrier_company_id', '=', 'notice.carrier_company_id'),
        ),
      ),
    )
    .execute();
  return new Set(rows.map(({ id }) => id));
}
