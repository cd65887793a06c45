import { addDaysInCalendar, type Day, daysBetween, weekday } from '#domain/calendar/day.ts';
import { dayMinutes } from '#domain/calendar/durations.ts';
import { toTallinn } from '#domain/calendar/tallinn-time.ts';
import { minutesOfDay } from '#domain/calendar/time-of-day.ts';
import { reducedRestMinutes, restMinutes } from '#domain/planning/driver-rest.ts';
import { driverDays, jobsOfDriver } from '#domain/planning/truck-day.ts';

import type { Db } from '../db/schema.ts';
import { findAbsences, type KnownAbsence } from './absences.ts';
import { type AssignedRow, withAssignment, plannedJobOf } from './assigned-row.ts';
import { addCleanings, findPlannedGoods } from './cleanings-between.ts';
import { findDrivers } from './drivers.ts';
import {
  type DayJob,
  estimateDayJobs,
  findDayJobs,
  type PlannedJob,
  type TimedPlannedJob,
} from './planned-jobs.ts';
import { findPlannedLocations, type PlannedLocation } from './planned-locations.ts';

/** The plan of a day, by its clock: minutes of the days before are below 0, of those after from 1440 on. */
export interface PlannedDay {
  /** The day's, those of the day before and after: any may run past midnight. */
  jobs: readonly PlannedJob[];
  /** Jobs with a truck and a time, as far back in the week as somebody's rests have to be counted. */
  driven: readonly TimedPlannedJob[];
  /** The start of the day's week. */
  monday: number;
  /** The present moment: no truck sets off before it. */
  now: number;
  locations: ReadonlyMap<number, PlannedLocation>;
  /** Jobs of trucks with their drivers, by truck; of other days too. */
  absences: ReadonlyMap<number, readonly KnownAbsence[]>;
}

/**
 * Finds what is planned on the days of these rows for their trucks, trailers, drivers and locations; the rows' own
 * jobs count as the rows say. The number of queries does not depend on the number of rows and days. `now` is in
 * epoch milliseconds.
 */
export async function findPlannedDays(
  db: Db,
  rows: readonly AssignedRow[],
  now: number,
): Promise<(date: Day) => PlannedDay> {
  const dates = [...new Set(rows.map(({ date }) => date))];
  const days = new Set(
    dates.flatMap((date) => [addDaysInCalendar(date, -1), date, addDaysInCalendar(date, 1)]),
  );
  const truckIds = rows.flatMap(({ truck }) => truck?.id ?? []);
  const drivers = await findDrivers(db, truckIds);
  const found = await findDayJobs(db, {
    days: [...days],
    truckIds: [...truckIds, ...drivers.keys()],
    trailerIds: rows.flatMap(({ trailer }) => trailer?.id ?? []),
    locationIds: rows.flatMap(({ truck, pickup, destination }) =>
      truck === null ? [] : [pickup.id, ...(destination === null ? [] : [destination.id])],
    ),
    jobIds: rows.map(({ transportJobId }) => transportJobId),
  });
  const rowOf = new Map(rows.map((row) => [row.transportJobId, row]));
  const assigned = found.map((job): DayJob => {
    const row = rowOf.get(job.jobId);
    return row === undefined ? job : withAssignment(job, row, drivers);
  });
  const existingJobIds = new Set(found.map(({ jobId }) => jobId));
  // Not made yet, or refused by its carrier: tried with another truck.
  const plannedRows = rows.filter(({ transportJobId }) => !existingJobIds.has(transportJobId));
  const goods = await findPlannedGoods(db, plannedRows);
  const plannedJobs = plannedRows.map((row, index) => plannedJobOf(row, goods[index] ?? [], drivers));
  const jobs = await estimateDayJobs(db, [...assigned, ...plannedJobs]);
  await addCleanings(db, jobs, now);
  const ofRows = new Set([...truckIds, ...drivers.keys()]);
  const earlier = await findWeeksBefore(db, jobs, dates, ofRows);
  const locations = await findPlannedLocations(db, jobs);
  const absences = await findAbsences(db, truckIds, dates);
  const jobsOf = Map.groupBy([...jobs, ...earlier], ({ date }) => date);
  const known = new Map<Day, PlannedDay>();
  return (date) => {
    const before = known.get(date);
    if (before !== undefined) return before;
    const shifted = (by: number) =>
      (jobsOf.get(addDaysInCalendar(date, by)) ?? []).map((job) => startingLater(job, by * dayMinutes));
    const around = [0, -1, 1].flatMap(shifted);
    const ofWeek = daysOfWeekBefore(date).flatMap((_, index) => shifted(-2 - index));
    const day = {
      jobs: around,
      driven: [...around, ...ofWeek].filter(isDriven),
      monday: startOfWeek(date),
      now: onClockOf(date, now),
      locations,
      absences,
    };
    known.set(date, day);
    return day;
  };
}

