import type { PreviousLoad } from '#api/driver/driver-job.ts';
import { previousLoadCount } from '#domain/business-constants.ts';
import { type Day, isDay } from '#domain/calendar/day.ts';
import { fromTallinnBefore, instantToIso, toTallinn } from '#domain/calendar/tallinn-time.ts';
import { isTimeOfDay, type TimeOfDay } from '#domain/calendar/time-of-day.ts';
import { clockSkewMs } from '#domain/driver/driver-job.ts';
import { toDecimal } from '#domain/goods/decimal.ts';

export const emptyLoad: PreviousLoad = { productId: null, name: '', cleaning: null };

/** Returns three entries always: what is known first, the rest empty. */
export function threeLoads(knownLoads: readonly PreviousLoad[]): PreviousLoad[] {
  return Array.from({ length: previousLoadCount }, (_, index) => knownLoads[index] ?? emptyLoad);
}

/** True for a number from zero on, and for an empty field. */
export function isDistance(value: number | null): boolean {
  if (value === null) return true;
  return !Number.isNaN(value) && value >= 0 && toDecimal(value) !== null;
}

/** A day and a time entered by the driver; null means now. */
interface When {
  day: Day | null;
  time: TimeOfDay | null;
}

/** Returns the time of a step for the request; null if none was entered: then it is the time of the press. */
export function occurredAtOf({ day, time }: When, now: number): string | null {
  if (day === null && time === null) return null;
  const shownTime = toTallinn(now);
  const local = {
    day: day ?? shownTime.day,
    time: time !== null && isTimeOfDay(time) ? time : shownTime.time,
  };
  return instantToIso(fromTallinnBefore(local, now));
}

/** Returns the problem of an entered time, or null; `now` in epoch milliseconds. */
export function whenProblem({ day, time }: When, now: number): 'invalid' | 'inFuture' | null {
  if ((time !== null && !isTimeOfDay(time)) || (day !== null && !isDay(day))) return 'invalid';
  const at = occurredAtOf({ day, time }, now);
  return at !== null && Date.parse(at) > now + clockSkewMs ? 'inFuture' : null;
}
