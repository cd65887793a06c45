import type { DriverJob } from '#api/driver/driver-job.ts';
import type { KeptSide } from '#domain/driver/changed-meanwhile.ts';

import { jobAfter, jobWithWaiting } from './job-after.ts';
import {
  canBeTakenBack,
  type OutboxAction,
  isBeside,
  isStep,
  type NewOutboxItem,
  nextToSend,
  type OutboxItem,
  removedUnsent,
} from './outbox-item.ts';
import { hasNothingToDecide } from './refused-item.ts';
import { resubmit } from './resubmit.ts';
import { seenAfterAnswer, seenOf } from './seen-job.ts';
import type { SendResult, notifyOffice } from './send-item.ts';

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
  /**
   * Writes an item over the one in its place, and stores the job that its refusal contains; does nothing if it is not
   * the same action any more.
   */
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
  /** Notifies the office of the reports that the server keeps of the item's job. */
  notifyOffice: (item: OutboxItem) => ReturnType<typeof notifyOffice>;
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

/** After so many failures of the server at one action the driver is asked, instead of trying for ever. */
const maxFaults = 8;

/**
 * Stores an action on the device. Null when it is not possible there: the same button pressed twice, in one tab or in
 * two, or a job whose refused action waits for the driver's decision.
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
    const isStuck = items.some(
      (other) =>
        other.transportJobId === transportJobId && other.state !== 'waiting' && !isBeside(other.action),
    );
    if (job === null || (isStuck && !isBeside(action))) return null;
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
 * also twice at once: the server knows each actionId, and the store's steps are whole.
 */
export async function replay(ports: OutboxPorts, userId: number): Promise<ReplayEnd> {
  const { store, isHeld } = ports;
  for (;;) {
    const items = await store.items(userId);
    const isHeldBack = (each: OutboxItem) => isHeld?.(each, items) ?? false;
    for (const each of removedUnsent(items, isHeldBack)) await store.drop(each);
    const item = nextToSend(items, isHeldBack);
    if (item === null) return 'idle';
    const result = await sendAndNotify(ports, item);
    switch (result.kind) {
      case 'done':
        await store.settle(item, result.job);
        break;
      case 'notified':
        await keepServers(ports, item);
        break;
      case 'refused': {
        const refusedItem: OutboxItem = { ...item, state: 'attention', refusal: result.refusal };
        if (hasNothingToDecide(refusedItem)) await keepServers(ports, refusedItem);
        else await store.replace(item.actionId, refusedItem);
        break;
      }
      case 'fault': {
        const faults = item.faults + 1;
        const isParked = faults >= maxFaults;
        await store.replace(item.actionId, {
          ...item,
          faults,
          ...(isParked && { state: 'attention', refusal: result.refusal }),
        });
        if (isParked) break;
        return 'fault';
      }
      case 'later':
      case 'unreachable':
        return 'unreachable';
      case 'signedOut':
        return 'signedOut';
    }
  }
}

/**
 * Sends an item. One for the office is first sent to its job once more, so that the server keeps it; then the office is
 * notified.
 */
async function sendAndNotify({ send, notifyOffice }: OutboxPorts, item: OutboxItem) {
  const result = await send(item);
  const isKept = item.state === 'forOffice' && result.kind === 'refused' && result.refusal.status === 409;
  return isKept ? notifyOffice(item) : result;
}

/** Marks for the office what a job did not accept ('Saada kontorile teadmiseks'). */
export async function markForOffice({ store }: OutboxPorts, items: readonly OutboxItem[]): Promise<void> {
  for (const item of items) await store.replace(item.actionId, { ...item, state: 'forOffice' });
}

/**
 * Sends the action again as `resubmit` says, for a driver who keeps their own data. False when nothing is left of
 * it.
 */
export async function keepMine({ store, newId }: OutboxPorts, item: OutboxItem): Promise<boolean> {
  const current = item.refusal?.current ?? (await store.job(item.userId, item.transportJobId));
  const action = current === null ? item.action : resubmit(item.action, current);
  if (action === null) return false;
  await store.replace(item.actionId, {
    ...item,
    // A report and changes of a photo name it by this.
    actionId: action.what === 'photo' ? item.actionId : newId(),
    action,
    state: 'waiting',
    refusal: null,
    faults: 0,
  });
  return true;
}

/**
 * Sends the same step once more with the driver's answer how it really was (null: there is nothing to say). The
 * answer holds for all that waits behind, too.
 */
export async function answerChange(
  { store }: OutboxPorts,
  item: OutboxItem,
  keep: KeptSide | null,
): Promise<void> {
  const { action, userId, transportJobId, seq } = item;
  if (!isStep(action)) return;
  const current = await store.job(userId, transportJobId);
  const office = current && seenOf(current);
  for (const each of await store.items(userId)) {
    if (each.transportJobId !== transportJobId || each.seq <= seq || !isStep(each.action)) continue;
    const seenJob = seenAfterAnswer(each.action.seen, keep, action.seen, office);
    await store.replace(each.actionId, {
      ...each,
      action: { ...each.action, ...(seenJob && { seen: seenJob }) },
    });
  }
  const { keep: _earlier, ...step } = action;
  const answeredStep = { ...step, keep, ...(keep === 'OFFICE' && office && { seen: office }) };
  await store.replace(item.actionId, {
    ...item,
    action: keep === null ? step : answeredStep,
    state: 'waiting',
    refusal: null,
    faults: 0,
  });
}

/** Puts a corrected action in the place of the refused one, so that what was done after it still comes after it. */
export async function correct(
  { store, newId }: OutboxPorts,
  item: OutboxItem,
  correction: Pick<OutboxItem, 'action' | 'occurredAt'>,
): Promise<void> {
  await store.replace(item.actionId, {
    ...item,
    ...correction,
    actionId: newId(),
    state: 'waiting',
    refusal: null,
    faults: 0,
  });
}

/**
 * Deletes a refused action where the driver lets the server's data stand: the only way in which an action leaves
 * the device unsent.
 */
export async function keepServers({ store }: OutboxPorts, item: OutboxItem): Promise<void> {
  const current = item.refusal?.current ?? null;
  if (current === null) await store.drop(item);
  else await store.settle(item, current);
}
