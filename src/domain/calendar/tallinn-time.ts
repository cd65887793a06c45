import { type Day, dayFromEpochDay, formatDay, isDay, dayFromNumbers, toEpochDay, weekday } from './day.ts';
import { dayMs, hourMs, minuteMs } from './durations.ts';
import { isTimeOfDay, minutesOfDay, type TimeOfDay, timeOfMinutes } from './time-of-day.ts';

/**
 * Europe/Tallinn as arithmetic, the same on every device: UTC+2, and UTC+3 from 01:00 UTC of March's last Sunday to
 * that of October's (Directive 2000/84/EC; in Estonia since 2002).
 */
export interface LocalTime {
  day: Day;
  time: TimeOfDay;
}

/** An instant: milliseconds since 1970-01-01T00:00Z, or ISO 8601 text with an offset. */
export type Instant = number | string;

const isoPattern = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)(?::(\d\d)(?:\.(\d{1,9}))?)?(Z|[+-]\d\d(?::?\d\d)?)$/i;

/**
 * Returns the day and time on a clock in Tallinn; seconds are cut off. Throws RangeError on a text that is no
 * instant.
 */
export function toTallinn(instant: Instant): LocalTime {
  const at = readInstant(instant);
  const local = at + tallinnOffset(at) * minuteMs;
  const epochDay = Math.floor(local / dayMs);
  return {
    day: dayFromEpochDay(epochDay),
    time: timeOfMinutes(Math.floor((local - epochDay * dayMs) / minuteMs)),
  };
}

/**
 * Returns the instant, in epoch milliseconds, of a day and time in Tallinn. As Temporal's 'compatible': of October's
 * double hour (03:00–03:59) the first; in March's missing hour 03:30 becomes 04:30.
 */
export function fromTallinn({ day, time }: LocalTime): number {
  const local = toEpochDay(day) * dayMs + minutesOfDay(time) * minuteMs;
  const asSummer = local - 180 * minuteMs;
  return tallinnOffset(asSummer) === 180 ? asSummer : local - 120 * minuteMs;
}

/**
 * Returns the instant of a day and time in Tallinn that is not before an earlier one, where there is such: of October's
 * double hour 03:20 after 03:40 is the second.
 */
export function fromTallinnAfter(local: LocalTime, earlier: number): number {
  return instantsOf(local).find((at) => at >= earlier) ?? fromTallinn(local);
}

/** Returns the last instant of a day and time in Tallinn that is not in the future: of two 03:20 the one just past. */
export function fromTallinnBefore(local: LocalTime, now: number): number {
  return instantsOf(local).findLast((at) => at <= now) ?? fromTallinn(local);
}

/** One instant, or the two of October's double hour. */
function instantsOf(local: LocalTime): number[] {
  const first = fromTallinn(local);
  const second = first + hourMs;
  const { day, time } = toTallinn(second);
  return day === local.day && time === local.time ? [first, second] : [first];
}

/** True for a day and time that no clock in Tallinn shows: those of the hour that is left out in March. */
export function isSkippedInTallinn(local: LocalTime): boolean {
  const clockTime = toTallinn(fromTallinn(local));
  return clockTime.day !== local.day || clockTime.time !== local.time;
}

/**
 * Returns the local time of a text like '2026-03-29T03:30:00+02:00', which has Tallinn's offset but names a time
 * that the clocks skip. Null for any other instant.
 */
export function skippedTimeIn(instant: string): LocalTime | null {
  const [, day = '', time = '', , , zone = ''] = isoPattern.exec(instant) ?? [];
  const isTallinn = ['+02:00', '+03:00'].includes(zone);
  return isTallinn && isDay(day) && isTimeOfDay(time) && isSkippedInTallinn({ day, time })
    ? { day, time }
    : null;
}

/** Returns ISO 8601 with Tallinn's offset: '2026-07-01T07:30:00+03:00'. In March's missing hour as fromTallinn. */
export function tallinnToIso(local: LocalTime): string {
  return instantToIso(fromTallinn(local));
}

/** Returns an instant as ISO 8601 with Tallinn's offset, to the second. */
export function instantToIso(instant: Instant): string {
  const at = readInstant(instant);
  const { day, time } = toTallinn(at);
  const second = Math.floor((((at % minuteMs) + minuteMs) % minuteMs) / 1000);
  return `${day}T${time}:${String(second).padStart(2, '0')}+0${tallinnOffset(at) / 60}:00`;
}

/** Returns a timestamp as the database driver reads it, as ISO 8601 with Tallinn's offset; null stays null. */
export function isoOrNull(time: Date | null): string | null {
  return time === null ? null : instantToIso(time.getTime());
}

/** Returns an instant as dd.MM.yyyy HH:mm in Tallinn. */
export function formatDateTime(instant: Instant): string {
  const { day, time } = toTallinn(instant);
  return `${formatDay(day)} ${time}`;
}

/** Returns the milliseconds of an ISO 8601 text with an offset; null for any other text. */
export function parseInstant(text: string): number | null {
  const [, day = '', time = '', second = '0', fraction = '', zone = ''] = isoPattern.exec(text) ?? [];
  if (!isDay(day) || !isTimeOfDay(time) || Number(second) > 59) return null;
  const offset = zoneMinutes(zone);
  if (offset === null) return null;
  const thousandths = Number(fraction.slice(0, 3).padEnd(3, '0'));
  const clock = (minutesOfDay(time) - offset) * minuteMs + Number(second) * 1000 + thousandths;
  return toEpochDay(day) * dayMs + clock;
}

function readInstant(instant: Instant): number {
  const at = typeof instant === 'number' ? instant : parseInstant(instant);
  if (at === null || !Number.isFinite(at)) {
    throw new RangeError(`Not an instant: ${instant}`);
  }
  return at;
}

function zoneMinutes(zone: string): number | null {
  if (zone.toUpperCase() === 'Z') return 0;
  const hours = Number(zone.slice(1, 3));
  const minutes = Number(zone.slice(3).replace(':', ''));
  if (hours > 23 || minutes > 59) return null;
  return (zone.startsWith('-') ? -1 : 1) * (hours * 60 + minutes);
}

/** Minutes that clocks in Tallinn are ahead of UTC at an instant. */
function tallinnOffset(at: number): 120 | 180 {
  const year = Number(dayFromEpochDay(Math.floor(at / dayMs)).slice(0, 4));
  return at >= clockChange(year, 3) && at < clockChange(year, 10) ? 180 : 120;
}

/** 01:00 UTC of the last Sunday of a month with 31 days. */
function clockChange(year: number, month: 3 | 10): number {
  const last = dayFromNumbers(year, month, 31) ?? '';
  return (toEpochDay(last) - (weekday(last) % 7)) * dayMs + 60 * minuteMs;
}
