import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';

import { advisoryLocks } from '../db/advisory-locks.ts';
import { isDatabaseUnavailable } from '../db/database-errors.ts';
import type { Db } from '../db/schema.ts';
import { transact } from '../db/transact.ts';
import { calculateJobs } from './calculate-jobs.ts';

/** The number of jobs in one transaction: it is short, and a process that is killed in it leaves them waiting. */
const batchSize = 100;
/** The milliseconds for which a list waits for a calculation of another process. */
const longestWaitMs = 1000;

interface QueueWork {
  /** About so many jobs. */
  maxJobs: number;
  /**
   * True: waits for another process that calculates freight. False: waits only a moment, and leaves the rest to that
   * process.
   */
  isWaiting: boolean;
  log: FastifyBaseLogger;
  isStopped?: () => boolean;
}

/** Calculates jobs that wait. One that fails is set aside and logged, and holds up no other. */
export async function calculateQueue(db: Db, work: QueueWork): Promise<void> {
  const { maxJobs, isStopped = () => false } = work;
  for (let done = 0; done < maxJobs && !isStopped();) {
    // Looked at without the lock: mostly nothing waits.
    const jobs = await findDue(db);
    if (jobs.length === 0 || !(await calculateTogether(db, jobs, work))) return;
    done += jobs.length;
  }
}

async function findDue(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct transport_job_id as id from (
      select transport_job_id from freight_queue where not_before is null or not_before <= now()
      order by id limit ${sql.lit(batchSize)}
    ) due`.execute(db);
  return rows.map(({ id }) => id);
}

/** Calculates jobs in one transaction, and if that fails each in its own; false while another process is at it. */
async function calculateTogether(db: Db, jobs: readonly number[], work: QueueWork): Promise<boolean> {
  try {
    await transact(db, (trx) => calculateDue(trx, jobs, work.isWaiting));
    return true;
  } catch (error) {
    if (isDatabaseUnavailable(error)) {
      // Not a fault of the job: it is not set aside.
      if (work.isWaiting) throw error;
      return false;
    }
    const [job] = jobs;
    if (job !== undefined && jobs.length === 1) {
      await setAside(db, job);
      work.log.error({ err: error, transportJobId: job }, 'freight of a job could not be calculated');
      return true;
    }
  }
  for (const job of jobs) {
    if (!(await calculateTogether(db, [job], work))) return false;
  }
  return true;
}

async function calculateDue(db: Db, jobs: readonly number[], isWaiting: boolean): Promise<void> {
  if (!isWaiting) await sql`set local lock_timeout = ${sql.lit(longestWaitMs)}`.execute(db);
  await lockFreight(db);
  const { rows } = await sql<{ id: number }>`
    delete from freight_queue where transport_job_id = any(${[...jobs]}::bigint[])
    returning transport_job_id as id`.execute(db);
  const ids = [...new Set(rows.map(({ id }) => id))];
  if (ids.length > 0) await calculateJobs(db, ids);
}

/** The job goes on waiting, and is tried again with its next change or in an hour. */
async function setAside(db: Db, job: number): Promise<void> {
  await sql`
    update freight_queue set not_before = now() + interval '1 hour' where transport_job_id = ${job}`.execute(
    db,
  );
}

/** Locks freight until the end of the transaction; taken before any lines or loads are written. */
export async function lockFreight(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(advisoryLocks.freight)})`.execute(db);
}

/** Counts the jobs that wait to be calculated. */
export async function countWaiting(db: Db): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(distinct transport_job_id)::integer as waiting from freight_queue`.execute(db);
  return rows[0]?.waiting ?? 0;
}

/** Queues the jobs of all loads that a tariff, a price of fuel or a company's VAT may change, or make an approved one cost otherwise. */
export async function queueDrafts(
  db: Db,
  from: { side?: string; day?: string; party?: number },
): Promise<void> {
  const { side = null, day = null, party = null } = from;
  await sql`
    insert into freight_queue (transport_job_id)
    select distinct r.transport_job_id
    from freight_loads load
    join transport_job_products r on r.id = load.row_id
    where load.state <> 'SETTLED' and (${side}::text is null or load.side = ${side})
      and (${day}::date is null or load.day >= ${day}::date)
      and (${party}::bigint is null or load.party_company_id = ${party})
    order by r.transport_job_id`.execute(db);
}
