import type { DriverJob } from '#api/driver/driver-job.ts';

import { createStore } from '../store.ts';
import { deviceOutbox, storedJobs } from './device-outbox.ts';
import { jobWithWaiting } from './job-after.ts';
import type { OutboxItem } from './outbox-item.ts';

/** The data on the device of the signed-in driver, as the screens follow it. */
export interface DeviceState {
  /** False until the device's database has been read. */
  isRead: boolean;
  items: readonly OutboxItem[];
  /** As the server last answered. */
  confirmed: ReadonlyMap<number, DriverJob>;
  /** With everything that waits to be sent. */
  optimistic: ReadonlyMap<number, DriverJob>;
}

const nothing: DeviceState = { isRead: false, items: [], confirmed: new Map(), optimistic: new Map() };

export const deviceState = createStore<DeviceState>(nothing);

let ownerId: number | null = null;
let lastReading: Promise<void> = Promise.resolve();
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('koorem-driver');
channel?.addEventListener('message', () => void readAgain());
const otherTabs = () => channel;

/** Says whose data the screens show, and reads them. */
export async function openDeviceState(userId: number): Promise<void> {
  if (ownerId !== userId) deviceState.set(nothing);
  ownerId = userId;
  await readAgain();
}

/** Reads everything again after a change of this tab, and tells the other tabs. */
export async function deviceChanged(): Promise<void> {
  otherTabs()?.postMessage({ changed: true });
  await readAgain();
}

/** Done once `deviceState` holds what the device held when this was called, or something newer. */
function readAgain(): Promise<void> {
  const mine: Promise<void> = read(() => mine === lastReading);
  lastReading = mine;
  return mine;
}

async function read(isLast: () => boolean): Promise<void> {
  const userId = ownerId;
  if (userId === null) return;
  const [items, jobs] = await Promise.all([deviceOutbox.items(userId), storedJobs(userId)]);
  // A later reading has seen more; an older one must not come after it, and is done with it.
  if (!isLast()) {
    await lastReading;
    return;
  }
  deviceState.set({
    isRead: true,
    items,
    confirmed: new Map(jobs.map((job) => [job.transportJobId, job])),
    optimistic: new Map(jobs.map((job) => [job.transportJobId, jobWithWaiting(job, items)])),
  });
}
