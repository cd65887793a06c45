import { dayMinutes } from '../calendar/durations.ts';

/** A job on a truck's day. Minutes; `startsAt` since midnight, when the loading begins. */
export interface TimedJob {
  jobId: number;
  startsAt: number;
  workMinutes: number;
  drivingMinutes: number | null;
  /** The drive from where the job before it ends, or from where the truck stands before its first one. */
  emptyMinutes: number;
  /** The time of the cleaning that the load space needs before it. */
  cleaningMinutes: number;
}

/** The most minutes that a driver may drive in a day, and without a pause (Regulation (EC) 561/2006). */
export const maxDrivingMinutes = 9 * 60;
export const maxDrivingAtOnceMinutes = 4.5 * 60;
export const pauseMinutes = 45;
/** The longest day, from the first minute of work to the last. */
export const longestDayMinutes = 13 * 60;

/** A driver's day as it is estimated to go, in minutes; `from` and `to` since midnight. */
export interface DriverDay<Job extends TimedJob = TimedJob> {
  drivingMinutes: number;
  /** The truck sets off. */
  from: number;
  to: number;
  /** The jobs in their order, with what the driver has driven without a pause when each begins. */
  jobs: { job: Job; sincePause: number }[];
}

/** Between two jobs of one day nobody rests so long: the later one begins another day. */
const shortestRestMinutes = 9 * 60;

/**
 * Returns a driver's jobs one after the other, day after day, with the pauses that are required
 * (docs/requirements.md, 'Planning the day'): a job begins at its time, or once the truck is there. A day begins
 * after a rest. Jobs after midnight go with those before as long as all of them fit into one day's work.
 */
export function driverDays<Job extends TimedJob>(jobs: readonly Job[]): DriverDay<Job>[] {
  const days: DriverDay<Job>[] = [];
  for (const job of sortByTime(jobs)) {
    const day = days.at(-1);
    const sets = setOff(job);
    if (day !== undefined && !isOfNewDay(day, job, sets)) append(day, job);
    else {
      const newDay: DriverDay<Job> = { drivingMinutes: 0, from: sets, to: sets, jobs: [] };
      append(newDay, job);
      days.push(newDay);
    }
  }
  return days;
}

/** Returns the day that a job is part of; null for none. */
export function driverDayOf<Job extends TimedJob>(
  days: readonly DriverDay<Job>[],
  jobId: number,
): DriverDay<Job> | null {
  return days.find(({ jobs }) => jobs.some(({ job }) => job.jobId === jobId)) ?? null;
}

function isOfNewDay({ from, to, jobs }: DriverDay, job: TimedJob, sets: number): boolean {
  if (sets - to >= shortestRestMinutes) return true;
  const [first] = jobs;
  const isNextDay =
    first !== undefined &&
    Math.floor(first.job.startsAt / dayMinutes) < Math.floor(job.startsAt / dayMinutes);
  return isNextDay && job.startsAt + job.workMinutes - from > longestDayMinutes;
}

/** Returns the time when the truck must leave for the first job of a day. */
function setOff({ startsAt, emptyMinutes }: TimedJob): number {
  return startsAt - minutesOnTheWay(0, emptyMinutes);
}

function append<Job extends TimedJob>(day: DriverDay<Job>, job: Job): void {
  const last = day.jobs.at(-1);
  let sincePause = last === undefined ? 0 : sincePauseAfter(last);
  let clock = day.to + minutesOnTheWay(sincePause, job.emptyMinutes);
  sincePause = leftSincePause(sincePause + job.emptyMinutes);
  if (last !== undefined) clock += job.cleaningMinutes;
  if (job.startsAt - clock >= pauseMinutes) sincePause = 0;
  day.jobs.push({ job, sincePause });
  const driving = job.drivingMinutes ?? 0;
  day.to = Math.max(clock, job.startsAt) + job.workMinutes - driving + minutesOnTheWay(sincePause, driving);
  day.drivingMinutes += job.emptyMinutes + driving;
}

function sincePauseAfter({ job, sincePause }: { job: TimedJob; sincePause: number }): number {
  return leftSincePause(sincePause + (job.drivingMinutes ?? 0));
}

/** Returns the minutes of the pauses that fall into the loaded drive of each of a driver's jobs, by job. */
export function pausesInJobs(jobs: readonly TimedJob[]): Map<number, number> {
  return new Map(
    driverDays(jobs).flatMap((day) =>
      day.jobs.map(({ job, sincePause }): [number, number] => {
        const driving = job.drivingMinutes ?? 0;
        return [job.jobId, minutesOnTheWay(sincePause, driving) - driving];
      }),
    ),
  );
}

/** Returns the minutes at the wheel plus the pauses that become due during them. */
export function minutesOnTheWay(sincePause: number, driving: number): number {
  return driving + pausesWithin(sincePause + driving) * pauseMinutes;
}

/** Counts the pauses within the driving: one is required before driving further. */
function pausesWithin(drivenMinutes: number): number {
  return Math.max(0, Math.ceil(drivenMinutes / maxDrivingAtOnceMinutes) - 1);
}

/** Returns the minutes at the wheel since the last of the pauses that so many minutes of driving ask for. */
export function leftSincePause(drivenMinutes: number): number {
  return drivenMinutes - pausesWithin(drivenMinutes) * maxDrivingAtOnceMinutes;
}

/**
 * Returns the jobs of the driver of this job, in whichever trucks; where nobody knows who drives, its truck's. None
 * without a truck.
 */
export function jobsOfDriver<Job extends { truckId: number | null; driver: string | null }>(
  of: Pick<Job, 'truckId' | 'driver'>,
  ofDay: readonly Job[],
): Job[] {
  return jobsOfDrivers(ofDay)(of);
}

/** Returns what answers so for many jobs: it looks through the day once. */
export function jobsOfDrivers<Job extends { truckId: number | null; driver: string | null }>(
  ofDay: readonly Job[],
): (of: Pick<Job, 'truckId' | 'driver'>) => Job[] {
  const ofTruck = Map.groupBy(ofDay, ({ truckId }) => truckId);
  const ofDriver = Map.groupBy(ofDay, ({ driver }) => driver);
  return ({ truckId, driver }) => {
    if (truckId === null) return [];
    return (driver === null ? ofTruck.get(truckId) : ofDriver.get(driver)) ?? [];
  };
}

/** Returns jobs by the time that they begin; those at the same time by id. */
export function sortByTime<Job extends Pick<TimedJob, 'jobId' | 'startsAt'>>(jobs: readonly Job[]): Job[] {
  return jobs.toSorted((a, b) => a.startsAt - b.startsAt || a.jobId - b.jobId);
}

/** True where one truck cannot do both jobs: the one is still loading, driving or unloading when the other begins. */
export function hasOverlap(one: Pick<TimedJob, 'startsAt' | 'workMinutes'>, other: typeof one): boolean {
  return one.startsAt < other.startsAt + other.workMinutes && other.startsAt < one.startsAt + one.workMinutes;
}

/**
 * Returns the minutes by which the truck comes too late to `next`, clean, from the job before it, with the pauses that
 * its driver needs after `sincePause` minutes of driving; 0 when it is in time.
 */
export function lateMinutes(before: TimedJob, next: TimedJob, sincePause = 0): number {
  const driving = (before.drivingMinutes ?? 0) + next.emptyMinutes;
  const pauses = pausesWithin(sincePause + driving) * pauseMinutes;
  const ready = before.startsAt + before.workMinutes + next.emptyMinutes + pauses + next.cleaningMinutes;
  return Math.max(0, ready - next.startsAt);
}
