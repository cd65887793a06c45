/** A cookie outlives a browser that clears its databases: how much was unsent then is known all the same. */
const name = 'koorem_unsent';
const daysKept = 30;

/** How much of this user's was noted as unsent on this device. */
export function notedUnsent(userId: number, cookies = document.cookie): number {
  const value = cookies
    .split('; ')
    .find((cookie) => cookie.startsWith(`${name}=`))
    ?.slice(name.length + 1);
  const [owner, count] = (value ?? '').split('.').map(Number);
  return owner === userId && count !== undefined && Number.isInteger(count) ? count : 0;
}

/** Notes how much is unsent now; somebody else's note gives way. */
export function noteUnsent(userId: number, count: number): void {
  document.cookie = `${name}=${userId}.${count}; Path=/; SameSite=Lax; Max-Age=${daysKept * 24 * 3600}`;
}

/** How much was wiped away with the device's database: none where anything of it is still there. */
export function lostUnsent(noted: number, found: number): number {
  return found === 0 ? noted : 0;
}
