import { isDeviceOf } from './device-user.ts';

/** The user whose data is read and written. A device without storage (private windows, full disks) just forgets. */
let owner: number | null = null;

/** Names of what nobody else has a copy of: unfinished forms, attempts without an answer, own choices. */
export const lastingNames = ['draft.', 'attempt.', 'own.'] as const;

/** Sets the user whose data is read and written from now on. */
export function setDeviceOwner(userId: number | null): void {
  owner = userId;
}

/**
 * Returns the stored value of the owner, or of the given user; null for none. `Value` is what was written under this
 * name: a new shape needs a new name.
 */
export function readDevice<Value>(name: string, userId = owner): Value | null {
  try {
    const text = localStorage.getItem(storageKeyOf(name, userId));
    return text === null ? null : (JSON.parse(text) as Value);
  } catch {
    return null;
  }
}

/**
 * Keeps a JSON value for the owner until they log out, or longer when its name begins with one of `lastingNames`;
 * null removes it. Nothing is written for somebody who has left the device.
 */
export function writeDevice(name: string, value: unknown): void {
  try {
    if (value === null) localStorage.removeItem(storageKeyOf(name));
    else if (owner !== null && isDeviceOf(owner)) {
      localStorage.setItem(storageKeyOf(name), JSON.stringify(value));
    }
  } catch {
    // Full or forbidden storage: nothing that is kept here is needed to go on.
  }
}

/** Returns the names that begin so and under which something is kept for the owner. */
export function deviceNames(start: string): string[] {
  try {
    const prefix = storageKeyOf('');
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(prefix + start))
      .map((key) => key.slice(prefix.length));
  } catch {
    return [];
  }
}

function storageKeyOf(name: string, userId = owner): string {
  return `koorem.${userId ?? 'nobody'}.${name}`;
}
