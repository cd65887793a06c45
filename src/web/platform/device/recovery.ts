import { backoff } from '#domain/backoff.ts';
import { minuteMs } from '#domain/calendar/durations.ts';

import { followConnection } from './connection.ts';

/** A connection that comes back again and again within this time is not trusted at once. */
const flappingMs = minuteMs;
const firstTrustMs = 1_000;
const longestTrustMs = 30_000;
/** The recent times when the connection came back, in epoch milliseconds. */
let recoveries: readonly number[] = [];

/**
 * Returns the time for which a connection that has just come back is looked at before everything is asked for again.
 */
export function recoveryWaitMs(earlier: readonly number[], now: number): number {
  const lately = earlier.filter((at) => now - at < flappingMs).length;
  return lately === 0 ? 0 : backoff(lately, firstTrustMs, longestTrustMs);
}

// Before anybody else: those who follow ask how often it has come back.
followConnection((connection) => {
  if (connection === 'offline') return;
  const now = Date.now();
  recoveries = [...recoveries.filter((at) => now - at < flappingMs), now];
});

/**
 * Calls `listener` when the connection is back: at once the first time, later each time if it comes and goes within
 * a minute, so that a bad network is not asked for everything again and again. Returns the function that ends it.
 */
export function followRecovery(listener: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = followConnection((connection) => {
    clearTimeout(timer);
    if (connection === 'offline') return;
    const wait = recoveryWaitMs(recoveries.slice(0, -1), Date.now());
    if (wait === 0) listener();
    else timer = setTimeout(listener, wait);
  });
  return () => {
    clearTimeout(timer);
    stop();
  };
}
