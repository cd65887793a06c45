import { randomUUID } from 'node:crypto';

import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';

import type { JobRow } from '#api/job-row/job-table.ts';

import { createLocation, createTerminal } from '../../../../tests/factories/locations.ts';
import { createGrain, createProduct } from '../../../../tests/factories/products.ts';
import { createJobRow } from '../../../../tests/factories/transport-jobs.ts';
import { createTruck } from '../../../../tests/factories/trucks.ts';
import { terminal, terminalPort } from '../../../../tests/setup/external/fake-terminal.ts';
import { openTestApp } from '../../../../tests/setup/test-app.ts';
import { claimedByNobody, createProcessLiveness } from '../../external/process-liveness.ts';
import { recallFromCancelled } from '../../external/recall-cancelled.ts';
import { reconcileLostSends } from '../../external/reconcile-lost.ts';
import { createBus } from '../../realtime/bus.ts';
import { createChangeEvents } from '../../realtime/change-events.ts';

beforeEach(() => {
  terminal.lost = null;
  terminal.isSilent = false;
  terminal.isRefusing = false;
});

const { app, db, signIn } = await openTestApp({}, { external: { terminal: terminalPort } });
const staff = await signIn();
const parts = {
  db,
  jobRowEvents: createChangeEvents(createBus({ db, address: null }, app.log), 'job_rows'),
  alertEvents: createChangeEvents(createBus({ db, address: null }, app.log), 'alerts'),
  liveness: createProcessLiveness({ db, address: null }, app.log),
  now: Date.now,
  system: 'terminal' as const,
  port: terminalPort,
};

async function readyRow(overrides: Parameters<typeof createJobRow>[1] = {}) {
  const truck = await createTruck(db);
  const destination = await createTerminal(db);
  const product = await createGrain(db);
  return createJobRow(db, {
    product_id: product.id,
    destination_location_id: destination.id,
    shelf: 'Silo 4',
    ...overrides,
    job: { truck_id: truck.id, ...overrides?.job },
  });
}

async function flagOf(rowId: number): Promise<boolean | undefined> {
  const answer = await staff.get<{ content: JobRow[] }>(`/api/transport-jobs/datatable?id=${rowId}`);
  return answer.body.content[0]?.sentToPkTerminal;
}

const send = (jobId: number, headers = {}) =>
  staff.post(`/api/pk-terminal/transport-jobs/${jobId}/send`, undefined, headers);

test('a ready job is sent once and can be taken back and sent again', async () => {
  const row = await readyRow();
  const first = await send(row.transport_job_id);
  expect(first.status).toBe(200);
  expect(first.body).toEqual({
    content: { transportJobId: row.transport_job_id, number: 'PKT-1', status: 'new' },
  });
  expect(await flagOf(row.id)).toBe(true);

  const again = await send(row.transport_job_id);
  expect(again.status).toBe(409);
  expect(again.problem.errorMessage).toBe('Töö juba saadetud!');

  expect((await staff.delete(`/api/pk-terminal/transport-jobs/${row.transport_job_id}`)).status).toBe(204);
  expect(await flagOf(row.id)).toBe(false);
  expect((await staff.delete(`/api/pk-terminal/transport-jobs/${row.transport_job_id}`)).status).toBe(409);
  expect((await send(row.transport_job_id)).status).toBe(200);
});

test('everything that is missing is said at once, each with its row', async () => {
  const location = await createLocation(db);
  const product = await createProduct(db, { is_bulk: false, cn_code: null });
  const row = await createJobRow(db, { product_id: product.id, destination_location_id: location.id });
  const answer = await send(row.transport_job_id);
  expect(answer.status).toBe(422);
  expect(answer.problem.errors.map(({ code }) => code)).toEqual(
    expect.arrayContaining([
      'NOT_BULK_PRODUCT',
      'PRODUCT_CN_CODE_MISSING',
      'PRODUCT_SHELF_MISSING',
      'TRUCK_MISSING',
      'DESTINATION_NOT_TERMINAL',
    ]),
  );
  expect(answer.problem.errors.every(({ rowId }) => rowId === row.id)).toBe(true);
});

