import { randomUUID } from 'node:crypto';

import fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import { afterAll, expect, test } from 'vitest';

import type { DriverJob, StopRequest } from '#contract/driver-job.ts';
import type { EditedFields } from '#contract/driver.ts';
import { currentStop, editableParts, nextStop } from '#domain/driver-job.ts';
import { driverSteps } from '#domain/driver-status.ts';
import { instantToIso } from '#domain/tallinn-time.ts';

import { actionFields, createHaul, type Haul, weights } from '../../../../tests/factories/driver-actions.ts';
import { createLocation, createTerminal } from '../../../../tests/factories/locations.ts';
import { createGrain } from '../../../../tests/factories/products.ts';
import { createTruck } from '../../../../tests/factories/trucks.ts';
import { createDriver } from '../../../../tests/factories/users.ts';
import { createMemoryOutboxStore } from '../../../../tests/setup/memory-outbox-store.ts';
import { testNow } from '../../../../tests/setup/test-app.ts';
import { openTestDatabase } from '../../../../tests/setup/test-database.ts';
import { jobWithWaiting, shownIn } from '../../../web/offline/job-after.ts';
import { mendableProblems } from '../../../web/offline/mendable.ts';
import type { Deed, OutboxItem } from '../../../web/offline/outbox-item.ts';
import {
  keepMine,
  mend,
  type OutboxPorts,
  perform,
  replay,
  takeServers,
} from '../../../web/offline/outbox.ts';
import { sendItem, type Transport } from '../../../web/offline/send-item.ts';
import { buildApp } from '../../build-app.ts';
import { readConfig } from '../../config.ts';
import { sessionCookieName } from '../../platform/auth/session-cookie.ts';
import { createSession } from '../../platform/auth/sessions.ts';
import { findJobs } from './find-jobs.ts';

/**
 * The proof that nothing is lost, nothing is done twice and order is kept: random histories through the outbox
 * that the phone runs and the server that production runs. Only the wire, the storage and the sign-in are
 * stand-ins; they fail in every way that the real ones do, and the driver writes down things that cannot be.
 */

const database = await openTestDatabase();
const { db } = database;
let clock = testNow;
let app = await startServer();
afterAll(async () => {
  await app.close();
  await database.close();
});

const truck = await createTruck(db);
const driver = await signedIn();
const colleague = await signedIn();
const elsewhere = await createLocation(db, { location_name: 'Tapa kuivati' });
/** What all worlds have in common: only what a history changes is made anew for it. */
const common = {
  pickup_location_id: (await createLocation(db)).id,
  destination_location_id: (await createTerminal(db)).id,
  product_id: (await createGrain(db)).id,
  created_by: colleague.id,
};

type Command =
  /** `slip`: what is written down breaks a rule that only the server looks at here. */
  | { kind: 'go'; job: number; taps: number; slip: boolean }
  | {
      kind: 'edit';
      job: number;
      field: 'notes' | 'contactName' | 'grossWeightKg';
      value: number;
      slip: boolean;
    }
  | { kind: 'photo'; job: number }
  | { kind: 'note'; job: number }
  | { kind: 'sync'; tabs: 1 | 2; dieAfter: number | null }
  | { kind: 'network'; is: Network }
  | { kind: 'session'; expired: boolean }
  | { kind: 'restart' }
  | { kind: 'refresh'; job: number }
  | { kind: 'redirect'; job: number }
  | { kind: 'cancel'; job: number }
  | { kind: 'colleague'; job: number; what: 'go' | 'edit'; value: number }
  | { kind: 'decide'; keep: boolean };

/**
 * `deaf`: requests arrive and their answers are lost; `shaky`: every other answer is. `proxy` and `portal`: something
 * between answers 502, or 200 with a page of its own.
 */
const networks = ['online', 'offline', 'deaf', 'shaky', 'proxy', 'portal'] as const;
type Network = (typeof networks)[number];

const job = fc.nat({ max: 1 });
const slip = fc.nat({ max: 9 }).map((one) => one === 0);
const commands = fc.array(
  fc.oneof(
    {
      weight: 8,
      arbitrary: fc.record({
        kind: fc.constant('go' as const),
        job,
        taps: fc.integer({ min: 1, max: 2 }),
        slip,
      }),
    },
    {
      weight: 4,
      arbitrary: fc.record({
        kind: fc.constant('edit' as const),
        job,
        field: fc.constantFrom('notes' as const, 'contactName' as const, 'grossWeightKg' as const),
        value: fc.nat({ max: 3 }),
        slip,
      }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('photo' as const), job }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('note' as const), job }) },
    {
      weight: 5,
      arbitrary: fc.record({
        kind: fc.constant('sync' as const),
        tabs: fc.constantFrom(1 as const, 2 as const),
        dieAfter: fc.option(fc.integer({ min: 1, max: 8 }), { freq: 2 }),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constant('network' as const),
        is: fc.constantFrom(...networks),
      }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('session' as const), expired: fc.boolean() }) },
    { weight: 1, arbitrary: fc.constant({ kind: 'restart' as const }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('refresh' as const), job }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('redirect' as const), job }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('cancel' as const), job }) },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constant('colleague' as const),
        job,
        what: fc.constantFrom('go' as const, 'edit' as const),
        value: fc.nat({ max: 3 }),
      }),
    },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('decide' as const), keep: fc.boolean() }) },
  ),
  { minLength: 5, maxLength: 30 },
);

