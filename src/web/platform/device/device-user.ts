import { deviceUserCookie, signedOutValue } from '#api/headers.ts';
import { daySeconds } from '#domain/calendar/durations.ts';

/**
 * The user of this device: the one who signed in last, 'left' since a log-out, or null when the browser cannot tell.
 */
export type DeviceUser = number | 'left' | null;

/**
 * Returns whose device it is. The cookie is read each time, as another tab may have logged out just now; a session
 * that ends by itself changes nothing.
 */
export function deviceUser(): DeviceUser {
  const value = document.cookie
    .split('; ')
    .find((cookie) => cookie.startsWith(`${deviceUserCookie}=`))
    ?.slice(deviceUserCookie.length + 1);
  if (value === signedOutValue) return 'left';
  return value === undefined ? null : Number(value);
}

/** True unless this user is known to have left the device: then nothing of theirs is stored or sent any more. */
export function isDeviceOf(userId: number): boolean {
  const user = deviceUser();
  return user === userId || user === null;
}

/** Closes the device to what is still on its way to be kept, in all tabs at once. */
export function leaveDevice(): void {
  document.cookie = `${deviceUserCookie}=${signedOutValue}; Path=/; SameSite=Lax; Max-Age=${30 * daySeconds}`;
}