test('two at once send one', async () => {
  const row = await readyRow();
  const before = terminal.sends;
  const answers = await Promise.all([send(row.transport_job_id), send(row.transport_job_id)]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(terminal.sends - before).toBe(1);
});

test('an answer that was lost is looked up: sent when it arrived, free to send when not', async () => {
  const arrived = await readyRow();
  terminal.lost = 'after';
  expect((await send(arrived.transport_job_id)).status).toBe(200);
  expect(await flagOf(arrived.id)).toBe(true);

  const missed = await readyRow();
  terminal.lost = 'before';
  expect((await send(missed.transport_job_id)).status).toBe(502);
  terminal.lost = null;
  expect((await send(missed.transport_job_id)).status).toBe(200);
});

describe('a send that was left half done', () => {
  /** A claim that the terminal has heard of, made a minute ago. */
  async function claimOf(claimedBy: number | null, ago = 60_000) {
    const row = await readyRow();
    const { id } = await db
      .insertInto('outside_sends')
      .values({
        system: 'terminal',
        transport_job_id: row.transport_job_id,
        row_id: null,
        status: 'sending',
        claimed_by: claimedBy,
        updated_at: new Date(Date.now() - ago),
        created_by: staff.user.id,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await terminalPort.send(id);
    return row.id;
  }

  test('by a killed process is settled by asking the terminal', async () => {
    const row = await claimOf(99);
    await reconcileLostSends(parts);
    expect(await flagOf(row)).toBe(true);
  });

  test('by a process that got no answer is settled too', async () => {
    const row = await claimOf(claimedByNobody);
    await reconcileLostSends(parts);
    expect(await flagOf(row)).toBe(true);
  });

  test('by this process, or by one that nobody can see, is left alone for long', async () => {
    const rows = [await claimOf(parts.liveness.key()), await claimOf(null)];
    await reconcileLostSends(parts);
    expect(await Promise.all(rows.map(flagOf))).toEqual([false, false]);
    await reconcileLostSends(parts, 30);
    expect(await Promise.all(rows.map(flagOf))).toEqual([true, true]);
  });

  test('while the clock ran ahead does not wait for that time', async () => {
    const row = await claimOf(claimedByNobody, -3 * 60 * 60_000);
    await reconcileLostSends(parts);
    const { age } = await db
      .selectFrom('outside_sends')
      .select(sql<number>`extract(epoch from clock_timestamp() - updated_at)::float8`.as('age'))
      .where('status', '=', 'sending')
      .executeTakeFirstOrThrow();
    expect(age).toBeGreaterThanOrEqual(0);
    await reconcileLostSends(parts, 0);
    expect(await flagOf(row)).toBe(true);
  });
});

describe('under one Idempotency-Key', () => {
  test.each(['after', 'before'] as const)(
    'a send whose answer was lost (%s it was done) is found out, then answered or made',
    async (when) => {
      const row = await readyRow();
      const key = { 'idempotency-key': randomUUID() };
      terminal.lost = when;
      terminal.isSilent = true;
      expect((await send(row.transport_job_id, key)).status).toBe(502);
      const waiting = await send(row.transport_job_id, key);
      expect(waiting.problem).toMatchObject({
        status: 409,
        errorMessage:
          'Saatmine on pooleli või jäi katki. Selgitame välja, kas see jõudis kohale. Proovige hetke pärast uuesti.',
      });
      expect(waiting.headers['retry-after']).toBe('5');

      terminal.lost = null;
      terminal.isSilent = false;
      await reconcileLostSends(parts, -1);
      const before = terminal.sends;
      const known = await send(row.transport_job_id, key);
      expect(known.body).toEqual({
        content: { transportJobId: row.transport_job_id, number: 'PKT-1', status: 'new' },
      });
      expect(terminal.sends - before).toBe(when === 'after' ? 0 : 1);
      expect((await send(row.transport_job_id, key)).body).toEqual(known.body);
      expect(terminal.sends - before).toBe(when === 'after' ? 0 : 1);
    },
  );

  test('another job is not sent', async () => {
    const key = { 'idempotency-key': randomUUID() };
    expect((await send((await readyRow()).transport_job_id, key)).status).toBe(200);
    const before = terminal.sends;
    const answer = await send((await readyRow()).transport_job_id, key);
    expect(answer.status).toBe(422);
    expect(answer.problems).toEqual(['Idempotency-Key DUPLICATE']);
    expect(terminal.sends).toBe(before);
  });

  test('two at once send one, and the other is told to come again', async () => {
    const row = await readyRow();
    const key = { 'idempotency-key': randomUUID() };
    const before = terminal.sends;
    const answers = await Promise.all([1, 2, 3].map(() => send(row.transport_job_id, key)));
    expect(terminal.sends - before).toBe(1);
    for (const { status, headers } of answers) {
      if (status !== 200) expect([status, headers['retry-after']]).toEqual([409, '5']);
    }
    expect((await send(row.transport_job_id, key)).status).toBe(200);
  });
});

/** As the fleet service cancels a row: nobody asked the terminal. */
const cancelUnasked = (rowId: number) =>
  db.updateTable('transport_job_products').set({ status: 'CANCELLED' }).where('id', '=', rowId).execute();

test('a terminal that does not let go of a cancelled row is asked ever more rarely, and its history tells', async () => {
  const row = await readyRow();
  await send(row.transport_job_id);
  await cancelUnasked(row.id);
  const sendOf = () =>
    db
      .selectFrom('outside_sends')
      .select(['id', 'status'])
      .where('transport_job_id', '=', row.transport_job_id)
      .executeTakeFirstOrThrow();
  terminal.isRefusing = true;
  const before = terminal.refusals;
  await recallFromCancelled(parts);
  await recallFromCancelled(parts);
  expect(terminal.refusals - before).toBe(1);
  const { id } = await sendOf();
  expect(terminal.held.has(id)).toBe(true);

  const comeTime = () =>
    db
      .updateTable('outside_sends')
      .set({ next_recall_at: new Date(0) })
      .where('id', '=', id)
      .execute();
  await comeTime();
  await recallFromCancelled(parts);
  expect(terminal.refusals - before).toBe(2);

  terminal.isRefusing = false;
  await comeTime();
  await recallFromCancelled(parts);
  expect(terminal.held.has(id)).toBe(false);
  expect((await sendOf()).status).toBe('cancelled');
  const history = await staff.get<{ content: { action: string; who: string | null; changes: object[] }[] }>(
    `/api/transport-job-products/${row.id}/history`,
  );
  expect(history.body.content.slice(0, 3)).toMatchObject([
    { action: 'cancelled_terminal', who: null },
    {
      action: 'recall_refused_terminal',
      who: 'PK Terminal',
      changes: [{ field: 'message', after: 'Auto on väravas.' }],
    },
    { action: 'sent_to_terminal' },
  ]);
});

test('a recall set for a time out of a clock that ran ahead is not waited for', async () => {
  const row = await readyRow();
  await send(row.transport_job_id);
  await cancelUnasked(row.id);
  const setNext = (days: number) =>
    db
      .updateTable('outside_sends')
      .set({ next_recall_at: new Date(Date.now() + days * 24 * 60 * 60_000) })
      .where('transport_job_id', '=', row.transport_job_id)
      .returning('id')
      .executeTakeFirstOrThrow();
  const { id } = await setNext(0.5);
  await recallFromCancelled(parts);
  expect(terminal.held.has(id)).toBe(true);
  await setNext(30);
  await recallFromCancelled(parts);
  expect(terminal.held.has(id)).toBe(false);
});

test('unknown jobs are not found', async () => {
  expect((await send(987_654)).status).toBe(404);
  expect((await staff.delete('/api/pk-terminal/transport-jobs/987654')).status).toBe(404);
});
