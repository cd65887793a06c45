import { unsentCookie } from '#api/headers.ts';

const daysKept = 30;

/** Returns the number of this user's steps that were noted as unsent on this device. */
export function notedUnsent(userId: number, cookies = document.cookie): number {
  const name = `${unsentCookie(userId)}=`;
  const value = cookies.split('; ').find((cookie) => cookie.startsWith(name));
  const count = Number(value?.slice(name.length) ?? 0);
  return Number.isInteger(count) ? count : 0;
}

/** Notes how much of this user's is unsent now; nothing is left of a note that says none. */
export function noteUnsent(userId: number, count: number): void {
  document.cookie = unsentNote(userId, count);
}

/** The cookie that says how much of a user’s is unsent; for 0 one that ends it. */
export function unsentNote(userId: number, count: number): string {
  const seconds = count === 0 ? 0 : daysKept * 24 * 3600;
  return `${unsentCookie(userId)}=${count}; Path=/; SameSite=Lax; Max-Age=${seconds}`;
}

/** In the device's database while it is the one that this user worked with last: gone when that was cleared. */
export const knownMark = 'outbox-known';

/**
 * How much was wiped away with the device's database: none where anything of it is still there, nor where the database is
 * the one that was worked with (`isKnown`): then it was sent, and the app was closed before it could be noted.
 */
export function lostUnsent(noted: number, found: number, isKnown: boolean): number {
  return isKnown || found > 0 ? 0 : noted;
}
