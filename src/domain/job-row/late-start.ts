import type { LocalTime } from '../calendar/tallinn-time.ts';
import { minutesOfDay, type TimeOfDay, timeOfMinutes } from '../calendar/time-of-day.ts';

/** A start without a report is late this many minutes after its time: trucks queue, or are held up on the way. */
const lateAfterMinutes = 60;

/**
 * Returns a time of this day (docs/requirements.md, 'Homepage and stock'): loads planned for it or before are late if
 * not begun. Null in the day's first hour.
 */
export function lateStartsUntil({ time }: LocalTime): TimeOfDay | null {
  const minutes = minutesOfDay(time) - lateAfterMinutes;
  return minutes < 0 ? null : timeOfMinutes(minutes);
}
