import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';

import { tallinnToIso } from '#domain/calendar/tallinn-time.ts';
import { reportOutcomes } from '#domain/driver/report-outcome.ts';

import { weights } from '../../tests/factories/driver-actions.ts';
import type { Asked } from '../ask.ts';
import { compareDrives, type Drive, type Journey, type Seen } from '../compare/drives.ts';
import { type Part, randomOf, type Story, untilOver } from '../part.ts';
import { contentOf, type Outcome, resubmit } from '../resubmit.ts';
import type { World } from '../stage/world.ts';

interface Request extends Asked {
  body: { actionId: string } & Record<string, unknown>;
}

const steps = [
  { path: '/api/truck-drivers/on-route-to-pickup', stop: undefined },
  { path: '/api/truck-drivers/arrival-at-location', stop: 'pickup' },
  { path: '/api/truck-drivers/at-location', stop: 'pickup' },
  { path: '/api/truck-drivers/arrival-at-location', stop: 'destination' },
  { path: '/api/truck-drivers/at-location', stop: 'destination' },
] as const;
/** Far from what was ordered: asked about until it is confirmed. */
const oddGrossKg = 36_000;
/** Long before any clock of the attack, so that no step is in the future of a server whose clock was stepped back. */
const drivesBeginAgoMs = 6 * 3_600_000;

/**
 * Staff plan jobs for drivers, who report of them step by step; each device sends a report until it is answered, at
 * times twice at once, sends old ones again, and at times the later ones first. At times the weights are odd and have
 * to be confirmed, and at times the office cancels the job, sends it elsewhere, or gives it another pickup, trailer or
 * truck, whose driver sets off with it while the first one reports late. Whatever the office did, every report is taken.
 */
