import { type Day, daysBetween } from '#domain/calendar/day.ts';
import { dayMinutes } from '#domain/calendar/durations.ts';
import { toTallinn } from '#domain/calendar/tallinn-time.ts';
import { minutesOfDay } from '#domain/calendar/time-of-day.ts';
import { inOrderOfNow, type PlacedJob } from '#domain/planning/arrival.ts';

/** Returns a moment, given in epoch milliseconds, by a day's clock. */
export function onClockOf(date: Day, now: number): number {
  const { day, time } = toTallinn(now);
  return daysBetween(date, day) * dayMinutes + minutesOfDay(time);
}

/** Returns a job with its times shifted by so many minutes, for the clock of another day. */
export function startingLater<Job extends { startsAt: number | null }>(job: Job, minutes: number): Job {
  const startsAt = job.startsAt === null ? null : job.startsAt + minutes;
  return Object.assign({}, job, { startsAt });
}

/** A job of any day, by that day's clock. */
type DatedJob = Omit<PlacedJob, 'startsAt'> & {
  date: Day;
  truckId: number | null;
  startsAt: number | null;
};

/** Returns what `change` makes of the jobs of each truck, by one clock for all days. `now` in epoch milliseconds. */
export function changeOfTrucks<Job extends DatedJob>(
  jobs: readonly Job[],
  now: number,
  change: <Timed extends Job & { startsAt: number }>(ofTruck: readonly Timed[], now: number) => Timed[],
): Job[] {
  const [first] = jobs;
  if (first === undefined) return [];
  const laterBy = ({ date }: Job) => daysBetween(first.date, date) * dayMinutes;
  const ofTrucks = Map.groupBy(
    jobs.map((job) => startingLater(job, laterBy(job))).filter(isTimed),
    ({ truckId }) => truckId,
  );
  const changed = new Map(
    [...ofTrucks].flatMap(([truckId, ofTruck]) =>
      (truckId === null ? ofTruck : change(ofTruck, onClockOf(first.date, now))).map((job) => [
        job.jobId,
        startingLater(job, -laterBy(job)),
      ]),
    ),
  );
  return jobs.map((job) => changed.get(job.jobId) ?? job);
}

function isTimed<Job extends { startsAt: number | null }>(job: Job): job is Job & { startsAt: number } {
  return job.startsAt !== null;
}

/**
 * Returns the jobs at times that give the order in which their trucks do them now, though the time of some has passed
 * (`inOrderOfNow`).
 */
export function inTruckOrder<Job extends DatedJob>(jobs: readonly Job[], now: number): Job[] {
  return changeOfTrucks(jobs, now, inOrderOfNow);
}
