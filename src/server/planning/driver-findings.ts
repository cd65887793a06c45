import type { JobRowWarning } from '#api/job-row/row-actions.ts';
import type { Day } from '#domain/calendar/day.ts';
import { limitsBroken } from '#domain/planning/driver-limits.ts';
import { driverDays, jobsOfDriver } from '#domain/planning/truck-day.ts';

import { et } from '../i18n/et.ts';
import type { TimedPlannedJob } from './planned-jobs.ts';

/** A day with what is driven on it and around it, by its clock. */
export interface DrivenDay {
  driven: readonly TimedPlannedJob[];
  date: Day;
}

/** Returns findings about the length of the driver's day, in all trucks, and about the rests before and after it. */
export function driverFindings(rowId: number, job: TimedPlannedJob, day: DrivenDay): JobRowWarning[] {
  const { driving, whole, restBefore, restAfter } = limitsOfDriver(job, day);
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

/** Returns what a job makes of the days of its driver, in whichever trucks. */
export function limitsOfDriver(job: TimedPlannedJob, { driven, date }: DrivenDay) {
  return limitsBroken(job.jobId, driverDays(jobsOfDriver(job, driven)), date);
}
