import { lastingNames } from '../platform/device-store.ts';

/**
 * Takes everything off the device that can be read again, of all users but this one: nobody finds it who uses the
 * device after them. What a user has not sent yet, and their unfinished forms, stay for them alone.
 */
export async function forgetDevice(except: number | null): Promise<void> {
  forgetInStorage(localStorage, except);
  if (!(await hasDriversDatabase())) return;
  const { forgetOthersJobs } = await import('./device-outbox.ts');
  await forgetOthersJobs(except);
}

/** As `forgetDevice`, in one storage, whose keys are made by ui/device-store.ts. */
export function forgetInStorage(
  storage: Pick<Storage, 'length' | 'key' | 'removeItem'>,
  except: number | null,
): void {
  const keys = Array.from({ length: storage.length }, (_, place) => storage.key(place) ?? '');
  for (const key of keys) {
    const [, owner, name = ''] = /^koorem\.(\d+|nobody)\.(.+)$/.exec(key) ?? [];
    if (owner === undefined || owner === String(except)) continue;
    if (!lastingNames.some((lasting) => name.startsWith(lasting))) storage.removeItem(key);
  }
}

/** Only drivers have one; nobody else's device gets an empty one. */
async function hasDriversDatabase(): Promise<boolean> {
  // Old browsers cannot tell.
  if (indexedDB.databases === undefined) return true;
  return (await indexedDB.databases()).some(({ name }) => name === 'koorem-driver');
}
