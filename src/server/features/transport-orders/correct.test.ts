import { expect, test } from 'vitest';

import type { JobRow } from '#api/job-row/job-table.ts';
import type { TransportOrder, TransportOrderChanges } from '#api/orders/transport-orders.ts';
import { fieldNames, mayBeEmpty, plainFields, plainValues, valuesBy } from '#domain/record-fields/fields.ts';
import {
  clientGivenFields,
  correctableOrderFields,
  loadFields,
  staffSeenFields,
} from '#domain/record-fields/transport-order.ts';

import { createLocation } from '../../../../tests/factories/locations.ts';
import { createRepresentative } from '../../../../tests/factories/people.ts';
import { createGrain, createProduct } from '../../../../tests/factories/products.ts';
import { createJobRow, createOrderedJobRow } from '../../../../tests/factories/transport-jobs.ts';
import { createTruck } from '../../../../tests/factories/trucks.ts';
import { plainValuesOf } from '../../../../tests/setup/plain-values.ts';
import { openTestApp, type SignedInClient } from '../../../../tests/setup/test-app.ts';
import { fieldsOfLoad } from '../../job-rows/create-job.ts';
import { storedLoad, storedOrder } from '../../record-fields/transport-order.ts';

const { db, signIn } = await openTestApp();
const staff = await signIn();
const representative = await createRepresentative(db);
const ofClient = { company_id: representative.company_id };
const client = await signIn({ permissions: ['PERM_CLIENT'], personId: representative.person_id });

const places = {
  client: await createLocation(db, ofClient),
  pickup: await createLocation(db, ofClient),
  destination: await createLocation(db),
  other: await createLocation(db, ofClient),
};
const [wheat, rye] = [await createGrain(db), await createGrain(db)];

/** An order of the client's that the office has filled in: each of its fields holds something. */
async function filledOrder() {
  const { order, row } = await createOrderedJobRow(db, {
    client_location_id: places.client.id,
    pickup_location_id: places.pickup.id,
    destination_location_id: places.destination.id,
    product_id: wheat.id,
    quantity: '25',
    status: 'UNCONFIRMED',
    created_by: client.user.id,
    job: { transport_date: '2026-05-25' },
  });
  const filled = plainValuesOf(correctableOrderFields, { text: 'Värav on lahti', flag: true });
  const ofOrder = plainFields(correctableOrderFields).map((name) => [
    storedOrder.columns[name],
    filled[name],
  ]);
  const ofLoad = plainFields(loadFields).map((name) => [storedLoad.columns[name], filled[name]]);
  await db
    .updateTable('transport_orders')
    .set(Object.fromEntries(ofOrder))
    .where('id', '=', order.id)
    .execute();
  await db
    .updateTable('transport_job_products')
    .set(Object.fromEntries(ofLoad))
    .where('id', '=', row.id)
    .execute();
  return { id: order.id, rowId: row.id };
}

async function read(id: number): Promise<TransportOrder> {
  return (await staff.get<{ content: TransportOrder }>(`/api/transport-orders/${id}`)).body.content;
}

/** An order's fields by the names that a correction has for them. */
async function orderFields(id: number) {
  const order = await read(id);
  return {
    transportDate: order.transportDate,
    product: { id: order.product.id },
    client: { id: order.client.id },
    pickup: { id: order.pickup.id },
    destination: order.destination && { id: order.destination.id },
    quantity: order.quantity,
    ...plainValues(correctableOrderFields, order),
  } satisfies Required<TransportOrderChanges>;
}

/** The same of the row that was made from it. */
async function rowFields(id: number) {
  const row = (await staff.get<{ content: JobRow }>(`/api/transport-job-products/${id}`)).body.content;
  return {
    transportDate: row.date,
    product: { id: row.product.id },
    client: { id: row.client.id },
    pickup: { id: row.pickup.id },
    destination: row.destination && { id: row.destination.id },
    quantity: row.quantity,
    ...plainValues(
      loadFields,
      valuesBy(loadFields, (name) => row[fieldsOfLoad[name]]),
    ),
  } satisfies Record<keyof typeof loadFields, unknown>;
}

/** The fields that an order and its load have in common. */
function ofLoad(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => name in loadFields));
}

const correct = (user: SignedInClient, id: number, changes: TransportOrderChanges, more: object = {}) =>
  user.patch(`/api/transport-orders/${id}`, { version: 1, changes, ...more });

/** Another value of each field, and the fields that change with it where a client changes it. */
const corrections: Required<TransportOrderChanges> = {
  transportDate: '2026-05-26',
  product: { id: rye.id },
  client: { id: places.other.id },
  pickup: { id: places.other.id },
  destination: { id: places.other.id },
  quantity: 26.5,
  ...plainValuesOf(correctableOrderFields, { text: 'Uus', flag: false }),
};

test.each(fieldNames(correctableOrderFields))(
  'staff correct %s alone: everything else stays, of the order and of its load',
  async (field) => {
    const { id, rowId } = await filledOrder();
    const before = await orderFields(id);
    expect(await rowFields(rowId)).toEqual(ofLoad(before));
    const answer = await correct(staff, id, { [field]: corrections[field] });
    expect(answer.status, answer.text).toBe(200);
    const expected = { ...before, [field]: corrections[field] };
    expect(expected).not.toEqual(before);
    expect(await orderFields(id)).toEqual(expected);
    expect(await rowFields(rowId)).toEqual(ofLoad(expected));
  },
);

