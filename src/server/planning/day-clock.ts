import { type Day, daysBetween, weekday } from '#domain/calendar/day.ts';
import { dayMinutes } from '#domain/calendar/durations.ts';
import { toTallinn } from '#domain/calendar/tallinn-time.ts';
import { minutesOfDay } from '#domain/calendar/time-of-day.ts';

import type { DayJob } from './planned-jobs.ts';

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
