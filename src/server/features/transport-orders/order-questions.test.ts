import { sql } from 'kysely';
import { expect, test } from 'vitest';

import { createTruck } from '../../../../tests/factories/trucks.ts';
import { makeClient, orderFields } from '../../../../tests/setup/client-orders.ts';
import { jobTable } from '../../../../tests/setup/job-table.ts';
import { openTestApp } from '../../../../tests/setup/test-app.ts';

const { db, signIn } = await openTestApp();
const staff = await signIn();
const { rowOf } = jobTable(staff);

test('a client cannot order for the past, staff can', async () => {
  const { user, location } = await makeClient({ db, signIn });
  const here = { client: { id: location.id }, pickup: { id: location.id } };
  const refused = await user.post(
    '/api/transport-orders',
    await orderFields(db, { ...here, transportDate: '2026-05-19' }),
  );
  expect([refused.status, refused.problems]).toEqual([422, ['transportDate INVALID']]);
  const today = await user.post(
    '/api/transport-orders',
    await orderFields(db, { ...here, transportDate: '2026-05-20' }),
  );
  expect(today.status).toBe(201);
  const past = await orderFields(db, { ...here, transportDate: '2026-05-19' });
  expect((await staff.post('/api/transport-orders', past)).status).toBe(201);
});

test('the same order again asks, and is made once it is confirmed', async () => {
  const request = await orderFields(db, { note: 'kaks korda' });
  const again = (overrides: object = {}) =>
    staff.post('/api/transport-orders', { ...request, confirmed: [], ...overrides });
  const first = await again();
  expect(first.status).toBe(201);
  const asked = await again();
  expect([asked.status, asked.problems]).toEqual([422, ['duplicate UNUSUAL']]);
  expect((await again({ confirmed: ['quantity'] })).problems).toEqual(['duplicate UNUSUAL']);
  expect((await again({ quantity: 28 })).status).toBe(201);
  expect((await again({ wetGrain: true })).status).toBe(201);
  const colleague = await signIn();
  expect((await colleague.post('/api/transport-orders', { ...request, confirmed: [] })).status).toBe(201);
  // A program that nobody sits at is not asked.
  expect((await staff.post('/api/transport-orders', request)).status).toBe(201);
  expect((await again({ confirmed: ['duplicate'] })).status).toBe(201);

  await db
    .updateTable('transport_orders')
    .set({ created_at: sql`now() - interval '11 minutes'` })
    .where('note', '=', 'kaks korda')
    .execute();
  expect((await again()).status).toBe(201);
});

test('an order that was taken back is not asked about when it is made again', async () => {
  const request = { ...(await orderFields(db, { note: 'võeti tagasi' })), confirmed: [] };
  expect((await staff.post('/api/transport-orders', request)).status).toBe(201);
  expect((await staff.post('/api/transport-orders', request)).problems).toEqual(['duplicate UNUSUAL']);
  await db
    .updateTable('transport_job_products')
    .set({ status: 'CANCELLED' })
    .where('notes', '=', 'võeti tagasi')
    .execute();
  expect((await staff.post('/api/transport-orders', request)).status).toBe(201);
});

test('a client who orders more than one truck carries is not asked how it is carried', async () => {
  const { user, location } = await makeClient({ db, signIn });
  const here = { client: { id: location.id }, pickup: { id: location.id } };
  const request = await orderFields(db, { ...here, quantity: 280 });
  expect((await user.post('/api/transport-orders', { ...request, confirmed: [] })).status).toBe(201);
});

test('a quantity that no truck carries asks', async () => {
  const request = await orderFields(db, { quantity: 60.5 });
  const asked = await staff.post('/api/transport-orders', request);
  expect([asked.status, asked.problems]).toEqual([422, ['quantity UNUSUAL']]);
  expect(asked.body).toMatchObject({ errors: [{ explanation: 'Ühele autole ebatavaline kogus' }] });
  const confirmed = await staff.post('/api/transport-orders', { ...request, confirmed: ['quantity'] });
  expect(confirmed.status).toBe(201);
  expect((await staff.post('/api/transport-orders', { ...request, quantity: 60 })).status).toBe(201);
});

test('an order with a first truck is asked about before it is made', async () => {
  const truck = await createTruck(db);
  await db
    .insertInto('absences')
    .values({ truck_id: truck.id, absent_from: '2026-05-21', absent_to: '2026-05-21', reason: 'WORKSHOP' })
    .execute();
  const request = await orderFields(db, { firstTruck: { id: truck.id }, note: 'kusitud-auto' });
  const asked = await staff.post('/api/transport-orders', { ...request, confirmed: [] });
  // All in one question, so that nothing is told afterwards.
  expect([asked.status, asked.problems]).toEqual([422, ['firstTruck UNUSUAL', 'firstTruck UNUSUAL']]);
  expect(asked.problem.errors).toMatchObject([{ finding: 'TRUCK_AWAY' }, { finding: 'PAYLOAD_UNKNOWN' }]);
  expect(await rowOf('kusitud-auto')).toBeUndefined();
  const made = await staff.post('/api/transport-orders', { ...request, confirmed: ['firstTruck'] });
  expect(made.status).toBe(201);
  expect(await rowOf('kusitud-auto')).toMatchObject({ truck: { id: truck.id } });
  // A program that says nothing of what is confirmed is told.
  const told = await staff.post('/api/transport-orders', request);
  expect(told.body).toMatchObject({
    warnings: expect.arrayContaining([expect.objectContaining({ code: 'TRUCK_AWAY' })]),
  });
});
