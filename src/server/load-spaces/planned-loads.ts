import { type RawBuilder, sql } from 'kysely';

import type { Day } from '#domain/calendar/day.ts';
import { toTallinn } from '#domain/calendar/tallinn-time.ts';
import { type CleaningRegime, clockSkewMs } from '#domain/driver/driver-job.ts';
import { type DriverStatus, statusesBeforeLoading } from '#domain/driver/driver-status.ts';
import { abandonedStatuses } from '#domain/job-row/job-row-status.ts';
import { type LoadSpace, spaceKey } from '#domain/vehicles/load-space.ts';
import type { LoadRegime, PlannedGoods } from '#domain/vehicles/previous-load-verdict.ts';

import type { Db } from '../db/schema.ts';
import { productToLoad } from '../job-rows/product-of-row.ts';
import type { ChainLoad } from './chains.ts';
import { isOfSpace, spaceTable } from './space-table.ts';

/** The id of a job that is not made yet: jobs of the same time are ordered by their ids, and it comes last. */
export const newestJobId = Infinity;

/** The position of a job in the plan of its load space. */
export interface PlanPosition {
  jobId: number;
  date: Day;
  /** HH:mm; without one it comes last that day. */
  time: string | null;
  /** Its driver has set off: it is loaded before all that nobody has begun. */
  isUnderWay?: boolean;
}

/**
 * Returns the position in the plan that is asked about; a job that is not made yet comes after the others of its
 * time. Undefined without a day.
 */
export function planPosition({
  date,
  time = null,
  transportJobId: jobId = newestJobId,
}: {
  date?: Day | undefined;
  time?: string | null | undefined;
  transportJobId?: number | undefined;
}): PlanPosition | undefined {
  return date === undefined ? undefined : { jobId, date, time };
}

/** A job that is to be loaded in the load space at this index of the list that was asked about. */
export type JobToLoad = PlanPosition & PlannedGoods<ChainLoad> & { index: number; rowId: number };

/** A job with the load space, day and time that it would have. */
export interface AssignedJob {
  jobId: number;
  space: LoadSpace;
  date: Day;
  time: string | null;
}

/**
 * Finds the jobs that are still to be loaded in each of these load spaces, in driving order: those under way, then
 * those of today and later that have not begun. `assigned` jobs count where they would be, not where they are. `now`
 * is in epoch milliseconds.
 */
export async function findPlannedJobs(
  db: Db,
  spaces: readonly LoadSpace[],
  now: number,
  assigned: readonly AssignedJob[] = [],
): Promise<JobToLoad[]> {
  const assignedIds = assigned.map(({ jobId }) => jobId);
  const { day: today } = toTallinn(now);
  const { rows } = await sql<{
    index: number;
    jobId: number;
    rowId: number;
    date: Day;
    time: string | null;
    status: DriverStatus;
    productId: number;
    name: string;
    regime: LoadRegime | null;
    isFeed: boolean;
    leastRegime: CleaningRegime | null;
  }>`
    with planned (index, job_id, date, time) as (
      ${jobsOf(spaces, assignedIds, sql`j.driver_status = 'NOT_STARTED' and j.transport_date >= ${today}`)}
      union all
      ${jobsOf(spaces, assignedIds, sql`j.driver_status in ('ON_ROUTE_TO_PICKUP', 'AT_PICKUP')`)}
      union all
      select index, job_id, date, time from ${assignedTable(spaces, assigned)})
    select planned.index, j.id as "jobId", r.id as "rowId", planned.date, planned.time,
      j.driver_status as status,
      goods.id as "productId", goods.name, goods.cleaning_regime as regime, goods_group.is_feed as "isFeed",
      receiver.least_cleaning_regime as "leastRegime"
    from planned
    join transport_jobs j on j.id = planned.job_id
    join transport_job_products r on r.transport_job_id = j.id
    join products goods on goods.id = ${productToLoad}
    join product_groups goods_group on goods_group.id = goods.group_id
    left join locations destination on destination.id = r.destination_location_id
    left join companies receiver on receiver.id = destination.company_id
    where j.driver_status = any(${sql.val(statusesBeforeLoading)}) and r.status <> all(${sql.val(abandonedStatuses)})
      and (j.driver_status <> 'NOT_STARTED' or planned.date >= ${today})
    order by planned.index, j.id, r.id`.execute(db);
  const jobs = [...Map.groupBy(rows, ({ index, jobId }) => `${index} ${jobId}`).values()];
  return inPlanOrder(
    jobs.flatMap((ofJob) => {
      const [first] = ofJob;
      if (first === undefined) return [];
      const { index, jobId, rowId, date, time, status } = first;
      const goods = new Map(ofJob.map((row) => [row.productId, row]));
      return {
        index,
        jobId,
        rowId,
        date,
        time,
        isUnderWay: status !== 'NOT_STARTED',
        asks: ofJob.map(({ isFeed, regime, leastRegime }) => ({ isFeed, regime, leastRegime })),
        loads: [...goods.values()].map(({ productId, name, regime }) => ({
          productId,
          name,
          regime,
          cleaning: null,
          transportJobId: jobId,
          // Later than every known cleaning: none of them can be after it.
          loadedAt: now + 2 * clockSkewMs,
          isPlanned: true,
        })),
      };
    }),
  );
}

/** The jobs of load spaces that are so: by an index, as a truck has thousands of jobs behind it. */
function jobsOf(spaces: readonly LoadSpace[], except: readonly number[], areSo: RawBuilder<unknown>) {
  return sql`select space.index, j.id, j.transport_date, to_char(j.transport_time, 'HH24:MI')
    from ${spaceTable(spaces)}
    join transport_jobs j on ${isOfSpace('j')}
    where ${areSo} and j.id <> all(${except}::bigint[])`;
}

/** The assigned jobs as a table `assigned (index, job_id, date, time)`, as far as they are in one of the spaces. */
function assignedTable(spaces: readonly LoadSpace[], assigned: readonly AssignedJob[]) {
  const indexes = new Map(spaces.map((space, index) => [spaceKey(space), index]));
  const rows = assigned.flatMap(({ jobId, space, date, time }) => {
    const index = indexes.get(spaceKey(space));
    return index === undefined ? [] : [{ index, job_id: jobId, date, time }];
  });
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
    as assigned (index int, job_id bigint, date date, time text)`;
}

/** Sorts jobs by the order in which they are to be driven. */
export function inPlanOrder<Job extends PlanPosition>(jobs: readonly Job[]): Job[] {
  return jobs.toSorted((a, b) => comparePositions(a, b));
}

/** True for another job that is to be loaded before this position of the plan. */
export function isBefore(job: PlanPosition, plan: PlanPosition): boolean {
  return job.jobId !== plan.jobId && comparePositions(job, plan) < 0;
}

/** The order in which jobs of one load space are driven, as far as the plan says. */
function comparePositions(one: PlanPosition, other: PlanPosition): number {
  if ((one.isUnderWay ?? false) !== (other.isUnderWay ?? false)) return one.isUnderWay === true ? -1 : 1;
  const [a, b] = [one, other].map(({ date, time }) => `${date} ${time ?? '24:00'}`);
  return a === b ? one.jobId - other.jobId : (a ?? '') < (b ?? '') ? -1 : 1;
}
