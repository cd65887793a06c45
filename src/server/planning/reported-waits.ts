import { sql } from 'kysely';

import { type Delay, delaysOf, type PlannedStart } from '#domain/planning/reported-waits.ts';

import type { Db } from '../db/schema.ts';
import { startingLater } from './day-clock.ts';
import type { DayJob, PlannedJob } from './planned-jobs.ts';

/** Finds the delays that drivers have reported for these jobs, by job. */
export async function findDelays(db: Db, jobs: readonly DayJob[]): Promise<Map<number, Delay>> {
  if (jobs.length === 0) return new Map();
  const { rows } = await sql<{ jobId: number; minutes: number; later: PlannedStart[] | null }>`
    select transport_job_id as "jobId", (data ->> 'minutes')::int as minutes, data -> 'later' as later
    from alerts
    where kind = 'DRIVER_REPORT' and transport_job_id = any(${sql.val(jobs.map(({ jobId }) => jobId))}::bigint[])
      and data ->> 'minutes' is not null
    order by raised_at, id`.execute(db);
  return delaysOf(
    jobs,
    rows.map(({ later, ...wait }) => Object.assign(wait, { later: later ?? [] })),
  );
}

/** Returns the jobs as they will go by what drivers say: begun later, or taking longer. */
export async function addDelays(db: Db, jobs: readonly PlannedJob[]): Promise<PlannedJob[]> {
  const delays = await findDelays(db, jobs);
  return jobs.map((job) => {
    const { later, longer } = delays.get(job.jobId) ?? { later: 0, longer: 0 };
    const { unloadingMinutes, workMinutes } = job;
    return {
      ...startingLater(job, later),
      unloadingMinutes: unloadingMinutes + longer,
      workMinutes: workMinutes + longer,
    };
  });
}
