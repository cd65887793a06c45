/** A job on a truck's day. Minutes; `startsAt` since midnight, when the loading begins. */
export interface TimedJob {
  jobId: number;
  startsAt: number;
  workMinutes: number;
  drivingMinutes: number | null;
  /** From where the job before it ends. */
  emptyMinutes: number;
  /** Of the cleaning that the load space is owed before it. */
  cleaningMinutes: number;
}

/** What a driver may drive in a day, and at one go before a pause (Regulation (EC) 561/2006). */
export const maxDrivingMinutes = 9 * 60;
export const maxDrivingAtOnce = 4.5 * 60;
export const pauseMinutes = 45;
/** From the first minute of work to the last. */
export const longestDayMinutes = 13 * 60;

/** A driver's day as it is estimated to go, in minutes; `from` and `to` since midnight. */
export interface DriverDay {
  drivingMinutes: number;
  from: number;
  to: number;
}

/**
 * How a truck's jobs would go one after the other, with the pauses that the driver owes: a job begins at its time, or
 * once the truck is there. Null for a day without jobs.
 */
export function driverDay(jobs: readonly TimedJob[]): DriverDay | null {
  const inOrder = inTimeOrder(jobs);
  const [first] = inOrder;
  if (first === undefined) return null;
  let [clock, driven, sincePause] = [first.startsAt, 0, 0];
  const drive = (minutes: number) => {
    clock += minutes;
    driven += minutes;
    sincePause += minutes;
    while (sincePause > maxDrivingAtOnce) {
      sincePause -= maxDrivingAtOnce;
      clock += pauseMinutes;
    }
  };
  for (const job of inOrder) {
    drive(job.emptyMinutes);
    clock += job.cleaningMinutes;
    const waiting = job.startsAt - clock;
    if (waiting >= pauseMinutes) sincePause = 0;
    clock = Math.max(clock, job.startsAt);
    const driving = job.drivingMinutes ?? 0;
    clock += job.workMinutes - driving;
    drive(driving);
  }
  return { drivingMinutes: driven, from: first.startsAt, to: clock };
}

/** The jobs of the driver of this job, in whichever trucks; where nobody knows who drives, its truck's. None without a truck. */
export function jobsOfDriver<Job extends { truckId: number | null; driver: string | null }>(
  { truckId, driver }: Pick<Job, 'truckId' | 'driver'>,
  ofDay: readonly Job[],
): Job[] {
  if (truckId === null) return [];
  return ofDay.filter((job) => (driver === null ? job.truckId === truckId : job.driver === driver));
}

/** Jobs by the time that they begin; those at the same time by id. */
export function inTimeOrder<Job extends Pick<TimedJob, 'jobId' | 'startsAt'>>(jobs: readonly Job[]): Job[] {
  return jobs.toSorted((a, b) => a.startsAt - b.startsAt || a.jobId - b.jobId);
}

/** True where one truck cannot do both jobs: the one is still loading, driving or unloading when the other begins. */
export function jobsOverlap(one: Pick<TimedJob, 'startsAt' | 'workMinutes'>, other: typeof one): boolean {
  return one.startsAt < other.startsAt + other.workMinutes && other.startsAt < one.startsAt + one.workMinutes;
}

/** How many minutes too late the truck comes to `next`, clean, from the job before it; 0 when it is in time. */
export function minutesLate(before: TimedJob, next: TimedJob): number {
  const ready = before.startsAt + before.workMinutes + next.emptyMinutes + next.cleaningMinutes;
  return Math.max(0, ready - next.startsAt);
}
