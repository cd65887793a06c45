import type { Day } from '../calendar/day.ts';
import { minutesOfDay } from '../calendar/time-of-day.ts';

/** How long a job is taken to keep its truck busy while nothing better is known. */
export const assumedJobMinutes = 60;

/** A job that has a truck and a time (HH:MM). */
export interface BookedJob {
  jobId: number;
  truckId: number;
  day: Day;
  time: string;
}

/** True for times (HH:MM) of one day at which one truck cannot begin both. */
export function areTooClose(one: string, other: string): boolean {
  return Math.abs(minutesOfDay(one) - minutesOfDay(other)) < assumedJobMinutes;
}

/**
 * Each job that begins while its truck is still busy with an earlier one, with the job in the way: of several the one
 * that began last. Jobs at the same time are taken by id.
 */
export function doubleBookings<Job extends BookedJob>(jobs: readonly Job[]): { job: Job; other: Job }[] {
  const inOrder = jobs.toSorted(
    (a, b) =>
      a.truckId - b.truckId ||
      a.day.localeCompare(b.day) ||
      a.time.localeCompare(b.time) ||
      a.jobId - b.jobId,
  );
  return inOrder.flatMap((job, index) => {
    const other = inOrder[index - 1];
    if (other?.truckId !== job.truckId || other.day !== job.day) return [];
    return areTooClose(job.time, other.time) ? [{ job, other }] : [];
  });
}
