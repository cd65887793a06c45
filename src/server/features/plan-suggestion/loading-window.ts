import type { Day } from '#domain/calendar/day.ts';
import { isOpenDuring } from '#domain/planning/opening-hours.ts';
import { stepMinutes } from '#domain/planning/suggest/route.ts';

import type { PlannedJob } from '../../planning/planned-jobs.ts';
import type { PlannedLocation } from '../../planning/planned-locations.ts';

/** No job without a time starts loading before six, and each is unloaded by ten in the evening. */
const workDay = { from: 6 * 60, to: 22 * 60 };

/**
 * Returns when the loading of a job may begin, in minutes since midnight and not before `soonest`: at its own time,
 * else within the working day, the longest span in which its locations are open from the beginning of each stop to its
 * end. Null if there is no such time.
 */
export function loadingWindow(
  job: PlannedJob,
  locations: ReadonlyMap<number, PlannedLocation>,
  date: Day,
  soonest: number,
): { earliest: number; latest: number } | null {
  const { startsAt, workMinutes, visits } = job;
  if (startsAt !== null) return startsAt < soonest ? null : { earliest: startsAt, latest: startsAt };
  const areOpenAt = (begin: number) =>
    visits.every(({ locationId, from, to }) => {
      const location = locations.get(locationId);
      return (
        location === undefined ||
        isOpenDuring(location, date, Math.round(begin + from), Math.round(begin + to))
      );
    });
  let [longest, earliest]: [{ earliest: number; latest: number } | null, number | null] = [null, null];
  const first = Math.max(workDay.from, Math.ceil(soonest / stepMinutes) * stepMinutes);
  for (let begin = first; begin <= workDay.to - workMinutes; begin += stepMinutes) {
    earliest = areOpenAt(begin) ? (earliest ?? begin) : null;
    if (earliest !== null && begin - earliest >= (longest === null ? 0 : longest.latest - longest.earliest)) {
      longest = { earliest, latest: begin };
    }
  }
  return longest;
}
