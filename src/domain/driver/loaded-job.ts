import type { DriverStatus } from './driver-status.ts';

/** The facts about a job's load in the load space of its truck. */
export interface LoadOfJob {
  transportJobId: number;
  truckId: number;
  status: DriverStatus;
  /** Goods that lie loose in the load space. */
  isBulk: boolean;
}

/**
 * Returns the other job whose loose goods are in the truck, or undefined: a second one set off for is a slip, or a
 * mixture of goods, and is asked about (docs/requirements.md, "Driver's journey").
 */
export function loadedJob<Job extends LoadOfJob>(
  jobs: readonly Job[],
  truckId: number,
  transportJobId: number,
): Job | undefined {
  return jobs.find(
    (job) =>
      job.isBulk &&
      job.truckId === truckId &&
      job.transportJobId !== transportJobId &&
      (job.status === 'ON_ROUTE_TO_DESTINATION' || job.status === 'AT_DESTINATION'),
  );
}
