import { expect, test } from 'vitest';

import type { OrderTemplate } from '#api/orders/order-templates.ts';
import type { TransportOrder } from '#api/orders/transport-orders.ts';
import { fromTallinn } from '#domain/calendar/tallinn-time.ts';

import { createLocation } from '../../../../../tests/factories/locations.ts';
import { createRepresentative } from '../../../../../tests/factories/people.ts';
import { createGrain, createProduct } from '../../../../../tests/factories/products.ts';
import { createOrderedJobRow } from '../../../../../tests/factories/transport-jobs.ts';
import { openTestApp, type SignedInClient } from '../../../../../tests/setup/test-app.ts';
import { createAllDueOrders } from './round.ts';

const { db, signIn } = await openTestApp();
const staff = await signIn();
const orders = '/api/transport-orders';
interface Answer {
  content: TransportOrder;
}

/** A farmer who orders for one company, and the order of a Wednesday. */
async function openFarmer(request: { quantity?: number | null; transportDate?: string } = {}) {
  const representative = await createRepresentative(db);
  const place = await createLocation(db, { company_id: representative.company_id });
  const farmer = await signIn({ permissions: ['PERM_CLIENT'], personId: representative.person_id });
  const made = await farmer.post<{ content: { id: number } }>(orders, {
    transportDate: '2026-05-20',
    client: { id: place.id },
    pickup: { id: place.id },
    product: { id: (await createGrain(db)).id },
    quantity: 24,
    note: 'Koer lahti!',
    ...request,
  });
  expect(made.status, made.text).toBe(201);
  return { farmer, place, representative, id: made.body.content.id };
}

async function recur(who: SignedInClient, id: number, body: object) {
  const answer = await who.post<Answer>(`${orders}/${id}/recurrence`, body);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.content;
}

async function orderNow(who: SignedInClient, id: number) {
  return (await who.get<Answer>(`${orders}/${id}`)).body.content;
}

async function daysNow(who: SignedInClient, id: number) {
  return (await orderNow(who, id)).recurrence?.orders.map(({ date, status }) => [date, status]);
}

/** The automatic work of the server on another day's morning. */
async function roundOn(day: string) {
  const now = () => fromTallinn({ day, time: '07:00' });
  const jobRowEvents = { changed: () => {} };
  const log = { warn: (...said: unknown[]) => expect(said).toEqual([]) };
  await createAllDueOrders({ db, now, jobRowEvents }, log, () => false);
}

test('an order recurs a week ahead, unconfirmed, as the same order of another day', async () => {
  const { farmer, id } = await openFarmer();
  const order = await recur(farmer, id, { weekdays: [5, 1] });
  expect(order.recurrence).toMatchObject({ weekdays: [1, 5], until: null, tonnes: null, isEnded: false });
  expect(await daysNow(farmer, id)).toEqual([
    ['2026-05-22', 'UNCONFIRMED'],
    ['2026-05-25', 'UNCONFIRMED'],
  ]);
  const [first] = order.recurrence?.orders ?? [];
  expect(first?.loads).toEqual([{ status: 'UNCONFIRMED', date: '2026-05-22' }]);
  const made = await orderNow(farmer, first?.id ?? 0);
  expect(made).toMatchObject({
    transportDate: '2026-05-22',
    quantity: 24,
    note: 'Koer lahti!',
    recursFrom: id,
    product: order.product,
    pickup: order.pickup,
  });
  // The office sees why it was made, and no later round makes it a second time.
  const history = await orderNow(staff, made.id);
  expect(history.history[0]?.changes).toMatchObject({ cause: { code: 'ORDER_RECURS', of: id } });
  await roundOn('2026-05-23');
  expect((await daysNow(farmer, id))?.map(([day]) => day)).toEqual([
    '2026-05-22',
    '2026-05-25',
    '2026-05-29',
  ]);
});

