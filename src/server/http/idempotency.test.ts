import { randomUUID } from 'node:crypto';

import { beforeEach, expect, test } from 'vitest';

import { createLocation } from '../../../tests/factories/locations.ts';
import { createGrain } from '../../../tests/factories/products.ts';
import { openTestApp } from '../../../tests/setup/test-app.ts';

const { db, signIn } = await openTestApp();
const staff = await signIn();
const order = {
  transportDate: '2026-05-21',
  client: { id: (await createLocation(db)).id },
  pickup: { id: (await createLocation(db)).id },
  product: { id: (await createGrain(db)).id },
  quantity: 28.5,
};

const url = '/api/transport-orders';
let key = '';
beforeEach(() => {
  key = randomUUID();
});

async function ordersSince(id: number): Promise<number> {
  const { count } = await db
    .selectFrom('transport_orders')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('id', '>', id)
    .executeTakeFirstOrThrow();
  return count;
}

async function lastOrder(): Promise<number> {
  const { id } = await db
    .selectFrom('transport_orders')
    .select(({ fn }) => fn.max('id').as('id'))
    .executeTakeFirstOrThrow();
  return id ?? 0;
}

test('the same key gives the first answer again and makes nothing twice', async () => {
  const before = await lastOrder();
  const first = await staff.post(url, order, { 'idempotency-key': key });
  const second = await staff.post(url, order, { 'idempotency-key': key });
  expect(first.status).toBe(201);
  expect(second).toMatchObject({ status: 201, body: first.body });
  expect(second.headers.location).toBe(first.headers.location);
  expect(await ordersSince(before)).toBe(1);
});

test('the same key with another body is refused', async () => {
  await staff.post(url, order, { 'idempotency-key': key });
  const answer = await staff.post(url, { ...order, quantity: 12 }, { 'idempotency-key': key });
  expect(answer.status).toBe(422);
  expect(answer.problems).toEqual(['Idempotency-Key DUPLICATE']);
});

test('requests in parallel with one key make one order and get one answer', async () => {
  const before = await lastOrder();
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => staff.post(url, order, { 'idempotency-key': key })),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 201));
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  expect(await ordersSince(before)).toBe(1);
});

test('a refused request leaves its key free for the corrected one', async () => {
  const refused = await staff.post(url, { ...order, product: { id: 999_999 } }, { 'idempotency-key': key });
  expect(refused.status).toBe(422);
  expect((await staff.post(url, order, { 'idempotency-key': key })).status).toBe(201);
});

test('a key belongs to the user who sent it', async () => {
  const before = await lastOrder();
  const colleague = await signIn();
  await staff.post(url, order, { 'idempotency-key': key });
  expect((await colleague.post(url, order, { 'idempotency-key': key })).status).toBe(201);
  expect(await ordersSince(before)).toBe(2);
});

test('a key that is no UUID is refused', async () => {
  const answer = await staff.post(url, order, { 'idempotency-key': 'once' });
  expect(answer.status).toBe(422);
  expect(answer.problems).toEqual(['Idempotency-Key INVALID']);
});
