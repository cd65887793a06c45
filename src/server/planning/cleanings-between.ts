import { sql } from 'kysely';

import { dayMinutes } from '#domain/calendar/durations.ts';
import { toTallinn } from '#domain/calendar/tallinn-time.ts';
import { timeOfMinutes } from '#domain/calendar/time-of-day.ts';
import { clockSkewMs } from '#domain/driver/driver-job.ts';
import { statusesBeforeLoading } from '#domain/driver/driver-status.ts';
import { type LoadSpace, spaceKey } from '#domain/vehicles/load-space.ts';
import {
  cleaningMinutes,
  type PlannedGoods,
  type PrecedingLoad,
  previousLoadVerdict,
  strongest,
  withPlanned,
} from '#domain/vehicles/previous-load-verdict.ts';

import type { Db } from '../db/schema.ts';
import { findChains } from '../load-spaces/chains.ts';
import { findLearntCleanings } from '../load-spaces/learnt-cleanings.ts';
import {
  findPlannedJobs,
  inPlanOrder,
  isBefore,
  newestJobId,
  type PlanPosition,
} from '../load-spaces/planned-loads.ts';
import { type AssignedRow, notMadeYet } from './assigned-row.ts';
import { inTruckOrder } from './day-clock.ts';
import { type DayJob, type JobGoods, jobsBefore, type PlannedJob } from './planned-jobs.ts';

type Planned = PlanPosition & PlannedGoods<PrecedingLoad>;

/**
 * Adds to jobs the cleaning that their load space needs between their truck's previous job and their loading, with its
 * duration (docs/requirements.md, 'Previous-load gate'). The jobs count as given, in the order in which their trucks
 * still do them, others as planned. `now` in epoch milliseconds.
 */
export async function addCleanings(db: Db, jobs: readonly PlannedJob[], now: number): Promise<void> {
  const inOrder = inTruckOrder(jobs, now);
  const before = jobsBefore(inOrder);
  const placeOf = new Map(inOrder.map((job) => [job.jobId, positionOf(job)]));
  const jobsToLoad = jobs.filter((job) => before.has(job.jobId) && isToBeLoaded(job));
  const spaces = [...new Map(jobsToLoad.map((job) => [spaceKey(spaceOf(job)), spaceOf(job)])).values()];
  if (spaces.length === 0) return;
  const chains = await findChains(db, spaces, now);
  const keys = spaces.map(spaceKey);
  const others = Map.groupBy(await findPlannedJobs(db, spaces, now), ({ index }) => keys[index]);
  const today = toTallinn(now).day;
  const ownJobIds = new Set(jobs.map(({ jobId }) => jobId));
  const own = Map.groupBy(
    inOrder.filter((job) => isToBeLoaded(job) && (job.status !== 'NOT_STARTED' || job.date >= today)),
    (job) => spaceKey(spaceOf(job)),
  );
  const ofSpace = (key: string): Planned[] =>
    inPlanOrder([
      ...(others.get(key) ?? []).filter(({ jobId }) => !ownJobIds.has(jobId)),
      ...(own.get(key) ?? []).map((job) => plannedAs(job, now)),
    ]);
  const learnt = await findLearntCleanings(db);
  for (const job of jobsToLoad) {
    const key = spaceKey(spaceOf(job));
    const { loads, cleanings } = chains.get(key) ?? { loads: [], cleanings: [] };
    const place = placeOf.get(job.jobId) ?? positionOf(job);
    const earlier = ofSpace(key).filter((each) => isBefore(each, place));
    const stood = withPlanned<PrecedingLoad>(loads, cleanings, earlier);
    const needed = strongest(
      job.goods.map((goods) => previousLoadVerdict(goods, stood, cleanings, goods).regime),
    );
    job.cleaning = needed === null ? null : { regime: needed, isLearnt: learnt[needed] !== undefined };
    job.cleaningMinutes = needed === null ? 0 : cleaningMinutes(needed, learnt);
  }
}

/** Returns the goods of rows that are not made yet, in their order. */
export async function findPlannedGoods(db: Db, rows: readonly AssignedRow[]): Promise<JobGoods[][]> {
  if (rows.length === 0) return [];
  const rowsAsJson = JSON.stringify(
    rows.map(({ product, destination }, index) => {
      return { index, product_id: product.id, destination_id: destination?.id ?? null };
    }),
  );
  const { rows: goodsOfRows } = await sql<{ index: number } & JobGoods>`
    select asked.index, goods.id as "productId", goods.group_id as "groupId", goods_group.is_feed as "isFeed", goods.cleaning_regime as regime,
      receiver.least_cleaning_regime as "leastRegime"
    from jsonb_to_recordset(${rowsAsJson}::jsonb) as asked (index int, product_id bigint, destination_id bigint)
    join products goods on goods.id = asked.product_id
    join product_groups goods_group on goods_group.id = goods.group_id
    left join locations destination on destination.id = asked.destination_id
    left join companies receiver on receiver.id = destination.company_id`.execute(db);
  return rows.map((_row, at) => goodsOfRows.flatMap(({ index, ...goods }) => (index === at ? [goods] : [])));
}

function isToBeLoaded({ truckId, status, isOver }: DayJob): boolean {
  return truckId !== null && !isOver && statusesBeforeLoading.includes(status);
}

function spaceOf({ truckId, trailerId }: DayJob): LoadSpace {
  return { truckId: truckId ?? 0, trailerId };
}

function positionOf({ jobId, date, startsAt, status }: DayJob): PlanPosition {
  const time = startsAt === null ? null : timeOfMinutes(Math.min(startsAt, dayMinutes - 1));
  return {
    jobId: jobId === notMadeYet ? newestJobId : jobId,
    date,
    time,
    isUnderWay: status !== 'NOT_STARTED',
  };
}

function plannedAs(job: DayJob, now: number): Planned {
  const goods = [...new Map(job.goods.map((each) => [each.productId, each])).values()];
  return {
    ...positionOf(job),
    asks: job.goods,
    loads: goods.map(({ regime }) => {
      // Later than whatever cleaning is known: none of them can be after it.
      return { regime, loadedAt: now + 2 * clockSkewMs, cleaning: null };
    }),
  };
}
