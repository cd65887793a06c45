import { randomUUID } from 'node:crypto';

import { expect, test } from 'vitest';

import type { TransportJob } from '#api/orders/transport-jobs.ts';

import { createCompany } from '../../../../tests/factories/companies.ts';
import { createLocation } from '../../../../tests/factories/locations.ts';
import { createKnownTruck } from '../../../../tests/factories/past-loads.ts';
import { createRepresentative } from '../../../../tests/factories/people.ts';
import { createGrain, createProduct } from '../../../../tests/factories/products.ts';
import { createJobRow } from '../../../../tests/factories/transport-jobs.ts';
import { createTrailer, createTruck } from '../../../../tests/factories/trucks.ts';
import { orderFields } from '../../../../tests/setup/client-orders.ts';
import { jobTable } from '../../../../tests/setup/job-table.ts';
import { openTestApp, rolePermissions } from '../../../../tests/setup/test-app.ts';

const { db, signIn } = await openTestApp();
const staff = await signIn();
const address = '/api/transport-jobs/create-no-order';
const { rowOf } = jobTable(staff);

const job = (overrides: Record<string, unknown> = {}) =>
  orderFields(db, { transportDate: '2026-05-21T07:30:00+03:00', ...overrides });

test('a job has its row, day and time in the table', async () => {
  const destination = await createLocation(db);
  const truck = await createTruck(db);
  const request = await job({
    product: {
      id: (await createGrain(db)).id,
      descr: 'Nisu',
      unit: 't',
      group: { id: 99, descr: 'Teravili' },
    },
    destination: { id: destination.id },
    truck: { id: truck.id },
    notes: 'ilma-tellimuseta',
    wetGrain: true,
  });
  const answer = await staff.post<{ content: { id: number } }>(address, request);
  expect(answer.status).toBe(201);
  expect(answer.headers.location).toBe(`/api/transport-jobs/${answer.body.content.id}`);
  expect(await rowOf('ilma-tellimuseta')).toMatchObject({
    transportJobId: answer.body.content.id,
    date: '2026-05-21',
    time: '07:30',
    destination: { id: destination.id },
    truck: { id: truck.id },
    carrier: { id: truck.company_id },
    wetGrain: true,
    status: 'UNCOMPLETED',
  });
});

test.each([
  ['after midnight in Tallinn, before it in UTC', '2026-05-20T21:30:00Z', '2026-05-21', '00:30'],
  ['the second 03:30 of the night that it ends', '2026-10-25T03:30:00+02:00', '2026-10-25', '03:30'],
  ['a phone in another zone', '2026-12-31T18:15:00-05:00', '2027-01-01', '01:15'],
])('%s', async (_, transportDate, date, time) => {
  const notes = randomUUID();
  expect((await staff.post(address, await job({ transportDate, notes }))).status).toBe(201);
  expect(await rowOf(notes)).toMatchObject({ date, time });
});

test('all problems come back at once, keyed by field', async () => {
  const answer = await staff.post(address, {
    transportDate: '2026-05-21',
    quantity: -1,
    firstTruck: { id: 1 },
  });
  expect(answer.status).toBe(422);
  expect(answer.problems).toEqual([
    'client REQUIRED',
    'firstTruck NOT_ALLOWED',
    'pickup REQUIRED',
    'product REQUIRED',
    'quantity INVALID',
    'transportDate INVALID',
  ]);
});

test.each([
  '0000-01-01T00:00:00Z',
  '0001-01-01T00:00:00+14:00',
  '9999-12-31T23:59:59-12:00',
  '2026-02-30T10:00Z',
])('no calendar day for %s', async (transportDate) => {
  const answer = await staff.post(address, await job({ transportDate }));
  expect(answer.status).toBe(422);
  expect(answer.problems).toEqual(['transportDate INVALID']);
});

test('what it refers to must exist, and its truck be active', async () => {
  const retired = await createTruck(db, { status: 'INACTIVE' });
  const answer = await staff.post(
    address,
    await job({ pickup: { id: 987_654 }, product: { id: 987_654 }, truck: { id: retired.id } }),
  );
  expect(answer.problems).toEqual(['pickup NOT_FOUND', 'product NOT_FOUND', 'truck NOT_FOUND']);
});

test('a job is driven with the trailer that it was given, else the usual one, and with none when told so', async () => {
  const truck = await createTruck(db);
  const other = await createTrailer(db);
  const trailerOf = async (notes: string, trailer?: { id: number } | null) => {
    const answer = await staff.post(address, await job({ truck: { id: truck.id }, trailer, notes }));
    expect(answer.status).toBe(201);
    return (await rowOf(notes))?.trailer?.id;
  };
  expect(await trailerOf('haagis-tavaline')).toBe(truck.trailer_id);
  expect(await trailerOf('haagis-muu', { id: other.id })).toBe(other.id);
  expect(await trailerOf('haagiseta', null)).toBeUndefined();

  const retired = await createTrailer(db, { status: 'INACTIVE' });
  const refused = await staff.post(
    address,
    await job({ truck: { id: truck.id }, trailer: { id: retired.id } }),
  );
  expect(refused.problems).toEqual(['trailer NOT_FOUND']);
});

test('a quantity that is no multiple of the package says what it must be', async () => {
  const product = await createProduct(db, { package_size: '0.6' });
  const refused = await staff.post(address, await job({ product: { id: product.id }, quantity: 1.7 }));
  expect(refused.problems).toEqual(['quantity INVALID']);
  expect(refused.problem.errors[0]?.explanation).toBe('Kogus peab olema pakendi kordne (0,6)');
  expect((await staff.post(address, await job({ product: { id: product.id }, quantity: 1.8 }))).status).toBe(
    201,
  );
});

