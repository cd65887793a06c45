import { type DBSchema, type IDBPDatabase, type IDBPObjectStore, openDB } from 'idb';

import type { DriverJob } from '#api/driver/driver-job.ts';

import { isDeviceOf } from '../platform/device/device-user.ts';
import type { OutboxItem } from './outbox-item.ts';
import { newerJob, type OutboxStore } from './outbox.ts';
import { upgradedItem } from './upgraded-item.ts';

interface DeviceSchema extends DBSchema {
  /** Everybody's unsent actions on this device, each with its owner. */
  outbox: { key: number; value: OutboxItem; indexes: { user: number } };
  jobs: { key: [userId: number, transportJobId: number]; value: { userId: number; job: DriverJob } };
  /** Answers to look-ups, for when there is no network. */
  reads: { key: [userId: number, name: string]; value: StoredRead & { userId: number; name: string } };
}

/** An answer, and when it was stored: epoch milliseconds of the device, which older versions of the app left out. */
interface StoredRead {
  value: unknown;
  readAt?: number;
}

type Device = IDBPDatabase<DeviceSchema>;

let openedDevice: Promise<Device> | null = null;

/** Another tab runs an older version of the app, whose database cannot be upgraded under its hands. */
export class OlderTabError extends Error {}

/** The milliseconds that another tab may take to close the database: a tab that is just being closed needs a moment. */
const blockedPatienceMs = 3000;

/** Opens the driver's own database on this device. Rejects with OlderTabError, or when the device has no storage. */
export function openDevice(): Promise<Device> {
  openedDevice ??= open().catch((error: unknown) => {
    openedDevice = null;
    throw error;
  });
  return openedDevice;
}

function open(): Promise<Device> {
  return new Promise((resolve, reject) =>
    openDB<DeviceSchema>('koorem-driver', 3, {
      upgrade(db, oldVersion, _newVersion, tx) {
        if (oldVersion === 0) createStores(db);
        else void upgradeItems(tx.objectStore('outbox'));
      },
      blocked() {
        setTimeout(() => {
          reject(new OlderTabError());
        }, blockedPatienceMs);
      },
      blocking(_currentVersion, _blockedVersion, event) {
        (event.target as IDBDatabase).close();
        openedDevice = null;
      },
      terminated() {
        openedDevice = null;
      },
    }).then(resolve, reject),
  );
}

function createStores(db: Device): void {
  db.createObjectStore('outbox', { keyPath: 'seq', autoIncrement: true }).createIndex('user', 'userId');
  db.createObjectStore('jobs', { keyPath: ['userId', 'job.transportJobId'] });
  db.createObjectStore('reads', { keyPath: ['userId', 'name'] });
}

async function upgradeItems(
  outbox: IDBPObjectStore<DeviceSchema, ('outbox' | 'jobs' | 'reads')[], 'outbox', 'versionchange'>,
): Promise<void> {
  for await (const cursor of outbox) await cursor.update(upgradedItem(cursor.value));
}

/** The outbox in IndexedDB: each step is one transaction, written through before it counts as done. */
export const deviceOutbox: OutboxStore = {
  async items(userId) {
    return (await openDevice()).getAllFromIndex('outbox', 'user', userId);
  },
  async job(userId, transportJobId) {
    return (await (await openDevice()).get('jobs', [userId, transportJobId]))?.job ?? null;
  },
  async add(userId, transportJobId, make) {
    const tx = (await openDevice()).transaction(['outbox', 'jobs'], 'readwrite', strict);
    const storedJob = await tx.objectStore('jobs').get([userId, transportJobId]);
    const madeItem = make(
      storedJob?.job ?? null,
      await tx.objectStore('outbox').index('user').getAll(userId),
    );
    if (madeItem === null) {
      await tx.done;
      return null;
    }
    const item = { ...madeItem, userId, state: 'waiting' as const, refusal: null };
    // The key is the database's own count: the order in which everything was done here.
    const seq = await tx.objectStore('outbox').add(item as OutboxItem);
    await tx.done;
    return { ...item, seq };
  },
  async settle(item, job) {
    const tx = (await openDevice()).transaction(['outbox', 'jobs'], 'readwrite', strict);
    const outbox = tx.objectStore('outbox');
    if ((await outbox.get(item.seq))?.actionId === item.actionId) await outbox.delete(item.seq);
    if (job !== null) await putJob(tx.objectStore('jobs'), item.userId, job);
    await tx.done;
  },
  async replace(actionId, item) {
    const tx = (await openDevice()).transaction('outbox', 'readwrite', strict);
    if ((await tx.store.get(item.seq))?.actionId === actionId) await tx.store.put(item);
    await tx.done;
  },
  async drop(item) {
    const tx = (await openDevice()).transaction('outbox', 'readwrite', strict);
    if ((await tx.store.get(item.seq))?.actionId === item.actionId) await tx.store.delete(item.seq);
    await tx.done;
  },
};

