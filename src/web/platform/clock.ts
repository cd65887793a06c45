import type { Day } from '#domain/calendar/day.ts';
import { type LocalTime, toTallinn } from '#domain/calendar/tallinn-time.ts';

/** The business's day and time now, whatever zone the device is set to. */
export function nowInTallinn(): LocalTime {
  return toTallinn(Date.now());
}

export function todayInTallinn(): Day {
  return nowInTallinn().day;
}
