import { randomUUID } from 'node:crypto';

import { expect, test } from 'vitest';

import { createGrain, createProduct } from '../../../../tests/factories/products.ts';
import { createJobRow, createOrderedJobRow } from '../../../../tests/factories/transport-jobs.ts';
import { createTruck } from '../../../../tests/factories/trucks.ts';
import { living, ofSize, openSplitting } from '../../../../tests/setup/loads/splitting.ts';
import { rolePermissions } from '../../../../tests/setup/test-app.ts';

const { createOrderOf, db, orderNow, rowNow, signIn, splitOrder, splitRow, staff } = await openSplitting();

const seven = ofSize(28.5, 28.5, 28.5, 28.5, 28.5, 28.5, 9);

test('an order of 180 t with one untouched row of 180 t, split into seven, is still 180 t', async () => {
  const { order, row } = await createOrderOf('180');
  const { status, body } = await splitOrder(order.id, { loads: seven });
  expect(status).toBe(200);
  expect(body.content).toMatchObject({ ordered: 180, planned: 180, left: 0 });
  expect(body.content.rows.map(({ number, of }) => `${number}/${of}`)).toEqual(
    [1, 2, 3, 4, 5, 6, 7].map((number) => `${number}/7`),
  );
  // The row itself is the first load; each is a job of its own.
  expect(body.content.rows[0]?.id).toBe(row.id);
  const after = await orderNow(order.id);
  expect(after).toMatchObject({ ordered: 180, planned: 180, delivered: 0, left: 0 });
  expect(new Set(after.rows.map(({ transportJobId }) => transportJobId)).size).toBe(7);
  expect(await rowNow(row.id)).toMatchObject({ quantity: 28.5, version: 2, order: '1/7' });
});

test('the next load is taken from what is left; no row is touched for it', async () => {
  const { order } = await createOrderOf('100');
  await splitOrder(order.id, { loads: ofSize(28.5, 28.5) });
  expect(await orderNow(order.id)).toMatchObject({ planned: 57, left: 43 });
  const { body } = await splitOrder(order.id, {
    loads: [{ quantity: 28.5, date: '2026-06-02', time: '07:30' }],
  });
  expect(body.content).toMatchObject({ planned: 85.5, left: 14.5, rows: [{ number: 3, of: 3 }] });
  expect(await rowNow(body.content.rows[0]?.id ?? 0)).toMatchObject({
    date: '2026-06-02',
    time: '07:30',
    quantity: 28.5,
    transportOrderId: order.id,
  });
});

test('more than is left is asked about, and nothing is written', async () => {
  const { order, row } = await createOrderOf('57');
  const body = { loads: ofSize(28.5, 28.5, 5) };
  const asked = await splitOrder(order.id, body);
  expect(asked.status).toBe(422);
  expect(asked.problem.errors).toMatchObject([
    { code: 'UNUSUAL', field: 'loads', explanation: 'Koormaid on kokku 62 t, jagada on 57 t' },
  ]);
  expect(await rowNow(row.id)).toMatchObject({ version: 1, quantity: 57 });
  const confirmed = await splitOrder(order.id, { ...body, confirmed: true });
  expect(confirmed.body.content).toMatchObject({ ordered: 57, planned: 62, left: -5 });
  const again = await splitOrder(order.id, { loads: ofSize(28.5, 28.5, 6), confirmed: ['loads'] });
  expect(again.body.content).toMatchObject({ planned: 63 });
});

test('a load over what a truck carries is asked about where it stands', async () => {
  const { order } = await createOrderOf('180');
  const { problem } = await splitOrder(order.id, { loads: ofSize(28.5, 151.5) });
  expect(problem.errors).toMatchObject([{ code: 'UNUSUAL', field: 'loads.1.quantity' }]);
});

test('rows that have a truck or were sent stay as they are', async () => {
  const { order } = await createOrderOf('85.5');
  const { body } = await splitOrder(order.id, { loads: ofSize(28.5, 28.5, 28.5) });
  const [first, second, third] = body.content.rows.map(({ id }) => id);
  const truck = await createTruck(db);
  await staff.patch('/api/transport-job-products/patch-products', [
    { id: first, version: 2, changes: { truck: { id: truck.id } } },
  ]);
  await db
    .updateTable('transport_job_products')
    .set({ is_sms_sent: true })
    .where('id', '=', second ?? 0)
    .execute();
  const refused = await splitOrder(order.id, { loads: ofSize(30) });
  expect(refused.problem.errors).toMatchObject([{ code: 'UNUSUAL', field: 'loads' }]);
  await splitOrder(order.id, { loads: ofSize(14.5, 14) });
  const after = living(await orderNow(order.id));
  expect(after.map(({ quantity }) => quantity)).toEqual([28.5, 28.5, 14.5, 14]);
  expect(after[2]?.id).toBe(third);
  const named = await splitOrder(order.id, { loads: ofSize(28.5), replaces: [second] });
  expect(named.status).toBe(409);
});

test('loads are joined again: the first one takes all, the others are cancelled', async () => {
  const { order, row } = await createOrderOf('180');
  const { body } = await splitOrder(order.id, { loads: seven });
  const replaces = body.content.rows.map(({ id }) => id);
  const joined = await splitOrder(order.id, { loads: ofSize(180), replaces, confirmed: true });
  expect(joined.body.content).toMatchObject({
    planned: 180,
    left: 0,
    rows: [{ id: row.id, number: 1, of: 1 }],
  });
  expect(living(await orderNow(order.id))).toMatchObject([{ id: row.id, quantity: 180 }]);
});

