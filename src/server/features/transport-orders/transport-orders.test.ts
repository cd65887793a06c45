import { randomUUID } from 'node:crypto';

import { expect, test } from 'vitest';

import type { ListedTransportOrder, TransportOrder } from '#api/orders/transport-orders.ts';

import { createLocation } from '../../../../tests/factories/locations.ts';
import { createGrain, createProduct } from '../../../../tests/factories/products.ts';
import { createTruck } from '../../../../tests/factories/trucks.ts';
import { makeClient, orderFields } from '../../../../tests/setup/client-orders.ts';
import { jobTable } from '../../../../tests/setup/job-table.ts';
import { openTestApp } from '../../../../tests/setup/test-app.ts';

const { db, signIn } = await openTestApp();
const staff = await signIn();
const { rowOf } = jobTable(staff);

test('an order of staff makes one job with one row that the table shows', async () => {
  const destination = await createLocation(db);
  const truck = await createTruck(db);
  const request = await orderFields(db, {
    destination: { id: destination.id },
    firstTruck: { id: truck.id },
    wetGrain: true,
    note: 'esimene-kuivati',
  });
  const answer = await staff.post<{ content: { id: number } }>('/api/transport-orders', request);
  expect(answer.status).toBe(201);
  expect(answer.headers.location).toBe(`/api/transport-orders/${answer.body.content.id}`);

  const row = await rowOf('esimene-kuivati');
  expect(row).toMatchObject({
    date: '2026-05-21',
    time: null,
    client: { id: request.client.id },
    pickup: { id: request.pickup.id },
    destination: { id: destination.id },
    product: { id: request.product.id },
    quantity: 28.5,
    truck: { id: truck.id, licensePlateNumber: truck.license_plate_number },
    carrier: { id: truck.company_id },
    creator: { id: staff.user.id },
    wetGrain: true,
    status: 'UNCOMPLETED',
    version: 1,
  });
});

test('an order is read where its Location says, with all that was asked for', async () => {
  const [destination, truck] = [await createLocation(db), await createTruck(db)];
  const request = await orderFields(db, {
    destination: { id: destination.id },
    firstTruck: { id: truck.id },
    note: 'loe tagasi',
  });
  const made = await staff.post('/api/transport-orders', request);
  const colleague = await signIn();
  const read = await colleague.get<{ content: TransportOrder }>(String(made.headers.location));
  expect(read.body.content).toMatchObject({
    transportDate: '2026-05-21',
    status: 'UNCOMPLETED',
    client: { id: request.client.id },
    pickup: { id: request.pickup.id },
    destination: { id: destination.id, locationName: destination.location_name },
    product: { id: request.product.id },
    firstTruck: { id: truck.id, licensePlateNumber: truck.license_plate_number },
    quantity: 28.5,
    note: 'loe tagasi',
    wetGrain: false,
  });
  expect((await staff.get('/api/transport-orders/987654')).status).toBe(404);
});

test('blanks around a text are no part of it, whether it is made or corrected', async () => {
  const request = await orderFields(db, { note: '  Kell 8\nvärav 2 \n ', packetEmail: ' a@talu.ee ' });
  const { body } = await staff.post<{ content: { id: number } }>('/api/transport-orders', request);
  const address = `/api/transport-orders/${String(body.content.id)}`;
  const made = await staff.get<{ content: TransportOrder }>(address);
  expect(made.body.content).toMatchObject({ note: 'Kell 8\nvärav 2', packetEmail: 'a@talu.ee' });

  const { version } = made.body.content;
  await staff.patch(address, { version, changes: { note: ' Kell 9 ' } });
  const corrected = await staff.get<{ content: TransportOrder }>(address);
  expect(corrected.body.content.note).toBe('Kell 9');
});

test('a client reads own orders only, while representing the company', async () => {
  const { user, location } = await makeClient({ db, signIn });
  const here = { client: { id: location.id }, pickup: { id: location.id } };
  const own = String(
    (await user.post('/api/transport-orders', await orderFields(db, here))).headers.location,
  );
  const ofStaff = String(
    (await staff.post('/api/transport-orders', await orderFields(db, here))).headers.location,
  );
  expect((await user.get<{ content: TransportOrder }>(own)).body.content).toMatchObject({
    status: 'UNCONFIRMED',
    client: { id: location.id },
    destination: null,
    firstTruck: null,
  });
  expect((await user.get(ofStaff)).status).toBe(404);
  await db.deleteFrom('representatives').where('company_id', '=', location.company_id).execute();
  expect((await user.get(own)).status).toBe(404);
  expect((await staff.get(own)).status).toBe(200);
});

test('what may be left out may be null as well', async () => {
  const request = await orderFields(db, { note: 'null-väljad' });
  const empty = { destination: null, firstTruck: null, wetGrain: null };
  expect((await staff.post('/api/transport-orders', { ...request, ...empty })).status).toBe(201);
  expect(await rowOf('null-väljad')).toMatchObject({ destination: null, truck: null, wetGrain: false });
});

test('further fields of a referenced record are let through and not read', async () => {
  const request = await orderFields(db);
  const answer = await staff.post('/api/transport-orders', {
    ...request,
    product: { ...request.product, name: 'Midagi muud', unit: 'kg' },
  });
  expect(answer.status).toBe(201);
});

test('all problems come back at once, keyed by field', async () => {
  const answer = await staff.post('/api/transport-orders', {
    transportDate: '2026-02-30',
    client: {},
    product: { id: '7' },
    quantity: 0,
    colour: 'red',
  });
  expect(answer.status).toBe(422);
  expect(answer.problems).toEqual([
    'client.id REQUIRED',
    'colour NOT_ALLOWED',
    'pickup REQUIRED',
    'product.id INVALID_DATA_TYPE',
    'quantity INVALID',
    'transportDate INVALID',
  ]);
});