test('a skipped day stays skipped, and a change of the pattern leaves what somebody has touched', async () => {
  const { farmer, id } = await openFarmer();
  const order = await recur(farmer, id, { weekdays: [4, 5, 6, 7] });
  const [thursday, friday, saturday] = order.recurrence?.orders ?? [];
  // The farmer needs nothing on Thursday, another amount on Friday; the office has confirmed Saturday.
  await farmer.post(`${orders}/${thursday?.id}/cancel`);
  const { version } = await orderNow(farmer, friday?.id ?? 0);
  await farmer.patch(`${orders}/${friday?.id}`, { version, changes: { quantity: 12 } });
  const row = (await orderNow(staff, saturday?.id ?? 0)).rows[0];
  const confirmed = await staff.put(`/api/transport-job-products/${row?.id}/confirm`);
  expect(confirmed.status, confirmed.text).toBe(200);
  await recur(farmer, id, { weekdays: [1] });
  expect(await daysNow(farmer, id)).toEqual([
    ['2026-05-21', 'CANCELLED'],
    ['2026-05-22', 'UNCONFIRMED'],
    ['2026-05-23', 'UNCOMPLETED'],
    ['2026-05-25', 'UNCONFIRMED'],
  ]);
  await recur(farmer, id, { weekdays: [1, 4] });
  expect((await daysNow(farmer, id))?.[0]).toEqual(['2026-05-21', 'CANCELLED']);
  // What was taken away by the change may come back by another one.
  await recur(farmer, id, { weekdays: [7] });
  expect((await daysNow(farmer, id))?.map(([day]) => day)).toEqual([
    '2026-05-21',
    '2026-05-22',
    '2026-05-23',
    '2026-05-24',
  ]);
});

test('the sum of tonnes is kept: the last order brings what is left, and a smaller sum takes away', async () => {
  const { farmer, id } = await openFarmer();
  const days = { weekdays: [1, 2, 3, 4, 5, 6, 7] };
  const reached = await farmer.post(`${orders}/${id}/recurrence`, { ...days, tonnes: 24 });
  expect(reached.problems).toEqual(['tonnes INVALID']);
  const order = await recur(farmer, id, { ...days, tonnes: 60 });
  const made = order.recurrence?.orders ?? [];
  expect(made.map(({ date }) => date)).toEqual(['2026-05-21', '2026-05-22']);
  expect((await orderNow(farmer, made[1]?.id ?? 0)).quantity).toBe(12);
  await recur(farmer, id, { ...days, tonnes: 50 });
  const [, last] = (await orderNow(farmer, id)).recurrence?.orders ?? [];
  expect((await orderNow(farmer, last?.id ?? 0)).quantity).toBe(2);
});

test('once it is ended, what nobody has touched is cancelled, and no round makes more', async () => {
  const { farmer, id } = await openFarmer();
  const order = await recur(farmer, id, { weekdays: [5], until: '2026-06-30' });
  const made = order.recurrence?.orders[0]?.id ?? 0;
  expect((await farmer.delete(`${orders}/${id}/recurrence`)).status).toBe(204);
  expect((await farmer.delete(`${orders}/${id}/recurrence`)).status).toBe(204);
  expect((await orderNow(farmer, made)).status).toBe('CANCELLED');
  await roundOn('2026-05-21');
  expect((await orderNow(farmer, id)).recurrence).toMatchObject({ isEnded: true, orders: [] });
});

test('what cannot be ordered any more is not made, and the order says why', async () => {
  const { farmer, id, place } = await openFarmer();
  await recur(farmer, id, { weekdays: [5] });
  await db.updateTable('locations').set({ active: false }).where('id', '=', place.id).execute();
  await roundOn('2026-05-27');
  const { recurrence } = await orderNow(farmer, id);
  expect(recurrence?.orders.map(({ date }) => date)).toEqual(['2026-05-22']);
  expect(recurrence?.problem).toContain(place.location_name);
  await db.updateTable('locations').set({ active: true }).where('id', '=', place.id).execute();
  await roundOn('2026-05-27');
  const { recurrence: then } = await orderNow(farmer, id);
  expect(then?.orders.map(({ date }) => date)).toEqual(['2026-05-22', '2026-05-29']);
  expect(then?.problem).toBeNull();
});

