import type { Db } from '../../db/connect.ts';

/**
 * The jobs of these that were told to drivers by push before `sentBefore` and that none of the carrier's drivers has
 * opened since. A job that somebody has set off for was seen, whatever its phone could tell.
 */
export async function findUnseenJobs(
  db: Db,
  jobIds: readonly number[],
  sentBefore: Date,
): Promise<Set<number>> {
  const rows = await db
    .selectFrom('push_notices as notice')
    .innerJoin('transport_jobs as job', 'job.id', 'notice.transport_job_id')
    .select('job.id')
    .distinct()
    .where('job.id', 'in', [0, ...jobIds])
    .where('job.driver_status', '=', 'NOT_STARTED')
    .where('notice.kind', 'in', ['JOB_NEW', 'JOB_CHANGED'])
    .where('notice.sent_at', '<=', sentBefore)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('driver_seen')
            .innerJoin('users', 'users.id', 'driver_seen.user_id')
            .select('driver_seen.user_id')
            .whereRef('driver_seen.transport_job_id', '=', 'job.id')
            .whereRef('driver_seen.seen_at', '>=', 'notice.noted_at')
            .whereRef('users.carrier_company_id', '=', 'notice.carrier_company_id'),
        ),
      ),
    )
    .execute();
  return new Set(rows.map(({ id }) => id));
}