test('the same request under the same key is done once', async () => {
  const { order } = await createOrderOf('57');
  const headers = { 'idempotency-key': randomUUID() };
  const body = { loads: ofSize(28.5, 28.5) };
  const [first, second] = [
    await splitOrder(order.id, body, headers),
    await splitOrder(order.id, body, headers),
  ];
  expect(second.body).toEqual(first.body);
  expect(living(await orderNow(order.id))).toHaveLength(2);
});

test('a row alone is split with its version; a stale one is 409 with the row as it is', async () => {
  const { row } = await createOrderOf('60');
  const loads = ofSize(30, 30);
  const stale = await splitRow(row.id, { version: 7, loads });
  expect(stale.status).toBe(409);
  expect(stale.problem.current).toMatchObject({ id: row.id, version: 1 });
  const { body } = await splitRow(row.id, { version: 1, loads });
  expect(body.content).toMatchObject({
    ordered: 60,
    planned: 60,
    left: 0,
    rows: [{ id: row.id }, { of: 2 }],
  });
  expect((await splitRow(row.id, { version: 1, loads })).status).toBe(409);
});

test('a row without an order keeps its sum, and its truck', async () => {
  const truck = await createTruck(db);
  const row = await createJobRow(db, {
    quantity: '57',
    product_id: (await createGrain(db)).id,
    job: { truck_id: truck.id, transport_time: '08:00' },
  });
  const less = await splitRow(row.id, { version: 1, loads: ofSize(28.5, 20) });
  expect(less.problem.errors).toMatchObject([{ code: 'UNUSUAL', field: 'loads' }]);
  expect(await rowNow(row.id)).toMatchObject({ order: null });
  const { body } = await splitRow(row.id, { version: 1, loads: ofSize(28.5, 28.5) });
  expect(body.content.rows.map(({ number, of }) => `${number}/${of}`)).toEqual(['1/2', '2/2']);
  for (const { id, number } of body.content.rows) {
    expect(await rowNow(id)).toMatchObject({ order: `${number}/2`, transportOrderId: null });
  }
  const [first, second] = await Promise.all(body.content.rows.map(({ id }) => rowNow(id)));
  expect(first).toMatchObject({ id: row.id, time: '08:00', truck: { id: truck.id } });
  expect(second).toMatchObject({ quantity: 28.5, truck: null, client: { id: row.client_location_id } });
  expect(second?.transportJobId).not.toBe(first?.transportJobId);
  const back = { version: 2, loads: ofSize(57), replaces: [second?.id], confirmed: true };
  expect((await splitRow(row.id, back)).body.content).toMatchObject({ planned: 57, rows: [{ id: row.id }] });
  expect(await rowNow(second?.id ?? 0)).toMatchObject({ status: 'CANCELLED', order: null });
  expect(await rowNow(row.id)).toMatchObject({ order: null });
  const foreign = await createJobRow(db);
  const mixed = await splitRow(row.id, { version: 3, loads: ofSize(60), replaces: [foreign.id] });
  expect(mixed.status).toBe(404);
});

test.each([
  { status: 'COMPLETED' as const },
  { status: 'CANCELLED' as const },
  { is_sms_sent: true },
  { job: { driver_status: 'ON_ROUTE_TO_PICKUP' as const } },
])('a row that is sent, started or over is not split: %j', async (state) => {
  const row = await createJobRow(db, { quantity: '57', ...state });
  const answer = await splitRow(row.id, { version: 1, loads: ofSize(28.5, 28.5) });
  expect(answer.status).toBe(409);
});

test('the first load of a job with other rows cannot move them', async () => {
  const row = await createJobRow(db, { quantity: '20' });
  await createJobRow(db, { transport_job_id: row.transport_job_id });
  const loads = [{ quantity: 10, time: '09:00' }, { quantity: 10 }];
  expect((await splitRow(row.id, { version: 1, loads })).problem.errors).toMatchObject([
    { code: 'NOT_ALLOWED', field: 'loads.0' },
  ]);
  expect((await splitRow(row.id, { version: 1, loads: ofSize(10, 10) })).status).toBe(200);
});

test('packages are not torn, and unknown trucks and orders are not found', async () => {
  const product = await createProduct(db, { unit: 'tk', is_bulk: false, package_size: '25' });
  const { order } = await createOrderedJobRow(db, { quantity: '100', product_id: product.id });
  const { problem } = await splitOrder(order.id, {
    loads: [{ quantity: 50, truckId: 9_999_999 }, { quantity: 30 }],
  });
  expect(problem.errors.map(({ field, code }) => `${field} ${code}`)).toEqual([
    'loads.0.truckId NOT_FOUND',
    'loads.1.quantity INVALID',
  ]);
  expect((await splitOrder(9_999_999, { loads: ofSize(1) })).status).toBe(404);
});

test('clients do not split', async () => {
  const { order } = await createOrderOf('57');
  const client = await signIn({ permissions: rolePermissions.client });
  expect((await client.post(`/api/transport-orders/${order.id}/loads`, { loads: ofSize(1) })).status).toBe(
    403,
  );
});
