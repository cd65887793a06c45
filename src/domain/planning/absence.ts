import { type Day, daysBetween, isDay } from '../calendar/day.ts';
import { dayMinutes, type MinuteSpan } from '../calendar/durations.ts';
import { isSkippedInTallinn } from '../calendar/tallinn-time.ts';
import { isTimeOfDay, minutesOfDay } from '../calendar/time-of-day.ts';

/** Why a truck or a driver is away. */
export const absenceReasons = ['WORKSHOP', 'LEAVE', 'SICK', 'OTHER'] as const;
export type AbsenceReason = (typeof absenceReasons)[number];

/** The beginning or end of an absence: a day, which counts as a whole, or a local time 'YYYY-MM-DDTHH:mm'. */
export type AbsenceEnd = string;

/** The time of an absence; a last day is included. */
export interface Absence {
  from: AbsenceEnd;
  to: AbsenceEnd;
}

/** True for a day or a local time that there is on clocks in Estonia. */
export function isAbsenceEnd(text: string): boolean {
  return isDay(text) || isLocalTime(text);
}

/** True for a local time that clocks in Estonia leave out, in March. */
export function isSkippedEnd(text: string): boolean {
  return isLocalTime(text) && isSkippedInTallinn({ day: text.slice(0, 10), time: text.slice(11) });
}

function isLocalTime(text: string): boolean {
  return isDay(text.slice(0, 10)) && text.charAt(10) === 'T' && isTimeOfDay(text.slice(11));
}

/**
 * Returns the absence in minutes since midnight of `day`, which may lie before or after (docs/requirements.md,
 * 'Planning the day'); `to` is the first minute that is no absence.
 */
export function absenceMinutes({ from, to }: Absence, day: Day): MinuteSpan {
  return { from: minutesAt(from, day, 0), to: minutesAt(to, day, dayMinutes) };
}

/** True for an absence that ends after its start. */
export function isEndAfterStart(absence: Absence): boolean {
  const { from, to } = absenceMinutes(absence, absence.from.slice(0, 10));
  return from < to;
}

/**
 * True when a job on `day` falls into an absence: the time that it takes or, without a time, the whole of its day.
 */
export function isAwayDuring(absence: Absence, day: Day, work: MinuteSpan | null): boolean {
  const away = absenceMinutes(absence, day);
  if (work === null) return away.from <= 0 && dayMinutes <= away.to;
  return away.from < work.to && work.from < away.to;
}

function minutesAt(end: AbsenceEnd, day: Day, ofWholeDay: number): number {
  const whole = daysBetween(day, end.slice(0, 10)) * dayMinutes;
  return whole + (end.length === 10 ? ofWholeDay : minutesOfDay(end.slice(11)));
}
