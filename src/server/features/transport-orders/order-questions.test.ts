import { sql } from 'kysely';
import { expect, test } from 'vitest';

import type { JobRow } from '#api/job-row/job-table.ts';

import { createLocation } from '../../../../tests/factories/locations.ts';
import { createRepresentative } from '../../../../tests/factories/people.ts';
import { createGrain } from '../../../../tests/factories/products.ts';
import { createTruck } from '../../../../tests/factories/trucks.ts';
import { openTestApp } from '../../../../tests/setup/test-app.ts';

const { db, signIn } = await openTestApp();
const staff = await signIn();

async function order(overrides: Record<string, unknown> = {}) {
  const [client, pickup, product] = [
    await createLocation(db),
    await createLocation(db),
    await createGrain(db),
  ];
  return {
    transportDate: '2026-05-21',
    client: { id: client.id },
    pickup: { id: pickup.id },
    product: { id: product.id },
    quantity: 28.5,
    ...overrides,
  };
}

async function clientUser() {
  const representative = await createRepresentative(db);
  const location = await createLocation(db, { company_id: representative.company_id });
  const user = await signIn({ permissions: ['PERM_CLIENT'], personId: representative.person_id });
  return { user, location };
}

async function rowOf(jobNote: string): Promise<JobRow | undefined> {
  const answer = await staff.get<{ content: JobRow[] }>(`/api/transport-jobs/datatable?notes=${jobNote}`);
  return answer.body.content[0];
}

test('a client cannot order for the past, staff can', async () => {
  const { user, location } = await clientUser();
  const here = { client: { id: location.id }, pickup: { id: location.id } };
  const refused = await user.post(
    '/api/transport-orders',
    await order({ ...here, transportDate: '2026-05-19' }),
  );
  expect([refused.status, refused.problems]).toEqual([422, ['transportDate INVALID']]);
  const today = await user.post(
    '/api/transport-orders',
    await order({ ...here, transportDate: '2026-05-20' }),
  );
  expect(today.status).toBe(201);
  const past = await order({ ...here, transportDate: '2026-05-19' });
  expect((await staff.post('/api/transport-orders', past)).status).toBe(201);
});

test('the same order again asks, and is made once it is confirmed', async () => {
  const request = await order({ note: 'kaks korda' });
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
  const request = { ...(await order({ note: 'võeti tagasi' })), confirmed: [] };
  expect((await staff.post('/api/transport-orders', request)).status).toBe(201);
  expect((await staff.post('/api/transport-orders', request)).problems).toEqual(['duplicate UNUSUAL']);
  await db
    .updateTable('transport_job_products')
    .set({ status: 'CANCELLED' })
    .where('notes', '=', 'võeti tagasi')
    .execute();
  expect((await staff.post('/api/transport-orders', request)).status).toBe(201);
});

test('a quantity that no truck carries asks', async () => {
  const request = await order({ quantity: 60.5 });
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
  const request = await order({ firstTruck: { id: truck.id }, note: 'kusitud-auto' });
  const asked = await staff.post('/api/transport-orders', { ...request, confirmed: [] });
  expect([asked.status, asked.problems]).toEqual([422, ['firstTruck UNUSUAL']]);
  expect(asked.problem.errors).toMatchObject([{ finding: 'TRUCK_AWAY' }]);
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
