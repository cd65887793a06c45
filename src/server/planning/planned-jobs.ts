import { sql } from 'kysely';

import { type Day, toEpochDay } from '#domain/calendar/day.ts';
import { dayMinutes } from '#domain/calendar/durations.ts';
import type { Distance } from '#domain/distances/distance.ts';
import type { CleaningRegime } from '#domain/driver/driver-job.ts';
import type { DriverStatus } from '#domain/driver/driver-status.ts';
import { addDecimals, type Decimal, zero } from '#domain/goods/decimal.ts';
import { kilogramsOf } from '#domain/goods/quantity.ts';
import {
  abandonedStatuses,
  droppedStatuses,
  type JobRowStatus,
  underWayStatuses,
} from '#domain/job-row/job-row-status.ts';
import { estimateJob, type JobEstimate, type JobStops, stopsOf } from '#domain/planning/job-estimate.ts';
import { sortByTime } from '#domain/planning/truck-day.ts';
import type { LoadRegime, NextLoad, Receiver } from '#domain/vehicles/previous-load-verdict.ts';

import type { Db } from '../db/schema.ts';
import { productToLoad } from '../job-rows/product-of-row.ts';
import { findDistances, type LocationPair, pairsAlong } from '../locations/location-distances.ts';
import { inTruckOrder } from './day-clock.ts';
import { driverOf } from './drivers.ts';
import { findHandlingTimes } from './handling-times.ts';
import { findStarts } from './truck-starts.ts';

/** A job with a day, as planned or as it would be. */
export interface DayJob {
  jobId: number;
  date: Day;
  truckId: number | null;
  trailerId: number | null;
  /** The driver of the truck, as `driverOf` finds them. */
  driver: string | null;
  /** Minutes since midnight when the loading begins; null without a time. */
  startsAt: number | null;
  rowIds: number[];
  stops: JobStops;
  /** The weight of all its rows, as far as they are weighed. */
  kg: Decimal;
  /** No row of it is still to be carried. */
  isOver: boolean;
  /** The status of its driver. */
  status: DriverStatus;
  /** A driver or the fleet service has said that somebody has set off with it. */
  hasBegun: boolean;
  /** The goods to be loaded, and their receivers. */
  goods: JobGoods[];
}

/** Goods of a job, as the gate of previous loads asks about them. */
export interface JobGoods extends NextLoad, Receiver {
  productId: number;
  groupId: number;
}

/**
 * The empty way to a job from where its truck's job before it ends, or from where the truck stands before its first.
 */
export interface EmptyWay {
  /** Both 0 where it is not known. */
  emptyKm: number;
  emptyMinutes: number;
  isEmptyWayKnown: boolean;
}

/** A job with its estimate. */
export interface PlannedJob extends DayJob, JobEstimate, EmptyWay {
  /** Owed between the truck's job before it and its loading, as far as `addCleanings` has said. */
  cleaning: { regime: CleaningRegime; isLearnt: boolean } | null;
  cleaningMinutes: number;
}

/** A planned job that has a time. */
export type TimedPlannedJob = PlannedJob & { startsAt: number };

/** True for a job with a time. */
export function hasTime(job: PlannedJob): job is TimedPlannedJob {
  return job.startsAt !== null;
}

/** True for a job with a truck and a time. */
export function isDriven(job: PlannedJob): job is TimedPlannedJob {
  return hasTime(job) && job.truckId !== null;
}

/**
 * The jobs to read: all of these days or from a day on; or those of these trucks and trailers on these days, those that
 * bring a truck to these locations on them, and these whenever.
 */
export type JobChoice =
  | { dates: Day[] }
  | { from: Day }
  | { days: Day[]; truckIds: number[]; trailerIds: number[]; locationIds: number[]; jobIds: number[] };

/**
 * Finds jobs with a row that is not cancelled, by id; those refused by their carrier only where a truck is looked for.
 */
