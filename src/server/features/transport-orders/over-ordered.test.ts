import { expect, test } from 'vitest';

import type { TransportOrder } from '#api/orders/transport-orders.ts';

import { createGrain, createProduct } from '../../../../tests/factories/products.ts';
import { createJobRow, createOrderedJobRow } from '../../../../tests/factories/transport-jobs.ts';
import { patchUrl, rowPatches } from '../../../../tests/setup/row-patches.ts';
import { openTestApp, type TestAnswer } from '../../../../tests/setup/test-app.ts';

const { db, signIn } = await openTestApp();
const staff = await signIn();
const { rowNow } = rowPatches(staff);
const rows = '/api/transport-job-products';

async function orderNow(id: number): Promise<TransportOrder> {
  return (await staff.get<{ content: TransportOrder }>(`/api/transport-orders/${id}`)).body.content;
}

/** An order of 25 t that its one load carries. */
async function wholeOrder() {
  const { order, row } = await createOrderedJobRow(db, { quantity: '25' });
  return { orderId: order.id, row };
}

/** Each way in which the loads of an order come to carry more than was ordered. */
const doors: Record<
  string,
  () => Promise<{ orderId: number; go: (confirmed?: string[]) => Promise<TestAnswer<unknown>>; left: number }>
> = {
  'a larger quantity in the table': async () => {
    const { orderId, row } = await wholeOrder();
    const patch = { id: row.id, version: 1, changes: { quantity: 28 } };
    return {
      orderId,
      go: (confirmed = []) => staff.patch(patchUrl, [{ ...patch, confirmed }]),
      left: -3,
    };
  },
  'other goods that become those of the order again': async () => {
    const { orderId, row } = await wholeOrder();
    const piece = await createProduct(db);
    await db
      .updateTable('transport_job_products')
      .set({ product_id: piece.id })
      .where('id', '=', row.id)
      .execute();
    const other = await createJobRow(db, {
      product_id: row.product_id,
      quantity: '25',
      job: { transport_order_id: orderId },
    });
    expect((await orderNow(orderId)).left).toBe(0);
    const patch = { id: row.id, version: 1, changes: { product: { id: row.product_id }, quantity: 25 } };
    expect(other.id).toBeGreaterThan(row.id);
    return {
      orderId,
      go: (confirmed = []) => staff.patch(patchUrl, [{ ...patch, confirmed }]),
      left: -25,
    };
  },
  'a cancelled row that is restored': async () => {
    const { orderId, row } = await wholeOrder();
    await createJobRow(db, {
      product_id: row.product_id,
      quantity: '20',
      job: { transport_order_id: orderId },
    });
    expect((await staff.put(`${rows}/${row.id}/cancel`)).status).toBe(200);
    expect((await orderNow(orderId)).left).toBe(5);
    const { version } = await rowNow(row.id);
    return {
      orderId,
      go: (confirmed) =>
        staff.put(`${rows}/restore`, [{ id: row.id, version, ...(confirmed && { confirmed }) }]),
      left: -20,
    };
  },
  'an order corrected below what is planned': async () => {
    const { orderId, row } = await wholeOrder();
    await db
      .updateTable('transport_job_products')
      .set({ sent_to_waybill: true })
      .where('id', '=', row.id)
      .execute();
    return {
      orderId,
      go: (confirmed) =>
        staff.patch(`/api/transport-orders/${orderId}`, {
          version: 1,
          changes: { quantity: 20 },
          ...(confirmed && { confirmed }),
        }),
      left: -5,
    };
  },
  'a further row of the same goods on its job': async () => {
    const { orderId, row } = await wholeOrder();
    const added = {
      product: { id: row.product_id },
      pickup: { id: row.pickup_location_id },
      quantity: 3,
    };
    return {
      orderId,
      go: (confirmed = []) =>
        staff.post(`/api/transport-jobs/${row.transport_job_id}/rows`, { ...added, confirmed }),
      left: -3,
    };
  },
};

test.each(Object.keys(doors))('%s asks before the order is exceeded', async (name) => {
  const { orderId, go, left } = (await doors[name]?.()) ?? expect.fail();
  const before = await orderNow(orderId);
  const refused = await go();
  expect(refused.status, refused.text).toBe(422);
  expect(refused.problem.errors).toMatchObject([
    { code: 'UNUSUAL', explanation: expect.stringContaining('üle tellitu') as string },
  ]);
  expect(refused.problem.errors?.[0]?.field).toMatch(/(^|\.)quantity$/);
  expect(await orderNow(orderId)).toEqual(before);

  const made = await go(['quantity']);
  expect(made.status, made.text).toBeLessThan(300);
  expect(await orderNow(orderId)).toMatchObject({ left, toPlan: left });
});

