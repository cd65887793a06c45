import type { MinuteSpan } from '../calendar/durations.ts';

/**
 * Returns when the trucks that come to a location are in its lanes (docs/requirements.md, 'Planning the day'): each
 * at its time or, in a queue by arrival, as soon as a lane is free. A queue takes no lane.
 */
export function lanesTaken(visits: readonly MinuteSpan[], lanes: number): MinuteSpan[] {
  const freeAt = Array.from({ length: lanes }, () => -Infinity);
  return visits
    .toSorted((a, b) => a.from - b.from || a.to - b.to)
    .map(({ from, to }) => {
      const earliest = Math.min(...freeAt);
      const begin = Math.max(from, earliest);
      const takenSpan = { from: begin, to: begin + to - from };
      freeAt[freeAt.indexOf(earliest)] = takenSpan.to;
      return takenSpan;
    });
}

/**
 * Returns when the location next has a lane free for the whole visit, not before the truck comes; `visit.from`
 * where there is one at once.
 */
export function freeFrom(visit: MinuteSpan, takenSpans: readonly MinuteSpan[], lanes: number): number {
  const length = visit.to - visit.from;
  const later = takenSpans.map(({ to }) => to).filter((to) => to > visit.from);
  return (
    [visit.from, ...later.toSorted((a, b) => a - b)].find((from) =>
      hasLane({ from, to: from + length }, takenSpans, lanes),
    ) ?? visit.from
  );
}

/** True when one more truck finds a lane from the first moment of its visit to the last. */
export function hasLane(visit: MinuteSpan, takenSpans: readonly MinuteSpan[], lanes: number): boolean {
  return mostAtOnce(visit, takenSpans) < lanes;
}

/** Returns the most visits that overlap at any moment of a visit. */
function mostAtOnce(during: MinuteSpan, takenSpans: readonly MinuteSpan[]): number {
  const then = takenSpans.filter(({ from, to }) => from < during.to && during.from < to && from < to);
  const moments = [during.from, ...then.map(({ from }) => Math.max(from, during.from))];
  return Math.max(...moments.map((at) => then.filter(({ from, to }) => from <= at && at < to).length));
}
