import type { Day } from '../calendar/day.ts';
import { type ShortRest, shortRests } from './driver-rest.ts';
import {
  type DriverDay,
  driverDayOf,
  longestDayMinutes,
  maxDrivingMinutes,
  type TimedJob,
} from './truck-day.ts';

/** What a job makes of its driver's days: minutes at the wheel and from setting off to the end, where over the limit. */
export interface BrokenLimits<Day> {
  driving: number | null;
  whole: number | null;
  restBefore: ShortRest<Day> | null;
  restAfter: ShortRest<Day> | null;
}

/**
 * Returns what a job makes of its driver's days (`driverDays`, as far back as their rests count): over the limits of
 * driving and length, or short of rest; else null. The one rule for the choice of a truck, for what is told of a change
 * and for a suggested plan (docs/requirements.md, 'Planning the day'). `date` as in `shortRests`.
 */
export function limitsBroken<Job extends TimedJob>(
  jobId: number,
  days: readonly DriverDay<Job>[],
  date: Day,
): BrokenLimits<DriverDay<Job>> {
  const day = driverDayOf(days, jobId);
  if (day === null) return { driving: null, whole: null, restBefore: null, restAfter: null };
  const rests = shortRests(days, date);
  // Only a person whose job is next to the rest can change it.
  const [first, last] = [day.jobs[0]?.job.jobId, day.jobs.at(-1)?.job.jobId];
  return {
    ...overLimits(day),
    restBefore: (first === jobId && rests.find(({ after }) => after === day)) || null,
    restAfter: (last === jobId && rests.find(({ before }) => before === day)) || null,
  };
}

/**
 * Returns minutes at the wheel, and from setting off to the end, of a driver's day that is longer than allowed; else
 * null.
 */
function overLimits({ drivingMinutes, from, to }: Pick<DriverDay, 'drivingMinutes' | 'from' | 'to'>) {
  return {
    driving: drivingMinutes > maxDrivingMinutes ? drivingMinutes : null,
    whole: to - from > longestDayMinutes ? to - from : null,
  };
}
