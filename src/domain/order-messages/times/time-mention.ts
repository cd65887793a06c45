import type { TimeOfDay } from '../../calendar/time-of-day.ts';

/** The meanings of a time: at it, from it on, by it, or between two. */
export const timeKinds = ['AT', 'FROM', 'BY', 'WINDOW'] as const;
export type TimeKind = (typeof timeKinds)[number];

/** Parts of the day, for a day without a time. */
export const dayParts = ['MORNING', 'NOON', 'EVENING', 'NIGHT'] as const;
export type DayPart = (typeof dayParts)[number];

export interface TimeMention {
  time: TimeOfDay | null;
  timeTo: TimeOfDay | null;
  kind: TimeKind | null;
  dayPart: DayPart | null;
  /** True unless an unknown word stands before it: 'hiljmalt kell 14'. */
  isKindClear: boolean;
}
