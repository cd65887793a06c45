/**
 * What is kept on this device, apart for each user: recent choices, drafts, the history of viewed products.
 * A device without storage (private windows, full disks) just forgets.
 */
let owner = 'nobody';

/** Says whose things are read and written from now on. */
export function setDeviceOwner(userId: number | null): void {
  owner = userId === null ? 'nobody' : String(userId);
}

/** The kept value, or null. `Value` is what was written under this name; old shapes need a new name. */
export function readDevice<Value>(name: string): Value | null {
  try {
    const text = localStorage.getItem(keyOf(name));
    return text === null ? null : (JSON.parse(text) as Value);
  } catch {
    return null;
  }
}

/** Keeps a JSON value; null removes it. */
export function writeDevice(name: string, value: unknown): void {
  try {
    if (value === null) localStorage.removeItem(keyOf(name));
    else localStorage.setItem(keyOf(name), JSON.stringify(value));
  } catch {
    // Full or forbidden storage: nothing that is kept here is needed to go on.
  }
}

function keyOf(name: string): string {
  return `koorem.${owner}.${name}`;
}
