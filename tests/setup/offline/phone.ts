import { randomUUID } from 'node:crypto';

import type { LastLoad } from '#api/driver/driver-job.ts';
import { instantToIso } from '#domain/calendar/tallinn-time.ts';
import { clockSkewMs } from '#domain/driver/driver-job.ts';

import { lastLoadsOnDevice } from '../../../src/web/features/driver/start/device-journeys.ts';
import { isChangedMeanwhile } from '../../../src/web/offline/changed-meanwhile.ts';
import { correctableProblems, withAllConfirmed } from '../../../src/web/offline/correctable.ts';
import { jobWithWaiting } from '../../../src/web/offline/job-after.ts';
import { type OutboxAction, holdMs, isHeld, type OutboxItem } from '../../../src/web/offline/outbox-item.ts';
import {
  keepServers,
  answerChange,
  correct,
  markForOffice,
  keepMine,
  type OutboxPorts,
  perform,
  replay,
} from '../../../src/web/offline/outbox.ts';
import { hasNothingToDecide, isForOffice } from '../../../src/web/offline/refused-item.ts';
import { sendItem, notifyOffice } from '../../../src/web/offline/send-item.ts';
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

/** The end of an action by the driver's decision, or because there is nothing to decide. */
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
  const carried = new Map<number, CarriedByHand>();
  /** The office's trucks that the driver has said to drive after all, by the job. */
  const vehicles = new Map<number, number>();
  /** Questions about what the office changed meanwhile, and how they were answered. */
  const answers = { mine: 0, offices: 0 };
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
      if (withAllConfirmed(refused) !== null) asked.add(item.seq);
      if (item.state !== 'forOffice' && hasNothingToDecide(refused)) settleFate(item, 'given up');
      return result;
    },
    notifyOffice: (item) => notifyOffice(backend.transportOver(bus), item),
    newId: randomUUID,
    now: () => instantToIso(serverNow()),
    holdUntil: () => deviceNow() + holdMs,
    isHeld: (item, items) => isHeld(item, items, deviceNow()),
  };

  const items = () => device.items(userId);
  const itemsOf = async (jobId: number) =>
    (await items()).filter(({ transportJobId }) => transportJobId === jobId);
  const confirmedJob = async (jobId: number) => (await device.job(userId, jobId)) ?? failPhone();
  const job = async (jobId: number) => jobWithWaiting(await confirmedJob(jobId), await items());

  /** The truck that the driver sits in: the one that was chosen on setting off. */
  const truckIdOf = async (jobId: number): Promise<number> => {
    for (const { transportJobId, action } of done.values()) {
      if (transportJobId !== jobId || action.what !== 'on-route-to-pickup') continue;
      return vehicles.get(jobId) ?? action.start.truckId ?? failPhone();
    }
    return (await job(jobId)).truck.id;
  };

  /** Answers where the load went, or which truck is driven: as the phone showed it, or as the office has it. */
  const answer = async (item: OutboxItem, isMine: boolean) => {
    const { transportJobId: jobId, action } = item;
    answers[isMine ? 'mine' : 'offices'] += 1;
    await answerChange(ports, item, isMine ? 'MINE' : 'OFFICE');
    if (isMine || action.what !== 'on-route-to-pickup') return;
    const { truck } = await confirmedJob(jobId);
    const isOther =
      action.seen?.truck.id !== truck.id || (action.seen?.trailer?.id ?? null) !== truck.trailerId;
    if (!isOther) return;
    vehicles.set(jobId, truck.id);
    for (const load of carried.values()) if (load.jobId === jobId) load.truckId = truck.id;
  };

  return {
    ports,
    done,
    answers,
    vehicles,
    /** Of a job that takes nothing any more all is sent at once, so that its alert is whole. */
    async checkLostJobs() {
      const all = await items();
      const lost = new Set(all.filter(isLost).map(({ transportJobId }) => transportJobId));
      const kept = all.filter((item) => lost.has(item.transportJobId) && item.state === 'waiting');
      const ofOffice = new Set(
        all.filter((item) => item.state === 'attention' && !isLost(item)).map((item) => item.transportJobId),
      );
      if (kept.some(({ transportJobId }) => !ofOffice.has(transportJobId))) {
        throw new Error('the office has not the whole journey of a job that it took away');
      }
    },
    fates,
    asked,
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
     * The driver's decision on the first action that was refused; answers false when what they did
     * themselves was wrong.
     */
    async decide(keep: boolean): Promise<boolean> {
      const refused = (await items()).find(({ state }) => state === 'attention');
      if (refused === undefined) return true;
      const { refusal } = refused;
      const current = refusal?.current ?? null;
      if (isChangedMeanwhile(refused)) {
        await answer(refused, keep);
        return true;
      }
      if (isForOffice(refused, current)) {
        const isWhole = refusal?.isGone === true || current?.cancelled === true;
        const concerned = isWhole ? await itemsOf(refused.transportJobId) : [refused];
        if (keep) {
          for (const item of concerned) settleFate(item, 'for office');
          await markForOffice(ports, concerned);
        } else {
          settleFate(refused, 'for office');
          await keepServers(ports, refused);
        }
        return true;
      }
      const isOwnFault = correctableProblems(refused) !== null;
      if (keep) {
        const { occurredAt } = refused;
        const confirmed = withAllConfirmed(refused);
        if (confirmed !== null) {
          await correct(ports, refused, { action: confirmed, occurredAt });
          return true;
        }
        if (isOwnFault) {
          await correct(ports, refused, { action: withoutSlip(refused.action), occurredAt: ports.now() });
          return true;
        }
        if (await keepMine(ports, refused)) return true;
      }
      settleFate(refused, 'given up');
      await keepServers(ports, refused);
      return !isOwnFault;
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

function isLost({ refusal }: OutboxItem): boolean {
  return refusal?.isGone === true || refusal?.current?.cancelled === true;
}

class KilledError extends Error {}

function failPhone(): never {
  throw new Error('the phone does not know this job');
}
