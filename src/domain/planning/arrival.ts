import { dayMinutes } from '../calendar/durations.ts';
import type { BookedJob } from './double-booking.ts';
import {
  driverDayOf,
  driverDays,
  hasOverlap,
  jobsOfDriver,
  lateMinutes,
  minutesOnTheWay,
  sortByTime,
  type TimedJob,
} from './truck-day.ts';

/** A job with a truck, of which it is worked out when the truck comes to it. */
export interface ArrivingJob extends TimedJob, BookedJob {
  hasBegun: boolean;
  /** False: nobody knows where the truck comes from, and `emptyMinutes` is 0. */
  isEmptyWayKnown: boolean;
}

/** The jobs of the days around, and what drivers drive; `now` by the same clock. */
interface DayOfJobs<Job> {
  jobs: readonly Job[];
  driven: readonly Job[];
  now: number;
}

/** The minutes by which a truck comes late to a job, or to the next one. */
export interface Lateness<Job> {
  of: 'job' | 'next';
  minutes: number;
  /** At this job it is late: it begins at it before, or is to be at it next. Null: it sets off only now. */
  other: Job | null;
  /** The way is not known, so it comes later still. */
  isAtLeast: boolean;
}

/** How a job goes with its truck: at its time, or from when the truck can be there on. */
export interface Going<Job> {
  /** The job at the time when its loading can begin. */
  job: Job;
  late: Lateness<Job>[];
  /** From its own time until it is unloaded: its vehicles do nothing else, and what was to be done then is not over. */
  held: Pick<TimedJob, 'startsAt' | 'workMinutes'>;
  /** What drivers drive, the jobs that come late at the time when they can begin. */
  driven: Job[];
}

/**
 * Returns the time by which a job stands among those of its truck: one of today that has not begun is not loaded before
 * `now`, though its time has passed. Its empty way is that from the job before this place.
 */
export function placeInDay({ startsAt, ...job }: Placed, now: number): number {
  return isToBegin(job, now) ? Math.max(startsAt, now) : startsAt;
}

type Placed = Pick<ArrivingJob, 'startsAt' | 'hasBegun' | 'isOver'>;

/** What has not begun and is not of a past day, which is only written down. */
function isToBegin({ hasBegun, isOver }: Omit<Placed, 'startsAt'>, now: number): boolean {
  return !hasBegun && !isOver && now < dayMinutes;
}

/**
 * Returns how a job goes: loaded at its time, or as soon as its truck can be there, from the end of what
 * it does before, and not before `now`. All that comes after is reckoned from there
 * (docs/requirements.md, 'Planning the day').
 */
export function howItGoes<Job extends ArrivingJob>(job: Job, day: DayOfJobs<Job>): Going<Job> {
  const others = day.jobs.filter(({ jobId, truckId }) => jobId !== job.jobId && truckId === job.truckId);
  const placed = Object.assign({}, job, { startsAt: placeInDay(job, day.now) });
  const order = job.truckId === null ? [placed] : sortByTime([...others, placed]);
  const index = order.indexOf(placed);
  const toJob = lateTo(job, order[index - 1], day);
  const moved = toJob === null ? job : startingAt(job, job.startsAt + toJob.minutes);
  const held = { startsAt: job.startsAt, workMinutes: moved.startsAt - job.startsAt + job.workMinutes };
  const after = order.slice(index + 1);
  const laterJobs = new Map(
    [moved, ...(toJob === null ? [] : comingLater(moved, after))].map((each) => [each.jobId, each]),
  );
  const driven = day.driven.map((each) => laterJobs.get(each.jobId) ?? each);
  const toNext = lateToNext(moved, held, after[0], driven);
  return { job: moved, late: [toJob, toNext].filter((each) => each !== null), held, driven };
}

