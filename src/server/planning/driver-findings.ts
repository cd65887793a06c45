import type { JobRowWarning } from '#api/job-row/row-actions.ts';
import { shortRests } from '#domain/planning/driver-rest.ts';
import {
  type DriverDay,
  driverDayOf,
  driverDays,
  jobsOfDriver,
  longestDayMinutes,
  maxDrivingMinutes,
} from '#domain/planning/truck-day.ts';

import { et } from '../i18n/et.ts';
import type { PlannedDay } from './planned-days.ts';
import type { TimedPlannedJob } from './planned-jobs.ts';

/** Returns findings about the length of the driver's day, in all trucks, and about the rests before and after it. */
export function driverFindings(
  rowId: number,
  job: TimedPlannedJob,
  day: Pick<PlannedDay, 'driven' | 'monday'>,
): JobRowWarning[] {
  const { driving, whole, restBefore, restAfter } = limitsBroken(job, day);
  const long = [
    ...(driving === null ? [] : [et.dayPlan.drivingLong(driving)]),
    ...(whole === null ? [] : [et.dayPlan.dayLong(whole)]),
  ];
  const short = [
    ...(restBefore === null ? [] : [et.dayPlan.restBefore(restBefore)]),
    ...(restAfter === null ? [] : [et.dayPlan.restAfter(restAfter)]),
  ];
  return [
    ...long.map((message) => ({ rowId, code: 'DRIVER_DAY_LONG' as const, message })),
    ...short.map((message) => ({ rowId, code: 'REST_SHORT' as const, message })),
  ];
}

/** Returns what a job makes of its driver's day: over the limits of driving and length, or short of rest; else null. */
export function limitsBroken(
  job: TimedPlannedJob,
  { driven, monday }: Pick<PlannedDay, 'driven' | 'monday'>,
) {
  const days = driverDays(jobsOfDriver(job, driven));
  const day = driverDayOf(days, job.jobId);
  if (day === null) return { driving: null, whole: null, restBefore: null, restAfter: null };
  const rests = shortRests(days, monday);
  // Only a person whose job is next to the rest can change it.
  const [first, last] = [day.jobs[0]?.job.jobId, day.jobs.at(-1)?.job.jobId];
  return {
    ...overLimits(day),
    restBefore: (first === job.jobId && rests.find(({ after }) => after === day)) || null,
    restAfter: (last === job.jobId && rests.find(({ before }) => before === day)) || null,
  };
}

/**
 * Returns minutes at the wheel, and from setting off to the end, of a driver's day that is longer than allowed; else
 * null.
 */
export function overLimits({ drivingMinutes, from, to }: Pick<DriverDay, 'drivingMinutes' | 'from' | 'to'>) {
  return {
    driving: drivingMinutes > maxDrivingMinutes ? drivingMinutes : null,
    whole: to - from > longestDayMinutes ? to - from : null,
  };
}
