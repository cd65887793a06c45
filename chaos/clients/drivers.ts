import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';

import { tallinnToIso } from '#domain/calendar/tallinn-time.ts';

import { weights } from '../../tests/factories/driver-actions.ts';
import { compareDrives } from '../compare/drives.ts';
import { type Part, randomOf, type Story, untilOver } from '../part.ts';
import type { Asked } from './ask.ts';
import { contentOf, resubmit } from './resubmit.ts';

/** A step of a driver and whether it was acknowledged; null: nobody was told. */
interface Step {
  actionId: string;
  isConfirmed: boolean | null;
}

/** A job that a driver took on, with the steps that they made, in their order. */
export interface Drive {
  jobId: number;
  steps: Step[];
  /** Steps whose unusual weights were confirmed. */
  confirmed: string[];
  /** Steps that a cancelled job did not take, once their driver was told so. */
  refused: string[];
}

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
const drivesBegin = 6 * 3_600_000;

/**
 * Staff plan jobs for drivers, who drive them step by step; each device sends a step until it is answered, at times
 * twice at once, sends old steps again, and tries a step that is not its turn. At times the weights are odd and have to
 * be confirmed, and at times the office cancels the job under the driver's hands.
 */
export function drivers(part: Part): Story {
  const drives: Drive[] = [];
  const { world } = part;

  function worker(name: string, headers: Record<string, string>, truckId: number) {
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
      const told: Drive = { jobId, steps: [], confirmed: [], refused: [] };
      drives.push(told);
      let at = Date.now() - drivesBegin;
      const answers: { request: Request; body: unknown }[] = [];
      for (const [index, path] of paths.entries()) {
        at += 60_000;
        const body = {
          actionId: randomUUID(),
          occurredAt: new Date(at).toISOString(),
          transportJobId: jobId,
          ...(path.endsWith('/at-location') && (random.chance(0.1) ? oddWeights : weights)),
        };
        let request: Request = { method: 'POST', path, headers, body };
        if (random.chance(0.1)) await tryOutOfTurn(request, index);
        if (index < 3 && random.chance(0.05)) {
          await reportOfCancelled(told, request);
          return;
        }
        let outcome = await resubmit(part, random, request);
        if (outcome.known && isAsked(outcome)) {
          const actionId = randomUUID();
          request = { ...request, body: { ...body, actionId, confirmed: ['grossWeightKg'] } };
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

    /** The office cancels the job; what the driver reports of it then is refused, and kept. */
    const reportOfCancelled = async (told: Drive, request: Request) => {
      const { jobId } = told;
      const staff = world.staff[3] ?? {};
      const read = { method: 'GET' as const, path: `/api/transport-jobs/${jobId}`, headers: staff };
      const job = await resubmit(part, random, read);
      if (!job.known || job.status !== 200) return;
      const [row] = contentOf<{ transportJobProducts: { id: number }[] }>(job.body).transportJobProducts;
      const path = `/api/transport-job-products/${row?.id ?? 0}/cancel`;
      const cancelled = await part.ask(random.pick(part.servers).url, {
        method: 'PUT',
        path,
        headers: staff,
      });
      if (cancelled.how !== 'answered' || cancelled.status !== 200) return;
      const outcome = await resubmit(part, random, request);
      if (!outcome.known) return;
      if (outcome.status === 409) told.refused.push(request.body.actionId);
      else part.breach('a cancelled job takes no step', { jobId, outcome });
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
      const { grossWeightKg: _, vehicleWeightKg: __, ...unweighed } = body;
      const answer = await part.ask(random.pick(part.servers).url, {
        method: 'POST',
        path,
        headers: request.headers,
        body: path.endsWith('/at-location') ? body : unweighed,
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
        world.drivers.map(({ headers, truckId }, index) => worker(`driver ${index}`, headers, truckId)),
      );
    },
    compare: (db) => compareDrives(part, db, drives),
  };
}

/** True when the server asks about values that nobody should believe unasked. */
function isAsked({ status, body }: { status: number; body: unknown }): boolean {
  const { errors } = body as { errors?: { code: string }[] };
  return status === 422 && errors?.every(({ code }) => code === 'UNUSUAL') === true;
}