test('loads and a split ask at their own field', async () => {
  const { orderId, row } = await wholeOrder();
  const loads = [{ quantity: 20 }, { quantity: 8 }];
  const planned = await staff.post(`/api/transport-orders/${orderId}/loads`, { loads });
  expect(planned.problems).toEqual(['loads UNUSUAL']);
  const split = await staff.post(`${rows}/${row.id}/split`, { version: 1, loads });
  expect(split.problems).toEqual(['loads UNUSUAL']);
  const made = await staff.post(`${rows}/${row.id}/split`, { version: 1, loads, confirmed: true });
  expect(made.body).toMatchObject({ content: { ordered: 25, planned: 28, left: -3 } });
  expect(await orderNow(orderId)).toMatchObject({ ordered: 25, planned: 28, left: -3 });
});

test('a program that confirms nothing is told in a warning, as of an unusual quantity', async () => {
  const { orderId, row } = await wholeOrder();
  const patched = await staff.patch(patchUrl, [{ id: row.id, version: 1, changes: { quantity: 28 } }]);
  expect(patched.body).toMatchObject({
    warnings: [
      {
        rowId: row.id,
        code: 'OVER_ORDERED',
        message: `Tellimusel ${orderId} oleks üle tellitu 3 t: tellitud on 25 t, koormaid oleks 28 t`,
      },
    ],
  });
  const added = await staff.post(`/api/transport-jobs/${row.transport_job_id}/rows`, {
    product: { id: row.product_id },
    pickup: { id: row.pickup_location_id },
    quantity: 1,
  });
  expect(added.body).toMatchObject({ warnings: [{ code: 'OVER_ORDERED' }] });
});

test('nobody is asked about what was exceeded before already, nor for other goods or a copy', async () => {
  const { order, row } = await createOrderedJobRow(db, { quantity: '25', order: { quantity: '20' } });
  const asked = (version: number, changes: object) =>
    staff.patch(patchUrl, [{ id: row.id, version, changes, confirmed: [] }]);
  expect((await asked(1, { notes: 'Helista enne' })).status).toBe(200);
  expect((await asked(2, { quantity: 22 })).status).toBe(200);
  expect((await asked(3, { quantity: 23 })).problems).toEqual(['0.changes.quantity UNUSUAL']);
  const before = await orderNow(order.id);
  expect((await staff.post(`${rows}/${row.id}/duplicate`)).status).toBe(201);
  expect(await orderNow(order.id)).toEqual(before);
  const added = await staff.post(`/api/transport-jobs/${row.transport_job_id}/rows`, {
    product: { id: (await createGrain(db)).id },
    pickup: { id: row.pickup_location_id },
    quantity: 9,
    confirmed: [],
  });
  expect(added.status, added.text).toBe(201);
});

test('two rows of one order that are changed at once are both asked about', async () => {
  const { order, row } = await createOrderedJobRow(db, { quantity: '25', order: { quantity: '50' } });
  const other = await createJobRow(db, {
    product_id: row.product_id,
    quantity: '25',
    job: { transport_order_id: order.id },
  });
  const changes = { quantity: 26 };
  const patch = (...confirmed: string[]) =>
    staff.patch(patchUrl, [
      { id: row.id, version: 1, changes, confirmed },
      { id: other.id, version: 1, changes, confirmed },
    ]);
  expect((await patch()).problems).toEqual(['0.changes.quantity UNUSUAL', '1.changes.quantity UNUSUAL']);
  expect((await patch('quantity')).status).toBe(200);
  expect((await orderNow(order.id)).left).toBe(-2);
});

test('an order that nobody has confirmed has nothing planned, and is split as any other', async () => {
  const { order, row } = await createOrderedJobRow(db, { quantity: '57', status: 'UNCONFIRMED' });
  expect(await orderNow(order.id)).toMatchObject({
    status: 'UNCONFIRMED',
    quantity: 57,
    ordered: 57,
    planned: 0,
    left: 57,
    toPlan: 0,
  });
  const larger = { loads: [{ quantity: 28.5 }, { quantity: 30 }] };
  expect((await staff.post(`/api/transport-orders/${order.id}/loads`, larger)).problems).toEqual([
    'loads UNUSUAL',
  ]);
  const split = await staff.post(`/api/transport-orders/${order.id}/loads`, {
    loads: [{ quantity: 28.5 }, { quantity: 28.5 }],
  });
  expect(split.body).toMatchObject({
    content: { ordered: 57, planned: 0, left: 57, rows: [{ id: row.id }, {}] },
  });
  expect(await orderNow(order.id)).toMatchObject({ planned: 0, left: 57, toPlan: 0 });
  for (const { id } of (await orderNow(order.id)).rows) await staff.put(`${rows}/${id}/confirm`);
  expect(await orderNow(order.id)).toMatchObject({ planned: 57, left: 0 });
});
