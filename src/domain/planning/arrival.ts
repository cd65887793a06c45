import { dayMinutes } from '../calendar/durations.ts';
import { type BookedJob, sharingVehicle } from './double-booking.ts';
import {
  driverDayOf,
  driverDays,
  hasOverlap,
  jobsOfDriver,
  lateMinutes,
  minutesOnTheWay,
  pausesInJobs,
  sortByTime,
  type TimedJob,
} from './truck-day.ts';

/** A job with a truck, of which it is worked out when the truck comes to it. */
export interface ArrivingJob extends TimedJob, BookedJob {
  hasBegun: boolean;
  /** False: nobody knows where the truck comes from, and `emptyMinutes` is 0. */
  isEmptyWayKnown: boolean;
}

/** The minutes by which a truck comes late to a job, or to the next one. */
export interface Lateness<Job> {
  of: 'job' | 'next';
  minutes: number;
  /** At this job it is late: it begins at it before, or is to be at it next. Null: it sets off only now. */
  other: Job | null;
  /** The way, or when what comes before will be done, is not known, so it comes later still. */
  isAtLeast: boolean;
}

/** How a job goes with its truck: at its time, or from when the truck can be there on. */
export interface Going<Job> {
  /** The job at the time when its loading can begin. */
  job: Job;
  late: Lateness<Job>[];
  /** From its own time until it is unloaded, with the pauses of its drive: its vehicles do nothing else, and what was to be done then is not over. */
  held: Pick<TimedJob, 'startsAt' | 'workMinutes'>;
  /** The other jobs of its vehicles and driver, each with the time for which it holds them in the same way. */
  others: (Job & Held)[];
  /** What drivers drive, the jobs that come late at the time when they can begin. */
  driven: Job[];
}

interface Held {
  /** Its time has passed, and nobody has begun it. */
  isUnbegun: boolean;
  /** It ends then at the soonest. */
  isUntilAtLeast: boolean;
}

/** What the order of a truck's jobs depends on. */
export type PlacedJob = Pick<ArrivingJob, 'jobId' | 'startsAt' | 'workMinutes' | 'hasBegun' | 'isOver'>;

/**
 * Returns the jobs of one truck in the order in which it does them, at times of that order: one of today that has not
 * begun is not loaded before `now`, though its time has passed, and nothing that was to come after it is done before
 * it. The empty way of a job is that from the job before it in this order.
 */
export function inOrderOfNow<Job extends PlacedJob>(ofTruck: readonly Job[], now: number): Job[] {
  const timeOf = (job: Job) => (isPassed(job, now) ? now : job.startsAt);
  const inOrder = ofTruck.toSorted(
    (a, b) => timeOf(a) - timeOf(b) || a.startsAt - b.startsAt || a.jobId - b.jobId,
  );
  let last = -Infinity;
  return inOrder.map((job) => {
    const isAfterPassed = last > -Infinity && job.startsAt <= last;
    if (!isAfterPassed && !isPassed(job, now)) return job;
    // A minute apart: what counts is the order.
    last = Math.max(now, last + 1);
    return Object.assign({}, job, { startsAt: last });
  });
}

/** True for a job that its truck still has to begin though its time has passed. */
function isPassed(job: PlacedJob, now: number): boolean {
  return isToBegin(job, now) && job.startsAt < now;
}

/** What has not begun and is not of a past day, which is only written down. */
function isToBegin(job: PlacedJob, now: number): boolean {
  return !job.hasBegun && isOpen(job, now);
}

/** Of a day that is over nobody knows whether a job that was never reported as done is. */
function isOpen({ isOver, startsAt, workMinutes }: PlacedJob, now: number): boolean {
  return !isOver && startsAt + workMinutes > Math.floor(now / dayMinutes) * dayMinutes;
}

/** Returns the jobs of one truck at the times when their loading can begin, whatever other trucks do. */
export function asTheyGo<Job extends ArrivingJob>(ofTruck: readonly Job[], now: number): Job[] {
  return stepsOf(ofTruck, { driven: ofTruck, elsewhere: [], now }).map(({ job }) => job);
}

/** A job of a truck as it goes. */
interface Step<Job> {
  planned: Job;
  /** At the time when its loading can begin. */
  job: Job;
  late: Omit<Lateness<Job>, 'of'> | null;
  /** Minutes; nothing that is under way is over before now. */
  until: number;
  /** Nobody knows when it will be done: it is behind its plan, or after what is. */
  isUntilAtLeast: boolean;
}

