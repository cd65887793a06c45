import type { Day } from '#domain/calendar/day.ts';
import { type LocalTime, toTallinn } from '#domain/calendar/tallinn-time.ts';

import { createStore } from '../../store.ts';

/** Returns the business's day and time now, whatever zone the device is set to. */
export function nowInTallinn(): LocalTime {
  return toTallinn(Date.now());
}

/** Returns today in Estonia by the clock of the device. */
export function todayInTallinn(): Day {
  return nowInTallinn().day;
}

/**
 * When this visit began, in epoch milliseconds by the device's clock. Not `performance.timeOrigin`, which a device that
 * has slept since its browser was started is behind of.
 */
export const visitBegan = Date.now();

const offsetKey = 'koorem.clock-offset';

/** The server's clock less the device's, in milliseconds, as far as it is known; kept over restarts. */
export const serverOffset = createStore(keptOffset());

/**
 * Returns epoch milliseconds by the server's clock: a phone that is minutes wrong still reports when things
 * happened.
 */
export function serverNow(): number {
  return Date.now() + serverOffset.get();
}

/** Returns the business's day by the server's clock: a driver's phone may be wrong by days. */
export function serverToday(): Day {
  return toTallinn(serverNow()).day;
}

/** Learns the server's clock from the Date header of an answer that was asked for at `requestedAt` by the device's. */
export function setServerClock(date: string | null, requestedAt: number): void {
  const offsetBefore = serverOffset.get();
  const offset = clockOffsetAfter(offsetBefore, { date, requestedAt, answeredAt: Date.now() });
  if (offset === offsetBefore) return;
  serverOffset.set(offset);
  try {
    localStorage.setItem(offsetKey, String(offset));
  } catch {
    // Without storage it is learnt again from the next answer.
  }
}

function keptOffset(): number {
  try {
    const storedOffset = Number(localStorage.getItem(offsetKey));
    return Number.isFinite(storedOffset) ? storedOffset : 0;
  } catch {
    return 0;
  }
}

/**
 * Returns the offset after one answer. Its Date header (whole seconds) was written between asking and coming, so it
 * only bounds the offset: what was believed stays as long as it fits.
 */
export function clockOffsetAfter(
  offsetBefore: number,
  { date, requestedAt, answeredAt }: { date: string | null; requestedAt: number; answeredAt: number },
): number {
  const serverTime = date === null ? Number.NaN : Date.parse(date);
  if (Number.isNaN(serverTime)) return offsetBefore;
  const least = serverTime - answeredAt;
  const most = serverTime + 999 - requestedAt;
  // The device's clock was changed meanwhile: the offset is unknown.
  if (least > most) return offsetBefore;
  return Math.min(Math.max(offsetBefore, least), most);
}
