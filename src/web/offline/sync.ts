import { addDays } from '#domain/calendar/day.ts';
import { instantToIso } from '#domain/calendar/tallinn-time.ts';

import { serverNow, serverToday } from '../platform/device/clock.ts';
import { readDevice, writeDevice } from '../platform/device/device-store.ts';
import { isDeviceOf } from '../platform/device/device-user.ts';
import { newUuid } from '../platform/device/uuid.ts';
import { unsentCount, whenLeaving } from '../platform/unsaved.ts';
import { createStore } from '../store.ts';
import { deviceOutbox, forgetJobs, othersUnsent, storedRead, storeRead } from './device-outbox.ts';
import { deviceChanged, deviceState, openDeviceState } from './device-state.ts';
import { type OutboxAction, holdMs, isHeld, type OutboxItem } from './outbox-item.ts';
import * as outbox from './outbox.ts';
import { keepOutcome, openOutcomes } from './outcomes.ts';
import { sendItem } from './send-item.ts';
import { createSendLoop, type TryEnd } from './send-loop.ts';
import { createTransport } from './transport.ts';
import { knownMark, lostUnsent, savedUnsentCount, saveUnsentCount } from './unsent-count.ts';

export type SyncState = 'idle' | 'sending' | 'waiting' | 'signedOut';
export const syncState = createStore<SyncState>('idle');

/** Notices about the device: unsent work of other drivers, and own work that the browser has deleted. */
export const outboxNews = createStore({ others: 0, lost: 0 });

/** Hides the notice about lost work for good, once the driver has seen it. */
export function dismissLostNotice(): void {
  writeDevice('own.driver.lost', null);
  outboxNews.set({ ...outboxNews.get(), lost: 0 });
}

/** Jobs of the past stay on the device for so many days. */
const storedDays = 14;

let ownerId: number | null = null;
let starting: Promise<void> = Promise.resolve();
let holdTimer: ReturnType<typeof setTimeout> | undefined;
/** Steps held back before this instant (epoch milliseconds) are sent: the app was hidden and may never come back. */
let releasedUntil = 0;

const loop = createSendLoop(sendAll);
const transport = createTransport(loop.sendOnceMore);

const ports: outbox.OutboxPorts = {
  store: deviceOutbox,
  send: (item) => sendItem(transport, item),
  onTaken: keepOutcome,
  newId: newUuid,
  now: () => instantToIso(serverNow()),
  holdUntil: () => Date.now() + holdMs,
  isHeld: (item, items) => (item.heldUntil ?? 0) > releasedUntil && isHeld(item, items, Date.now()),
};

/** A tap this near to the end could meet the sending. */
const undoMarginMs = 500;

/** Returns the milliseconds for which a step can still be taken back; 0 when it is sent, or about to be. */
export function undoLeftMs(item: OutboxItem, items: readonly OutboxItem[]): number {
  const msLeft = (item.heldUntil ?? 0) - Date.now() - undoMarginMs;
  return ports.isHeld?.(item, items) === true ? Math.max(0, msLeft) : 0;
}

/** Removes the step from the outbox ('Võta tagasi'), as long as `undoLeftMs` allows. */
export async function undoStep(item: OutboxItem): Promise<void> {
  await deviceOutbox.drop(item);
  await deviceChanged();
}

/** Sends what is held back as well: the screen goes dark, or the driver leaves. */
function releaseHeld(): void {
  releasedUntil = Date.now() + holdMs;
  syncNow();
}

/**
 * Starts sending what this driver has on the device, and keeps at it. Called again, it changes nothing. Rejects when
 * the device's database cannot be opened.
 */
export function startSync(userId: number): Promise<void> {
  if (ownerId !== userId) starting = start(userId);
  return starting;
}

async function start(userId: number): Promise<void> {
  const isFirst = ownerId === null;
  ownerId = userId;
  if (isFirst) {
    deviceState.subscribe(() => {
      const { isRead, items } = deviceState.get();
      unsentCount.set(items.length);
      if (isRead && ownerId !== null) saveUnsentCount(ownerId, items.length);
    });
    window.addEventListener('online', syncNow);
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') syncNow();
      else releaseHeld();
    });
    whenLeaving.set(releaseHeld);
    navigator.serviceWorker?.addEventListener('message', ({ data }: MessageEvent<{ type?: unknown }>) => {
      if (data.type === 'SEND') syncNow();
    });
    // Asked once, so that the browser does not clear the unsent work away when the device gets full.
    void navigator.storage?.persist?.().catch(() => false);
  }
  const notedBefore = savedUnsentCount(userId);
  openOutcomes();
  await openDeviceState(userId);
  const isKnown = (await storedRead(userId, knownMark)) !== null;
  const lostCount = lostUnsent(notedBefore, deviceState.get().items.length, isKnown);
  outboxNews.set({
    others: await othersUnsent(userId),
    lost: lostCount || (readDevice<number>('own.driver.lost') ?? 0),
  });
  writeDevice('own.driver.lost', outboxNews.get().lost || null);
  await storeRead(userId, knownMark, true);
  await forgetOldJobs(userId);
  syncNow();
}

