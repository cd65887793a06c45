import { randomUUID } from 'node:crypto';

import type { LastLoad } from '#api/driver/driver-job.ts';
import { instantToIso } from '#domain/calendar/tallinn-time.ts';
import { clockSkewMs } from '#domain/driver/driver-job.ts';

import { lastLoadsOnDevice } from '../../../src/web/features/driver/start/device-journeys.ts';
import { correctableProblems, withAllConfirmed } from '../../../src/web/offline/correctable.ts';
import { jobWithWaiting } from '../../../src/web/offline/job-after.ts';
import { type OutboxAction, holdMs, isHeld, type OutboxItem } from '../../../src/web/offline/outbox-item.ts';
import { correct, type OutboxPorts, perform, replay } from '../../../src/web/offline/outbox.ts';
import { sendItem } from '../../../src/web/offline/send-item.ts';
import { clockOffsetAfter } from '../../../src/web/platform/device/clock.ts';
import { createMemoryOutboxStore } from '../memory-outbox-store.ts';
import type { Backend, Bus } from './backend.ts';
import { withoutSlip } from './driver-actions.ts';

/** A load that the driver put into a truck, as the driver knows it. */
export interface CarriedByHand {
  jobId: number;
  truckId: number;
  loadedAt: number;
}

/** The end of an action: the office has it beside the job, or its driver has given it up. */
type Fate = 'for office' | 'given up';

