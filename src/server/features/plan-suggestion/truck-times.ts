import { type Day, daysBetween } from '#domain/calendar/day.ts';
import { dayMinutes, type MinuteSpan } from '#domain/calendar/durations.ts';
import { absenceMinutes } from '#domain/planning/absence.ts';
import { restMinutes } from '#domain/planning/driver-rest.ts';
import type { LocationVisit } from '#domain/planning/suggest/planning-day.ts';
import { driverDays, jobsOfDriver } from '#domain/planning/truck-day.ts';

import type { Db } from '../../db/schema.ts';
import { findAbsences } from '../../planning/absences.ts';
import { startingLater } from '../../planning/day-clock.ts';
import type { PlannedJob, TimedPlannedJob } from '../../planning/planned-jobs.ts';
import type { FreeTruck } from './repository.ts';

/** The times at which a truck is free for work, in minutes since midnight of the day. */
export interface TruckTimes {
  /** Its driver has rested from the day before. */
  rested: number;
  /** The time by which the driver has to be done, to rest before the next day. */
  endBy: number;
  /** While truck or driver is away. */
  away: MinuteSpan[];
}

/**
 * Returns the times at which each truck is free on a day, from the jobs of the truck and its driver on the days around
 * it.
 */
export async function findTruckTimes(
  db: Db,
  trucks: readonly FreeTruck[],
  around: readonly PlannedJob[],
  date: Day,
): Promise<(truck: FreeTruck) => TruckTimes> {
  const ids = trucks.map(({ id }) => id);
  const absences = await findAbsences(db, ids, [date]);
  const driven = onClockOf(date, around).filter(({ truckId }) => truckId !== null);
  return ({ id: truckId, driver }) => {
    const own = jobsOfDriver<TimedPlannedJob>({ truckId, driver }, driven);
    const before = driverDays(own.filter((job) => job.date < date)).at(-1);
    const [after] = driverDays(own.filter((job) => job.date > date));
    return {
      rested: before === undefined ? 0 : before.to + restMinutes,
      endBy: after === undefined ? Infinity : after.from - restMinutes,
      away: (absences.get(truckId) ?? []).map((absence) => absenceMinutes(absence, date)),
    };
  };
}

/** True for an absence that leaves no part of the day. */
export function isAwayAllDay({ away }: TruckTimes): boolean {
  return away.some(({ from, to }) => from <= 0 && dayMinutes <= to);
}

/** Returns the visits of trucks to locations with lanes, from the jobs of the day and those around it. */
export function trucksInLanes(around: readonly PlannedJob[], date: Day): LocationVisit[] {
  return onClockOf(date, around)
    .filter(({ truckId, isOver }) => truckId !== null && !isOver)
    .flatMap(({ startsAt, visits }) =>
      visits.map(({ locationId, from, to }) => ({
        locationId,
        from: Math.round(startsAt + from),
        to: Math.round(startsAt + to),
      })),
    );
}

/** Those that have a time, in minutes since midnight of the day. */
function onClockOf(date: Day, jobs: readonly PlannedJob[]): TimedPlannedJob[] {
  return jobs
    .map((job) => startingLater(job, daysBetween(date, job.date) * dayMinutes))
    .filter((job): job is TimedPlannedJob => job.startsAt !== null);
}
