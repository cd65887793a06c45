import { type RawBuilder, sql } from 'kysely';

/** Clocks of several servers, and one that is set right by a little. Seconds. */
const leewaySeconds = 60;

/**
 * Returns the condition that the time of a column has come. A time beyond the longest pause (seconds) was set before
 * the clock stepped back: it is not waited for.
 */
export function isDue(column: string, longestPauseSeconds: number): RawBuilder<boolean> {
  const time = sql.ref(column);
  return sql<boolean>`(${time} <= now() or ${time} > now() + make_interval(secs => ${longestPauseSeconds + leewaySeconds}))`;
}

/** Returns the time in so many seconds. */
export function inSeconds(seconds: number): RawBuilder<Date> {
  return sql<Date>`now() + make_interval(secs => ${seconds})`;
}
