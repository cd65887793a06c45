import { randomUUID } from 'node:crypto';

import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';

import { instantToIso } from '#domain/calendar/tallinn-time.ts';
import { editableParts } from '#domain/driver/driver-job.ts';

import { createHaul, weights } from '../../../../tests/factories/driver-actions.ts';
import { createLocation, createTerminal } from '../../../../tests/factories/locations.ts';
import { createGrain } from '../../../../tests/factories/products.ts';
import { createMemoryOutboxStore } from '../../../../tests/setup/memory-outbox-store.ts';
import { openBackend, type Bus } from '../../../../tests/setup/offline/backend.ts';
import { nextAction, weightOf, withoutSlip } from '../../../../tests/setup/offline/deeds.ts';
import { type Command, histories } from '../../../../tests/setup/offline/histories.ts';
import { correctableProblems } from '../../../web/offline/correctable.ts';
import { jobWithWaiting, shownIn } from '../../../web/offline/job-after.ts';
import type { DriverAction, OutboxItem } from '../../../web/offline/outbox-item.ts';
import {
  keepLocal,
  correct,
  type OutboxPorts,
  perform,
  replay,
  acceptRemote,
} from '../../../web/offline/outbox.ts';
import { sendItem } from '../../../web/offline/send-item.ts';

/**
 * The proof that nothing is lost, nothing is done twice and order is kept: random histories through the outbox
 * that the phone runs and the server that production runs. Only the wire, the storage and the sign-in are
 * stand-ins; they fail in every way that the real ones do, and the driver writes down things that cannot be.
 */

const backend = await openBackend();
const { db, clock, truck, colleague } = backend;
afterAll(backend.close);

const driver = await backend.signedIn();
/** What all worlds have in common: only what a history changes is made anew for it. */
const common = {
  pickup_location_id: (await createLocation(db)).id,
  destination_location_id: (await createTerminal(db)).id,
  product_id: (await createGrain(db)).id,
  created_by: colleague.id,
};

/** About half a minute on two idle cores; a search for rare faults takes thousands (FUZZ_RUNS). */
const runs = Number(process.env.FUZZ_RUNS ?? 200);

test('random histories: nothing lost, nothing twice, order kept', { timeout: 600_000 }, async () => {
  let undisturbed = 0;
  await fc.assert(
    fc.asyncProperty(histories, async (history) => {
      const world = await openWorld();
      for (const command of history) await world.run(command);
      await world.finish();
      await world.check();
      if (!world.wasDisturbed()) undisturbed += 1;
    }),
    { numRuns: runs },
  );
  expect(undisturbed).toBeGreaterThan(runs / 20);
});

