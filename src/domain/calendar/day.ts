import { twoDigits } from './time-of-day.ts';

/** A calendar day 'YYYY-MM-DD' of the years 0001 to 9999. Days compare and sort as texts: `a < b`. */
export type Day = string;

const dayPattern = /^(\d{4})-(\d{2})-(\d{2})$/;
const monthLengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const;

/** True for a day of the calendar; false for '2026-02-29'. */
export function isDay(text: string): boolean {
  const match = dayPattern.exec(text);
  return match !== null && dayFromNumbers(Number(match[1]), Number(match[2]), Number(match[3])) !== null;
}

/**
 * Returns the day of these numbers (months from 1), or null when the calendar has none or one of them is not whole.
 */
export function dayFromNumbers(year: number, month: number, dayOfMonth: number): Day | null {
  if (![year, month, dayOfMonth].every(Number.isInteger)) return null;
  if (year < 1 || year > 9999 || month < 1 || month > 12) return null;
  if (dayOfMonth < 1 || dayOfMonth > daysInMonth(year, month)) return null;
  return `${String(year).padStart(4, '0')}-${twoDigits(month)}-${twoDigits(dayOfMonth)}`;
}

/** Returns year, month (from 1) and day of the month. Throws RangeError on a text that is no day. */
export function dayNumbers(day: Day): { year: number; month: number; dayOfMonth: number } {
  if (!isDay(day)) throw new RangeError(`Not a day: ${day}`);
  return { year: Number(day.slice(0, 4)), month: Number(day.slice(5, 7)), dayOfMonth: Number(day.slice(8)) };
}

/** Returns the day so many days later; earlier with a negative count. */
export function addDays(day: Day, count: number): Day {
  return dayFromEpochDay(toEpochDay(day) + count);
}

const [firstDay, lastDay] = ['0001-01-01', '9999-12-31'] as const;

/**
 * Returns the day so many days later, like addDays, but stops at the calendar's first and last day: for readers of
 * the days around one.
 */
export function addDaysInCalendar(day: Day, count: number): Day {
  const epochDay = toEpochDay(day) + count;
  return dayFromEpochDay(Math.min(Math.max(epochDay, toEpochDay(firstDay)), toEpochDay(lastDay)));
}

/** Returns the same day of another month, or that month's last day when it is shorter. */
export function addMonths(day: Day, count: number): Day {
  const { year, month, dayOfMonth } = dayNumbers(day);
  const months = year * 12 + (month - 1) + count;
  const toYear = Math.floor(months / 12);
  const toMonth = months - toYear * 12 + 1;
  const movedDay = dayFromNumbers(toYear, toMonth, Math.min(dayOfMonth, daysInMonth(toYear, toMonth)));
  if (movedDay === null) throw new RangeError(`No day ${count} months from ${day}`);
  return movedDay;
}

/** Returns the number of days from `from` to `to`; negative when `to` is earlier. */
export function daysBetween(from: Day, to: Day): number {
  return toEpochDay(to) - toEpochDay(from);
}

/** Returns 1 for Monday to 7 for Sunday: Estonian weeks start on Monday. */
export function weekday(day: Day): number {
  return ((((toEpochDay(day) + 3) % 7) + 7) % 7) + 1;
}

/** Returns the whole weeks, Monday to Sunday, that the day's month lies in, with days of its neighbours. */
export function monthGrid(dayInMonth: Day): Day[][] {
  const { year, month } = dayNumbers(dayInMonth);
  const first = `${dayInMonth.slice(0, 8)}01`;
  const leading = weekday(first) - 1;
  const weekCount = Math.ceil((leading + daysInMonth(year, month)) / 7);
  return Array.from({ length: weekCount }, (_, week) =>
    Array.from({ length: 7 }, (_, column) => addDays(first, week * 7 + column - leading)),
  );
}

/** Returns '20.05' of a day. */
export function shortDay(day: Day): string {
  return `${day.slice(8, 10)}.${day.slice(5, 7)}`;
}

/** Returns a day as dd.MM.yyyy. */
export function formatDay(day: Day): string {
  return `${day.slice(8)}.${day.slice(5, 7)}.${day.slice(0, 4)}`;
}

/** Returns days since 1970-01-01 in the proleptic Gregorian calendar. */
export function toEpochDay(day: Day): number {
  const { year, month, dayOfMonth } = dayNumbers(day);
  // Years are counted from March, so that the leap day is the last of its year (H. Hinnant, days_from_civil).
  const marchYear = month > 2 ? year : year - 1;
  const era = Math.floor(marchYear / 400);
  const yearOfEra = marchYear - era * 400;
  const dayOfYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + dayOfMonth - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * 146_097 + dayOfEra - 719_468;
}

/**
 * Returns the day of so many days since 1970-01-01, the inverse of toEpochDay. Throws RangeError outside the years
 * 0001 to 9999.
 */
export function dayFromEpochDay(epochDay: number): Day {
  const shiftedDay = epochDay + 719_468;
  const era = Math.floor(shiftedDay / 146_097);
  const dayOfEra = shiftedDay - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra -
      Math.floor(dayOfEra / 1460) +
      Math.floor(dayOfEra / 36_524) -
      Math.floor(dayOfEra / 146_096)) /
      365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const marchMonth = Math.floor((5 * dayOfYear + 2) / 153);
  const dayOfMonth = dayOfYear - Math.floor((153 * marchMonth + 2) / 5) + 1;
  const month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9;
  const day = dayFromNumbers(yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfMonth);
  if (day === null) throw new RangeError(`No calendar day ${epochDay} days from 1970-01-01`);
  return day;
}

function daysInMonth(year: number, month: number): number {
  return month === 2 && isLeapYear(year) ? 29 : (monthLengths[month - 1] ?? 0);
}

function isLeapYear(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
}
