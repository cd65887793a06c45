import { expect, test } from 'vitest';

import type { JobRow } from '#api/job-row/job-table.ts';
import type { RowPreflight } from '#api/job-row/preflight.ts';
import type { LoadsAnswer } from '#api/orders/loads.ts';
import type { TransportOrder } from '#api/orders/transport-orders.ts';

import { createLocation } from '../../../../tests/factories/locations.ts';
import { createGrain } from '../../../../tests/factories/products.ts';
import { createOrderedJobRow, factoryDay } from '../../../../tests/factories/transport-jobs.ts';
import { createTruck } from '../../../../tests/factories/trucks.ts';
import { rowPatches } from '../../../../tests/setup/row-patches.ts';
import { openTestApp } from '../../../../tests/setup/test-app.ts';

const { db, signIn } = await openTestApp();
const staff = await signIn();
const { patch, rowNow } = rowPatches(staff);
const orders = '/api/transport-orders';

interface Page {
  content: JobRow[];
  totals: object;
}

const orderNow = async (id: number) =>
  (await staff.get<{ content: TransportOrder }>(`${orders}/${id}`)).body.content;

async function requestOf(quantity: number | null | undefined) {
  const [place, product] = [await createLocation(db), await createGrain(db)];
  return {
    transportDate: factoryDay,
    product: { id: product.id },
    client: { id: place.id },
    pickup: { id: place.id },
    ...(quantity !== undefined && { quantity }),
  };
}

async function unknownOrder() {
  const product = await createGrain(db);
  return createOrderedJobRow(db, { quantity: null, product_id: product.id });
}

test('an order may say that nobody knows how much; that it says nothing of it is refused', async () => {
  const made = await staff.post<{ content: { id: number } }>(orders, await requestOf(null));
  expect(made.status, made.text).toBe(201);
  const order = await orderNow(made.body.content.id);
  expect(order).toMatchObject({ quantity: null, ordered: null, planned: 0, left: null, toPlan: null });
  expect(order.rows).toMatchObject([{ quantity: null, status: 'UNCOMPLETED' }]);
  expect((await staff.post(orders, await requestOf(undefined))).problems).toEqual(['quantity REQUIRED']);
});

test('a job and a further row of it may say so, too', async () => {
  const { transportDate: _, ...goods } = await requestOf(null);
  const job = { ...goods, transportDate: `${factoryDay}T08:00:00+03:00` };
  const made = await staff.post<{ content: { id: number } }>('/api/transport-jobs/create-no-order', job);
  expect(made.status, made.text).toBe(201);
  const added = await staff.post(`/api/transport-jobs/${made.body.content.id}/rows`, goods);
  expect(added.status, added.text).toBe(201);
});

test('the table finds such rows, and counts them as rows and not as tonnes', async () => {
  const { row } = await unknownOrder();
  const page = await staff.get<Page>(`/api/transport-jobs/datatable?quantity=none&id=${row.id}`);
  expect(page.body.content).toMatchObject([{ id: row.id, quantity: null }]);
  expect(page.body.totals).toMatchObject({ rows: 1, ordered: 0 });
  expect(
    (await staff.get<Page>(`/api/transport-jobs/datatable?quantity=28&id=${row.id}`)).body.content,
  ).toEqual([]);
});

test('no send takes a row without a quantity, and says so by name', async () => {
  const { row } = await unknownOrder();
  await patch({ id: row.id, changes: { truck: { id: (await createTruck(db)).id } } });
  const sms = await staff.get(`/api/transport-job-products/${row.id}/transport-job-for-sms`);
  expect(sms.status).toBe(422);
  expect(sms.problem.errors).toMatchObject([{ code: 'QUANTITY_MISSING', message: 'Kogus puudub!' }]);
  const preflight = await staff.get<{ content: RowPreflight }>(
    `/api/transport-job-products/${row.id}/preflight`,
  );
  for (const problems of Object.values(preflight.body.content.sends)) {
    expect(problems.map(({ code }) => code)).toContain('QUANTITY_MISSING');
  }
  await patch({ id: row.id, version: 2, changes: { quantity: 20 } });
  const known = await staff.get(`/api/transport-job-products/${row.id}/transport-job-for-sms`);
  expect(known.status, known.text).toBe(200);
});

test('a quantity can be forgotten until the row is sent', async () => {
  const { order, row } = await createOrderedJobRow(db, { quantity: '25' });
  expect((await patch({ id: row.id, changes: { quantity: null } })).status).toBe(200);
  expect(await rowNow(row.id)).toMatchObject({ quantity: null, version: 2 });
  await patch({ id: row.id, version: 2, changes: { quantity: 25 } });
  await db
    .updateTable('transport_job_products')
    .set({ is_sms_sent: true })
    .where('id', '=', row.id)
    .execute();
  const refused = await patch({ id: row.id, version: 3, changes: { quantity: null } });
  expect(refused.problem.errors).toMatchObject([
    { code: 'REQUIRED', field: '0.changes.quantity', explanation: expect.stringContaining('saadetud') },
  ]);
  const ofOrder = await staff.patch(`${orders}/${order.id}`, { version: 1, changes: { quantity: null } });
  expect(ofOrder.problems).toEqual(['quantity REQUIRED']);
});

test('the load follows when the order learns how much', async () => {
  const { order, row } = await unknownOrder();
  const corrected = await staff.patch<{ content: TransportOrder }>(`${orders}/${order.id}`, {
    version: 1,
    changes: { quantity: 50 },
  });
  expect(corrected.body.content).toMatchObject({ ordered: 50, left: 0 });
  expect(await rowNow(row.id)).toMatchObject<Partial<JobRow>>({ quantity: 50 });
});

test('loads are planned of as much as anybody likes, some still unknown, and taken back', async () => {
  const { order, row } = await unknownOrder();
  const loads = [
    { quantity: 28.5, time: '08:00' },
    { quantity: null, date: '2026-06-02' },
  ];
  const split = await staff.post<LoadsAnswer>(`${orders}/${order.id}/loads`, { loads });
  expect(split.status, split.text).toBe(200);
  expect(split.body.content).toMatchObject({ ordered: null, planned: 28.5, left: null });
  expect(split.body.content.rows.map(({ id }) => id)[0]).toBe(row.id);
  const replaces = split.body.content.rows.map(({ id }) => id);
  const back = await staff.post<LoadsAnswer>(`${orders}/${order.id}/loads`, {
    loads: [{ quantity: null }],
    replaces,
    confirmed: true,
  });
  expect(back.status, back.text).toBe(200);
  expect(await rowNow(row.id)).toMatchObject({ quantity: null });
});
