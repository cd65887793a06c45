import { isDeepStrictEqual } from 'node:util';

import { sql } from 'kysely';

import { toTallinn } from '#domain/calendar/tallinn-time.ts';
import { hasDriverActed } from '#domain/driver/driver-status.ts';
import { changedParts, type JobSnapshot } from '#domain/push/job-snapshot.ts';

import { advisoryLocks } from '../../db/advisory-locks.ts';
import { anyOf } from '../../db/any-of.ts';
import type { Db } from '../../db/schema.ts';
import { transact } from '../../db/transact.ts';
import { type CurrentJob, readJobSnapshots } from '../../job-rows/job-snapshots.ts';
import type { ChangedIds } from '../../realtime/change-events.ts';
import { type CarrierNews, queueNotices } from './notices.ts';

interface NotifiedJob {
  carrier_company_id: number;
  snapshot: JobSnapshot;
}

/**
 * Compares the jobs of changed rows (null: all that are ahead) with what drivers were notified of, and queues messages
 * about the difference. In one transaction, one process at a time: an interrupted comparison is repeated by the next.
 */
export async function queueChangeNotices(db: Db, now: number, rowIds: ChangedIds): Promise<void> {
  await transact(db, async (trx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(advisoryLocks.changeNotices)})`.execute(trx);
    const today = toTallinn(now).day;
    const ids = await findJobIds(trx, rowIds, today);
    const current = await readJobSnapshots(trx, ids);
    const notified = await readNotified(trx, ids);
    for (const job of current.values()) {
      const before = notified.get(job.id);
      const news = newsOf(job, before, today);
      if (news.length === 0 && !isOffered(job)) continue;
      await writeNotified(trx, job, before, today, now);
      for (const each of news) await queueNotices(trx, each, now);
    }
  });
}

async function findJobIds(db: Db, rowIds: ChangedIds, today: string): Promise<number[]> {
  const rows =
    rowIds === null
      ? await db
          .selectFrom('transport_jobs')
          .select('id')
          .where('transport_date', '>=', today)
          .union(db.selectFrom('told_jobs').select('transport_job_id as id'))
          .execute()
      : await db
          .selectFrom('transport_job_products')
          .select('transport_job_id as id')
          .distinct()
          .where('id', '=', anyOf(rowIds))
          .execute();
  return rows.map(({ id }) => id);
}

async function readNotified(db: Db, ids: readonly number[]): Promise<Map<number, NotifiedJob>> {
  const rows = await db
    .selectFrom('told_jobs')
    .select(['transport_job_id', 'carrier_company_id', 'snapshot'])
    .where('transport_job_id', '=', anyOf(ids))
    .execute();
  return new Map(rows.map((row) => [row.transport_job_id, row]));
}

/**
 * The notices for drivers; a job that changed carriers is cancelled for the old carrier's drivers and new for the
 * other's.
 */
function newsOf(job: CurrentJob, before: NotifiedJob | undefined, today: string): CarrierNews[] {
  if (job.status === 'COMPLETED') return [];
  const { id: jobId, carrierId, snapshot } = job;
  const isSame = carrierId === before?.carrier_company_id && isOffered(job);
  if (before !== undefined && carrierId !== null && isSame) {
    const changed = changedParts(before.snapshot, snapshot, hasDriverActed(job.status));
    return changed.length === 0 ? [] : [{ kind: 'JOB_CHANGED', changed, jobId, carrierId, snapshot }];
  }
  const news: CarrierNews[] = [];
  if (before !== undefined) {
    news.push({
      kind: 'JOB_CANCELLED',
      changed: [],
      jobId,
      carrierId: before.carrier_company_id,
      // As it was: where it went is no business of theirs.
      snapshot: before.snapshot,
    });
  }
  if (carrierId !== null && isOffered(job) && snapshot.date >= today) {
    news.push({ kind: 'JOB_NEW', changed: [], jobId, carrierId, snapshot });
  }
  return news;
}

/** True while there is something to haul for a carrier's truck. */
function isOffered({ carrierId, snapshot }: CurrentJob): boolean {
  return carrierId !== null && snapshot.rows.length > 0;
}

async function writeNotified(
  db: Db,
  job: CurrentJob,
  before: NotifiedJob | undefined,
  today: string,
  now: number,
): Promise<void> {
  if (job.carrierId === null || !isOffered(job)) {
    await db.deleteFrom('told_jobs').where('transport_job_id', '=', job.id).execute();
    return;
  }
  if (before === undefined && job.snapshot.date < today) return;
  // Each start of a server compares all jobs, of which hardly any has changed.
  if (before?.carrier_company_id === job.carrierId && isDeepStrictEqual(before.snapshot, job.snapshot)) {
    return;
  }
  const values = {
    carrier_company_id: job.carrierId,
    snapshot: JSON.stringify(job.snapshot),
    told_at: new Date(now),
  };
  await db
    .insertInto('told_jobs')
    .values({ transport_job_id: job.id, ...values })
    .onConflict((conflicting) => conflicting.column('transport_job_id').doUpdateSet(values))
    .execute();
}