test('references that do not exist are named', async () => {
  const answer = await staff.post(
    '/api/transport-orders',
    await orderFields(db, {
      client: { id: 987_654 },
      product: { id: 987_654 },
      destination: { id: 987_654 },
      firstTruck: { id: 987_654 },
    }),
  );
  expect(answer.problems).toEqual([
    'client NOT_FOUND',
    'destination NOT_FOUND',
    'firstTruck NOT_FOUND',
    'product NOT_FOUND',
  ]);
});

test('a quantity that is no multiple of the package is refused', async () => {
  const product = await createProduct(db, { is_bulk: false, package_size: 600 });
  const refused = await staff.post(
    '/api/transport-orders',
    await orderFields(db, { product: { id: product.id }, quantity: 700 }),
  );
  expect(refused.problems).toEqual(['quantity INVALID']);
  const taken = await staff.post(
    '/api/transport-orders',
    await orderFields(db, { product: { id: product.id }, quantity: 1200 }),
  );
  expect(taken.status).toBe(201);
});

test("a client's order waits to be confirmed", async () => {
  const { user, location } = await makeClient({ db, signIn });
  const request = await orderFields(db, {
    client: { id: location.id },
    pickup: { id: location.id },
    note: 'kliendi-oma',
  });
  expect((await user.post('/api/transport-orders', request)).status).toBe(201);
  expect(await rowOf('kliendi-oma')).toMatchObject({ status: 'UNCONFIRMED', truck: null, destination: null });
});

test('a client cannot step outside their locations, grain, or fields', async () => {
  const { user } = await makeClient({ db, signIn });
  const foreign = await createLocation(db);
  const truck = await createTruck(db);
  const seed = await createProduct(db);
  const answer = await user.post(
    '/api/transport-orders',
    await orderFields(db, {
      pickup: { id: foreign.id },
      product: { id: seed.id },
      destination: { id: foreign.id },
      firstTruck: { id: truck.id },
      quantity: 28,
    }),
  );
  expect(answer.status).toBe(422);
  expect(answer.problems).toEqual(
    expect.arrayContaining([
      'client NOT_FOUND',
      'client INVALID',
      'destination NOT_ALLOWED',
      'firstTruck NOT_ALLOWED',
      'pickup NOT_FOUND',
      'product NOT_FOUND',
    ]),
  );
});

test('the same key makes one order, also when both requests come at once', async () => {
  const request = await orderFields(db, { note: 'ainus' });
  const headers = { 'idempotency-key': randomUUID() };
  const answers = await Promise.all([
    staff.post<{ content: { id: number } }>('/api/transport-orders', request, headers),
    staff.post<{ content: { id: number } }>('/api/transport-orders', request, headers),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  expect(answers[0]?.body).toEqual(answers[1]?.body);
  expect(answers[0]?.headers.location).toBe(answers[1]?.headers.location);
  const table = await staff.get<{ totalElements: number }>('/api/transport-jobs/datatable?notes=ainus');
  expect(table.body.totalElements).toBe(1);

  const other = await staff.post('/api/transport-orders', { ...request, quantity: 12 }, headers);
  expect(other.status).toBe(422);
  expect(other.problems).toEqual(['Idempotency-Key DUPLICATE']);
});

test('a client sees their own orders and where they stand, of one day the latest first', async () => {
  const { user, location } = await makeClient({ db, signIn });
  const own = { client: { id: location.id }, pickup: { id: location.id } };
  const grain = await createGrain(db, { name: 'Rukis' });
  await user.post('/api/transport-orders', await orderFields(db, { ...own, quantity: 12 }));
  await user.post(
    '/api/transport-orders',
    await orderFields(db, { ...own, product: { id: grain.id }, wetGrain: true, note: 'värav lahti' }),
  );
  const mine = await user.get<{ content: ListedTransportOrder[] }>('/api/transport-orders');
  expect(mine.body.content).toMatchObject([
    {
      transportDate: '2026-05-21',
      status: 'UNCONFIRMED',
      product: { id: grain.id, name: 'Rukis', unit: 't' },
      quantity: 28.5,
      deliveredQuantity: null,
      pickup: { id: location.id, locationName: location.location_name, companyName: location.company_name },
      wetGrain: true,
      note: 'värav lahti',
    },
    { quantity: 12 },
  ]);
  const one = await user.get<{ content: ListedTransportOrder[] }>('/api/transport-orders?size=1');
  expect(one.body.content).toHaveLength(1);
});

test("a client sees nothing of others' orders, whatever they ask for", async () => {
  const { user, location } = await makeClient({ db, signIn });
  const colleague = await signIn({ permissions: ['PERM_CLIENT'], personId: user.user.personId });
  const own = { client: { id: location.id }, pickup: { id: location.id } };
  await colleague.post('/api/transport-orders', await orderFields(db, own));
  await staff.post('/api/transport-orders', await orderFields(db, own));
  expect((await user.get('/api/transport-orders')).body).toMatchObject({ content: [], totalElements: 0 });
  for (const query of ['companyId=1', 'createdBy=1', `personId=${colleague.user.personId}`]) {
    expect((await user.get(`/api/transport-orders?${query}`)).status).toBe(422);
  }

  await user.post('/api/transport-orders', await orderFields(db, own));
  await db.deleteFrom('representatives').where('person_id', '=', user.user.personId).execute();
  expect((await user.get('/api/transport-orders')).body).toMatchObject({ content: [], totalElements: 0 });
});
