import type { LocalTime } from '../calendar/tallinn-time.ts';
import { minutesOfDay, type TimeOfDay, timeOfMinutes } from '../calendar/time-of-day.ts';

/** A start without a report is late this many minutes after its time: trucks queue, or are held up on the way. */
const lateAfterMinutes = 60;

/** Loads of this day that were planned for this time or before should have begun by now; null in the day's first hour. */
export function lateStartsUntil({ time }: LocalTime): TimeOfDay | null {
  const minutes = minutesOfDay(time) - lateAfterMinutes;
  return minutes < 0 ? null : timeOfMinutes(minutes);
}
