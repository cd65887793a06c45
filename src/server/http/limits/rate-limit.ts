import type { FastifyRequest } from 'fastify';

import type { Config } from '../../config/config.ts';
import { tooManyRequests } from '../errors.ts';
import { sessionCookieOf } from '../session-cookie.ts';

const maxKeptCallers = 5000;
/** A program that hands over positions asks as often as so many sessions. */
const devicesToSession = 5;

/**
 * What counts requests for @fastify/rate-limit: its own store uses the wall clock, and a clock that steps back by hours
 * would make a minute's window last for hours.
 */
export class SteadyStore {
  private readonly windows = new Map<string, { current: number; startedAt: number }>();

  incr(
    key: string,
    callback: (error: Error | null, result: { current: number; ttl: number }) => void,
    timeWindow: number,
  ): void {
    const now = performance.now();
    let window = this.windows.get(key);
    if (window === undefined || now - window.startedAt >= timeWindow) {
      if (this.windows.size >= maxKeptCallers) this.windows.clear();
      window = { current: 0, startedAt: now };
      this.windows.set(key, window);
    }
    window.current += 1;
    callback(null, { current: window.current, ttl: Math.ceil(timeWindow - (now - window.startedAt)) });
  }

  child(): SteadyStore {
    return new SteadyStore();
  }
}

/**
 * Limits the requests a second of a session or a bearer token. Counted in this process only: it stops a runaway loop,
 * not an attacker, who has no session.
 */
export function limitRequests({ apiRequestsPerSecond: maxPerSecond }: Config) {
  const counts = new Map<string, number>();
  let second = 0;

  return (request: FastifyRequest, _reply: unknown, done: (error?: Error) => void) => {
    const caller = sessionCookieOf(request.headers.cookie) ?? request.headers.authorization;
    if (caller === undefined || maxPerSecond === 0) {
      done();
      return;
    }
    // Not the app's clock: that one may stand still in tests.
    const thisSecond = Math.floor(performance.now() / 1000);
    if (thisSecond !== second) {
      second = thisSecond;
      counts.clear();
    }
    // One program speaks for the devices of all trucks.
    const isOfDevices = request.url === '/api/positions';
    const key = isOfDevices ? `${caller} positions` : caller;
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    done(count > maxPerSecond * (isOfDevices ? devicesToSession : 1) ? tooManyRequests(1) : undefined);
  };
}
