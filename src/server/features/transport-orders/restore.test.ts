import { expect, test } from 'vitest';

import type { TransportOrder } from '#api/orders/transport-orders.ts';

import { createLocation } from '../../../../tests/factories/locations.ts';
import { createRepresentative } from '../../../../tests/factories/people.ts';
import { createGrain } from '../../../../tests/factories/products.ts';
import { createJobRow, createOrderedJobRow } from '../../../../tests/factories/transport-jobs.ts';
import { rowPatches } from '../../../../tests/setup/row-patches.ts';
import { openTestApp } from '../../../../tests/setup/test-app.ts';

const { db, signIn } = await openTestApp();
const staff = await signIn();
const { rowNow } = rowPatches(staff);
const orders = '/api/transport-orders';
interface Answer {
  content: TransportOrder;
}

test('a cancelled order is taken back with the loads that went with it, each as it was', async () => {
  const { order, row } = await createOrderedJobRow(db, { quantity: '57' });
  const job = { transport_order_id: order.id };
  const gone = await createJobRow(db, { product_id: row.product_id, job, status: 'CANCELLED' });
  expect((await staff.post<Answer>(`${orders}/${order.id}/cancel`)).body.content.status).toBe('CANCELLED');
  const back = await staff.post<Answer>(`${orders}/${order.id}/restore`);
  expect(back.status, back.text).toBe(200);
  expect(back.body.content).toMatchObject({ status: 'UNCOMPLETED', ordered: 57, left: 0 });
  expect(back.body.content.history.map(({ action }) => action)).toContain('restored');
  expect(await rowNow(row.id)).toMatchObject({ status: 'UNCOMPLETED' });
  expect(await rowNow(gone.id)).toMatchObject({ status: 'CANCELLED' });
  // There is nothing more to take back.
  expect((await staff.post(`${orders}/${order.id}/restore`)).status).toBe(409);
});

test('nobody takes back what another has cancelled', async () => {
  const { order } = await createOrderedJobRow(db);
  await staff.post(`${orders}/${order.id}/cancel`);
  const colleague = await signIn({ permissions: ['PERM_MOBILE'] });
  expect((await colleague.post(`${orders}/${order.id}/restore`)).status).toBe(409);
});

test('more than was ordered is asked about once the loads come back', async () => {
  const { order, row } = await createOrderedJobRow(db, { quantity: '25' });
  await staff.post(`${orders}/${order.id}/cancel`);
  await createJobRow(db, {
    product_id: row.product_id,
    quantity: '10',
    job: { transport_order_id: order.id },
  });
  const asked = await staff.post(`${orders}/${order.id}/restore`);
  expect(asked.problems).toEqual(['quantity UNUSUAL']);
  expect(await rowNow(row.id)).toMatchObject({ status: 'CANCELLED' });
  expect((await staff.post(`${orders}/${order.id}/restore`, { confirmed: true })).status).toBe(200);
});

test('a client takes their own withdrawing back, and no other order', async () => {
  const representative = await createRepresentative(db);
  const place = await createLocation(db, { company_id: representative.company_id });
  const client = await signIn({ permissions: ['PERM_CLIENT'], personId: representative.person_id });
  const made = await client.post<{ content: { id: number } }>(orders, {
    transportDate: '2026-05-21',
    client: { id: place.id },
    pickup: { id: place.id },
    product: { id: (await createGrain(db)).id },
    quantity: null,
  });
  const { id } = made.body.content;
  await client.post(`${orders}/${id}/cancel`);
  const back = await client.post<Answer>(`${orders}/${id}/restore`);
  expect(back.body.content).toMatchObject({ status: 'UNCONFIRMED', ordered: null });
  const { order } = await createOrderedJobRow(db);
  expect((await client.post(`${orders}/${order.id}/restore`)).status).toBe(404);
});
