import type { DriverJob } from '#api/driver/driver-job.ts';
import type { RowLocation } from '#api/job-row/job-table.ts';
import type { KnownDistance } from '#api/locations/distances.ts';
import { type Distance, estimatedDistance } from '#domain/distances/distance.ts';
import type { StopKind } from '#domain/driver/driver-job.ts';

import { destinationsOf, pickupsOf, rowsOf } from './job-text.ts';

function estimateBetween(from: RowLocation | undefined, to: RowLocation | undefined): Distance | null {
  const [start, end] = [from, to].map((end) => {
    const { latitude = null, longitude = null } = end ?? {};
    return latitude === null || longitude === null ? null : { latitude, longitude };
  });
  return start && end ? estimatedDistance(start, end) : null;
}

/**
 * Returns the distance between two stops: what the server knows for the loaded journey, else an estimate; null when
 * the coordinates of one are unknown. As every screen shows it: whole km, minutes up to the next five.
 */
export function distanceBetween(
  job: DriverJob,
  from: RowLocation | undefined,
  to: RowLocation | undefined,
): KnownDistance | null {
  const row = rowsOf(job).find((each) => each.pickup.id === from?.id && each.destination?.id === to?.id);
  const estimate = estimateBetween(from, to);
  const distance = row?.distance ?? (estimate && { ...estimate, source: 'estimated' as const });
  return distance && { ...distance, km: Math.round(distance.km), minutes: roundMinutes(distance.minutes) };
}

/** Returns the loaded distance of the job: from its last pickup to its first destination. */
export function loadedDistance(job: DriverJob): KnownDistance | null {
  return distanceBetween(job, pickupsOf(job).at(-1), destinationsOf(job)[0]);
}

/**
 * Returns the usual minutes of loading or unloading there, for several goods the longest, rounded up to five minutes.
 */
export function handlingMinutes(job: DriverJob, stop: StopKind): number | null {
  const knownTimes = rowsOf(job).flatMap(({ handling }) => handling ?? []);
  if (knownTimes.length === 0) return null;
  const minutes = knownTimes.map((times) =>
    stop === 'pickup' ? times.loadingMinutes : times.unloadingMinutes,
  );
  return roundMinutes(Math.max(...minutes));
}

/** Driving and handling times are not known to the minute. */
function roundMinutes(minutes: number): number {
  return Math.ceil(minutes / 5) * 5;
}

/** Returns where the job's truck unloaded last on the job's day, as far as this device knows. */
export function lastDestination(job: DriverJob, knownJobs: Iterable<DriverJob>): RowLocation | undefined {
  const [last] = [...knownJobs]
    .filter(({ truck, date }) => truck.id === job.truck.id && date === job.date)
    .flatMap((each) => {
      const leftAt = each.destinationStop?.leftAt ?? null;
      return leftAt === null ? [] : [{ at: Date.parse(leftAt), each }];
    })
    .toSorted((a, b) => b.at - a.at);
  return last && destinationsOf(last.each).at(-1);
}