/** One driver with a phone and two jobs, and everybody else who has a hand in them. */
async function openWorld() {
  const hauls = [await createHaul(db, { truck, row: common }), await createHaul(db, { truck, row: common })];
  const store = createMemoryOutboxStore();
  const bus: Bus = { network: 'online', cookie: await backend.newSession(driver.id), answers: 0 };
  const send = (item: OutboxItem) => sendItem(backend.transportOver(bus), item);
  const ports: OutboxPorts = { store, send, newId: randomUUID, now: () => instantToIso(clock.now) };
  /** What was done and stored on the phone, by place in the outbox; and what became of it by the driver's decision. */
  const done = new Map<number, OutboxItem>();
  const discarded = new Set<number>();
  /** Actions that others did to each job. */
  const others = new Map<number, number>();
  let disturbed = false;

  for (const { jobId } of hauls) store.keepJob(driver.id, await backend.readJob(jobId));

  const haulOf = (index: number) => hauls[index] ?? failWorld();
  const shown = async (jobId: number) =>
    jobWithWaiting((await store.job(driver.id, jobId)) ?? failWorld(), await store.items(driver.id));
  const act = async (jobId: number, deed: DriverAction) => {
    clock.now += 1000;
    const item = await perform(ports, driver.id, jobId, deed);
    if (item !== null) done.set(item.seq, item);
    return item;
  };
  const decide = async (keep: boolean) => {
    const parked = (await store.items(driver.id)).find(({ state }) => state === 'attention');
    if (parked === undefined) return;
    if (keep && correctableProblems(parked) !== null) {
      await correct(ports, parked, { deed: withoutSlip(parked.deed), occurredAt: parked.occurredAt });
      return;
    }
    if (keep && (await keepLocal(ports, parked))) return;
    // A driver may give up what was wrong in itself, though nobody else had a hand in it.
    if (correctableProblems(parked) !== null) disturbed = true;
    discarded.add(parked.seq);
    await acceptRemote(ports, parked);
  };
  /** A tab that is killed after so many steps: whatever it was about to do, it does not. */
  const tab = async (dieAfter: number | null) => {
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
      send: living(send),
      store: {
        ...store,
        items: living((userId) => store.items(userId)),
        settle: living((item, job) => store.settle(item, job)),
        replace: living((actionId, item) => store.replace(actionId, item)),
      },
    };
    await replay(mortal, driver.id).catch((error: unknown) => {
      if (!(error instanceof KilledError)) throw error;
    });
  };

  const run = async (command: Command): Promise<void> => {
    switch (command.kind) {
      case 'go': {
        const { jobId } = haulOf(command.job);
        const before = await shown(jobId);
        const deed = nextAction(before, command.slip);
        if (deed === null) return;
        for (let tap = 0; tap < command.taps; tap += 1) {
          const item = await act(jobId, deed);
          // The second tap finds the job in its next status: it must be nothing.
          if (tap > 0) expect(item).toBeNull();
        }
        return;
      }
      case 'edit': {
        const { jobId } = haulOf(command.job);
        const before = await shown(jobId);
        const stop = editableParts(before.driverStatus.code).includes('destination')
          ? 'destination'
          : 'pickup';
        if (!editableParts(before.driverStatus.code).includes(stop)) return;
        const value =
          command.field === 'grossWeightKg'
            ? weightOf(weights.grossWeightKg + command.value, command.slip)
            : `minu ${command.value}`;
        const changes = { [stop]: { [command.field]: value } };
        const was = shownIn(before, changes);
        await act(jobId, { what: 'edit', version: before.version, changes, was });
        return;
      }
      case 'photo':
        await act(haulOf(command.job).jobId, {
          what: 'photo',
          kind: 'LOAD',
          contentType: 'image/jpeg',
          data: '/9j/',
        });
        return;
      case 'note': {
        const { jobId } = haulOf(command.job);
        const { transportJobProducts: rows } = await shown(jobId);
        const seenDestinations = rows.map((row) => ({
          transportJobProductId: row.id,
          locationId: row.destination?.id ?? null,
        }));
        await act(jobId, { what: 'redirection-noted', seenDestinations });
        return;
      }
      case 'sync':
        await Promise.all([tab(command.dieAfter), ...(command.tabs === 2 ? [tab(null)] : [])]);
        return;
      case 'network':
        bus.network = command.is;
        return;
      case 'session':
        if (command.expired) await db.deleteFrom('sessions').where('user_id', '=', driver.id).execute();
        else bus.cookie = await backend.newSession(driver.id);
        return;
      case 'restart':
        await backend.restart();
        return;
      case 'refresh': {
        const { jobId } = haulOf(command.job);
        if (bus.network === 'online') store.keepJob(driver.id, await backend.readJob(jobId));
        return;
      }
      case 'redirect':
        await backend.redirect(haulOf(command.job));
        return;
      case 'cancel':
        disturbed = (await backend.cancel(haulOf(command.job))) || disturbed;
        return;
      case 'colleague': {
        const { jobId } = haulOf(command.job);
        if (!(await backend.colleagueActs(await backend.readJob(jobId), command.what, command.value))) return;
        others.set(jobId, (others.get(jobId) ?? 0) + 1);
        disturbed = true;
        return;
      }
      case 'decide':
        await decide(command.keep);
    }
  };

  return {
    run,
    wasDisturbed: () => disturbed,
    /** Back in reach, signed in: everything goes out, and what was refused is decided. */
    async finish() {
      Object.assign(bus, { network: 'online', cookie: await backend.newSession(driver.id) });
      for (let round = 0; round < 60; round += 1) {
        expect(await replay(ports, driver.id)).toBe('idle');
        if ((await store.items(driver.id)).length === 0) return;
        // Insisting may collide again and again only if others keep changing: nobody does now.
        await decide(round < 30);
      }
      throw new Error('the outbox never empties');
    },
    async check() {
      for (const { jobId } of hauls) {
        const reached = await backend.actionsOf(jobId);
        const own = reached.filter(({ userId }) => userId === driver.id);
        const kept = [...done.values()].filter(
          (item) => item.transportJobId === jobId && !discarded.has(item.seq),
        );
        // Nothing lost, nothing twice: as many as were done and not given up, and each changed the job once.
        expect(own).toHaveLength(kept.length);
        const final = await backend.readJob(jobId);
        expect(final.version).toBe(1 + own.length + (others.get(jobId) ?? 0));
        // Order kept, each at the time it happened. Photos go in a lane of their own.
        const times = (photos: boolean) =>
          kept
            .filter(({ deed }) => (deed.what === 'photo') === photos)
            .map((item) => Date.parse(item.occurredAt));
        const arrived = (photos: boolean) =>
          own.filter(({ what }) => (what === 'photo') === photos).map(({ occurredAt }) => occurredAt);
        expect(arrived(false)).toEqual(times(false));
        expect(arrived(true)).toEqual(times(true));
        expect(final.photos).toHaveLength(arrived(true).length);
        // What the phone knows in the end is what the server has.
        const device = await store.job(driver.id, jobId);
        expect(device?.version).toBeLessThanOrEqual(final.version);
        expect(await shown(jobId)).toEqual(device);
        if (!disturbed) {
          expect(device?.driverStatus.code).toBe(final.driverStatus.code);
          expect(device?.pickupStop).toEqual(final.pickupStop);
          expect(device?.destinationStop).toEqual(final.destinationStop);
          expect(discarded.size).toBe(0);
        }
      }
    },
  };
}

class KilledError extends Error {}

function failWorld(): never {
  throw new Error('no such job in this world');
}
