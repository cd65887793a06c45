import { minuteMs } from '../calendar/durations.ts';
import { type Distance, estimatedDistance, greatCircleKm, type Position } from '../distances/distance.ts';

/** When a truck is expected somewhere: most likely at `at`, between `from` and `to`; epoch milliseconds. */
export interface Eta {
  at: number;
  from: number;
  to: number;
  /** The kilometres that are left. */
  km: number;
}

/** Where a truck was seen last. */
export interface SeenTruck extends Position {
  seenAt: number;
  speedKmh: number | null;
}

/** The way that the truck is on: to where, and of a loaded one from where and how long that takes. */
export interface Leg {
  to: Position;
  /** What is known of the whole way from `from` on, as learnt or from a route service. */
  known: { from: Position; way: Distance } | null;
}

/** Of a position as old as this nobody can say when its truck arrives. */
const oldestSeenMs = 60 * minuteMs;
/** A truck that is slower stands. */
const standingKmh = 5;
/** What is left of a way is known to a fifth, and never better than to five minutes. */
const spreadShare = 0.2;
const leastSpreadMinutes = 5;

/**
 * Returns when a truck arrives, by where it was seen, whether it was moving then, and the minutes that the way has
 * taken before (docs/requirements.md, 'Arrival'). Null where the position is too old to say.
 */
export function etaOf(seen: SeenTruck, { to, known }: Leg, now: number): Eta | null {
  const ageMs = Math.max(0, now - seen.seenAt);
  if (ageMs > oldestSeenMs) return null;
  const { km, minutes: leftMinutes } = wayLeft(seen, to, known);
  // One that stood where it was seen has come no nearer since.
  const leavesAt = seen.speedKmh !== null && seen.speedKmh < standingKmh ? now : seen.seenAt;
  const at = Math.max(now, leavesAt + leftMinutes * minuteMs);
  const spread = Math.max(leastSpreadMinutes, leftMinutes * spreadShare + ageMs / minuteMs / 4);
  const spreadMs = Math.ceil(spread / 5) * 5 * minuteMs;
  return { at, from: Math.max(now, at - spreadMs), to: at + spreadMs, km };
}

/** What is left of a known way is the same share of it as of its straight line. */
function wayLeft(seen: Position, to: Position, known: Leg['known']): Distance {
  const left = estimatedDistance(seen, to);
  if (known === null) return left;
  const straightKm = greatCircleKm(known.from, to);
  if (straightKm < 1) return left;
  const share = greatCircleKm(seen, to) / straightKm;
  return { km: share * known.way.km, minutes: share * known.way.minutes };
}

/** Returns the spread around the most likely time in minutes: '(±15)'. */
export function spreadMinutes({ at, to }: Eta): number {
  return Math.round((to - at) / minuteMs);
}
