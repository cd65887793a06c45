import { addDays, addMonths, type Day, weekday } from '../calendar/day.ts';

/** The periods by which a driver sees the own work (docs/requirements.md, "Driver's screens"). */
export const workPeriods = ['day', 'week', 'month'] as const;
export type WorkPeriod = (typeof workPeriods)[number];

/** Returns the first and the last day of the day, the week (from Monday) or the month that a day is in. */
export function workPeriodOf(period: WorkPeriod, day: Day): { from: Day; to: Day } {
  if (period === 'day') return { from: day, to: day };
  if (period === 'week') {
    const from = addDays(day, 1 - weekday(day));
    return { from, to: addDays(from, 6) };
  }
  const from = `${day.slice(0, 8)}01`;
  return { from, to: addDays(addMonths(from, 1), -1) };
}
