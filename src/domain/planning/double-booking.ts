import { sortByTime, hasOverlap, type TimedJob } from './truck-day.ts';

/** A job with a time and the vehicles that it is driven with. */
export interface BookedJob extends Pick<TimedJob, 'jobId' | 'startsAt' | 'workMinutes'> {
  truckId: number | null;
  trailerId: number | null;
  /** The driver of the truck; null if no driver is given who could be recognised in another truck. */
  driver: string | null;
  /** No row of it is still to be carried. */
  isOver: boolean;
}

/**
 * Returns the jobs of the same day that a job's truck would still, or already, have to work on, and those of another
 * truck that has its trailer or its driver: the nearest of each (docs/requirements.md, 'Planning the day'). A job
 * that is over is in nobody's way.
 */
export function conflictingJobs<Job extends BookedJob>(
  job: BookedJob,
  ofDay: readonly Job[],
): { ofTruck: Job | undefined; ofTrailer: Job | undefined; ofDriver: Job | undefined } {
  const { truckId, trailerId, driver } = job;
  const inTheWay = ofDay
    .filter((other) => other.jobId !== job.jobId && !other.isOver && hasOverlap(job, other))
    .toSorted((one, other) => apart(job, one) - apart(job, other));
  return {
    ofTruck: inTheWay.find((other) => truckId !== null && other.truckId === truckId),
    ofTrailer: inTheWay.find(
      (other) => trailerId !== null && other.trailerId === trailerId && other.truckId !== truckId,
    ),
    ofDriver: inTheWay.find(
      (other) => driver !== null && other.driver === driver && other.truckId !== truckId,
    ),
  };
}

/**
 * Returns the jobs of one day that begin while an earlier one has their truck, trailer or driver, each with that
 * earlier job.
 */
export function doubleBookings<Job extends BookedJob>(
  ofDay: readonly Job[],
): { job: Job; other: Job; vehicle: 'truck' | 'trailer' | 'driver' }[] {
  const inOrder = sortByTime(ofDay.filter(({ isOver }) => !isOver));
  const sharing = sharingVehicle(inOrder);
  return inOrder.flatMap((job) => {
    const together = sharing([job]);
    const { ofTruck, ofTrailer, ofDriver } = conflictingJobs(job, together.slice(0, together.indexOf(job)));
    const other = ofTruck ?? ofTrailer ?? ofDriver;
    const vehicle = ofTruck !== undefined ? 'truck' : ofTrailer !== undefined ? 'trailer' : 'driver';
    return other === undefined ? [] : [{ job, other, vehicle }];
  });
}

/**
 * Returns what gives the jobs that have a truck, trailer or driver of any of these, themselves with them, in their
 * order. Asked of many jobs, it looks through the days once.
 */
export function sharingVehicle<Job extends Pick<BookedJob, 'truckId' | 'trailerId' | 'driver'>>(
  jobs: readonly Job[],
): (of: readonly Pick<Job, 'truckId' | 'trailerId' | 'driver'>[]) => Job[] {
  const indexes = jobs.map((_job, index) => index);
  const vehicles = (['truckId', 'trailerId', 'driver'] as const).map((vehicle) => ({
    vehicle,
    having: Map.groupBy(indexes, (index) => jobs[index]?.[vehicle] ?? null),
  }));
  return (of) => {
    const found = new Set(
      vehicles.flatMap(({ vehicle, having }) =>
        of.flatMap((job) => (job[vehicle] === null ? [] : (having.get(job[vehicle]) ?? []))),
      ),
    );
    return [...found].toSorted((one, other) => one - other).flatMap((index) => jobs[index] ?? []);
  };
}

/** Minutes between the starts of two jobs. */
function apart(one: BookedJob, other: BookedJob): number {
  return Math.abs(one.startsAt - other.startsAt);
}
