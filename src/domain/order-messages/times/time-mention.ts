import type { TimeOfDay } from '../../calendar/time-of-day.ts';

/** The meaning of a time: at it, from it on, by it, or between two. */
export type TimeKind = 'AT' | 'FROM' | 'BY' | 'WINDOW';
/** A part of the day, for a day without a time. */
export type DayPart = 'MORNING' | 'NOON' | 'EVENING' | 'NIGHT';

export interface TimeMention {
  time: TimeOfDay | null;
  timeTo: TimeOfDay | null;
  kind: TimeKind | null;
  dayPart: DayPart | null;
  /** True unless an unknown word stands before it: 'hiljmalt kell 14'. */
  isKindClear: boolean;
}