/**
 * Returns how a job goes: loaded at its time, or as soon as its truck can be there, from the end of what
 * it does before, and not before `now`. What the truck has not begun though its time has passed is done before it, from
 * now on. All that comes after is reckoned from there (docs/requirements.md, 'Planning the day'). `jobs` are those of
 * the days around, with the job or without it, `driven` those of them and others that drivers drive; `now` by the same
 * clock.
 */
export function howItGoes<Job extends ArrivingJob>(
  job: Job,
  day: { jobs: readonly Job[]; driven: readonly Job[]; now: number },
): Going<Job> {
  const { now } = day;
  const others = day.jobs.filter(({ jobId }) => jobId !== job.jobId);
  const sharing = others.filter((other) => isSharing(other, job));
  const stepsElsewhere = [...new Set(sharing.map(({ truckId }) => truckId))].flatMap((truckId) =>
    stepsOf(
      others.filter((other) => other.truckId === truckId),
      { driven: day.driven, elsewhere: [], now },
    ),
  );
  const shared = new Set(sharing.map(({ jobId }) => jobId));
  const elsewhere = stepsElsewhere.filter(({ planned }) => shared.has(planned.jobId));
  const ofTruck = job.truckId === null ? [] : others.filter(({ truckId }) => truckId === job.truckId);
  const steps = stepsOf([...ofTruck, job], { driven: day.driven, elsewhere, now });
  const index = steps.findIndex(({ planned }) => planned.jobId === job.jobId);
  const own = steps[index] ?? { planned: job, job, late: null, until: 0, isUntilAtLeast: false };
  const going = new Map([...stepsElsewhere, ...steps].map((step) => [step.planned.jobId, step]));
  const driven = day.driven.map((each) => going.get(each.jobId)?.job ?? each);
  const pauseIn = (each: Job) => pausesInJobs(jobsOfDriver(each, driven)).get(each.jobId) ?? 0;
  const held = {
    startsAt: job.startsAt,
    workMinutes: own.job.startsAt - job.startsAt + job.workMinutes + pauseIn(own.job),
  };
  const toNext = lateToNext(own, held, steps[index + 1]?.planned, driven);
  return {
    job: own.job,
    late: [own.late === null ? null : { of: 'job' as const, ...own.late }, toNext].filter(
      (each) => each !== null,
    ),
    held,
    others: [...ofTruck, ...sharing].map((other) => {
      const { job: begun = other, until = 0, isUntilAtLeast = false } = going.get(other.jobId) ?? {};
      const end = begun.startsAt + begun.workMinutes + pauseIn(begun);
      const workMinutes = Math.max(end, until) - other.startsAt;
      return Object.assign({}, other, { workMinutes, isUntilAtLeast, isUnbegun: isPassed(other, now) });
    }),
    driven,
  };
}

/**
 * Returns what gives the part of the days around on which it depends how a job goes: the jobs of its truck, trailer and
 * driver, those of whatever has these too, and what the drivers of all these drive.
 */
export function besideJob<Job extends ArrivingJob>({
  jobs,
  driven,
}: {
  jobs: readonly Job[];
  driven: readonly Job[];
}): (job: Job) => { jobs: Job[]; driven: Job[] } {
  const [sharing, sharingDriven] = [sharingVehicle(jobs), sharingVehicle(driven)];
  return (job) => {
    const beside = sharing(sharing([job]));
    return { jobs: beside, driven: sharingDriven([job, ...beside]) };
  };
}

/** What else is under way while a truck does its jobs. */
interface Around<Job> {
  driven: readonly Job[];
  /** Jobs with which another truck has the trailer or the driver. */
  elsewhere: readonly Step<Job>[];
  now: number;
}

/** The jobs of a truck, each as it goes after the one before. */
function stepsOf<Job extends ArrivingJob>(ofTruck: readonly Job[], around: Around<Job>): Step<Job>[] {
  const jobs = new Map(ofTruck.map((job) => [job.jobId, job]));
  const steps: Step<Job>[] = [];
  for (const { jobId } of inOrderOfNow(ofTruck, around.now)) {
    const planned = jobs.get(jobId);
    if (planned !== undefined) steps.push(stepAfter(steps, planned, around));
  }
  return steps;
}