test('who represents the company no more orders nothing for it', async () => {
  const { farmer, id, representative } = await openFarmer();
  await recur(farmer, id, { weekdays: [5] });
  await db.deleteFrom('representatives').where('id', '=', representative.id).execute();
  await roundOn('2026-05-27');
  const { recurrence } = await orderNow(staff, id);
  expect(recurrence?.orders).toHaveLength(1);
  expect(recurrence?.problem).toContain('Tellija ei esinda');
});

test('faults are named all at once; others do not see the order; what recurs is changed where it recurs', async () => {
  const { farmer, id } = await openFarmer({ quantity: null });
  const wrong = await farmer.post(`${orders}/${id}/recurrence`, {
    weekdays: [1],
    until: '2026-05-20',
    tonnes: 100,
  });
  expect(wrong.problems).toEqual(['tonnes INVALID', 'until INVALID']);
  for (const weekdays of [[], [0], [8], [1, 1], ['E']]) {
    expect((await farmer.post(`${orders}/${id}/recurrence`, { weekdays })).status).toBe(422);
  }
  const { farmer: other } = await openFarmer();
  expect((await other.post(`${orders}/${id}/recurrence`, { weekdays: [1] })).status).toBe(404);
  expect((await other.delete(`${orders}/${id}/recurrence`)).status).toBe(404);
  const order = await recur(farmer, id, { weekdays: [5] });
  const made = order.recurrence?.orders[0]?.id;
  expect((await farmer.post(`${orders}/${made}/recurrence`, { weekdays: [1] })).status).toBe(409);
});

test('pieces recur by days', async () => {
  const product = await createProduct(db, { unit: 'tk' });
  const { order } = await createOrderedJobRow(db, { product_id: product.id, transport_date: '2026-05-20' });
  const refused = await staff.post(`${orders}/${order.id}/recurrence`, { weekdays: [1], tonnes: 5 });
  expect(refused.problems).toEqual(['tonnes INVALID']);
  expect((await recur(staff, order.id, { weekdays: [1] })).recurrence?.orders).toHaveLength(1);
});

test('two at once make each day once', async () => {
  const { farmer, id } = await openFarmer();
  const days = { weekdays: [1, 2, 3, 4, 5, 6, 7] };
  await Promise.all([recur(farmer, id, days), recur(staff, id, days), recur(farmer, id, days)]);
  const made = (await orderNow(staff, id)).recurrence?.orders ?? [];
  expect(made.map(({ date }) => date)).toEqual([...new Set(made.map(({ date }) => date))]);
  expect(made.filter(({ status }) => status === 'UNCONFIRMED')).toHaveLength(7);
});

test('an order is kept as a template by its name, which is its maker’s, and the office shares its own', async () => {
  const { farmer, id } = await openFarmer();
  const save = (who: SignedInClient, order: number, name: string) =>
    who.post<{ content: { id: number } }>(`${orders}/${order}/template`, { name });
  const list = async (who: SignedInClient) =>
    (await who.get<{ content: OrderTemplate[] }>('/api/order-templates')).body.content;
  const saved = await save(farmer, id, ' Nädala nisu ');
  expect(saved.status, saved.text).toBe(200);
  expect((await save(farmer, id, 'Nädala nisu')).problems).toEqual(['name DUPLICATE']);
  expect((await save(farmer, id, ' ')).status).toBe(422);
  expect(await list(farmer)).toMatchObject([
    { name: 'Nädala nisu', transportOrderId: id, quantity: 24, unit: 't', destination: null },
  ]);
  const { farmer: other } = await openFarmer();
  expect((await save(other, id, 'Võõras')).status).toBe(404);
  expect(await list(other)).toEqual([]);

  const { order } = await createOrderedJobRow(db);
  await save(staff, order.id, 'Kontori mall');
  const colleague = await signIn();
  expect((await list(colleague)).map(({ name }) => name)).toEqual(['Kontori mall']);
  const [office] = await list(staff);
  expect((await farmer.delete(`/api/order-templates/${office?.id}`)).status).toBe(404);
  expect((await colleague.delete(`/api/order-templates/${office?.id}`)).status).toBe(204);
  expect(await list(staff)).toEqual([]);
});
