import { addDaysInCalendar, type Day, isDay, weekday } from '../calendar/day.ts';
import { dayMinutes, type MinuteSpan } from '../calendar/durations.ts';

/** The opening hours of a location, as people write them; null if unknown, which counts as always open. */
export interface OpeningTimes {
  /** The hours by weekday: 'E-R 8-17, L 9-13'. */
  openingHours: string | null;
  /** Days that go otherwise, each year or in one: '24.12 suletud, 02.01.2027 10-14'. */
  openingExceptions: string | null;
}

/** Minutes since midnight, on weekdays 1 (Monday) to 7. */
interface OpenPeriod extends MinuteSpan {
  firstDay: number;
  lastDay: number;
}

/** Days as '12-24' where they come each year, else as '2026-12-24'; no period where the location is closed. */
interface OpeningException {
  first: string;
  last: string;
  period: MinuteSpan | null;
}

const dayLetters = 'ETKNRLP';
const weekdays = /^([ETKNRLP])(?:[-–]([ETKNRLP]))? (\S+)$/;
const dates = /^(\d{1,2})\.(\d{1,2})\.?(\d{4})?(?:[-–](\d{1,2})\.(\d{1,2})\.?(\d{4})?)? (\S+)$/;
const hours = /^(\d{1,2})(?:[.:](\d\d))?[-–](\d{1,2})(?:[.:](\d\d))?$/;

/** Reads opening hours as people write them, 'E-R 8-17, L 9.30-13'. Null for what cannot be read. */
export function readOpeningHours(text: string): OpenPeriod[] | null {
  return readAll(text, readWeekdays);
}

/**
 * Reads days that go otherwise, '24.12 suletud, 02.01 10-14, 01.07.2026-14.07.2026 suletud'. Null for what cannot be
 * read.
 */
export function readOpeningExceptions(text: string): OpeningException[] | null {
  return readAll(text, readDates);
}

/**
 * True unless the location is known to be closed at some moment between `from` and `to`: a truck that is not done
 * when it closes is not served (docs/requirements.md, 'Planning the day'). Both are minutes since midnight of the
 * day; those of other days are below 0 or past 1440.
 */
export function isOpenDuring(location: OpeningTimes, day: Day, from: number, to: number): boolean {
  const lastDay = Math.max(Math.floor(from / dayMinutes), Math.ceil(to / dayMinutes) - 1);
  for (let by = Math.floor(from / dayMinutes); by <= lastDay; by += 1) {
    const open = openPeriods(location, addDaysInCalendar(day, by));
    if (open === null) continue;
    const [begin, end] = [Math.max(0, from - by * dayMinutes), Math.min(dayMinutes, to - by * dayMinutes)];
    if (!open.some((period) => period.from <= begin && end <= period.to)) return false;
  }
  return true;
}

/** Returns the periods in which a location is open on a day, in order, adjacent ones joined; null for all day. */
export function openPeriods(
  { openingHours, openingExceptions }: OpeningTimes,
  day: Day,
): MinuteSpan[] | null {
  const exceptions = openingExceptions === null ? [] : (readOpeningExceptions(openingExceptions) ?? []);
  const ofDay = exceptions.filter(({ first, last }) => {
    const date = day.slice(-first.length);
    return first <= last ? first <= date && date <= last : first <= date || date <= last;
  });
  if (ofDay.length > 0) {
    // Of several, the one that names the year counts.
    const exact = ofDay.filter(({ first }) => isDay(first));
    return joined((exact.length > 0 ? exact : ofDay).flatMap(({ period }) => period ?? []));
  }
  const weekly = openingHours === null ? null : readOpeningHours(openingHours);
  if (weekly === null) return null;
  const date = weekday(day);
  return joined(weekly.filter(({ firstDay, lastDay }) => firstDay <= date && date <= lastDay));
}

function joined(periods: readonly MinuteSpan[]): MinuteSpan[] {
  const open: MinuteSpan[] = [];
  for (const { from, to } of periods.toSorted((a, b) => a.from - b.from)) {
    const last = open.at(-1);
    if (last !== undefined && from <= last.to) last.to = Math.max(last.to, to);
    else open.push({ from, to });
  }
  return open;
}

function readAll<Read>(text: string, readPart: (part: string) => Read | null): Read[] | null {
  const parts = text.split(/[,;]/).map((part) => readPart(tidied(part)));
  return parts.every((each) => each !== null) ? parts : null;
}

function tidied(part: string): string {
  return part
    .trim()
    .toUpperCase()
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ?([-–]) ?/g, '$1');
}

function readWeekdays(text: string): OpenPeriod | null {
  const [, first = '', last = first, time = ''] = weekdays.exec(text) ?? [];
  const period = readHours(time);
  const [firstDay, lastDay] = [dayLetters.indexOf(first) + 1, dayLetters.indexOf(last) + 1];
  return first !== '' && period !== null && firstDay <= lastDay ? { firstDay, lastDay, ...period } : null;
}

function readDates(text: string): OpeningException | null {
  const match = dates.exec(text);
  if (match === null) return null;
  const [, day = '', month = '', year, lastDay = day, lastMonth = month, lastYear = year, time = ''] = match;
  const [first, last] = [dateOf(day, month, year ?? lastYear), dateOf(lastDay, lastMonth, lastYear)];
  const isClosed = time === 'SULETUD';
  const period = isClosed ? null : readHours(time);
  if (first === null || last === null || (period === null && !isClosed)) return null;
  // '30.12-02.01' goes over the new year; with years it would end before it begins.
  return isDay(first) && last < first ? null : { first, last, period };
}

/** Null for a day that there is not; the 29th of February there is. */
function dateOf(day: string, month: string, year: string | undefined): string | null {
  const monthAndDay = `${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const date = `${year ?? '2000'}-${monthAndDay}`;
  if (!isDay(date)) return null;
  return year === undefined ? monthAndDay : date;
}

function readHours(text: string): MinuteSpan | null {
  const [, fromHour, fromMinute = '0', toHour, toMinute = '0'] = hours.exec(text) ?? [];
  const from = Number(fromHour) * 60 + Number(fromMinute);
  const to = Number(toHour) * 60 + Number(toMinute);
  const areMinutes = Number(fromMinute) < 60 && Number(toMinute) < 60;
  return from < to && to <= dayMinutes && areMinutes ? { from, to } : null;
}
