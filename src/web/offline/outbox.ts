import type { DriverJob } from '#api/driver/driver-job.ts';

import { jobAfter, jobWithWaiting } from './job-after.ts';
import { type DriverAction, type NewOutboxItem, nextToSend, type OutboxItem } from './outbox-item.ts';
import { resubmit } from './resubmit.ts';
import type { SendResult } from './send-item.ts';

/** What the device keeps. Each method is one step that is done wholly or not at all, also between tabs. */
export interface OutboxStore {
  items(userId: number): Promise<OutboxItem[]>;
  /** The job as the server last told, or null. */
  job(userId: number, transportJobId: number): Promise<DriverJob | null>;
  /** Adds what `make` makes of the job and of what waits, or nothing when it makes null. */
  add(
    userId: number,
    transportJobId: number,
    make: (job: DriverJob | null, items: readonly OutboxItem[]) => NewOutboxItem | null,
  ): Promise<OutboxItem | null>;
  /** The server has it: out of the outbox, and the answered job is kept. */
  settle(item: OutboxItem, job: DriverJob): Promise<void>;
  /**
   * Writes an item over the one in its place, and keeps the job that its refusal tells of; nothing when that is not
   * the same action any more.
   */
  replace(actionId: string, item: OutboxItem): Promise<void>;
  drop(item: OutboxItem): Promise<void>;
}

export interface OutboxPorts {
  store: OutboxStore;
  send: (item: OutboxItem) => Promise<SendResult>;
  newId: () => string;
  /** ISO 8601, by the server's clock as far as it is known. */
  now: () => string;
}

/** Why a replay ended: everything is sent that can be, or it is worth trying again later, or after signing in. */
export type ReplayEnd = 'idle' | 'unreachable' | 'signedOut';

/** After so many failures of the server at one action the driver is asked, instead of trying for ever. */
const mostFaults = 8;

/**
 * Keeps an action on the device; the screen moves on once this has resolved. Null when the action is not possible
 * in what the device knows: the same button pressed twice, in one tab or in two, or a job whose refused action
 * waits for the driver's decision.
 */
export function perform(
  { store, newId, now }: OutboxPorts,
  userId: number,
  transportJobId: number,
  deed: DriverAction,
): Promise<OutboxItem | null> {
  const made = { actionId: newId(), transportJobId, occurredAt: now(), deed };
  return store.add(userId, transportJobId, (job, items) => {
    const isStuck = items.some(
      (other) => other.transportJobId === transportJobId && other.state === 'attention',
    );
    if (job === null || (isStuck && deed.what !== 'photo')) return null;
    const item = { ...made, occurredAt: notBefore(made, job, items) };
    return jobAfter(jobWithWaiting(job, items), item) === null ? null : item;
  });
}

/**
 * When it happened. What comes later never says that it happened earlier, even when the device's clock was set back
 * meanwhile; setting off is the first, and its time may be the driver's word.
 */
function notBefore(
  { occurredAt, transportJobId, deed }: Made,
  job: DriverJob,
  items: readonly OutboxItem[],
): string {
  if (deed.what === 'on-route-to-pickup') return occurredAt;
  const earlier = [
    ...job.history.map((each) => each.occurredAt),
    ...items.filter((item) => item.transportJobId === transportJobId).map((item) => item.occurredAt),
  ];
  return earlier.reduce((last, each) => (Date.parse(each) > Date.parse(last) ? each : last), occurredAt);
}

type Made = Pick<OutboxItem, 'occurredAt' | 'transportJobId' | 'deed'>;

/**
 * Sends what waits, in order, until nothing is left that may be sent. Safe to stop at any point and to run again,
 * also twice at once: the server knows each actionId, and the store's steps are whole.
 */
export async function replay({ store, send }: OutboxPorts, userId: number): Promise<ReplayEnd> {
  for (;;) {
    const item = nextToSend(await store.items(userId));
    if (item === null) return 'idle';
    const result = await send(item);
    switch (result.kind) {
      case 'done':
        await store.settle(item, result.job);
        break;
      case 'refused':
        await store.replace(item.actionId, { ...item, state: 'attention', refusal: result.refusal });
        break;
      case 'fault': {
        const faults = item.faults + 1;
        const parked = faults >= mostFaults;
        await store.replace(item.actionId, {
          ...item,
          faults,
          ...(parked && { state: 'attention', refusal: result.refusal }),
        });
        if (parked) break;
        return 'unreachable';
      }
      case 'later':
      case 'unreachable':
        return 'unreachable';
      case 'signedOut':
        return 'signedOut';
    }
  }
}

/** The driver keeps their own data: the refused action goes out again as `resubmit` says. False when nothing is left. */
export async function keepLocal({ store, newId }: OutboxPorts, item: OutboxItem): Promise<boolean> {
  const current = item.refusal?.current ?? (await store.job(item.userId, item.transportJobId));
  const deed = current === null ? item.deed : resubmit(item.deed, current);
  if (deed === null) return false;
  await store.replace(item.actionId, {
    ...item,
    actionId: newId(),
    deed,
    state: 'waiting',
    refusal: null,
    faults: 0,
  });
  return true;
}

/**
 * The driver mends what the server would not take: the mended action stands in the place of the refused one, so
 * that what was done after it still comes after it.
 */
export async function correct(
  { store, newId }: OutboxPorts,
  item: OutboxItem,
  corrected: Pick<OutboxItem, 'deed' | 'occurredAt'>,
): Promise<void> {
  await store.replace(item.actionId, {
    ...item,
    ...corrected,
    actionId: newId(),
    state: 'waiting',
    refusal: null,
    faults: 0,
  });
}

/** The driver lets the server's data stand: the only way in which an action leaves the device unsent. */
export async function acceptRemote({ store }: OutboxPorts, item: OutboxItem): Promise<void> {
  const current = item.refusal?.current ?? null;
  if (current === null) await store.drop(item);
  else await store.settle(item, current);
}