/** About half a minute on two idle cores; a search for rare faults takes thousands (FUZZ_RUNS). */
const histories = Number(process.env.FUZZ_RUNS ?? 200);

test('random histories: nothing lost, nothing twice, order kept', { timeout: 600_000 }, async () => {
  let undisturbed = 0;
  await fc.assert(
    fc.asyncProperty(commands, async (history) => {
      const world = await openWorld();
      for (const command of history) await world.run(command);
      await world.finish();
      await world.check();
      if (!world.wasDisturbed()) undisturbed += 1;
    }),
    { numRuns: histories },
  );
  expect(undisturbed).toBeGreaterThan(histories / 20);
});

/** One driver with a phone and two jobs, and everybody else who has a hand in them. */
async function openWorld() {
  const hauls = [await createHaul(db, { truck, row: common }), await createHaul(db, { truck, row: common })];
  const store = createMemoryOutboxStore();
  const wire = { network: 'online' as Network, cookie: await newSession(driver.id), answers: 0 };
  const send = (item: OutboxItem) => sendItem(transportOver(wire), item);
  const ports: OutboxPorts = { store, send, newId: randomUUID, now: () => instantToIso(clock) };
  /** What was done and stored on the phone, by place in the outbox; and what became of it by the driver's decision. */
  const done = new Map<number, OutboxItem>();
  const discarded = new Set<number>();
  /** Actions that others did to each job. */
  const others = new Map<number, number>();
  let disturbed = false;

  for (const { jobId } of hauls) store.keepJob(driver.id, await readJob(jobId));

  const haulOf = (index: number) => hauls[index] ?? failWorld();
  const shown = async (jobId: number) =>
    jobWithWaiting((await store.job(driver.id, jobId)) ?? failWorld(), await store.items(driver.id));
  const act = async (jobId: number, deed: Deed) => {
    clock += 1000;
    const item = await perform(ports, driver.id, jobId, deed);
    if (item !== null) done.set(item.seq, item);
    return item;
  };
  const decide = async (keep: boolean) => {
    const parked = (await store.items(driver.id)).find(({ state }) => state === 'attention');
    if (parked === undefined) return;
    if (keep && mendableProblems(parked) !== null) {
      await mend(ports, parked, { deed: withoutSlip(parked.deed), occurredAt: parked.occurredAt });
      return;
    }
    if (keep && (await keepMine(ports, parked))) return;
    discarded.add(parked.seq);
    await takeServers(ports, parked);
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
        const deed = nextDeed(before, command.slip);
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
        wire.network = command.is;
        return;
      case 'session':
        if (command.expired) await db.deleteFrom('sessions').where('user_id', '=', driver.id).execute();
        else wire.cookie = await newSession(driver.id);
        return;
      case 'restart':
        await app.close();
        app = await startServer();
        return;
      case 'refresh': {
        const { jobId } = haulOf(command.job);
        if (wire.network === 'online') store.keepJob(driver.id, await readJob(jobId));
        return;
      }
      case 'redirect':
        await redirect(haulOf(command.job));
        return;
      case 'cancel':
        disturbed = (await cancel(haulOf(command.job))) || disturbed;
        return;
      case 'colleague': {
        const { jobId } = haulOf(command.job);
        if (!(await colleagueActs(await readJob(jobId), command.what, command.value))) return;
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
      Object.assign(wire, { network: 'online', cookie: await newSession(driver.id) });
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
        const reached = await actionsOf(jobId);
        const own = reached.filter(({ userId }) => userId === driver.id);
        const kept = [...done.values()].filter(
          (item) => item.transportJobId === jobId && !discarded.has(item.seq),
        );
        // Nothing lost, nothing twice: as many as were done and not given up, and each changed the job once.
        expect(own).toHaveLength(kept.length);
        const final = await readJob(jobId);
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

/** What the driver's main button does in this status. */
function nextDeed(shown: DriverJob, isSlip: boolean): Deed | null {
  const { action } = driverSteps[shown.driverStatus.code];
  switch (action) {
    case null:
      return null;
    case 'on-route-to-pickup':
      return { what: action, start: { previousLoads: ['Raps', 'Kaer'], preDriveKm: 7 } };
    case 'arrival-at-location':
      return { what: action, stop: nextStop(shown.driverStatus.code) ?? 'pickup' };
    case 'at-location': {
      const stop = currentStop(shown.driverStatus.code) ?? 'pickup';
      const grossWeightKg = weightOf(weights.grossWeightKg, isSlip);
      return { what: action, stop, fields: { ...weights, grossWeightKg, notes: stop } };
    }
  }
}

/** A laden truck that weighs less than the empty one. */
function weightOf(grossWeightKg: number, isSlip: boolean): number {
  return isSlip ? 1 : grossWeightKg;
}

/** What the driver puts in its place. */
function withoutSlip(deed: Deed): Deed {
  if (deed.what === 'at-location') return { ...deed, fields: { ...deed.fields, ...weights } };
  if (deed.what !== 'edit') return deed;
  const stops = Object.entries(deed.changes).map(([part, fields]) => [
    part,
    { ...(fields as StopRequest), grossWeightKg: weights.grossWeightKg + 9 },
  ]);
  return { ...deed, changes: Object.fromEntries(stops) as EditedFields };
}

function transportOver(wire: { network: Network; cookie: string; answers: number }): Transport {
  return async ({ method, path, body, userId }) => {
    if (wire.network === 'offline') throw new Error('offline');
    if (wire.network === 'proxy') return { status: 502, body: null };
    if (wire.network === 'portal') return { status: 200, body: null };
    const reply = await app.inject({
      method,
      url: path,
      payload: JSON.stringify(body),
      headers: {
        'content-type': 'application/json',
        'x-koorem-user': String(userId),
        cookie: wire.cookie,
      },
    });
    wire.answers += 1;
    const lost = wire.network === 'deaf' || (wire.network === 'shaky' && wire.answers % 2 === 0);
    if (lost) throw new Error('the answer is lost');
    return { status: reply.statusCode, body: reply.json() };
  };
}

async function startServer(): Promise<FastifyInstance> {
  const built = await buildApp({
    config: readConfig({ DEMO: '0', API_REQUESTS_PER_SECOND: '0' }),
    database,
    logger: false,
    now: () => clock,
    checkAnswers: true,
  });
  await built.ready();
  return built;
}

async function signedIn(): Promise<{ id: number; cookie: string }> {
  const { id } = await createDriver(db, { carrier_company_id: truck.company_id });
  return { id, cookie: await newSession(id) };
}

async function newSession(userId: number): Promise<string> {
  return `${sessionCookieName}=${await createSession(db, userId, clock)}`;
}

async function readJob(jobId: number): Promise<DriverJob> {
  const [found] = await findJobs(db, { carrierId: truck.company_id ?? 0, id: jobId });
  return found ?? failWorld();
}

/** What reached the server for a job, in the order in which it took effect. */
async function actionsOf(jobId: number) {
  const entries = await db
    .selectFrom('audit_entries')
    .select(['user_id', 'action', 'changes'])
    .where('entity', '=', 'transport_job')
    .where('entity_id', '=', jobId)
    .orderBy('id')
    .execute();
  return entries.map(({ user_id, action, changes }) => ({
    userId: user_id,
    what: action,
    occurredAt: Date.parse(String(changes.occurredAt)),
  }));
}

/** The office sends an ON_THE_WAY row elsewhere. */
async function redirect({ row }: Haul): Promise<void> {
  await db
    .updateTable('transport_job_products')
    .set((eb) => ({ destination_location_id: elsewhere.id, version: eb('version', '+', 1) }))
    .where('id', '=', row.id)
    .where('status', '=', 'ON_THE_WAY')
    .execute();
}

/** The office cancels a job that nobody has loaded yet. */
async function cancel({ row }: Haul): Promise<boolean> {
  const cancelled = await db
    .updateTable('transport_job_products')
    .set((eb) => ({ status: 'CANCELLED', version: eb('version', '+', 1) }))
    .where('id', '=', row.id)
    .where('status', '=', 'UNCOMPLETED')
    .executeTakeFirst();
  return cancelled.numUpdatedRows > 0n;
}

/** Somebody with another phone takes the next step of the same job, or corrects its notes. */
async function colleagueActs(current: DriverJob, what: 'go' | 'edit', value: number): Promise<boolean> {
  const { code } = current.driverStatus;
  const action = { ...actionFields(current.transportJobId, instantToIso(clock)) };
  const post = async (method: 'POST' | 'PATCH', path: string, body: object) => {
    const reply = await app.inject({
      method,
      url: `/api/truck-drivers/${path}`,
      payload: JSON.stringify({ ...action, ...body }),
      headers: { 'content-type': 'application/json', cookie: colleague.cookie },
    });
    return reply.statusCode === 200;
  };
  if (what === 'edit') {
    if (!editableParts(code).includes('pickup')) return false;
    const changes = { pickup: { notes: `kolleegi ${value}` } };
    return post('PATCH', 'edit-transport-job-products', { version: current.version, changes });
  }
  const next = driverSteps[code].action;
  return next === null ? false : post('POST', next, next === 'at-location' ? weights : {});
}
