import { outboxOwnerHeader } from '#api/routes.ts';
import { addDays } from '#domain/calendar/day.ts';
import { instantToIso } from '#domain/calendar/tallinn-time.ts';

import { todayInTallinn } from '../platform/clock.ts';
import { followConnection, reportConnection } from '../platform/connection.ts';
import { isDeviceOf } from '../platform/device-user.ts';
import { newUuid } from '../platform/uuid.ts';
import { createStore } from '../store.ts';
import { deviceOutbox, forgetJobs } from './device-outbox.ts';
import { deviceChanged, deviceState, openDeviceState } from './device-state.ts';
import type { DriverAction, OutboxItem } from './outbox-item.ts';
import { keepLocal, correct, type OutboxPorts, perform, replay, acceptRemote } from './outbox.ts';
import { sendItem, type Transport } from './send-item.ts';
import { clockOffsetAfter } from './server-clock.ts';
import { unsentCount } from './unsent.ts';

export type SyncState = 'idle' | 'sending' | 'waiting' | 'signedOut';
export const syncState = createStore<SyncState>('idle');

/** How long a request may take before it counts as not answered. Photos are heavy and signals weak. */
const patienceMs = 30_000;
const photoPatienceMs = 120_000;
/** Waits between tries that nothing else (signal, a tap, the screen turned on) has started. */
const firstWaitMs = 5000;
const longestWaitMs = 60_000;
/** Jobs of the past stay on the device for so many days. */
const keptDays = 14;

let ownerId: number | null = null;
let running: Promise<void> | null = null;
let isAskedAgain = false;
let waitMs = firstWaitMs;
let timer: ReturnType<typeof setTimeout> | undefined;
/** The server's clock less the device's, in milliseconds, as far as it is known. */
let clockOffset = 0;

const transport: Transport = async ({ method, path, body, userId }) => {
  const isHeavy = path.endsWith('/photos');
  const askedAt = Date.now();
  try {
    const response = await fetch(path, {
      method,
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        [outboxOwnerHeader]: String(userId),
      },
      credentials: 'same-origin',
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(isHeavy ? photoPatienceMs : patienceMs),
    });
    reportConnection('answered');
    clockOffset = clockOffsetAfter(clockOffset, {
      date: response.headers.get('date'),
      askedAt,
      cameAt: Date.now(),
    });
    return { status: response.status, body: (await response.json().catch(() => null)) as unknown };
  } catch (error) {
    reportConnection('unreachable');
    throw error;
  }
};

const ports: OutboxPorts = {
  store: deviceOutbox,
  send: (item) => sendItem(transport, item),
  newId: newUuid,
  now: () => instantToIso(serverNow()),
};

/** Epoch milliseconds by the server's clock: a phone that is minutes wrong still reports when things happened. */
export function serverNow(): number {
  return Date.now() + clockOffset;
}

/** Starts sending what this driver has on the device, and keeps at it. Called again, it changes nothing. */
export async function startSync(userId: number): Promise<void> {
  if (ownerId === userId) return;
  const isFirst = ownerId === null;
  ownerId = userId;
  if (isFirst) {
    deviceState.subscribe(() => {
      unsentCount.set(deviceState.get().items.length);
    });
    window.addEventListener('online', syncNow);
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') syncNow();
    });
    followConnection((connection) => {
      if (connection === 'connected') syncNow();
    });
    // Asked once, so that the browser does not clear the unsent work away when the device gets full.
    void navigator.storage?.persist?.().catch(() => false);
  }
  await openDeviceState(userId);
  await forgetOldJobs(userId);
  syncNow();
}

/** Sends now what can be sent; a call while it is sending makes it look once more at the end. */
export function syncNow(): void {
  clearTimeout(timer);
  if (running !== null) {
    isAskedAgain = true;
    return;
  }
  isAskedAgain = false;
  running = sendAll().finally(() => {
    running = null;
    if (isAskedAgain) syncNow();
  });
}

/**
 * Does something on a job: it is on the device when this resolves, and sent as soon as that is possible. Answers
 * false when the job does not allow it any more; rejects when the device could not keep it.
 */
export async function act(
  userId: number,
  transportJobId: number,
  deed: DriverAction,
  occurredAt?: string,
): Promise<boolean> {
  const now = occurredAt === undefined ? ports.now : () => occurredAt;
  const item = await perform({ ...ports, now }, userId, transportJobId, deed);
  await deviceChanged();
  syncNow();
  return item !== null;
}

/** The driver's decision on a refused action. Answers false when there is nothing of theirs left to keep. */
export async function decide(item: OutboxItem, decision: 'mine' | 'servers'): Promise<boolean> {
  const isDone = decision === 'mine' ? await keepLocal(ports, item) : true;
  if (decision === 'servers') await acceptRemote(ports, item);
  await deviceChanged();
  syncNow();
  return isDone;
}

/** The driver's mended action goes out in the place of the refused one. */
export async function sendCorrected(
  item: OutboxItem,
  corrected: Pick<OutboxItem, 'deed' | 'occurredAt'>,
): Promise<void> {
  await correct(ports, item, corrected);
  await deviceChanged();
  syncNow();
}

async function sendAll(): Promise<void> {
  const userId = ownerId;
  // In the name of who has logged out nothing is sent.
  if (userId === null || !isDeviceOf(userId)) return;
  if (deviceState.get().items.every(({ state }) => state === 'attention')) {
    syncState.set('idle');
    return;
  }
  syncState.set('sending');
  const end = await alone(userId, () => replay({ ...ports, store: tellingStore }, userId)).catch(
    () => 'unreachable' as const,
  );
  await deviceChanged();
  syncState.set(end === 'unreachable' ? 'waiting' : end);
  if (end !== 'unreachable') {
    waitMs = firstWaitMs;
    return;
  }
  timer = setTimeout(syncNow, waitMs);
  waitMs = Math.min(waitMs * 2, longestWaitMs);
}

/** The count on the screen falls with each action that is sent. */
const tellingStore: typeof deviceOutbox = {
  ...deviceOutbox,
  async settle(item, job) {
    await deviceOutbox.settle(item, job);
    waitMs = firstWaitMs;
    await deviceChanged();
  },
};

/** One tab of the device at a time. Without locks (plain http) tabs may send the same twice: the server takes it once. */
async function alone<T>(userId: number, work: () => Promise<T>): Promise<T> {
  if (!('locks' in navigator)) return work();
  return navigator.locks.request(`koorem-outbox-${userId}`, work);
}

async function forgetOldJobs(userId: number): Promise<void> {
  const { told, items } = deviceState.get();
  const oldest = addDays(todayInTallinn(), -keptDays);
  const old = [...told.values()].filter(
    (job) => job.date < oldest && !items.some((item) => item.transportJobId === job.transportJobId),
  );
  if (old.length === 0) return;
  await forgetJobs(
    userId,
    old.map((job) => job.transportJobId),
  );
  await deviceChanged();
}
