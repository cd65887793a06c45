import { plainFigures } from '../plain-figures.ts';

/** A time of day 'HH:mm', 00:00 to 23:59. Times compare and sort as texts: `a < b`. */
export type TimeOfDay = string;

/** The pattern of a time as `TimeOfDay` writes it. */
export const timePattern = /^([01]\d|2[0-3]):[0-5]\d$/;

/** True for a time as `TimeOfDay` writes it. */
export function isTimeOfDay(text: string): boolean {
  return timePattern.test(text);
}

/** Returns minutes since midnight. Throws RangeError on a text that is no time. */
export function minutesOfDay(time: TimeOfDay): number {
  if (!isTimeOfDay(time)) throw new RangeError(`Not a time of day: ${time}`);
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
}

/** Returns the time of 0 to 1439 minutes since midnight, the inverse of minutesOfDay. */
export function timeOfMinutes(minutes: number): TimeOfDay {
  return `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;
}

/**
 * Reads a time as people type it: '7', '0730', '730', '7.30', '7:30', '7,30', '7 30', 'kell 7', '07:30:00'. Null when it
 * is none; '7.3' is null too, since it may mean 7.03 or 7.30.
 */
export function parseTypedTime(text: string): TimeOfDay | null {
  const match = /^(?:k(?:e?ll?)a?\.? ?)?(\d{1,2})(?:[.:, ]?(\d{2})(?:[.:]00)?)?$/i.exec(plainFigures(text));
  if (!match) return null;
  const time = `${match[1]?.padStart(2, '0')}:${match[2] ?? '00'}`;
  return isTimeOfDay(time) ? time : null;
}

/** Returns a number as dates and times write it: '05'. */
export function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
