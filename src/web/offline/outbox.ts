import type { DriverJob } from '#api/driver/driver-job.ts';

import { jobAfter, jobWithWaiting } from './job-after.ts';
import {
  canBeTakenBack,
  type OutboxAction,
  type NewOutboxItem,
  nextToSend,
  type OutboxItem,
  removedUnsent,
} from './outbox-item.ts';
import type { SendResult } from './send-item.ts';

/** The store of the device. Each method is one step that is done wholly or not at all, also between tabs. */
export interface OutboxStore {
  items(userId: number): Promise<OutboxItem[]>;
  /** The job as the server last answered, or null. */
  job(userId: number, transportJobId: number): Promise<DriverJob | null>;
  /** Adds what `make` makes of the job and of what waits, or nothing when it makes null. */
  add(
    userId: number,
    transportJobId: number,
    make: (job: DriverJob | null, items: readonly OutboxItem[]) => NewOutboxItem | null,
  ): Promise<OutboxItem | null>;
  /** The server has it: out of the outbox, and the job that it answered, if any, is kept. */
  settle(item: OutboxItem, job: DriverJob | null): Promise<void>;
  /** Writes an item over the one in its place; does nothing if that is not the same action any more. */
  replace(actionId: string, item: OutboxItem): Promise<void>;
  drop(item: OutboxItem): Promise<void>;
}

/**
 * Returns the newer of two answers about a job: a list asked for before an action may come after the action's own
 * answer.
 */
export function newerJob(storedJob: DriverJob | null, answeredJob: DriverJob): DriverJob {
  return storedJob !== null && storedJob.version > answeredJob.version ? storedJob : answeredJob;
}

export interface OutboxPorts {
  store: OutboxStore;
  send: (item: OutboxItem) => Promise<SendResult>;
  /** Told of each report that the server has taken. */
  onTaken?: (item: OutboxItem, result: SendResult & { kind: 'done' }) => void;
  newId: () => string;
  /** ISO 8601, by the server's clock as far as it is known. */
  now: () => string;
  /** Until when a step made now is held back, in epoch milliseconds of the device; without it nothing is. */
  holdUntil?: () => number;
  isHeld?: (item: OutboxItem, items: readonly OutboxItem[]) => boolean;
}

/**
 * Why a replay ended: everything is sent that can be, or it is worth trying again later (`fault`: once the server has
 * recovered), or after signing in.
 */
export type ReplayEnd = 'idle' | 'unreachable' | 'fault' | 'signedOut';

/**
 * Stores an action on the device. Null when it is not possible there: the same button pressed twice, in one tab or in
 * two.
 */
export function perform(
  { store, newId, now, holdUntil }: OutboxPorts,
  userId: number,
  transportJobId: number,
  action: OutboxAction,
): Promise<OutboxItem | null> {
  const newItem = {
    actionId: newId(),
    transportJobId,
    occurredAt: now(),
    action,
    ...(holdUntil !== undefined && canBeTakenBack(action) && { heldUntil: holdUntil() }),
  };
  return store.add(userId, transportJobId, (job, items) => {
    if (job === null) return null;
    const item = { ...newItem, occurredAt: notBefore(newItem, job, items) };
    return jobAfter(jobWithWaiting(job, items), item) === null ? null : item;
  });
}

/**
 * Returns the time of an action. Later actions never have an earlier time, even when the device's clock was set back
 * meanwhile; setting off is the first, and its time may be given by the driver.
 */
function notBefore(
  { occurredAt, transportJobId, action }: Made,
  job: DriverJob,
  items: readonly OutboxItem[],
): string {
  if (action.what === 'on-route-to-pickup') return occurredAt;
  const earlier = [
    ...job.history.map((each) => each.occurredAt),
    ...items.filter((item) => item.transportJobId === transportJobId).map((item) => item.occurredAt),
  ];
  return earlier.reduce((last, each) => (Date.parse(each) > Date.parse(last) ? each : last), occurredAt);
}

type Made = Pick<OutboxItem, 'occurredAt' | 'transportJobId' | 'action'>;

/**
 * Sends what waits, in order, until nothing is left that may be sent. Safe to stop at any point and to run again,
 * also twice at once: the server knows each actionId, and the store's steps are whole. Where the server fails at one
 * job, the others go on.
 */
export async function replay(ports: OutboxPorts, userId: number): Promise<ReplayEnd> {
  const { store, send, isHeld, onTaken } = ports;
  const failingJobs = new Set<number>();
  for (;;) {
    const items = await store.items(userId);
    const isHeldBack = (each: OutboxItem) => isHeld?.(each, items) ?? false;
    for (const each of removedUnsent(items, isHeldBack)) await store.drop(each);
    const item = nextToSend(
      items.filter(({ transportJobId }) => !failingJobs.has(transportJobId)),
      isHeldBack,
    );
    if (item === null) return failingJobs.size === 0 ? 'idle' : 'fault';
    const result = await send(item);
    switch (result.kind) {
      case 'done':
        await store.settle(item, result.job ?? (await keptJob(store, item)));
        onTaken?.(item, result);
        break;
      case 'refused':
        await store.replace(item.actionId, { ...item, state: 'attention', refusal: result.refusal });
        break;
      case 'fault':
        failingJobs.add(item.transportJobId);
        break;
      case 'later':
      case 'unreachable':
        return 'unreachable';
      case 'signedOut':
        return 'signedOut';
    }
  }
}

/**
 * Returns a job that is this driver's no more, as far as its driver has come by their own reports: the server tells
 * nothing of it any longer, and goods that are on the truck must still be driven.
 */
async function keptJob(store: OutboxStore, item: OutboxItem): Promise<DriverJob | null> {
  const job = await store.job(item.userId, item.transportJobId);
  return job && jobAfter(job, item);
}

/** Puts a corrected action in the place of the refused one, so that what was done after it still comes after it. */
export async function correct(
  { store, newId }: Pick<OutboxPorts, 'store' | 'newId'>,
  item: OutboxItem,
  correction: Pick<OutboxItem, 'action' | 'occurredAt'>,
): Promise<void> {
  await store.replace(item.actionId, {
    ...item,
    ...correction,
    // A report and changes of a photo name it by this.
    actionId: correction.action.what === 'photo' ? item.actionId : newId(),
    state: 'waiting',
    refusal: null,
  });
}