export async function findDayJobs(
  db: Db,
  choice: JobChoice,
  { alsoRefused = false } = {},
): Promise<DayJob[]> {
  const { rows } = await sql<{
    jobId: number;
    date: Day;
    truckId: number | null;
    trailerId: number | null;
    driver: string | null;
    startsAt: number | null;
    rowId: number;
    pickupId: number;
    destinationId: number | null;
    /** Null while nobody knows it: it weighs nothing yet. */
    quantity: string | null;
    unit: string;
    status: JobRowStatus;
    driverStatus: DriverStatus;
    productId: number;
    groupId: number;
    isFeed: boolean;
    regime: LoadRegime | null;
    leastRegime: CleaningRegime | null;
  }>`
    select j.id as "jobId", r.transport_date as date, j.truck_id as "truckId", j.trailer_id as "trailerId",
      ${driverOf('truck')} as driver,
      (extract(epoch from j.transport_time) / 60)::int as "startsAt",
      r.id as "rowId", r.pickup_location_id as "pickupId", r.destination_location_id as "destinationId",
      r.quantity, product.unit, r.status, j.driver_status as "driverStatus",
      goods.id as "productId", goods.group_id as "groupId", goods_group.is_feed as "isFeed", goods.cleaning_regime as regime,
      receiver.least_cleaning_regime as "leastRegime"
    from transport_job_products r
    join transport_jobs j on j.id = r.transport_job_id
    join products product on product.id = r.product_id
    join products goods on goods.id = ${productToLoad}
    join product_groups goods_group on goods_group.id = goods.group_id
    left join trucks truck on truck.id = j.truck_id
    left join locations destination on destination.id = r.destination_location_id
    left join companies receiver on receiver.id = destination.company_id
    where ${isChosen(choice)}
      and r.status <> all(${sql.val(alsoRefused ? droppedStatuses : abandonedStatuses)})
    order by j.id, r.id`.execute(db);
  return [...Map.groupBy(rows, ({ jobId }) => jobId).values()].flatMap((ofJob) => {
    const [first] = ofJob;
    if (first === undefined) return [];
    const { jobId, date, truckId, trailerId, driver, startsAt, driverStatus } = first;
    return {
      jobId,
      date,
      truckId,
      trailerId,
      driver,
      startsAt,
      rowIds: ofJob.map(({ rowId }) => rowId),
      stops: stopsOf(ofJob),
      kg: addDecimals(...ofJob.map(({ quantity, unit }) => kilogramsOf(quantity, unit) ?? zero)),
      isOver: ofJob.every(({ status }) => status === 'COMPLETED'),
      status: driverStatus,
      hasBegun:
        driverStatus !== 'NOT_STARTED' || ofJob.some(({ status }) => underWayStatuses.includes(status)),
      goods: ofJob.map(({ productId, groupId, isFeed, regime, leastRegime }) => {
        return { productId, groupId, isFeed, regime, leastRegime };
      }),
    };
  });
}

function isChosen(choice: JobChoice) {
  if ('from' in choice) return sql`r.transport_date >= ${choice.from}`;
  if ('dates' in choice) return sql`r.transport_date = any(${choice.dates}::date[])`;
  const { days, truckIds, trailerIds, locationIds, jobIds } = choice;
  return sql`(j.transport_date = any(${days}::date[]) and j.truck_id = any(${truckIds}::bigint[])
    or j.transport_date = any(${days}::date[]) and j.trailer_id = any(${trailerIds}::bigint[])
    or j.transport_date = any(${days}::date[]) and j.truck_id is not null and exists (
      select from transport_job_products at_location
      where at_location.transport_job_id = j.id and at_location.transport_date = any(${days}::date[])
        and (at_location.pickup_location_id = any(${locationIds}::bigint[])
        or at_location.destination_location_id = any(${locationIds}::bigint[])))
    or j.id = any(${jobIds}::bigint[]))`;
}

/**
 * Estimates jobs, each after its truck's earlier one: as planned, or with `now` (epoch milliseconds) in the order in
 * which the trucks still do them.
 */