export function drivers(part: Part): Story {
  const drives: Drive[] = [];
  const { world } = part;
  const office = world.staff[3] ?? {};

  function worker(name: string, { truckId, spareTruckId, headers, colleague }: World['drivers'][number]) {
    const random = randomOf(part, name);

    const plan = async (): Promise<number | null> => {
      const outcome = await resubmit(part, random, {
        method: 'POST',
        path: '/api/transport-jobs/create-no-order',
        headers: { ...office, 'idempotency-key': randomUUID() },
        body: {
          transportDate: tallinnToIso({ day: world.today, time: '08:00' }),
          client: { id: world.pickupId },
          pickup: { id: world.pickupId },
          destination: { id: world.terminalId },
          product: { id: world.grainId },
          truck: { id: truckId },
          quantity: 28.5,
        },
      });
      if (!outcome.known) return null;
      if (outcome.status === 201) return contentOf<{ id: number }>(outcome.body).id;
      part.breach('a valid job is taken', { outcome });
      return null;
    };

    const drive = async () => {
      const jobId = await plan();
      if (jobId === null) return;
      const shown = await readJob(jobId);
      if (shown === null) return;
      const told: Drive = { jobId, journeys: [], isCancelled: null, confirmed: [] };
      drives.push(told);
      const way = begin(told, shown.seen, truckId, headers);
      for (let index = 0; index < steps.length && !part.isOver(); index += 1) {
        if (random.chance(0.1)) await changeMeanwhile(jobId);
        if (random.chance(0.03)) await cancel(told);
        if (random.chance(0.06)) {
          // Truck and job part while the first phone is away: both report at once from now on.
          await Promise.all([handOver(told), way.report(steps.length - index)]);
          return;
        }
        if (!(await way.report(random.chance(0.2) ? 2 : 1))) return;
      }
    };

    /** A journey of a truck whose phone shows the job so; `report` sends the next reports, at times the last first. */
    const begin = (told: Drive, seen: Seen, ofTruckId: number, by: Record<string, string>) => {
      const journey: Journey = {
        truckId: ofTruckId,
        seen,
        grossKg: random.whole(43_000, 43_900),
        reports: [],
      };
      told.journeys.push(journey);
      const answers: { request: Request; body: unknown }[] = [];
      const startedAt = Date.now() - drivesBeginAgoMs + told.journeys.length * 30_000;
      const requests = steps.map(({ path, stop }, index): Request => ({
        method: 'POST',
        path,
        headers: by,
        body: {
          actionId: randomUUID(),
          occurredAt: new Date(startedAt + index * 60_000).toISOString(),
          transportJobId: told.jobId,
          seen,
          ...(stop === undefined
            ? { truckId: ofTruckId, trailerId: seen.trailerId }
            : { stop, ...(path.endsWith('/at-location') && weighed(journey)) }),
        },
      }));
      const report = async (count: number): Promise<boolean> => {
        const next = requests.splice(0, count);
        for (const request of random.chance(0.3) ? next.toReversed() : next) {
          const taken = await take(told, request);
          const { actionId } = taken.request.body;
          const { known } = taken.outcome;
          journey.reports.push({ actionId, step: stepOf(request), isTaken: known ? true : null });
          if (!taken.outcome.known) return false;
          if (!isTaken(taken.outcome)) {
            part.breach("a driver's report is taken", { request: taken.request, outcome: taken.outcome });
            return false;
          }
          answers.push({ request: taken.request, body: taken.outcome.body });
          if (random.chance(0.2)) await sendAgain(random.pick(answers));
        }
        return true;
      };
      return { report };
    };

    /** Sends a report until it is answered; asked about its weight, the driver confirms it. */
    const take = async (told: Drive, request: Request): Promise<{ request: Request; outcome: Outcome }> => {
      const outcome = await resubmit(part, random, request);
      if (!outcome.known || !isAsked(outcome)) return { request, outcome };
      const body = { ...request.body, actionId: randomUUID(), confirmed: ['grossWeightKg'] };
      told.confirmed.push(body.actionId);
      const again = { ...request, body };
      return { request: again, outcome: await resubmit(part, random, again) };
    };

    const weighed = ({ grossKg }: Journey) => ({
      ...weights,
      grossWeightKg: random.chance(0.1) ? oddGrossKg : grossKg,
    });

    /** The office gives the job to the spare truck, and its driver sets off. */
    const handOver = async (told: Drive) => {
      await change(told.jobId, { truck: { id: spareTruckId } });
      const shown = await readJob(told.jobId);
      if (shown === null) return;
      await begin(told, { ...shown.seen, truckId: spareTruckId }, spareTruckId, colleague).report(
        random.whole(1, steps.length),
      );
    };

    const readJob = async (jobId: number) => {
      const path = `/api/transport-jobs/${jobId}`;
      const job = await resubmit(part, random, { method: 'GET', path, headers: office });
      if (!job.known || job.status !== 200) return null;
      const read = contentOf<StaffJob>(job.body);
      const [row] = read.transportJobProducts;
      return row === undefined ? null : { rowId: row.id, version: row.version, seen: seenIn(read) };
    };

    /** The office changes the row once; what it may not change any more is refused. */
    const change = async (jobId: number, changes: object) => {
      const job = await readJob(jobId);
      if (job === null) return;
      await part.ask(random.pick(part.servers).url, {
        method: 'PATCH',
        path: '/api/transport-job-products/patch-products',
        headers: office,
        body: [{ id: job.rowId, version: job.version, changes }],
      });
    };

    const changeMeanwhile = (jobId: number) => {
      const one = (ids: readonly number[]) => ({ id: random.pick(ids) });
      return change(
        jobId,
        random.pick([
          { destination: one([world.terminalId, ...world.elsewhere]) },
          { trailer: one(world.trailerIds) },
          { pickup: one([world.pickupId, ...world.pickups]) },
        ]),
      );
    };

    /** The office cancels the job; nobody knows whether it did where that was not answered. */
    const cancel = async (told: Drive) => {
      const job = await readJob(told.jobId);
      if (job === null) return;
      const path = `/api/transport-job-products/${job.rowId}/cancel`;
      await part.ask(random.pick(part.servers).url, { method: 'PUT', path, headers: office });
      told.isCancelled = true;
    };

    const sendAgain = async ({ request, body }: { request: Request; body: unknown }) => {
      const answer = await part.ask(random.pick(part.servers).url, request);
      if (answer.how !== 'answered' || answer.status >= 500) return;
      if (answer.status !== 200 || !isDeepStrictEqual(answer.body, body)) {
        part.breach('a report has one answer', { request, first: body, second: answer }, 'doubled');
      }
    };

    return untilOver(part, random, drive);
  }

  return {
    name: 'drivers',
    work: async () => {
      await Promise.all(world.drivers.map((driver, index) => worker(`driver ${index}`, driver)));
    },
    compare: (db) => compareDrives(part, db, drives),
  };
}

/** A job as staff read it, as far as it matters here. */
interface StaffJob {
  truck: { id: number } | null;
  transportJobProducts: {
    id: number;
    version: number;
    pickup: { id: number };
    destination: { id: number } | null;
    trailer?: { id: number } | null;
  }[];
}

function seenIn({ truck, transportJobProducts: [row] }: StaffJob): Seen {
  return {
    pickupLocationId: row?.pickup.id ?? 0,
    destinationLocationId: row?.destination?.id ?? 0,
    truckId: truck?.id ?? 0,
    trailerId: row?.trailer?.id ?? null,
  };
}

function stepOf({ path, body }: Request): number {
  return 1 + steps.findIndex((step) => step.path === path && step.stop === body['stop']);
}

function isTaken({ status, body }: { status: number; body: unknown }): boolean {
  const { outcome } = body as { outcome?: string };
  return status === 200 && reportOutcomes.some((each) => each === outcome);
}

/** True when the server asks about values that nobody should believe unasked. */
function isAsked({ status, body }: { status: number; body: unknown }): boolean {
  const { errors } = body as { errors?: { code: string }[] };
  return status === 422 && errors?.every(({ code }) => code === 'UNUSUAL') === true;
}
