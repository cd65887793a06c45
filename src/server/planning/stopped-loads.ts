import { sql } from 'kysely';

import { addDaysInCalendar, type Day } from '#domain/calendar/day.ts';
import { type JobRowStatus, underWayStatuses } from '#domain/job-row/job-row-status.ts';

import { anyOf } from '../db/any-of.ts';
import { literals } from '../db/literals.ts';
import type { Db } from '../db/schema.ts';
import type { DayJob } from './planned-jobs.ts';

/** A truck stands with these: in error, or paused. A rejected load has no truck any more. */
const standingStatuses: readonly JobRowStatus[] = ['ERROR', 'PAUSED'];

/** How many days back a load still says where its truck stands: over a weekend. */
const rememberedDays = 3;

export type StoppedLoad = Awaited<ReturnType<typeof findStoppedLoads>>[number];

/**
 * Returns the load with which the truck of a job stands when it is to do the job; a job without a time
 * is its day's last.
 */
export function stoppedBefore(
  { jobId, truckId, date, startsAt }: Pick<DayJob, 'jobId' | 'truckId' | 'date' | 'startsAt'>,
  stopped: readonly StoppedLoad[],
): StoppedLoad | undefined {
  return stopped.find((load) => {
    if (load.truckId !== truckId || load.jobId === jobId) return false;
    if (load.date === date) return load.startsAt === null || startsAt === null || load.startsAt <= startsAt;
    return load.date < date && addDaysInCalendar(date, -rememberedDays) <= load.date;
  });
}

/**
 * Finds the loads with which these trucks stand on a day: of that day or an earlier one, while the truck
 * has set off with none that comes after; the latest day first. A load that was only not reported as done
 * says nothing of its truck.
 */
export async function findStoppedLoads(db: Db, truckIds: readonly number[], days: readonly Day[]) {
  const [first, last] = [days.toSorted().at(0), days.toSorted().at(-1)];
  if (truckIds.length === 0 || first === undefined || last === undefined) return [];
  return db
    .selectFrom('transport_job_products as r')
    .innerJoin('transport_jobs as j', 'j.id', 'r.transport_job_id')
    .select([
      'r.id as rowId',
      'j.id as jobId',
      'r.status',
      'r.transport_date as date',
      sql<number>`j.truck_id`.as('truckId'),
      sql<number | null>`(extract(epoch from j.transport_time) / 60)::int`.as('startsAt'),
    ])
    .where('j.truck_id', '=', anyOf(truckIds))
    .where('r.transport_date', '>=', addDaysInCalendar(first, -rememberedDays))
    .where('r.transport_date', '<=', last)
    .where('r.status', 'in', [...standingStatuses])
    .where(
      sql<boolean>`not exists (
        select from transport_jobs later
        join transport_job_products driven on driven.transport_job_id = later.id
        where later.truck_id = j.truck_id
          and (later.transport_date, coalesce(later.transport_time, '00:00'))
            > (j.transport_date, coalesce(j.transport_time, '24:00'))
          and driven.status in (${literals([...underWayStatuses, 'COMPLETED'])}))`,
    )
    .orderBy('r.transport_date', 'desc')
    .orderBy('j.transport_time')
    .orderBy('r.id')
    .execute();
}