/** Counts the actions of other users that wait on this device until they sign in here again. */
export async function othersUnsent(userId: number): Promise<number> {
  const device = await openDevice();
  const all = await device.count('outbox');
  return all - (await device.countFromIndex('outbox', 'user', userId));
}

/** Stores jobs as the server answers them, unless something newer is known. */
export async function storeJobs(userId: number, jobs: readonly DriverJob[]): Promise<void> {
  const tx = (await openDevice()).transaction('jobs', 'readwrite');
  for (const job of jobs) await putJob(tx.store, userId, job);
  await tx.done;
}

/** Returns all stored jobs of a user. */
export async function storedJobs(userId: number): Promise<DriverJob[]> {
  const records = await (await openDevice()).getAll('jobs', IDBKeyRange.bound([userId], [userId, []]));
  return records.map(({ job }) => job);
}

/** Forgets jobs that are long over, so that the device does not fill up. */
export async function forgetJobs(userId: number, transportJobIds: readonly number[]): Promise<void> {
  const tx = (await openDevice()).transaction('jobs', 'readwrite');
  for (const id of transportJobIds) await tx.store.delete([userId, id]);
  await tx.done;
}

/** Keeps an answer of the server under a name, unless another user has taken the device over. */
export async function storeRead(userId: number, name: string, value: unknown): Promise<void> {
  const device = await openDevice();
  if (isDeviceOf(userId)) await device.put('reads', { userId, name, value, readAt: Date.now() });
}

/** Returns a stored answer; null where there is none. */
export async function storedRead<T>(userId: number, name: string): Promise<T | null> {
  return (await storedAnswer<T>(userId, name))?.value ?? null;
}

/** Returns a stored answer with its time (epoch milliseconds of the device); null where none is stored. */
export async function storedAnswer<T>(
  userId: number,
  name: string,
): Promise<{ value: T; readAt: number | null } | null> {
  const storedRead = await (await openDevice()).get('reads', [userId, name]);
  if (storedRead === undefined || storedRead.value === null) return null;
  return { value: storedRead.value as T, readAt: storedRead.readAt ?? null };
}

/** Deletes a stored answer that the server does not have any more. */
export async function forgetRead(userId: number, name: string): Promise<void> {
  await (await openDevice()).delete('reads', [userId, name]);
}

/** Removes what the server has too, of all users but this one. What anybody has not sent yet stays, for them alone. */
export async function forgetOthersJobs(userId: number | null): Promise<void> {
  const tx = (await openDevice()).transaction(['jobs', 'reads'], 'readwrite', strict);
  for (const name of ['jobs', 'reads'] as const) {
    const store = tx.objectStore(name);
    for await (const cursor of store) {
      if (cursor.value.userId !== userId) await cursor.delete();
    }
  }
  await tx.done;
}

/** A phone that dies right after must still have what it said it stored. */
const strict = { durability: 'strict' } as const;

interface JobsStore {
  get(key: [number, number]): Promise<{ userId: number; job: DriverJob } | undefined>;
  put(value: { userId: number; job: DriverJob }): Promise<unknown>;
}

/** An answer that comes after log-out is not stored. */
async function putJob(jobs: JobsStore, userId: number, job: DriverJob): Promise<void> {
  if (!isDeviceOf(userId)) return;
  const storedJob = await jobs.get([userId, job.transportJobId]);
  await jobs.put({ userId, job: newerJob(storedJob?.job ?? null, job) });
}