/** Returns the start of a day's week, by the day's clock. */
export function startOfWeek(date: Day): number {
  return (1 - weekday(date)) * dayMinutes;
}

/** Returns a moment, given in epoch milliseconds, by a day's clock. */
export function onClockOf(date: Day, now: number): number {
  const { day, time } = toTallinn(now);
  return daysBetween(date, day) * dayMinutes + minutesOfDay(time);
}

/** Returns a job with its times shifted by so many minutes, for the clock of another day. */
export function startingLater<Job extends DayJob>(job: Job, minutes: number): Job {
  const startsAt = job.startsAt === null ? null : job.startsAt + minutes;
  return Object.assign({}, job, { startsAt });
}

/**
 * Finds jobs of the weeks before. A short rest is allowed some times a week: only where somebody has one, the days of
 * the week before are asked about.
 */
export async function findWeeksBefore(
  db: Db,
  jobs: readonly PlannedJob[],
  dates: readonly Day[],
  trucks: ReadonlySet<number>,
): Promise<PlannedJob[]> {
  const asked = dates.flatMap((date) => {
    const around = [-1, 0, 1]
      .flatMap((by) =>
        jobs
          .filter((job) => job.date === addDaysInCalendar(date, by))
          .map((job) => startingLater(job, by * dayMinutes)),
      )
      .filter(isDriven);
    const tired = around
      .filter(({ truckId }) => truckId !== null && trucks.has(truckId))
      .filter((job) => hasReducedRest(jobsOfDriver(job, around)));
    if (tired.length === 0) return [];
    return [{ truckIds: tired.map(({ truckId }) => truckId ?? 0), days: daysOfWeekBefore(date) }];
  });
  const known = new Set(jobs.map(({ jobId }) => jobId));
  const days = [...new Set(asked.flatMap((each) => each.days))];
  if (days.length === 0) return [];
  const truckIds = [...new Set(asked.flatMap((each) => each.truckIds))];
  const found = await findDayJobs(db, { days, truckIds, trailerIds: [], locationIds: [], jobIds: [] });
  return estimateDayJobs(
    db,
    found.filter(({ jobId }) => !known.has(jobId)),
  );
}

/** The days from two before a day back to the Sunday before its week, the nearest first. */
function daysOfWeekBefore(date: Day): Day[] {
  return Array.from({ length: Math.max(0, weekday(date) - 1) }, (_, index) =>
    addDaysInCalendar(date, -2 - index),
  );
}

function hasReducedRest(ofDriver: readonly TimedPlannedJob[]): boolean {
  const days = driverDays(ofDriver);
  return days.some((day, index) => {
    const rest = day.from - (days[index - 1]?.to ?? -Infinity);
    return reducedRestMinutes <= rest && rest < restMinutes;
  });
}

/** True for a job that has both its time and its truck. */
export function isDriven(job: PlannedJob): job is TimedPlannedJob {
  return job.startsAt !== null && job.truckId !== null;
}
