import { addDays, type Day } from '#domain/calendar/day.ts';

import type { Db } from '../db/connect.ts';
import { type AssignedRow, withAssignment, plannedJobOf } from './assigned-row.ts';
import { addCleanings, findPlannedGoods } from './cleanings-between.ts';
import { findDrivers } from './drivers.ts';
import { findOpeningHours, type LocationHours } from './location-hours.ts';
import {
  byTruck,
  type DayJob,
  estimateDayJobs,
  findDayJobs,
  type PlannedJob,
  type TimedPlannedJob,
} from './planned-jobs.ts';

/** What is known of a day: its jobs, those of each truck in their order, and when places are open. */
export interface PlannedDay {
  /** The day's, those of the day before (their minutes below 0) and after (from 1440 on): any may run past midnight. */
  jobs: readonly PlannedJob[];
  /** The day's alone. */
  trucks: ReadonlyMap<number, readonly TimedPlannedJob[]>;
  places: ReadonlyMap<number, LocationHours>;
}

const dayMinutes = 24 * 60;

/**
 * The days of these rows as far as their trucks, trailers and drivers go, the rows' own jobs as the rows say. With the same few
 * queries however many rows and days there are. `now` in epoch milliseconds.
 */
export async function findPlannedDays(
  db: Db,
  rows: readonly AssignedRow[],
  now: number,
): Promise<(date: Day) => PlannedDay> {
  const days = new Set(rows.flatMap(({ date }) => [addDays(date, -1), date, addDays(date, 1)]));
  const truckIds = rows.flatMap(({ truck }) => truck?.id ?? []);
  const drivers = await findDrivers(db, truckIds);
  const found = await findDayJobs(db, {
    days: [...days],
    truckIds: [...truckIds, ...drivers.keys()],
    trailerIds: rows.flatMap(({ trailer }) => trailer?.id ?? []),
    jobIds: rows.map(({ transportJobId }) => transportJobId),
  });
  const rowOf = new Map(rows.map((row) => [row.transportJobId, row]));
  const assigned = found.map((job): DayJob => {
    const row = rowOf.get(job.jobId);
    return row === undefined ? job : withAssignment(job, row, drivers);
  });
  const made = new Set(found.map(({ jobId }) => jobId));
  const rowsToBe = rows.filter(({ id, transportJobId }) => id === 0 && !made.has(transportJobId));
  const goods = await findPlannedGoods(db, rowsToBe);
  const toBe = rowsToBe.map((row, index) => plannedJobOf(row, goods[index] ?? [], drivers));
  const jobs = await estimateDayJobs(db, [...assigned, ...toBe]);
  await addCleanings(db, jobs, now);
  const places = await findOpeningHours(db, jobs);
  const jobsOf = Map.groupBy(jobs, ({ date }) => date);
  const known = new Map<Day, PlannedDay>();
  return (date) => {
    const before = known.get(date);
    if (before !== undefined) return before;
    const own = jobsOf.get(date) ?? [];
    const shifted = (by: number) =>
      (jobsOf.get(addDays(date, by)) ?? []).map((job) => startingLater(job, by * dayMinutes));
    const day = { jobs: [...own, ...shifted(-1), ...shifted(1)], trucks: byTruck(own), places };
    known.set(date, day);
    return day;
  };
}

/** The same job by the clock of another day: so many minutes later, below 0 earlier. */
export function startingLater<Job extends DayJob>(job: Job, minutes: number): Job {
  const startsAt = job.startsAt === null ? null : job.startsAt + minutes;
  return Object.assign({}, job, { startsAt });
}
