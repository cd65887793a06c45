import { type Day, daysBetween } from '#domain/calendar/day.ts';
import { dayMinutes, type MinuteSpan } from '#domain/calendar/durations.ts';
import { absenceMinutes } from '#domain/planning/absence.ts';
import { minutesBetween, reducedRestMinutes, restMinutes } from '#domain/planning/driver-rest.ts';
import type { LocationVisit } from '#domain/planning/suggest/planning-day.ts';
import { driverDays, jobsOfDriver, type TimedJob } from '#domain/planning/truck-day.ts';

import type { Db } from '../../db/schema.ts';
import { findAbsences } from '../../planning/absences.ts';
import { startingLater } from '../../planning/day-clock.ts';
import { findWeekBefore } from '../../planning/planned-days.ts';
import type { PlannedJob, TimedPlannedJob } from '../../planning/planned-jobs.ts';
import type { FreeTruck } from './repository.ts';

/** The times at which a truck is free for work, in minutes since midnight of the day. */
export interface TruckTimes {
  /** The driver may set off: rested from the night before, after a shortened rest, and going on with its work. */
  setOffs: number[];
  /** What else its driver drives, as far around the day as rests count. */
  driven: TimedJob[];
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
  const weekBefore = await findWeekBefore(db, around, date, ids);
  const driven = onClockOf(date, [...weekBefore, ...around]).filter(({ truckId }) => truckId !== null);
  return ({ id: truckId, driver }) => {
    const own = jobsOfDriver<TimedPlannedJob>({ truckId, driver }, driven);
    const before = driverDays(own).findLast(({ from }) => from < 0);
    return {
      setOffs:
        before === undefined
          ? [-Infinity]
          : [restMinutes, reducedRestMinutes, 0].map((rest) => {
              const to = before.to + rest;
              return to + rest - minutesBetween(date, before.to, to);
            }),
      driven: own
        .filter((job) => job.date !== date || job.truckId !== truckId)
        .map(({ jobId, startsAt, workMinutes, drivingMinutes, emptyMinutes, cleaningMinutes }) => {
          return { jobId, startsAt, workMinutes, drivingMinutes, emptyMinutes, cleaningMinutes };
        }),
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
