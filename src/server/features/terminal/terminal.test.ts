import { expect, test } from 'vitest';

import type { JobRow } from '#contract/job-table.ts';

import { createLocation, createTerminal } from '../../../../tests/factories/locations.ts';
import { createGrain, createProduct } from '../../../../tests/factories/products.ts';
import { createJobRow } from '../../../../tests/factories/transport-jobs.ts';
import { createTruck } from '../../../../tests/factories/trucks.ts';
import { openTestApp } from '../../../../tests/setup/test-app.ts';
import { createJobRowEvents } from '../../platform/events/job-row-events.ts';
import { OutsideError } from '../../platform/outside/outside-client.ts';
import type { SentAs } from '../../platform/outside/send-port.ts';
import { settleLostSends } from '../../platform/outside/sends.ts';

/** A terminal whose behaviour each test decides, and that remembers what it holds. */
const held = new Map<string, SentAs>();
let sends = 0;
let lost: 'before' | 'after' | null = null;
const port = {
  async send(sendId: string) {
    sends += 1;
    if (lost === 'before') throw new OutsideError('unclear', 'no answer');
    const sentAs = { outsideId: sendId, outsideNumber: 'PKT-1', outsideStatus: 'new', documentUrl: null };
    held.set(sendId, sentAs);
    if (lost === 'after') throw new OutsideError('unclear', 'no answer');
    return sentAs;
  },
  async find(sendId: string) {
    return held.get(sendId) ?? null;
  },
  async cancel(outsideId: string) {
    held.delete(outsideId);
  },
};
const { app, db, signIn } = await openTestApp({}, { outside: { terminal: port } });
const staff = await signIn();

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

const send = (jobId: number) => staff.post(`/api/pk-terminal/transport-jobs/${jobId}/send`);

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
  const place = await createLocation(db);
  const product = await createProduct(db, { is_bulk: false, cn_code: null });
  const row = await createJobRow(db, { product_id: product.id, destination_location_id: place.id });
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
  const before = sends;
  const answers = await Promise.all([send(row.transport_job_id), send(row.transport_job_id)]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(sends - before).toBe(1);
});

test('an answer that was lost is looked up: sent when it arrived, free to send when not', async () => {
  const arrived = await readyRow();
  lost = 'after';
  expect((await send(arrived.transport_job_id)).status).toBe(200);
  expect(await flagOf(arrived.id)).toBe(true);

  const missed = await readyRow();
  lost = 'before';
  expect((await send(missed.transport_job_id)).status).toBe(502);
  lost = null;
  expect((await send(missed.transport_job_id)).status).toBe(200);
});

test('a send that a killed process left is settled by asking the terminal', async () => {
  const row = await readyRow();
  const claimed = await db
    .insertInto('outside_sends')
    .values({
      system: 'terminal',
      transport_job_id: row.transport_job_id,
      row_id: null,
      status: 'sending',
      created_by: staff.user.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await port.send(claimed.id);
  await settleLostSends(
    { db, events: createJobRowEvents({ db, address: null }, app.log), system: 'terminal', port },
    -1,
  );
  expect(await flagOf(row.id)).toBe(true);
});

test('unknown jobs are not found', async () => {
  expect((await send(987_654)).status).toBe(404);
  expect((await staff.delete('/api/pk-terminal/transport-jobs/987654')).status).toBe(404);
});