export async function estimateDayJobs(db: Db, jobs: readonly DayJob[], now?: number): Promise<PlannedJob[]> {
  const waysOf = ({ stops }: DayJob) => pairsAlong([...stops.pickups, ...stops.destinations]);
  const loadedWay = await findDistances(db, jobs.flatMap(waysOf));
  const handlingOf = await findHandlingTimes(db, jobs);
  const estimated = jobs.map((job) =>
    Object.assign(estimateJob(job.stops, waysOf(job).map(loadedWay), handlingOf(job)), job),
  );
  const [emptyWayOf] = await findEmptyDrives(db, [
    now === undefined ? estimated : inTruckOrder(estimated, now),
  ]);
  return estimated.map((job) =>
    Object.assign(job, emptyWay(emptyWayOf?.(job) ?? null), { cleaning: null, cleaningMinutes: 0 }),
  );
}

/** Returns the empty way of a job; null for an unknown one. */
export function emptyWay(way: Distance | null): EmptyWay {
  return { emptyKm: way?.km ?? 0, emptyMinutes: way?.minutes ?? 0, isEmptyWayKnown: way !== null };
}

/**
 * Finds the empty drive of each job to its first pickup: from the end of the job before, or from where the truck
 * starts the day. Null where that is unknown. Of several plans, each in its own order, with the same queries.
 */
export async function findEmptyDrives(
  db: Db,
  plans: readonly (readonly (DayJob & Pick<JobEstimate, 'workMinutes'>)[])[],
): Promise<((job: DayJob) => Distance | null)[]> {
  const ordered = plans.map((jobs) => ({ jobs, before: jobsBefore(jobs) }));
  const startOf = await findStarts(
    db,
    ordered.flatMap(({ jobs, before }) =>
      jobs.filter(({ jobId, startsAt }) => startsAt !== null && !before.has(jobId)),
    ),
    plans,
  );
  const pairIn = ({ jobs, before }: (typeof ordered)[number], job: DayJob): LocationPair | null => {
    const earlier = before.get(job.jobId);
    const from =
      earlier === undefined
        ? job.startsAt === null
          ? null
          : startOf(job, jobs)
        : earlier.stops.destinations.at(-1);
    const [to] = job.stops.pickups;
    return from === undefined || from === null || to === undefined ? null : { from, to };
  };
  const distanceOf = await findDistances(
    db,
    ordered.flatMap((plan) => plan.jobs.flatMap((job) => pairIn(plan, job) ?? [])),
  );
  return ordered.map((plan) => (job) => {
    const pair = pairIn(plan, job);
    return pair && distanceOf(pair);
  });
}

/** Returns the jobs that have a truck and a time, by truck and in the order in which it drives them. */
export function byTruck<Job extends DayJob>(
  jobs: readonly Job[],
): Map<number, (Job & { startsAt: number })[]> {
  const timed = jobs.filter(
    (job): job is Job & { startsAt: number } => job.startsAt !== null && job.truckId !== null,
  );
  return new Map(
    [...Map.groupBy(timed, ({ truckId }) => truckId ?? 0)].map(([truckId, ofTruck]) => [
      truckId,
      sortByTime(ofTruck),
    ]),
  );
}

/** A driver who is back at work sooner has not been at home, whatever day it is. */
const shortestStayAtHomeMinutes = 3 * 60;

/**
 * Returns the job that a truck drives before each of its jobs of a day: an earlier one of it, or one that runs into
 * it.
 */
export function jobsBefore<Job extends DayJob & Pick<JobEstimate, 'workMinutes'>>(
  jobs: readonly Job[],
): Map<number, Job> {
  const absolute = jobs.map((job) => {
    const startsAt = job.startsAt === null ? null : job.startsAt + toEpochDay(job.date) * dayMinutes;
    return Object.assign({}, job, { startsAt });
  });
  const own = new Map(jobs.map((job) => [job.jobId, job]));
  return new Map(
    [...byTruck(absolute).values()].flatMap((ofTruck) =>
      ofTruck.flatMap((job, index): [number, Job][] => {
        const earlier = ofTruck[index - 1];
        const before = own.get(earlier?.jobId ?? -1);
        if (earlier === undefined || before === undefined) return [];
        const isIntoIt = job.startsAt - earlier.startsAt - earlier.workMinutes < shortestStayAtHomeMinutes;
        return earlier.date === job.date || isIntoIt ? [[job.jobId, before]] : [];
      }),
    ),
  );
}
