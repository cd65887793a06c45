import type { DriverStatus } from '../driver/driver-status.ts';

/** A wait that a driver expects, as reported to the office, and the truck's later jobs as they were planned then. */
export interface ReportedWait {
  /** The job that the truck was doing. */
  jobId: number;
  minutes: number;
  later: readonly PlannedStart[];
}

/** The truck and start of a job's loading, in minutes since midnight of its day. */
export interface PlannedStart {
  jobId: number;
  truckId: number;
  date: string;
  startsAt: number;
}

/** Minutes by which a job begins later than planned, and by which it takes longer. */
export interface Delay {
  later: number;
  longer: number;
}

/**
 * Returns the delays that reported waits cause (docs/requirements.md, 'Told by the driver'). Of several reports of
 * one job the last holds: `waits` come in the order in which they were made. A job that has been given another time,
 * day or truck since, or has begun, stands as it is; one that is over took as long as it took.
 */
export function delaysOf(
  jobs: readonly {
    jobId: number;
    truckId: number | null;
    date: string;
    startsAt: number | null;
    status: DriverStatus;
  }[],
  waits: readonly ReportedWait[],
): Map<number, Delay> {
  const last = [...new Map(waits.map((wait) => [wait.jobId, wait])).values()];
  const delays = new Map<number, Delay>();
  for (const job of jobs) {
    const { jobId, startsAt, status } = job;
    const isAsPlanned = (each: PlannedStart) =>
      each.jobId === jobId &&
      each.startsAt === startsAt &&
      each.truckId === job.truckId &&
      each.date === job.date;
    const own = last.find((wait) => wait.jobId === jobId)?.minutes ?? 0;
    const isUnderWay = status !== 'NOT_STARTED' && status !== 'COMPLETED';
    const isWaiting = status === 'NOT_STARTED' && startsAt !== null;
    const before = isWaiting ? last.filter(({ later }) => later.some(isAsPlanned)) : [];
    const delay = {
      later: before.reduce((sum, { minutes }) => sum + minutes, 0),
      longer: isUnderWay ? own : 0,
    };
    if (delay.later > 0 || delay.longer > 0) delays.set(jobId, delay);
  }
  return delays;
}
