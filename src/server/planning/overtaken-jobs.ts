import { placeInDay } from '#domain/planning/arrival.ts';

import type { Db } from '../db/schema.ts';
import { onClockOf } from './day-clock.ts';
import { emptyWay, findEmptyDrives, isDriven, type PlannedJob } from './planned-jobs.ts';

/**
 * Finds jobs whose time has passed without them, and that other jobs of their truck have overtaken: by job, the jobs of
 * its truck with the job in the place where it is still to be done, and the ways of that order.
 */
export async function findOvertakenJobs(
  db: Db,
  jobsInQuestion: readonly PlannedJob[],
  jobs: readonly PlannedJob[],
  now: number,
): Promise<ReadonlyMap<number, readonly PlannedJob[]>> {
  const plans = jobsInQuestion.filter(isDriven).flatMap((job) => {
    const startsAt = placeInDay(job, onClockOf(job.date, now));
    if (startsAt === job.startsAt) return [];
    const ofTruck = jobs.filter(({ truckId }) => truckId === job.truckId);
    const isOvertaken = ofTruck.some(
      (each) =>
        each !== job &&
        each.date === job.date &&
        each.startsAt !== null &&
        job.startsAt <= each.startsAt &&
        each.startsAt <= startsAt,
    );
    if (!isOvertaken) return [];
    const plan = ofTruck.map((each) => Object.assign({}, each, each === job && { startsAt }));
    return [{ jobId: job.jobId, plan }];
  });
  if (plans.length === 0) return new Map();
  const emptyWaysIn = await findEmptyDrives(
    db,
    plans.map(({ plan }) => plan),
  );
  return new Map(
    plans.map(({ jobId, plan }, index) => {
      const emptyWayOf = emptyWaysIn[index];
      return [jobId, plan.map((each) => Object.assign(each, emptyWay(emptyWayOf?.(each) ?? null)))];
    }),
  );
}

/** Returns what a job has by its place in its truck's order. */
export function legOf({ emptyKm, emptyMinutes, isEmptyWayKnown, cleaning, cleaningMinutes }: PlannedJob) {
  return { emptyKm, emptyMinutes, isEmptyWayKnown, cleaning, cleaningMinutes };
}
