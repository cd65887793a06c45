import { addDaysInCalendar, type Day as CalendarDay, weekday } from '../calendar/day.ts';
import { dayMinutes, minuteMs } from '../calendar/durations.ts';
import { fromTallinn } from '../calendar/tallinn-time.ts';
import { timeOfMinutes } from '../calendar/time-of-day.ts';
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
 * Returns the rests of a driver that are too short (docs/requirements.md, 'Planning the day'). `days` in their order,
 * in minutes by the clock of `date`. A rest belongs to the week of the day after it.
 */
export function shortRests<Day extends Pick<DriverDay, 'from' | 'to'>>(
  days: readonly Day[],
  date: CalendarDay,
): ShortRest<Day>[] {
  const monday = (1 - weekday(date)) * dayMinutes;
  const reducedRests = new Map<number, number>();
  return days.flatMap((after, index) => {
    const before = days[index - 1];
    if (before === undefined) return [];
    const minutes = Math.max(0, minutesBetween(date, before.to, after.from));
    if (minutes >= restMinutes) return [];
    const week = Math.floor((after.from - monday) / weekMinutes);
    const restsTaken = reducedRests.get(week) ?? 0;
    const requiredRestMinutes = restsTaken < reducedRestsInWeek ? reducedRestMinutes : restMinutes;
    reducedRests.set(week, restsTaken + 1);
    return minutes < requiredRestMinutes ? [{ before, after, minutes, required: requiredRestMinutes }] : [];
  });
}

/**
 * Returns the minutes that pass between two times by the clock of a day: in the night in March an hour less than the
 * clocks say, in that of October one more.
 */
export function minutesBetween(date: CalendarDay, from: number, to: number): number {
  const leapMs = (minutes: number) => {
    const days = Math.floor(minutes / dayMinutes);
    const time = timeOfMinutes(Math.floor(minutes) - days * dayMinutes);
    return fromTallinn({ day: addDaysInCalendar(date, days), time }) - Math.floor(minutes) * minuteMs;
  };
  return to - from + (leapMs(to) - leapMs(from)) / minuteMs;
}
