import { minuteMs } from '../calendar/durations.ts';
import { greatCircleKm, type Position } from '../distances/distance.ts';

/** Of a way with a longer gap in its positions nobody can say how long it was. */
const longestGapMs = 10 * minuteMs;
/** What was written down differs from what was seen when it is further off than this share. */
const toldShare = 0.1;

/**
 * Returns the kilometres of a way by the positions on it, in the order of their times, from one moment to another (epoch
 * milliseconds); null where they say too little (docs/requirements.md, 'Arrival').
 */
export function kmOfWay(
  positions: readonly (Position & { at: number })[],
  from: number,
  to: number,
): number | null {
  const onWay = positions.filter(({ at }) => at >= from && at <= to);
  const times = [from, ...onWay.map(({ at }) => at), to];
  const hasGap = times.some((at, index) => at - (times[index - 1] ?? at) > longestGapMs);
  if (onWay.length < 2 || hasGap) return null;
  return onWay.reduce(
    (sum, position, index) => sum + greatCircleKm(onWay[index - 1] ?? position, position),
    0,
  );
}

/** True when kilometres that were written down are told to differ from those that were seen. */
export function differsFromSeen(writtenKm: number, seenKm: number): boolean {
  return Math.abs(writtenKm - seenKm) > toldShare * seenKm;
}
