import { unsentCookie } from '#api/headers.ts';
import { daySeconds } from '#domain/calendar/durations.ts';

const daysKept = 30;

/** Returns how many of this user's steps were last saved as unsent on this device. */
export function savedUnsentCount(userId: number, cookies = document.cookie): number {
  const name = `${unsentCookie(userId)}=`;
  const value = cookies.split('; ').find((cookie) => cookie.startsWith(name));
  const count = Number(value?.slice(name.length) ?? 0);
  return Number.isInteger(count) ? count : 0;
}

/** Saves in a cookie how much of this user's work is unsent now; 0 deletes the cookie. */
export function saveUnsentCount(userId: number, count: number): void {
  document.cookie = unsentCountCookie(userId, count);
}

/** Returns the cookie that says how much of a user's work is unsent; for 0 one that has expired. */
export function unsentCountCookie(userId: number, count: number): string {
  const seconds = count === 0 ? 0 : daysKept * daySeconds;
  return `${unsentCookie(userId)}=${count}; Path=/; SameSite=Lax; Max-Age=${seconds}`;
}

/** In the device's database while it is the one that this user worked with last: gone when that was cleared. */
export const knownMark = 'outbox-known';

/**
 * Returns the number of steps lost with the device's database: none if some are still there, or if it is the same
 * database (`isKnown`): then they were sent, and the app was closed before that was noted.
 */
export function lostUnsent(notedCount: number, foundCount: number, isKnown: boolean): number {
  return isKnown || foundCount > 0 ? 0 : notedCount;
}