/** A driver's phone: what it keeps, its clock, what it has read; and, beside it, what its driver knows to have done. */
export function createPhone(backend: Backend, userId: number, bus: Bus) {
  const { clock } = backend;
  const device = createMemoryOutboxStore();
  /** Everything that was done and not taken back, as it was sent last, by its place in the outbox. */
  const done = new Map<number, OutboxItem>();
  const fates = new Map<number, Fate>();
  /** Actions whose unusual values the server has asked about, by their place. */
  const asked = new Set<number>();
  /** Jobs of which a report was refused: what came after it went on beside it. */
  const refusedJobs = new Set<number>();
  const carried = new Map<number, CarriedByHand>();
  /** The last loads as last read, by truck. */
  const read = new Map<number, readonly LastLoad[]>();
  let usualTrailers: ReadonlyMap<number, number | null> = new Map();
  let wrongBy = 0;
  let offset = 0;

  const deviceNow = () => clock.now + wrongBy;
  const serverNow = () => deviceNow() + offset;
  bus.onAnswer = (date) => {
    offset = clockOffsetAfter(offset, { date, requestedAt: deviceNow(), answeredAt: deviceNow() });
  };
  /** Loads that were put in later are not believed. */
  const latest = () => serverNow() + clockSkewMs;
  const settleFate = (item: OutboxItem, fate: Fate) => {
    fates.set(item.seq, fate);
    carried.delete(item.seq);
  };

  const store: typeof device = {
    ...device,
    async replace(actionId, item) {
      done.set(item.seq, item);
      const load = carried.get(item.seq);
      if (load !== undefined) load.loadedAt = Date.parse(item.occurredAt);
      await device.replace(actionId, item);
    },
  };
  const ports: OutboxPorts = {
    store,
    async send(item) {
      const result = await sendItem(backend.transportOver(bus), item);
      if (result.kind !== 'refused') return result;
      const refused = { ...item, refusal: result.refusal };
      refusedJobs.add(item.transportJobId);
      if (withAllConfirmed(refused) !== null) asked.add(item.seq);
      return result;
    },
    onTaken(item, { outcome }) {
      if (outcome === 'KEPT') fates.set(item.seq, 'for office');
    },
    newId: randomUUID,
    now: () => instantToIso(serverNow()),
    holdUntil: () => deviceNow() + holdMs,
    isHeld: (item, items) => isHeld(item, items, deviceNow()),
  };

  const items = () => device.items(userId);
  const confirmedJob = async (jobId: number) => (await device.job(userId, jobId)) ?? failPhone();
  const job = async (jobId: number) => jobWithWaiting(await confirmedJob(jobId), await items());

  /** The truck that the driver sits in: the one that was chosen on setting off. */
  const truckIdOf = async (jobId: number): Promise<number> => {
    for (const { transportJobId, action } of done.values()) {
      if (transportJobId !== jobId || action.what !== 'on-route-to-pickup') continue;
      return action.start.truckId ?? failPhone();
    }
    return (await job(jobId)).truck.id;
  };

  return {
    ports,
    done,
    fates,
    asked,
    refusedJobs,
    carried,
    latest,
    items,
    job,
    confirmedJob,
    /** The device's clock is set wrong by so many milliseconds; what it knows of the server's stays as it was. */
    setClock(milliseconds: number) {
      wrongBy = milliseconds;
    },
    /** The list is read again: a job, unless it is another carrier's now, and the trucks' last loads. */
    async refresh(jobIds: readonly number[], truckIds: readonly number[]) {
      bus.onAnswer(new Date(clock.now).toUTCString());
      for (const jobId of jobIds) {
        if (await backend.isCarriers(jobId)) device.storeJob(userId, await backend.readJob(jobId));
      }
      usualTrailers = await backend.usualTrailers(truckIds);
      for (const truckId of truckIds) read.set(truckId, await backend.lastLoads(truckId));
    },
    /** A truck's last loads as the start screen shows them. */
    async lastLoads(truckId: number, jobIds: readonly number[]) {
      const jobs = await Promise.all(jobIds.map(job));
      const space = { truckId, trailerId: usualTrailers.get(truckId) ?? null };
      const device = { jobs, items: await items(), usualTrailers };
      return lastLoadsOnDevice(space, read.get(truckId) ?? [], device, latest());
    },
    async perform(jobId: number, action: OutboxAction): Promise<OutboxItem | null> {
      clock.now += 1000;
      const truckId = await truckIdOf(jobId);
      const item = await perform(ports, userId, jobId, action);
      if (item === null) return null;
      done.set(item.seq, item);
      if (action.what === 'at-location' && action.stop === 'pickup') {
        carried.set(item.seq, { jobId, truckId, loadedAt: Date.parse(item.occurredAt) });
      }
      return item;
    },
    /** 'Võta tagasi', while it is offered. */
    async undo(jobId: number) {
      const all = await items();
      const held = all.find((item) => item.transportJobId === jobId && isHeld(item, all, deviceNow()));
      if (held === undefined) return;
      await device.drop(held);
      done.delete(held.seq);
      carried.delete(held.seq);
    },
    /**
     * The driver's decision on the first action that was refused: confirmed, corrected, or sent again, as done now
     * where its time had not come yet. Answers false when the driver throws it away.
     */
    async decide(keep: boolean): Promise<boolean> {
      const refused = (await items()).find(({ state }) => state === 'attention');
      if (refused === undefined) return true;
      if (!keep) {
        settleFate(refused, 'given up');
        await device.drop(refused);
        return false;
      }
      const isOwnFault = correctableProblems(refused) !== null;
      const isEarly = refused.refusal?.problems.some(({ field }) => field === 'occurredAt') === true;
      const confirmed = withAllConfirmed(refused);
      const action = confirmed ?? (isOwnFault ? withoutSlip(refused.action) : refused.action);
      const isNow = isEarly || (isOwnFault && confirmed === null);
      await correct(ports, refused, { action, occurredAt: isNow ? ports.now() : refused.occurredAt });
      return true;
    },
    /** One tab sends what it can; it is killed after so many steps, and what it was about to do then it does not. */
    async send(dieAfter: number | null) {
      let steps = 0;
      const living = <A extends unknown[], R>(work: (...given: A) => Promise<R>) => {
        return async (...given: A): Promise<R> => {
          steps += 1;
          if (dieAfter !== null && steps > dieAfter) throw new KilledError();
          return work(...given);
        };
      };
      const mortal: OutboxPorts = {
        ...ports,
        send: living(ports.send),
        store: {
          ...store,
          items: living((id) => store.items(id)),
          settle: living((item, answered) => store.settle(item, answered)),
          replace: living((actionId, item) => store.replace(actionId, item)),
        },
      };
      await replay(mortal, userId).catch((error: unknown) => {
        if (!(error instanceof KilledError)) throw error;
      });
    },
  };
}

class KilledError extends Error {}

function failPhone(): never {
  throw new Error('the phone does not know this job');
}
