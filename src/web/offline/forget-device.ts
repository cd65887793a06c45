import { lastingNames } from '../platform/device/device-store.ts';
import { endSubscription, subscriptionName } from '../platform/push-subscription.ts';

/**
 * Takes everything off the device that can be read again, of all users but this one: nobody finds it who uses the
 * device after them. What a user has not sent yet, and their unfinished forms, stay for them alone.
 */
export async function forgetDevice(except: number | null): Promise<void> {
  if (isSubscribed(localStorage, except)) await endSubscription().catch(() => undefined);
  forgetInStorage(localStorage, except);
  if (!(await hasDriversDatabase())) return;
  const { forgetOthersJobs } = await import('./device-outbox.ts');
  await forgetOthersJobs(except);
}

/** True when the browser gets the push messages of another user than this one. */
function isSubscribed(storage: Pick<Storage, 'length' | 'key'>, except: number | null): boolean {
  return keysOf(storage).some(
    (key) => key.endsWith(`.${subscriptionName}`) && key !== `koorem.${except}.${subscriptionName}`,
  );
}

/** Forgets like `forgetDevice`, in one storage with keys of platform/device/device-store.ts. */
export function forgetInStorage(
  storage: Pick<Storage, 'length' | 'key' | 'removeItem'>,
  except: number | null,
): void {
  for (const key of keysOf(storage)) {
    const [, owner, name = ''] = /^koorem\.(\d+|nobody)\.(.+)$/.exec(key) ?? [];
    if (owner === undefined || owner === String(except)) continue;
    if (!lastingNames.some((lasting) => name.startsWith(lasting))) storage.removeItem(key);
  }
}

function keysOf(storage: Pick<Storage, 'length' | 'key'>): string[] {
  return Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
}

/** Only drivers have one; nobody else's device gets an empty one. */
async function hasDriversDatabase(): Promise<boolean> {
  // Old browsers cannot tell.
  if (indexedDB.databases === undefined) return true;
  return (await indexedDB.databases()).some(({ name }) => name === 'koorem-driver');
}