test('of several loads none takes on a corrected quantity: which one the difference is of is for people to say', async () => {
  const { id, rowId } = await filledOrder();
  const second = await createJobRow(db, {
    status: 'UNCONFIRMED',
    quantity: '10',
    job: { transport_order_id: id, transport_date: '2026-05-25' },
  });
  const answer = await correct(staff, id, { quantity: 26.5, note: 'Helista enne' });
  expect(answer.status, answer.text).toBe(200);
  expect((await orderFields(id)).quantity).toBe(26.5);
  expect(await rowFields(rowId)).toMatchObject({ quantity: 25, note: 'Helista enne' });
  expect((await rowFields(second.id)).quantity).toBe(10);
});

const givenByClients = fieldNames(correctableOrderFields).filter(
  // Their order is picked up at the client.
  (field) => field in clientGivenFields && field !== 'client',
);

test.each(givenByClients)(
  'a client corrects %s alone: what the office has filled in stays',
  async (field) => {
    const { id, rowId } = await filledOrder();
    const before = await orderFields(id);
    const answer = await correct(client, id, { [field]: corrections[field] });
    expect(answer.status, answer.text).toBe(200);
    const client_ = field === 'pickup' ? { client: corrections.pickup } : {};
    const expected = { ...before, [field]: corrections[field], ...client_ };
    expect(await orderFields(id)).toEqual(expected);
    expect(await rowFields(rowId)).toEqual(ofLoad(expected));
  },
);

const emptied = fieldNames(correctableOrderFields).filter((field) =>
  mayBeEmpty(correctableOrderFields[field]),
);

test.each(emptied)('%s alone is emptied where a correction says so', async (field) => {
  const { id } = await filledOrder();
  const before = await orderFields(id);
  await correct(staff, id, { [field]: null });
  expect(await orderFields(id)).toEqual({ ...before, [field]: null });
});

const neverEmpty = fieldNames(correctableOrderFields).filter(
  (field) => !mayBeEmpty(correctableOrderFields[field]),
);

test.each(neverEmpty)('%s cannot be emptied: a correction that says so is refused', async (field) => {
  const { id } = await filledOrder();
  const before = await orderFields(id);
  const refused = await correct(staff, id, { [field]: null });
  expect(refused.status).toBe(422);
  expect(refused.problems).toHaveLength(1);
  expect(refused.problems[0]).toMatch(new RegExp(String.raw`^changes\.${field} `));
  expect(await orderFields(id)).toEqual(before);
});

test('a client takes away no destination that the office has set, and may say that there is none', async () => {
  const { id } = await filledOrder();
  const before = await orderFields(id);
  const refused = await correct(client, id, { destination: null, note: 'Helistada ette' });
  expect(refused.status).toBe(422);
  expect(refused.problems).toEqual(['destination NOT_ALLOWED']);
  expect(await orderFields(id)).toEqual(before);

  await correct(staff, id, { destination: null });
  const without = await correct(client, id, { destination: null, note: 'Helistada ette' }, { version: 2 });
  expect(without.status, without.text).toBe(200);
  expect(await orderFields(id)).toEqual({ ...before, destination: null, note: 'Helistada ette' });
});

test('what only staff see is empty to a client, in the order, in the list and after a correction', async () => {
  const { id } = await filledOrder();
  const truck = await createTruck(db);
  await db.updateTable('transport_orders').set({ first_truck_id: truck.id }).where('id', '=', id).execute();
  const only = fieldNames(staffSeenFields);
  expect(only).toContain('firstTruck');
  const seen = async (user: SignedInClient) => {
    const one = await user.get<{ content: TransportOrder }>(`/api/transport-orders/${id}`);
    const list = await user.get<{ content: TransportOrder[] }>(`/api/transport-orders?search=${id}`);
    const listed = list.body.content.filter((order) => order.id === id);
    expect(listed).toHaveLength(1);
    return [one.body.content, ...listed].map((order) => only.map((field) => order[field] !== null));
  };
  expect((await seen(staff)).flat()).not.toContain(false);
  expect((await seen(client)).flat()).not.toContain(true);
  const corrected = await correct(client, id, { note: 'Helista' });
  expect(corrected.status, corrected.text).toBe(200);
  const { content } = corrected.body as { content: TransportOrder };
  expect(only.map((field) => content[field])).toEqual(only.map(() => null));
});

test('more than a truck carries is asked about where somebody can answer', async () => {
  const { id, rowId } = await filledOrder();
  const asked = await correct(staff, id, { quantity: 250 }, { confirmed: [] });
  expect(asked.problems).toEqual(['quantity UNUSUAL']);
  expect((await rowFields(rowId)).quantity).toBe(25);
  expect((await correct(staff, id, { quantity: 250 }, { confirmed: ['quantity'] })).status).toBe(200);
  expect((await rowFields(rowId)).quantity).toBe(250);
});

test('everything that is wrong with a correction is told at once, each at its field', async () => {
  const { id } = await filledOrder();
  const bags = await createProduct(db, { package_size: '750', unit: 'kg' });
  const answer = await correct(staff, id, {
    product: { id: bags.id },
    client: { id: 999_999 },
    pickup: { id: 999_998 },
    destination: { id: 999_997 },
  });
  expect(answer.status).toBe(422);
  expect(answer.problems.toSorted()).toEqual([
    'client NOT_FOUND',
    'destination NOT_FOUND',
    'pickup NOT_FOUND',
    'quantity INVALID',
  ]);
  const outside = await correct(client, id, {
    transportDate: '2026-05-19',
    product: { id: bags.id },
    pickup: { id: places.destination.id },
  });
  expect(outside.problems.toSorted()).toEqual([
    'pickup NOT_FOUND',
    'product NOT_FOUND',
    'transportDate INVALID',
  ]);
});