/** Sends now what can be sent, however long the next try was to be waited for. */
export function syncNow(): void {
  loop.sendNow();
}

/**
 * Does something on a job: it is on the device when this resolves, and sent as soon as that is possible. Returns
 * the action's id, null when the job does not allow it any more; rejects when the device could not keep it.
 */
export async function performAction(
  userId: number,
  transportJobId: number,
  action: OutboxAction,
  occurredAt?: string,
): Promise<string | null> {
  const now = occurredAt === undefined ? ports.now : () => occurredAt;
  const item = await outbox.perform({ ...ports, now }, userId, transportJobId, action);
  await deviceChanged();
  syncNow();
  return item?.actionId ?? null;
}

/** Deletes a refused report: the only way in which an action leaves the device unsent. */
export async function deleteReport(item: OutboxItem): Promise<void> {
  await deviceOutbox.drop(item);
  await deviceChanged();
}

/** Sends the driver's corrected action in the place of the refused one. */
export async function correct(
  item: OutboxItem,
  correction: Pick<OutboxItem, 'action' | 'occurredAt'>,
): Promise<void> {
  await outbox.correct(ports, item, correction);
  await deviceChanged();
  syncNow();
}

async function sendAll(): Promise<TryEnd> {
  const userId = ownerId;
  // Nothing is sent in the name of a user who has logged out.
  if (userId === null || !isDeviceOf(userId)) return 'done';
  if (deviceState.get().items.every(({ state }) => state === 'attention')) {
    syncState.set('idle');
    return 'done';
  }
  syncState.set('sending');
  const end = await alone(userId, () => outbox.replay({ ...ports, store: notifyingStore }, userId)).catch(
    () => 'unreachable' as const,
  );
  await deviceChanged();
  wakeForHeld();
  if (end === 'idle' || end === 'signedOut') {
    syncState.set(end);
    return 'done';
  }
  syncState.set('waiting');
  void askToBeWoken();
  return end;
}

/** Asks the browser, if it can, to wake a sleeping page once there is a network. */
async function askToBeWoken(): Promise<void> {
  const registration = (await navigator.serviceWorker?.getRegistration()) as SyncingRegistration | undefined;
  await registration?.sync?.register('outbox').catch(() => undefined);
}

interface SyncingRegistration {
  sync?: { register: (tag: string) => Promise<void> };
}

/** Held-back steps go by themselves once their time is over. */
function wakeForHeld(): void {
  clearTimeout(holdTimer);
  const { items } = deviceState.get();
  const ends = items.filter((item) => ports.isHeld?.(item, items)).map(({ heldUntil = 0 }) => heldUntil);
  if (ends.length > 0) holdTimer = setTimeout(syncNow, Math.min(...ends) - Date.now());
}

/** The count on the screen falls with each action that is sent. */
const notifyingStore: typeof deviceOutbox = {
  ...deviceOutbox,
  async settle(item, job) {
    await deviceOutbox.settle(item, job);
    loop.resetWait();
    await deviceChanged();
  },
};

/**
 * One tab of the device at a time. Without locks (plain http) tabs may send the same twice: the server takes it once.
 */
async function alone<T>(userId: number, work: () => Promise<T>): Promise<T> {
  if (!('locks' in navigator)) return work();
  return navigator.locks.request(`koorem-outbox-${userId}`, work);
}

async function forgetOldJobs(userId: number): Promise<void> {
  const { confirmed, items } = deviceState.get();
  const oldest = addDays(serverToday(), -storedDays);
  const old = [...confirmed.values()].filter(
    (job) => job.date < oldest && !items.some((item) => item.transportJobId === job.transportJobId),
  );
  if (old.length === 0) return;
  await forgetJobs(
    userId,
    old.map((job) => job.transportJobId),
  );
  await deviceChanged();
}
