import { randomUUID } from 'node:crypto';

import { tallinnToIso } from '#domain/calendar/tallinn-time.ts';

import type { Answer } from '../ask.ts';
import { compareSends, type SendSystem, type SentJob, type SentText } from '../compare/sends.ts';
import { type Part, randomOf, type Story, untilOver } from '../part.ts';
import { contentOf, resubmit } from '../resubmit.ts';

/**
 * Staff plan jobs, send them to every external system, take them back and cancel them, often at the same moment; some
 * they change after that and send again.
 */
export function senders(part: Part): Story {
  const jobs: SentJob[] = [];
  const { world } = part;

  function worker(name: string, headers: Record<string, string>) {
    const random = randomOf(part, name);
    let count = 0;
    const anywhere = () => random.pick(part.servers).url;
    const keyed = () => ({ ...headers, 'idempotency-key': randomUUID() });
    const isTaken = (answer: Answer) => answer.how === 'answered' && answer.status < 300;

    const plan = async (): Promise<SentJob | null> => {
      const made = await resubmit(part, random, {
        method: 'POST',
        path: '/api/transport-jobs/create-no-order',
        headers: keyed(),
        body: {
          transportDate: tallinnToIso({ day: world.today, time: '09:00' }),
          client: { id: world.pickupId },
          pickup: { id: world.pickupId },
          destination: { id: world.terminalId },
          product: { id: world.grainId },
          truck: { id: world.truckId },
          quantity: 28.5,
        },
      });
      if (!made.known || made.status !== 201) return null;
      const { id: jobId } = contentOf<{ id: number }>(made.body);
      const row = await resubmit(part, random, {
        method: 'GET',
        path: `/api/transport-jobs/${jobId}`,
        headers,
      });
      if (!row.known) return null;
      if (row.status !== 200) {
        part.breach('what was acknowledged is read, on any server', { jobId, row });
        return null;
      }
      const [first] = contentOf<{ transportJobProducts: { id: number; version: number }[] }>(
        row.body,
      ).transportJobProducts;
      if (first === undefined) return null;
      const shelf = await resubmit(part, random, {
        method: 'PATCH',
        path: '/api/transport-job-products/patch-products',
        headers,
        body: [{ id: first.id, version: first.version, changes: { shelf: 'Silo 4' } }],
      });
      // 409: a patch whose answer was lost had been made.
      if (!shelf.known) return null;
      const job: SentJob = {
        jobId,
        rowId: first.id,
        acknowledged: [],
        takenBack: [],
        cancel: 'not tried',
        changedTo: null,
        sentAgain: {},
        smses: [],
      };
      jobs.push(job);
      return job;
    };

    const send = async (job: SentJob, system: SendSystem) => {
      const path = {
        terminal: `/api/pk-terminal/transport-jobs/${job.jobId}/send`,
        waybill: `/api/waybills/transport-jobs/${job.jobId}`,
        fleet: `/api/gsmtasks/transport-job-products/${job.rowId}`,
      }[system];
      const asked = { method: 'POST' as const, path, headers: keyed() };
      // A double tap carries one key, two of the staff two.
      const other = { ...asked, headers: random.chance(0.5) ? asked.headers : keyed() };
      const requests = random.chance(0.3) ? [asked, other] : [asked];
      const answers = await Promise.all(requests.map((each) => part.ask(anywhere(), each)));
      const isAcknowledged = answers.some(isTaken);
      if (isAcknowledged) job.acknowledged.push(system);
      return isAcknowledged;
    };

    /** A change of what was sent; some of those who know the old one are then sent again. */
    const changeAndSendAgain = async (job: SentJob) => {
      const path = `/api/transport-job-products/${job.rowId}`;
      const row = await resubmit(part, random, { method: 'GET', path, headers });
      if (!row.known || row.status !== 200) return;
      const { version } = contentOf<{ version: number }>(row.body);
      const quantity = random.whole(20, 27);
      const changed = await resubmit(part, random, {
        method: 'PATCH',
        path: '/api/transport-job-products/patch-products',
        headers,
        body: [{ id: job.rowId, version, changes: { quantity } }],
      });
      if (!changed.known || changed.status !== 200) return;
      job.changedTo = quantity;
      for (const system of new Set(job.acknowledged)) {
        if (random.chance(0.4)) continue;
        job.sentAgain[system] = 'tried';
        if (await send(job, system)) job.sentAgain[system] = 'acknowledged';
      }
    };

    const sendSms = async (job: SentJob) => {
      count += 1;
      const text = `Auto ${name} ${count}`;
      const role = random.chance(0.7) ? 'DRIVER' : 'CLIENT';
      const told: SentText = { text, role, isConfirmed: false };
      job.smses.push(told);
      const outcome = await resubmit(part, random, {
        method: 'POST',
        path: '/api/message',
        headers: keyed(),
        body: [{ phone: '5551234', message: text, transportJobProductId: job.rowId, role }],
      });
      told.isConfirmed = outcome.known && outcome.status === 200;
      if (outcome.known && !told.isConfirmed) part.breach('a valid SMS is taken', { text, outcome });
    };

    const takeBack = async (job: SentJob) => {
      job.takenBack.push('terminal');
      const path = `/api/pk-terminal/transport-jobs/${job.jobId}`;
      await part.ask(anywhere(), { method: 'DELETE', path, headers });
    };

    const cancel = async (job: SentJob) => {
      if (job.cancel === 'not tried') job.cancel = 'tried';
      const path = `/api/transport-job-products/${job.rowId}/cancel`;
      const answer = await part.ask(anywhere(), { method: 'PUT', path, headers });
      if (isTaken(answer)) job.cancel = 'acknowledged';
    };

    return untilOver(part, random, async () => {
      const job = await plan();
      if (job === null) return;
      const doings = [
        () => send(job, 'waybill'),
        () => send(job, 'fleet'),
        () => send(job, 'terminal'),
        () => sendSms(job),
        ...(random.chance(0.2) ? [() => takeBack(job)] : []),
        ...(random.chance(0.5) ? [() => cancel(job)] : []),
      ];
      const inTurn = doings.map((each) => ({ each, turn: random.whole(0, 2) }));
      for (const turn of [0, 1, 2]) {
        await Promise.all(inTurn.filter((doing) => doing.turn === turn).map(({ each }) => each()));
      }
      if (job.cancel === 'not tried' && random.chance(0.6)) await changeAndSendAgain(job);
    });
  }

  return {
    name: 'sends',
    work: async () => {
      await Promise.all(
        [world.staff[3], world.staff[4], world.staff[5]].map((headers, index) =>
          worker(`send ${index}`, headers ?? {}),
        ),
      );
    },
    compare: (db) => compareSends(part, db, jobs),
  };
}
