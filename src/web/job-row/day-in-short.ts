import { type Day, formatDay } from '#domain/calendar/day.ts';

import { todayInTallinn } from '../platform/device/clock.ts';

/** Returns a day as short as it is clear: '27.11.' in this year. */
export function dayInShort(day: Day): string {
  const text = formatDay(day);
  return day.slice(0, 4) === todayInTallinn().slice(0, 4) ? text.slice(0, -4) : text;
}
