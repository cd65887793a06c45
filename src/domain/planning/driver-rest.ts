import { dayMinutes } from '../calendar/durations.ts';
import type { DriverDay } from './truck-day.ts';

/**
 * Minutes of rest between two days, the reduced rest, and how often a week it is allowed (Regulation (EC) 561/2006).
 */
export const restMinutes = 11 * 60;
export const reducedRestMinutes = 9 * 60;
export const reducedRestsInWeek = 3;

/** A rest between two days of a driver that is too short. */
export interface ShortRest<Day> {
  before: Day;
  after: Day;
  minutes: number;
  /** The required minimum: 11 hours, or 9 while that is still allowed that week. */
  required: number;
}

const weekMinutes = 7 * dayMinutes;

/**
 * Returns the rests of a driver that are too short (docs/requirements.md, 'Planning the day'). `days` in their order;
 * weeks begin at `monday` and every seven days from then on, in the same minutes. A rest belongs to the week of the
 * day after it.
 */
export function shortRests<Day extends Pick<DriverDay, 'from' | 'to'>>(
  days: readonly Day[],
  monday: number,
): ShortRest<Day>[] {
  const reducedRests = new Map<number, number>();
  return days.flatMap((after, index) => {
    const before = days[index - 1];
    if (before === undefined) return [];
    const minutes = Math.max(0, after.from - before.to);
    if (minutes >= restMinutes) return [];
    const week = Math.floor((after.from - monday) / weekMinutes);
    const restsTaken = reducedRests.get(week) ?? 0;
    const requiredRestMinutes = restsTaken < reducedRestsInWeek ? reducedRestMinutes : restMinutes;
    reducedRests.set(week, restsTaken + 1);
    return minutes < requiredRestMinutes ? [{ before, after, minutes, required: requiredRestMinutes }] : [];
  });
}
