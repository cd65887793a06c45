import { dayMinutes } from '#domain/calendar/durations.ts';

import type { BoardLine, ScheduledJob } from './day-plan.ts';

/** The room for the departure time before a truck's first drive, in minutes. */
const departureMinutes = 40;

/**
 * Returns the hours that the board shows: 05 to 22, wider where something happens earlier or later, and at least as
 * many as fit (`inView`). At most the whole day.
 */
export function boardHours(
  lines: readonly BoardLine[],
  inView: number | null = null,
): { from: number; to: number } {
  const jobs = lines.flatMap((line) => line.jobs);
  const begins = jobs.map(({ startsAt, departsAt }) =>
    Math.max(0, Math.floor((departsAt === null ? startsAt : departsAt - departureMinutes) / 60)),
  );
  const first = Math.min(5, ...begins);
  const last = Math.min(24, Math.max(22, ...jobs.map(({ endsAt }) => Math.ceil(endsAt / 60))));
  const to = Math.min(24, Math.max(last, first + (inView ?? 0)));
  return { from: Math.min(first, Math.max(0, to - (inView ?? 0))), to };
}

/** This much of the day's edge is kept for a job that a delay has carried past it. */
const edgeMinutes = 30;

/**
 * Returns the part of a job that lies on the day, and the loading and unloading in it. Minutes. A job that begins only
 * after midnight, since its driver is late, is at the edge of its own day.
 */
export function visiblePart({ job, startsAt, endsAt }: ScheduledJob) {
  const from = Math.min(Math.max(0, startsAt), dayMinutes - edgeMinutes);
  const to = Math.min(dayMinutes, endsAt);
  const loadedAt = startsAt + (job.estimate?.loadingMinutes ?? 0);
  const unloads = endsAt - (job.estimate?.unloadingMinutes ?? 0);
  const length = Math.max(1, to - from);
  return {
    from,
    to,
    loadingShare: Math.max(0, Math.min(to, loadedAt) - Math.max(from, startsAt)) / length,
    unloadingShare: Math.max(0, to - Math.max(from, unloads)) / length,
    /** True when it goes on tomorrow. */
    runsOver: endsAt > dayMinutes,
  };
}
