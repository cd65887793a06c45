import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';

import { tallinnToIso } from '#domain/calendar/tallinn-time.ts';

import { weights } from '../../tests/factories/driver-actions.ts';
import type { Asked } from '../ask.ts';
import { compareDrives, type Drive, type Seen } from '../compare/drives.ts';
import { type Part, randomOf, type Story, untilOver } from '../part.ts';
import { contentOf, resubmit } from '../resubmit.ts';

interface Request extends Asked {
  body: { actionId: string } & Record<string, unknown>;
}

const paths = [
  '/api/truck-drivers/on-route-to-pickup',
  '/api/truck-drivers/arrival-at-location',
  '/api/truck-drivers/at-location',
  '/api/truck-drivers/arrival-at-location',
  '/api/truck-drivers/at-location',
];
/** Far from what was ordered: asked about until it is confirmed. */
const oddWeights = { ...weights, grossWeightKg: 36_000 };
/** Long before any clock of the attack, so that no step is in the future of a server whose clock was stepped back. */
const drivesBeginAgoMs = 6 * 3_600_000;

/**
 * Staff plan jobs for drivers, who drive them step by step; each device sends a step until it is answered, at times
 * twice at once, sends old steps again, and tries a step that is not its turn. At times the weights are odd and have to
 * be confirmed, and at times the office cancels the job under the driver's hands, sends it elsewhere or gives it
 * another pickup, truck or trailer; the driver, whose phone knows nothing of that, is asked and says how it really was.
 */
