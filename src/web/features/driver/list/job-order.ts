import type { DriverJob } from '#api/driver/driver-job.ts';
import { fromTallinn, toTallinn } from '#domain/calendar/tallinn-time.ts';
import { isTimeOfDay } from '#domain/calendar/time-of-day.ts';

import { areGoodsUnsettled } from '../job-text.ts';

/** Sorts jobs with news first and ended ones last; else by the order of the day. */
export function compareDriverJobs(a: DriverJob, b: DriverJob): number {
  const rank = (job: DriverJob) => (isOver(job) ? 2 : (job.news ?? null) === 'new' ? 0 : 1);
  return rank(a) - rank(b);
}

/** True when nothing is left to be done or to be waited for. */
export function isOver(job: DriverJob): boolean {
  return (job.cancelled && !areGoodsUnsettled(job)) || job.driverStatus.code === 'COMPLETED';
}

/** True when a job should have begun before `now` (epoch milliseconds) and nobody has set off with it. */
export function isLate({ driverStatus, cancelled, date: day, time }: DriverJob, now: number): boolean {
  if (cancelled || driverStatus.code !== 'NOT_STARTED') return false;
  if (time === null || !isTimeOfDay(time)) return day < toTallinn(now).day;
  return fromTallinn({ day, time }) < now;
}
