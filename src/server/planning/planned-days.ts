import { addDaysInCalendar, type Day, weekday } from '#domain/calendar/day.ts';
import { dayMinutes } from '#domain/calendar/durations.ts';
import { asTheyGo, besideJob } from '#domain/planning/arrival.ts';
import { minutesBetween, reducedRestMinutes, restMinutes } from '#domain/planning/driver-rest.ts';
import { driverDays, jobsOfDrivers } from '#domain/planning/truck-day.ts';

import type { Db } from '../db/schema.ts';
import { findAbsences, type KnownAbsence } from './absences.ts';
import { type AssignedRow, withAssignment, plannedJobOf } from './assigned-row.ts';
import { addCleanings, findPlannedGoods } from './cleanings-between.ts';
import { changeOfTrucks, onClockOf, startingLater } from './day-clock.ts';
import { findDrivers } from './drivers.ts';
import {
  type DayJob,
  estimateDayJobs,
  findDayJobs,
  hasTime,
  isDriven,
  type PlannedJob,
  type TimedPlannedJob,
} from './planned-jobs.ts';
import { findPlannedLocations, type PlannedLocation } from './planned-locations.ts';
import { findStoppedLoads, type StoppedLoad } from './stopped-loads.ts';

/** The plan of a day, by its clock: minutes of the days before are below 0, of those after from 1440 on. */
export interface PlannedDay {
  /** The day's jobs, and those of the day before and after: any may run past midnight. */
  jobs: ReadonlyMap<number, PlannedJob>;
  /**
   * What concerns a job among those with a time, and among those that are driven too, as far back in the week as
   * somebody's rests have to be counted.
   */
  beside: (job: TimedPlannedJob) => { jobs: TimedPlannedJob[]; driven: TimedPlannedJob[] };
  /** The jobs with a truck and a time that are still to be done, by the locations where they stop. */
  visitors: ReadonlyMap<number, TimedPlannedJob[]>;
  date: Day;
  /** The present moment: no truck sets off before it. */
  now: number;
  locations: ReadonlyMap<number, PlannedLocation>;
  /** Jobs of trucks with their drivers, by truck; of other days too. */
  absences: ReadonlyMap<number, readonly KnownAbsence[]>;
  /** Loads with which trucks stand. */
  stopped: readonly StoppedLoad[];
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
): Promise<(row: Pick<AssignedRow, 'date'>) => PlannedDay> {
  const dates = [...new Set(rows.map(({ date }) => date))];
  const truckIds = rows.flatMap(({ truck }) => truck?.id ?? []);
  const drivers = await findDrivers(db, truckIds);
  const storedJobs = await findDayJobs(db, {
    days: [...new Set(dates.flatMap((date) => [-1, 0, 1].map((by) => addDaysInCalendar(date, by))))],
    truckIds: [...truckIds, ...drivers.keys()],
    trailerIds: rows.flatMap(({ trailer }) => trailer?.id ?? []),
    locationIds: rows.flatMap(({ truck, pickup, destination }) =>
      truck === null ? [] : [pickup.id, ...(destination === null ? [] : [destination.id])],
    ),
    jobIds: rows.map(({ transportJobId }) => transportJobId),
  });
  const rowOf = new Map(rows.map((row) => [row.transportJobId, row]));
  const assigned = storedJobs.map((job): DayJob => {
    const row = rowOf.get(job.jobId);
    return row === undefined ? job : withAssignment(job, row, drivers);
  });
  const existingJobIds = new Set(storedJobs.map(({ jobId }) => jobId));
  // Not made yet, or refused by its carrier: tried with another truck.
  const plannedRows = rows.filter(({ transportJobId }) => !existingJobIds.has(transportJobId));
  const goods = await findPlannedGoods(db, plannedRows);
  const plannedJobs = plannedRows.map((row, index) => plannedJobOf(row, goods[index] ?? [], drivers));
  const jobs = await estimateDayJobs(db, [...assigned, ...plannedJobs], now);
  await addCleanings(db, jobs, now);
  const jobsOf = Map.groupBy(jobs, ({ date }) => date);
  const going = changeOfTrucks(jobs, now, asTheyGo);
  const earlier = await findWeeksBefore(db, going, dates, new Set([...truckIds, ...drivers.keys()]));
  const earlierOf = Map.groupBy(earlier, ({ date }) => date);
  const locations = await findPlannedLocations(db, jobs);
  const absences = await findAbsences(db, truckIds, dates);
  const stopped = await findStoppedLoads(db, truckIds, dates);
  const dayOf = memoized((date: Day): PlannedDay => {
    const around = [0, -1, 1].flatMap((by) =>
      (jobsOf.get(addDaysInCalendar(date, by)) ?? []).map((job) => startingLater(job, by * dayMinutes)),
    );
    const ofWeek = daysOfWeekBefore(date).flatMap((day, index) =>
      (earlierOf.get(day) ?? []).map((job) => startingLater(job, (-2 - index) * dayMinutes)),
    );
    const timed = around.filter(hasTime);
    return {
      // The first counts of those that are not made yet, which have one number.
      jobs: new Map(around.toReversed().map((job) => [job.jobId, job])),
      beside: besideJob({ jobs: timed, driven: [...around, ...ofWeek].filter(isDriven) }),
      visitors: visitorsOf(timed),
      date,
      now: onClockOf(date, now),
      locations,
      absences,
      stopped,
    };
  });
  return ({ date }) => dayOf(date);
}