export function drivers(part: Part): Story {
  const drives: Drive[] = [];
  const { world } = part;

  function worker(name: string, headers: Record<string, string>, truckId: number, spareTruckId: number) {
    const random = randomOf(part, name);

    const plan = async (): Promise<number | null> => {
      const outcome = await resubmit(part, random, {
        method: 'POST',
        path: '/api/transport-jobs/create-no-order',
        headers: { ...world.staff[3], 'idempotency-key': randomUUID() },
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
      const told: Drive = { jobId, steps: [], seen: shown.seen, answers: [], confirmed: [], refused: [] };
      drives.push(told);
      let at = Date.now() - drivesBeginAgoMs;
      const answers: { request: Request; body: unknown }[] = [];
      for (const [index, path] of paths.entries()) {
        at += 60_000;
        const body = {
          actionId: randomUUID(),
          occurredAt: new Date(at).toISOString(),
          transportJobId: jobId,
          seen: told.seen,
          ...(index === 0 && { truckId: told.seen.truckId, trailerId: told.seen.trailerId }),
          ...(path.endsWith('/at-location') && (random.chance(0.1) ? oddWeights : weights)),
        };
        let request: Request = { method: 'POST', path, headers, body };
        let answered = {};
        if (random.chance(0.1)) await tryOutOfTurn(request, index);
        if (index < 3 && random.chance(0.05)) {
          await reportOfCancelled(told, request, paths.slice(index + 1));
          return;
        }
        if (![2, 4].includes(index) && random.chance(0.15)) await changeMeanwhile(jobId, index === 0);
        let outcome = await resubmit(part, random, request);
        while (outcome.known && isQuestion(outcome)) {
          const keep = random.pick(['MINE', 'OFFICE'] as const);
          const asked = (outcome.body as { current: JobRead }).current;
          answered = { keep };
          request = { method: 'POST', path, headers, body: { ...body, ...answered } };
          outcome = await resubmit(part, random, request);
          // Asked again where the office has changed it once more.
          if (!outcome.known || outcome.status !== 200) continue;
          told.answers.push(keep);
          if (keep === 'OFFICE') told.seen = seenIn(asked);
        }
        if (outcome.known && isAsked(outcome)) {
          const actionId = randomUUID();
          const again = { ...body, ...answered, actionId, confirmed: ['grossWeightKg'] };
          request = { method: 'POST', path, headers, body: again };
          outcome = await resubmit(part, random, request);
          told.confirmed.push(actionId);
        }
        const { actionId } = request.body;
        told.steps.push({ actionId, isConfirmed: outcome.known ? outcome.status === 200 : null });
        if (!outcome.known) return;
        if (outcome.status !== 200) {
          part.breach("a driver's step in its turn is taken", { path, actionId, outcome });
          return;
        }
        answers.push({ request, body: outcome.body });
        if (random.chance(0.2)) await sendAgain(random.pick(answers));
        if (part.isOver()) return;
      }
    };

    const readJob = async (jobId: number) => {
      const headersOfStaff = world.staff[3] ?? {};
      const path = `/api/transport-jobs/${jobId}`;
      const job = await resubmit(part, random, { method: 'GET', path, headers: headersOfStaff });
      if (!job.known || job.status !== 200) return null;
      const read = contentOf<StaffJob>(job.body);
      const [row] = read.transportJobProducts;
      if (row === undefined) return null;
      return { rowId: row.id, version: row.version, seen: seenIn(read) };
    };

    /**
     * The office sends the goods elsewhere or, before the driver sets off, gives them another pickup, truck or trailer.
     */
    const changeMeanwhile = async (jobId: number, isBefore: boolean) => {
      const job = await readJob(jobId);
      if (job === null) return;
      const { seen } = job;
      const other = (id: number | null, ids: readonly number[]) => ({
        id: random.pick(ids.filter((each) => each !== id)),
      });
      const changes = random.pick([
        { destination: other(seen.destinationLocationId, [world.terminalId, ...world.elsewhere]) },
        ...(isBefore
          ? [
              { truck: other(seen.truckId, [truckId, spareTruckId]) },
              { trailer: other(seen.trailerId, world.trailerIds) },
              { pickup: other(seen.pickupLocationId, [world.pickupId, ...world.pickups]) },
            ]
          : []),
      ]);
      await part.ask(random.pick(part.servers).url, {
        method: 'PATCH',
        path: '/api/transport-job-products/patch-products',
        headers: world.staff[3] ?? {},
        body: [{ id: job.rowId, version: job.version, changes }],
      });
    };

    /**
     * The office cancels the job; what the driver reports of it then, to the end of the journey, is refused, and kept.
     */
    const reportOfCancelled = async (told: Drive, request: Request, rest: readonly string[]) => {
      const { jobId } = told;
      const job = await readJob(jobId);
      if (job === null) return;
      const cancelled = await part.ask(random.pick(part.servers).url, {
        method: 'PUT',
        path: `/api/transport-job-products/${job.rowId}/cancel`,
        headers: world.staff[3] ?? {},
      });
      if (cancelled.how !== 'answered' || cancelled.status !== 200) return;
      const journey = [
        request,
        ...rest.map((path): Request => ({
          ...request,
          path,
          body: {
            ...unweighed(request.body),
            actionId: randomUUID(),
            ...(path.endsWith('/at-location') && weights),
          },
        })),
      ];
      for (const step of journey) {
        const outcome = await resubmit(part, random, step);
        if (!outcome.known) return;
        if (outcome.status === 409) told.refused.push(step.body.actionId);
        else part.breach('a cancelled job takes no step', { jobId, outcome });
      }
    };

    const sendAgain = async ({ request, body }: { request: Request; body: unknown }) => {
      const answer = await part.ask(random.pick(part.servers).url, request);
      if (answer.how !== 'answered' || answer.status >= 500) return;
      if (answer.status !== 200 || !isDeepStrictEqual(answer.body, body)) {
        part.breach('an action has one answer', { request, first: body, second: answer }, 'doubled');
      }
    };

    /** The step after the next, under an action of its own. */
    const tryOutOfTurn = async (request: Request, index: number) => {
      const path = paths[index + 1];
      if (path === undefined) return;
      const body = { ...request.body, ...weights, actionId: randomUUID() };
      const answer = await part.ask(random.pick(part.servers).url, {
        method: 'POST',
        path,
        headers: request.headers,
        body: path.endsWith('/at-location') ? body : unweighed(body),
      });
      if (answer.how === 'answered' && answer.status < 500 && answer.status !== 409) {
        part.breach("a driver's step out of its turn is refused", { path, body, answer });
      }
    };

    return untilOver(part, random, drive);
  }

  return {
    name: 'drivers',
    work: async () => {
      await Promise.all(
        world.drivers.map(({ headers, truckId, spareTruckId }, index) =>
          worker(`driver ${index}`, headers, truckId, spareTruckId),
        ),
      );
    },
    compare: (db) => compareDrives(part, db, drives),
  };
}

/** A job as staff read it, as far as it matters here. */
interface StaffJob extends JobRead {
  transportJobProducts: (JobRead['transportJobProducts'][number] & { id: number; version: number })[];
}

interface JobRead {
  /** Drivers read the trailer with the truck, staff with the row. */
  truck: { id: number; trailerId?: number | null } | null;
  transportJobProducts: {
    pickup: { id: number };
    destination: { id: number } | null;
    trailer?: { id: number } | null;
  }[];
}

function seenIn({ truck, transportJobProducts: [row] }: JobRead): Seen {
  return {
    pickupLocationId: row?.pickup.id ?? 0,
    destinationLocationId: row?.destination?.id ?? 0,
    truckId: truck?.id ?? 0,
    trailerId: truck?.trailerId ?? row?.trailer?.id ?? null,
  };
}

/** A step without its weights, and without what only the start says. */
function unweighed<Body extends Record<string, unknown>>(body: Body) {
  const { grossWeightKg: _, vehicleWeightKg: __, truckId: ___, trailerId: ____, ...rest } = body;
  return rest;
}

/** True when the server asks how it really was: the office has changed what the phone showed. */
function isQuestion({ status, body }: { status: number; body: unknown }): boolean {
  const { errors } = body as { errors?: { code: string }[] };
  return status === 409 && errors?.some(({ code }) => code === 'CHANGED_MEANWHILE') === true;
}

/** True when the server asks about values that nobody should believe unasked. */
function isAsked({ status, body }: { status: number; body: unknown }): boolean {
  const { errors } = body as { errors?: { code: string }[] };
  return status === 422 && errors?.every(({ code }) => code === 'UNUSUAL') === true;
}
