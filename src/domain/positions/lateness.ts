import { minuteMs } from '../calendar/durations.ts';
import type { StopKind } from '../driver/driver-job.ts';
import { usualHandlingMinutes } from '../planning/job-estimate.ts';
import type { Eta } from './eta.ts';

/**
 * Returns when a truck was to be at a stop, in epoch milliseconds (docs/requirements.md, 'Arrival'): at the pickup when
 * its load's time begins, at the destination after loading and the way from there. Null where that is not known.
 */
export function agreedArrival(
  stop: StopKind,
  beginsAt: number | null,
  wayMinutes: number | null,
): number | null {
  if (beginsAt === null || stop === 'pickup') return beginsAt;
  if (wayMinutes === null) return null;
  return beginsAt + (usualHandlingMinutes('pickup', 0) + wayMinutes) * minuteMs;
}

/** True for a truck that is too late even where all goes well. */
export function isLateExpected({ from }: Pick<Eta, 'from'>, agreed: number | null): boolean {
  return agreed !== null && from > agreed;
}