function stepAfter<Job extends ArrivingJob>(
  steps: readonly Step<Job>[],
  planned: Job,
  around: Around<Job>,
): Step<Job> {
  const { now } = around;
  const late = lateTo(planned, steps, around);
  const job = late === null ? planned : startingAt(planned, planned.startsAt + late.minutes);
  const end = job.startsAt + job.workMinutes;
  const isOverdue = planned.hasBegun && isOpen(planned, now) && end < now;
  return {
    planned,
    job,
    late,
    until: isOverdue ? now : end,
    isUntilAtLeast: isOverdue || isPassed(planned, now) || late?.isAtLeast === true,
  };
}

/** The latest of: from the truck's job before, from now, and from where its trailer or driver is at work now. */
function lateTo<Job extends ArrivingJob>(
  job: Job,
  steps: readonly Step<Job>[],
  { driven, elsewhere, now }: Around<Job>,
): Step<Job>['late'] {
  if (job.truckId === null || (job.hasBegun && isOpen(job, now))) return null;
  const before = steps.at(-1);
  const mayBegin = isToBegin(job, now);
  const isBeforeByNow = before !== undefined && before.planned.startsAt <= now;
  const reasons: NonNullable<Step<Job>['late']>[] = [];
  // A job that will be in the way is a clash, and says nothing of the way from it.
  if (
    before !== undefined &&
    !before.planned.isOver &&
    ((mayBegin && isBeforeByNow) || before.late !== null || !hasOverlap(before.planned, job))
  ) {
    const going = new Map(steps.map((step) => [step.planned.jobId, step.job]));
    const earlier = driven.flatMap((each) =>
      each.jobId === job.jobId ? [] : (going.get(each.jobId) ?? each),
    );
    const atItsEnd = startingAt(before.job, before.until - before.job.workMinutes);
    const minutes = lateMinutes(atItsEnd, job, sincePauseAt(before.job, earlier));
    reasons.push({ minutes, other: before.planned, isAtLeast: before.isUntilAtLeast });
  }
  if (mayBegin && (before === undefined || isBeforeByNow)) {
    const from = (moment: number) => moment + minutesOnTheWay(0, job.emptyMinutes) - job.startsAt;
    reasons.push({ minutes: from(now), other: null, isAtLeast: false });
    for (const { planned, until, isUntilAtLeast } of elsewhere) {
      const isFirst = planned.hasBegun || isEarlier(planned, job);
      if (!isFirst || !isOpen(planned, now) || planned.startsAt > now) continue;
      reasons.push({ minutes: from(until), other: planned, isAtLeast: isUntilAtLeast });
    }
  }
  const [latest] = reasons.toSorted((one, other) => other.minutes - one.minutes);
  if (latest === undefined || latest.minutes <= 0) return null;
  return { ...latest, isAtLeast: latest.isAtLeast || !job.isEmptyWayKnown };
}

function isEarlier(one: TimedJob, other: TimedJob): boolean {
  return sortByTime([one, other])[0] === one;
}

function lateToNext<Job extends ArrivingJob>(
  { job, isUntilAtLeast, late }: Step<Job>,
  held: Going<Job>['held'],
  next: Job | undefined,
  driven: readonly Job[],
): Lateness<Job> | null {
  if (next === undefined || job.isOver || next.hasBegun || hasOverlap(held, next)) return null;
  const minutes = lateMinutes(job, next, sincePauseAt(job, driven));
  if (minutes === 0) return null;
  return { of: 'next', minutes, other: next, isAtLeast: isUntilAtLeast && late?.isAtLeast === true };
}

/** Another truck has the trailer or the driver. */
function isSharing(one: BookedJob, other: BookedJob): boolean {
  if (one.jobId === other.jobId || one.truckId === other.truckId) return false;
  return (
    (one.trailerId !== null && one.trailerId === other.trailerId) ||
    (one.driver !== null && one.driver === other.driver)
  );
}

function startingAt<Job extends ArrivingJob>(job: Job, startsAt: number): Job {
  return Object.assign({}, job, { startsAt });
}

/** The minutes that the driver has driven without a pause when the job begins. */
function sincePauseAt<Job extends ArrivingJob>(job: Job, driven: readonly Job[]): number {
  const day = driverDayOf(driverDays(jobsOfDriver(job, driven)), job.jobId);
  return day?.jobs.find((each) => each.job.jobId === job.jobId)?.sincePause ?? 0;
}
