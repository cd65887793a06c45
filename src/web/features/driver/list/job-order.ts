import type { DriverJob } from '#api/driver/driver-job.ts';

/** Sorts jobs with news first and ended ones last; else by the order of the day. */
export function compareDriverJobs(a: DriverJob, b: DriverJob): number {
  const rank = (job: DriverJob) => (isOver(job) ? 2 : (job.news ?? null) === 'new' ? 0 : 1);
  return rank(a) - rank(b);
}

/** True when nothing is left to be done. */
export function isOver(job: DriverJob): boolean {
  return job.cancelled || job.driverStatus.code === 'COMPLETED';
}
