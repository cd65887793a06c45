import type { TimeOfDay } from '../calendar/time-of-day.ts';

/** The time in which a person wants no messages, in Tallinn's time; `to` is the first minute with messages again. */
export interface QuietHours {
  from: TimeOfDay;
  to: TimeOfDay;
}

/**
 * True within the hours, which may go over midnight (docs/requirements.md, 'News by push'). Equal start and end mean
 * no quiet hours.
 */
export function isQuiet({ from, to }: QuietHours, time: TimeOfDay): boolean {
  return from <= to ? from <= time && time < to : time >= from || time < to;
}
