import type { JobRowWarning } from '#api/job-row/row-actions.ts';
import { limitsBroken } from '#domain/planning/driver-limits.ts';
import { driverDays, jobsOfDriver } from '#domain/planning/truck-day.ts';

import { et } from '../i18n/et.ts';
import type { PlannedDay } from './planned-days.ts';
import type { TimedPlannedJob } from './planned-jobs.ts';

/** Returns findings about the length of the driver's day, in all trucks, and about the rests before and after it. */
export function driverFindings(
  rowId: number,
  job: TimedPlannedJob,
  day: Pick<PlannedDay, 'driven' | 'date'>,
): JobRowWarning[] {
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
export function limitsOfDriver(job: TimedPlannedJob, { driven, date }: Pick<PlannedDay, 'driven' | 'date'>) {
  return limitsBroken(job.jobId, driverDays(jobsOfDriver(job, driven)), date);
}