/** The latest of: from the truck's job before, from now, and from where its trailer or driver is at work now. */
function lateTo<Job extends ArrivingJob>(
  job: Job,
  before: Job | undefined,
  { jobs, driven, now }: DayOfJobs<Job>,
): Lateness<Job> | null {
  if (job.truckId === null) return null;
  const mayBegin = isToBegin(job, now);
  const isAtWork = mayBegin && before !== undefined && before.startsAt <= now;
  const earlier = driven.filter(({ jobId }) => jobId !== job.jobId);
  const reasons: { minutes: number; other: Job | null }[] = [];
  // A job that will be in the way is a clash, and says nothing of the way from it.
  if (before !== undefined && !before.isOver && (isAtWork || !hasOverlap(before, job))) {
    const minutes = lateMinutes(asOfNow(before, now), job, sincePauseAt(before, earlier));
    reasons.push({ minutes, other: before });
  }
  if (mayBegin && (before === undefined || before.startsAt <= now)) {
    const from = (moment: number) => moment + minutesOnTheWay(0, job.emptyMinutes) - job.startsAt;
    reasons.push({ minutes: from(now), other: null });
    const elsewhere = jobs.filter((other) => isSharing(other, job) && isUnderWay(other, now));
    for (const other of elsewhere) reasons.push({ minutes: from(other.startsAt + other.workMinutes), other });
  }
  const [latest] = reasons.toSorted((one, other) => other.minutes - one.minutes);
  if (latest === undefined || latest.minutes <= 0) return null;
  // Of work that is behind its plan nobody knows how much is left.
  const isBehind = latest.other !== null && isOverdue(latest.other, now);
  return { of: 'job', ...latest, isAtLeast: !job.isEmptyWayKnown || isBehind };
}

/** A job as it is done at the soonest: one under way is not over before now. */
function asOfNow<Job extends ArrivingJob>(job: Job, now: number): Job {
  return isOverdue(job, now) ? startingAt(job, now - job.workMinutes) : job;
}

/** Of a past day nobody knows whether a job that was never reported as done is. */
function isOverdue({ hasBegun, isOver, startsAt, workMinutes }: ArrivingJob, now: number): boolean {
  return hasBegun && !isOver && startsAt >= 0 && startsAt + workMinutes < now;
}

function lateToNext<Job extends ArrivingJob>(
  job: Job,
  held: Going<Job>['held'],
  next: Job | undefined,
  driven: readonly Job[],
): Lateness<Job> | null {
  if (next === undefined || job.isOver || hasOverlap(held, next)) return null;
  const minutes = lateMinutes(job, next, sincePauseAt(job, driven));
  return minutes === 0 ? null : { of: 'next', minutes, other: next, isAtLeast: false };
}

/** The truck's jobs after one that comes late, as far as they come late by that. */
function comingLater<Job extends ArrivingJob>(job: Job, after: readonly Job[]): Job[] {
  const laterJobs: Job[] = [];
  for (const each of after) {
    const minutes = each.isOver ? 0 : lateMinutes(laterJobs.at(-1) ?? job, each);
    if (minutes === 0) break;
    laterJobs.push(startingAt(each, each.startsAt + minutes));
  }
  return laterJobs;
}

/** Another truck has the trailer or the driver. */
function isSharing(one: BookedJob, other: BookedJob): boolean {
  if (one.jobId === other.jobId || one.truckId === other.truckId) return false;
  return (
    (one.trailerId !== null && one.trailerId === other.trailerId) ||
    (one.driver !== null && one.driver === other.driver)
  );
}

function isUnderWay({ startsAt, workMinutes, isOver }: BookedJob, now: number): boolean {
  return !isOver && startsAt <= now && now < startsAt + workMinutes;
}

function startingAt<Job extends ArrivingJob>(job: Job, startsAt: number): Job {
  return Object.assign({}, job, { startsAt });
}

/** The minutes that the driver has driven without a pause when the job begins. */
function sincePauseAt<Job extends ArrivingJob>(job: Job, driven: readonly Job[]): number {
  const day = driverDayOf(driverDays(jobsOfDriver(job, driven)), job.jobId);
  return day?.jobs.find((each) => each.job.jobId === job.jobId)?.sincePause ?? 0;
}
