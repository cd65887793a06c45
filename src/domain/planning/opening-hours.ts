import { addDays, type Day, weekday } from '../calendar/day.ts';

/** Weekdays 1 (Monday) to 7, and minutes since midnight. */
interface OpenPeriod {
  firstDay: number;
  lastDay: number;
  from: number;
  to: number;
}

const dayLetters = 'ETKNRLP';
const period = /^([ETKNRLP])(?:[-–]([ETKNRLP]))? (\d{1,2})(?:[.:](\d\d))?[-–](\d{1,2})(?:[.:](\d\d))?$/;
const dayLength = 24 * 60;

/** Reads opening hours as people write them, 'E-R 8-17, L 9.30-13'. Null for what cannot be read. */
export function readOpeningHours(text: string): OpenPeriod[] | null {
  const periods = text.split(/[,;]/).map((part) => readPeriod(tidied(part)));
  return periods.every((each) => each !== null) ? periods : null;
}

/** True unless the hours say that the place is closed; `minutes` since midnight, past 1440 those of the next day. */
export function isOpenAt(hours: string | null, day: Day, minutes: number): boolean {
  const periods = hours === null ? null : readOpeningHours(hours);
  if (periods === null) return true;
  const date = weekday(addDays(day, Math.floor(minutes / dayLength)));
  const time = minutes % dayLength;
  return periods.some(
    ({ firstDay, lastDay, from, to }) => firstDay <= date && date <= lastDay && from <= time && time <= to,
  );
}

function tidied(part: string): string {
  return part
    .trim()
    .toUpperCase()
    .replaceAll(/\s*([-–])\s*/g, '$1')
    .replaceAll(/\s+/g, ' ');
}

function readPeriod(text: string): OpenPeriod | null {
  const [, first = '', last = first, fromHour, fromMinute, toHour, toMinute] = period.exec(text) ?? [];
  if (first === '') return null;
  const [firstDay, lastDay] = [dayLetters.indexOf(first) + 1, dayLetters.indexOf(last) + 1];
  const from = Number(fromHour) * 60 + Number(fromMinute ?? 0);
  const to = Number(toHour) * 60 + Number(toMinute ?? 0);
  const areMinutes = Number(fromMinute ?? 0) < 60 && Number(toMinute ?? 0) < 60;
  return firstDay <= lastDay && from < to && to <= dayLength && areMinutes
    ? { firstDay, lastDay, from, to }
    : null;
}
