import type { PreviousLoad } from '#api/driver/driver-job.ts';

import { holdMs } from '../../../src/web/offline/outbox-item.ts';
import { replay } from '../../../src/web/offline/outbox.ts';
import { createHaul, type Haul } from '../../factories/driver-actions.ts';
import { createLocation, createTerminal } from '../../factories/locations.ts';
import { createGrain } from '../../factories/products.ts';
import type { Overrides, Row } from '../../factories/rows.ts';
import { createTruck } from '../../factories/trucks.ts';
import type { Backend, Bus } from './backend.ts';
import { editAction, nextAction, noteAction, photoAction } from './driver-actions.ts';
import type { Command } from './histories.ts';
import { createPhone } from './phone.ts';

/** The common part of all worlds: only what a history changes is made again for it. */
interface CommonToWorlds {
  driver: { id: number };
  row: Overrides<'transport_job_products'>;
  /** Each job hauls goods of its own, so that a load is known by them. */
  products: readonly Row<'products'>[];
  foreignTruck: Row<'trucks'>;
}

export type World = Awaited<ReturnType<typeof openWorld>>;

/** Makes what `openWorld` needs beside the backend. */
export async function makeCommon({ db, colleague, signedIn }: Backend): Promise<CommonToWorlds> {
  return {
    driver: await signedIn(),
    row: {
      pickup_location_id: (await createLocation(db)).id,
      destination_location_id: (await createTerminal(db)).id,
      created_by: colleague.id,
    },
    products: [await createGrain(db), await createGrain(db), await createGrain(db)],
    foreignTruck: await createTruck(db),
  };
}

/** One driver with a phone, two trucks and three jobs, and everybody else who has a hand in them. */
export async function openWorld(backend: Backend, common: CommonToWorlds) {
  const { db, clock } = backend;
  const { driver, products, foreignTruck } = common;
  const company_id = backend.truck.company_id;
  const trucks = [await createTruck(db, { company_id }), await createTruck(db, { company_id })];
  const truckIds = trucks.map(({ id }) => id);
  const [usual = failWorld(), other = failWorld()] = trucks;
  const hauls: Haul[] = [];
  for (const [index, { id }] of products.entries()) {
    hauls.push(
      await createHaul(db, { truck: index === 2 ? other : usual, row: { ...common.row, product_id: id } }),
    );
  }
  const jobIds = hauls.map(({ jobId }) => jobId);
  const bus: Bus = {
    network: 'online',
    cookie: await backend.newSession(driver.id),
    answers: 0,
    onAnswer: () => undefined,
  };
  const phone = createPhone(backend, driver.id, bus);
  await phone.refresh(jobIds, truckIds);
  /** Actions that others did to each job. */
  const others = new Map<number, number>();
  /** The number of times that the office gave each job to another truck. */
  const moves = new Map<number, number>();
  let disturbed = false;
  let redirections = 0;

  const haulOf = (index: number) => hauls[index] ?? failWorld();

  const run = async (command: Command): Promise<void> => {
    switch (command.kind) {
      case 'go': {
        const { jobId } = haulOf(command.job);
        const job = await phone.job(jobId);
        const otherTruckId = truckIds.find((id) => id !== job.truck.id) ?? failWorld();
        const truckId = command.otherTruck ? otherTruckId : job.truck.id;
        const loads = await phone.lastLoads(truckId, jobIds);
        const action = nextAction(job, {
          ...command,
          truckId,
          previousLoads:
            loads.length > 0 ? loads.map(stated) : [{ productId: null, name: 'Raps', cleaning: null }],
        });
        if (action === null) return;
        for (let tap = 0; tap < command.taps; tap += 1) {
          const item = await phone.perform(jobId, action);
          // The second tap finds the job in its next status: it must be nothing.
          if (tap > 0 && item !== null) throw new Error('a second tap does it again');
        }
        return;
      }
      case 'edit': {
        const { jobId } = haulOf(command.job);
        const action = editAction(await phone.job(jobId), command);
        if (action !== null) await phone.perform(jobId, action);
        return;
      }
      case 'undo':
        await phone.undo(haulOf(command.job).jobId);
        return;
      case 'clock':
        phone.setClock(command.minutes * 60_000);
        return;
      case 'photo':
        await phone.perform(haulOf(command.job).jobId, photoAction);
        return;
      case 'note': {
        const { jobId } = haulOf(command.job);
        await phone.perform(jobId, noteAction(await phone.job(jobId)));
        return;
      }
      case 'sync':
        clock.now += holdMs;
        await Promise.all([phone.send(command.dieAfter), ...(command.tabs === 2 ? [phone.send(null)] : [])]);
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
      case 'refresh':
        if (bus.network === 'online') await phone.refresh([haulOf(command.job).jobId], truckIds);
        return;
      case 'redirect':
        await redirect(haulOf(command.job), command.to);
        return;
      case 'cancel':
        disturbed = (await backend.cancel(haulOf(command.job))) || disturbed;
        return;
      case 'move': {
        const haul = haulOf(command.job);
        const to = { carrier: foreignTruck, truck: other, back: usual }[command.to];
        if (!(await backend.move(haul, to))) return;
        moves.set(haul.jobId, (moves.get(haul.jobId) ?? 0) + 1);
        disturbed = true;
        return;
      }
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

  const redirect = async (haul: Haul, to: 'elsewhere' | 'third' | 'back') => {
    const first = haul.row.destination_location_id ?? failWorld();
    const isDone = await backend.redirect(haul, to === 'back' ? first : backend.places[to]);
    if (isDone) redirections += 1;
  };

  /** A driver may give up what was wrong in itself, though nobody else had a hand in it. */
  const decide = async (keep: boolean) => {
    if (!(await phone.decide(keep))) disturbed = true;
  };

  return {
    run,
    phone,
    jobIds,
    truckIds,
    others,
    moves,
    wasDisturbed: () => disturbed,
    redirections: () => redirections,
    /** Returns the actions on the phone for a job that were not taken back. */
    itemsOf: (jobId: number) =>
      [...phone.done.values()].filter(({ transportJobId }) => transportJobId === jobId),
    /** Back in reach, signed in: everything goes out, and what was refused is decided. */
    async finish() {
      Object.assign(bus, { network: 'online', cookie: await backend.newSession(driver.id) });
      for (let round = 0; round < 80; round += 1) {
        clock.now += holdMs;
        const end = await replay(phone.ports, driver.id);
        if (end !== 'idle') throw new Error(`the outbox is ${end}`);
        if ((await phone.items()).length === 0) return;
        // Insisting may collide again and again only if others keep changing: nobody does now.
        await decide(round < 50);
      }
      throw new Error('the outbox never empties');
    },
  };
}

/** Goods as a driver states them. */
export function stated({ productId, name, cleaning }: PreviousLoad): PreviousLoad {
  return { productId, name, cleaning };
}

function failWorld(): never {
  throw new Error('no such job in this world');
}
