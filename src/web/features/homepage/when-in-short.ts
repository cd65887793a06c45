import type { Alert } from '#api/alerts/alerts.ts';
import { type Day, formatDay } from '#domain/calendar/day.ts';

/** Returns a load's start under the heading of a day: its time on that day, else its day ('30.11.2026'). */
export function whenInShort(row: Alert['row'], date: Day): string {
  if (row === null) return '';
  return row.date === date ? (row.time ?? '') : formatDay(row.date);
}
