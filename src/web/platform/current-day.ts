import type { Day } from '#domain/calendar/day.ts';

const format = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Tallinn', dateStyle: 'short' });

/**
 * Returns today in Tallinn for the first view, which has no room for the rules of instants (clock.ts); YYYY-MM-DD.
 */
export function currentDay(): Day {
  return format.format(Date.now());
}
