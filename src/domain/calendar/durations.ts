/** Lengths of time in milliseconds. */
export const secondMs = 1000;
export const minuteMs = 60 * secondMs;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;
/** The same in seconds. */
export const minuteSeconds = 60;
export const hourSeconds = 60 * minuteSeconds;
export const daySeconds = 24 * hourSeconds;
/** The minutes of a day, where times of day are counted in minutes. */
export const dayMinutes = 24 * 60;

/** From one minute to another, which is not included. */
export interface MinuteSpan {
  from: number;
  to: number;
}