test('the same key makes one job', async () => {
  const request = await job({ notes: 'uks-too' });
  const headers = { 'idempotency-key': randomUUID() };
  const answers = await Promise.all([
    staff.post(address, request, headers),
    staff.post(address, request, headers),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  expect(answers[0]?.body).toEqual(answers[1]?.body);
  const table = await staff.get<{ totalElements: number }>('/api/transport-jobs/datatable?notes=uks-too');
  expect(table.body.totalElements).toBe(1);
});

test.each(['client', 'driver', 'nobody'] as const)('%s may not', async (role) => {
  const user = await signIn({ permissions: rolePermissions[role] });
  expect((await user.post(address, await job())).status).toBe(403);
});

test('a job is read where its Location says, with its rows and whom they are for', async () => {
  const company = await createCompany(db, { external_id: 'K-17', problematic: true });
  const contact = await createRepresentative(db, { company_id: company.id, external_id: 'ESINDAJA-3' });
  const client = await createLocation(db, {
    company_id: company.id,
    formatted_address: 'Põllu 4, Tapa',
    location_phone: '5551234',
    location_email: 'talu@koorem.example',
    contact_name: 'Õie Mägi',
    primary_contact_id: contact.id,
  });
  const made = await staff.post<{ content: { id: number } }>(
    address,
    await job({ client: { id: client.id }, notes: 'loe-tagasi' }),
  );
  const row = (await rowOf('loe-tagasi'))!;
  const read = await staff.get<{ content: TransportJob }>(String(made.headers.location));
  expect(read.body.content).toEqual({
    id: made.body.content.id,
    transportOrderId: null,
    date: '2026-05-21',
    time: '07:30',
    truck: null,
    carrier: null,
    customerManager: null,
    driverStatus: { id: 1, code: 'NOT_STARTED', value: 'Alustamata' },
    transportJobProducts: [
      {
        ...row,
        client: {
          id: client.id,
          name: company.name,
          externalId: client.external_id,
          phoneNumber: '5551234',
          regNo: company.reg_no,
          address: 'Põllu 4, Tapa',
          personName: 'Õie Mägi',
          companyExternalId: 'K-17',
          contactExternalId: 'ESINDAJA-3',
          email: 'talu@koorem.example',
          problematic: true,
        },
      },
    ],
    adrPoints: null,
  });
  expect((await staff.get('/api/transport-jobs/987654')).status).toBe(404);
});

test('more than the chosen truck carries asks', async () => {
  const truck = await createTruck(db, { axles: 5 });
  const earlier = await createJobRow(db, { job: { truck_id: truck.id } });
  await db
    .insertInto('driver_stops')
    .values({ transport_job_id: earlier.transport_job_id, stop: 'pickup', vehicle_weight_kg: 14_000 })
    .execute();
  const request = await job({ truck: { id: truck.id }, quantity: 26.5 });
  const asked = await staff.post(address, request);
  expect([asked.status, asked.problems]).toEqual([422, ['quantity UNUSUAL']]);
  expect((await staff.post(address, { ...request, quantity: 26 })).status).toBe(201);
  expect((await staff.post(address, { ...request, confirmed: ['quantity'] })).status).toBe(201);
});

test('the same job again asks, and is made once it is confirmed', async () => {
  const request = await job({ notes: 'kaks korda' });
  const again = (overrides: object = {}) => staff.post(address, { ...request, confirmed: [], ...overrides });
  expect((await again()).status).toBe(201);
  const asked = await again();
  expect([asked.status, asked.problems]).toEqual([422, ['duplicate UNUSUAL']]);
  expect(asked.body).toMatchObject({ errors: [{ explanation: 'Sama veotöö on äsja tehtud' }] });
  // Another time is another load.
  expect((await again({ transportDate: '2026-05-21T08:30:00+03:00' })).status).toBe(201);
  expect((await (await signIn()).post(address, { ...request, confirmed: [] })).status).toBe(201);
  expect((await staff.post(address, request)).status).toBe(201);
  expect((await again({ confirmed: ['duplicate'] })).status).toBe(201);
});

test('a job is asked about before it is saved: a trailer that another truck pulls, a truck of two jobs', async () => {
  const trailer = await createTrailer(db, { tare_kg: '6500' });
  const [first, other] = [await createKnownTruck(db, { trailer_id: trailer.id }), await createKnownTruck(db)];
  const made = await staff.post(address, await job({ truck: { id: first.id } }));
  expect(made.body).toMatchObject({ warnings: [] });
  const request = await job({ truck: { id: other.id }, trailer: { id: trailer.id }, notes: 'sama-haagis' });
  const asked = await staff.post(address, { ...request, confirmed: [] });
  expect([asked.status, asked.problems]).toEqual([422, ['trailer UNUSUAL']]);
  expect(asked.problem.errors[0]?.explanation).toMatch(
    /^Samal ajal: rida \d+, kell 07:30 \(haagis .* teise autoga\)$/,
  );
  expect(await rowOf('sama-haagis')).toBeUndefined();
  expect((await staff.post(address, { ...request, confirmed: ['trailer'] })).status).toBe(201);
  const again = await job({ truck: { id: other.id } });
  const twice = await staff.post(address, { ...again, confirmed: [] });
  expect([twice.status, twice.problems]).toEqual([422, ['truck UNUSUAL']]);
  expect(twice.problem.errors).toMatchObject([
    { finding: 'TRUCK_DOUBLE_BOOKED', otherRowId: expect.any(Number) },
  ]);
  const told = await staff.post(address, { ...again, confirmed: ['truck'] });
  expect(told.body).toMatchObject({ warnings: [{ code: 'TRUCK_DOUBLE_BOOKED' }] });
});