function visitorsOf(jobs: readonly TimedPlannedJob[]): Map<number, TimedPlannedJob[]> {
  const visitors = new Map<number, TimedPlannedJob[]>();
  for (const job of jobs) {
    if (job.truckId === null || job.isOver) continue;
    for (const id of new Set(job.visits.map(({ locationId }) => locationId))) {
      const others = visitors.get(id);
      if (others === undefined) visitors.set(id, [job]);
      else others.push(job);
    }
  }
  return visitors;
}

/** Returns the function with its answers kept. */
function memoized<Question, Answer>(answer: (question: Question) => Answer) {
  const answers = new Map<Question, Answer>();
  return (question: Question): Answer => {
    const before = answers.get(question);
    if (before !== undefined) return before;
    const newAnswer = answer(question);
    answers.set(question, newAnswer);
    return newAnswer;
  };
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
  const weeks = dates.flatMap((date) => {
    const around = [-1, 0, 1]
      .flatMap((by) =>
        jobs
          .filter((job) => job.date === addDaysInCalendar(date, by))
          .map((job) => startingLater(job, by * dayMinutes)),
      )
      .filter(isDriven);
    const ofDriver = jobsOfDrivers(around);
    const tired = around
      .filter(({ truckId }) => truckId !== null && trucks.has(truckId))
      .filter((job) => hasReducedRest(ofDriver(job), date));
    if (tired.length === 0) return [];
    return [{ truckIds: tired.map(({ truckId }) => truckId ?? 0), days: daysOfWeekBefore(date) }];
  });
  const truckIds = [...new Set(weeks.flatMap((each) => each.truckIds))];
  return findJobsBefore(db, jobs, [...new Set(weeks.flatMap((each) => each.days))], truckIds);
}

/** Finds jobs of these trucks in the week before a day, as far as they are not known. */
export function findWeekBefore(
  db: Db,
  jobs: readonly PlannedJob[],
  date: Day,
  truckIds: number[],
): Promise<PlannedJob[]> {
  return findJobsBefore(db, jobs, daysOfWeekBefore(date), truckIds);
}

async function findJobsBefore(
  db: Db,
  jobs: readonly PlannedJob[],
  days: Day[],
  truckIds: number[],
): Promise<PlannedJob[]> {
  if (days.length === 0) return [];
  const knownJobIds = new Set(jobs.map(({ jobId }) => jobId));
  const earlierJobs = await findDayJobs(db, { days, truckIds, trailerIds: [], locationIds: [], jobIds: [] });
  return estimateDayJobs(
    db,
    earlierJobs.filter(({ jobId }) => !knownJobIds.has(jobId)),
  );
}

/** The days from two before a day back to the Sunday before its week, the nearest first. */
function daysOfWeekBefore(date: Day): Day[] {
  return Array.from({ length: Math.max(0, weekday(date) - 1) }, (_, index) =>
    addDaysInCalendar(date, -2 - index),
  );
}

function hasReducedRest(ofDriver: readonly TimedPlannedJob[], date: Day): boolean {
  const days = driverDays(ofDriver);
  return days.some((day, index) => {
    const before = days[index - 1];
    const rest = before === undefined ? Infinity : minutesBetween(date, before.to, day.from);
    return reducedRestMinutes <= rest && rest < restMinutes;
  });
}
