import { minuteMs } from '../calendar/durations.ts';
import { instantToIso, parseInstant } from '../calendar/tallinn-time.ts';

/** Why a truck had to wait; the driver says so with one tap. */
export const waitingReasons = ['QUEUE', 'SCALE', 'DOCUMENTS', 'WEATHER', 'MACHINE', 'OTHER'] as const;
export type WaitingReason = (typeof waitingReasons)[number];

/**
 * After so many minutes the driver is asked why. What is charged for is what the tariff of the row says, which drivers do
 * not see.
 */
export const freeWaitingMinutes = 60;

/** Times at a stop in epoch milliseconds; null while they are not known. */
export interface TimesAtStop {
  arrivedAt: number | null;
  endTime: number | null;
  leftAt: number | null;
}

export interface Waiting {
  /** Whole minutes from arrival to the end of loading or unloading; so far, while it goes on. */
  minutes: number;
  /** The time from which on it is charged, in epoch milliseconds; it may lie ahead. */
  chargedFrom: number;
  chargedMinutes: number;
}

/**
 * Returns how long a truck has waited at a stop (docs/requirements.md, 'Waiting'). The typed end counts, else when it
 * left, else `now` (epoch milliseconds; null for finished waits only). Null before it arrived.
 */
export function waitingAt({ arrivedAt, endTime, leftAt }: TimesAtStop, now: number | null): Waiting | null {
  const end = endTime ?? leftAt ?? now;
  if (arrivedAt === null || end === null) return null;
  // By the minutes that people read on both clocks, so that nobody counts another number than is charged.
  const minutes = Math.max(0, Math.floor(end / minuteMs) - Math.floor(arrivedAt / minuteMs));
  return {
    minutes,
    chargedFrom: chargedFrom(arrivedAt),
    chargedMinutes: Math.max(0, minutes - freeWaitingMinutes),
  };
}

/** Returns the waiting as a stop's record tells it, out of its times (ISO 8601). */
export function recordedWaiting(times: {
  arrivedAt: string | null;
  endTime: string | null;
  leftAt: string | null;
}): { waitedMinutes: number | null; waitingChargedFrom: string | null } {
  const parse = (time: string | null) => (time === null ? null : parseInstant(time));
  const arrivedAt = parse(times.arrivedAt);
  const waiting = waitingAt({ arrivedAt, endTime: parse(times.endTime), leftAt: parse(times.leftAt) }, null);
  return {
    waitedMinutes: waiting?.minutes ?? null,
    waitingChargedFrom: arrivedAt === null ? null : instantToIso(chargedFrom(arrivedAt)),
  };
}

function chargedFrom(arrivedAt: number): number {
  return arrivedAt + freeWaitingMinutes * minuteMs;
}
