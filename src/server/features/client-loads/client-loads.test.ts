import { expect, test } from 'vitest';

import type { ClientLoad } from '#api/client/client-loads.ts';
import type { OfficeContact } from '#api/client/office-contact.ts';
import { ownCompanyId } from '#domain/business-constants.ts';

import { createLocation } from '../../../../tests/factories/locations.ts';
import { createPerson, createRepresentative } from '../../../../tests/factories/people.ts';
import { createGrain } from '../../../../tests/factories/products.ts';
import { createJobRow } from '../../../../tests/factories/transport-jobs.ts';
import { drive, openDriving } from '../../../../tests/setup/driving.ts';
import { rolePermissions, type SignedInClient } from '../../../../tests/setup/test-app.ts';

const { app, clock, db, signIn, haulWithDriver } = await openDriving();

interface Answer {
  content: ClientLoad[];
  totalElements: number;
}

const loadsOf = async (client: SignedInClient, query = '') => {
  const answer = await client.get<Answer>(`/api/client/loads${query}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
};
const idsOf = async (client: SignedInClient, query = '') =>
  (await loadsOf(client, query)).content.map(({ id }) => id);

/** A farmer with so many companies, each with one place. */
async function farmer(
  companies = 1,
  permissions: readonly ('PERM_CLIENT' | 'PERM_MOBILE')[] = ['PERM_CLIENT'],
) {
  const person = await createPerson(db);
  const places: Awaited<ReturnType<typeof createLocation>>[] = [];
  for (let count = 0; count < companies; count += 1) {
    const place = await createLocation(db);
    await createRepresentative(db, { company_id: place.company_id, person_id: person.id });
    places.push(place);
  }
  const client = await signIn({ permissions, personId: person.id });
  const [place, second = place] = places;
  if (place === undefined || second === undefined) throw new Error('there is no place');
  return { client, person, place, second };
}

test('all loads from and to the places of all their companies, whoever ordered them, and nobody else’s', async () => {
  const { client, place: one, second: two } = await farmer(2);
  const stranger = await farmer();
  const from = await createJobRow(db, { pickup_location_id: one.id });
  const to = await createJobRow(db, { destination_location_id: two.id });
  const paid = await createJobRow(db, { client_location_id: one.id });
  const between = await createJobRow(db, {
    pickup_location_id: one.id,
    destination_location_id: stranger.place.id,
  });
  const cancelled = await createJobRow(db, { pickup_location_id: one.id, status: 'CANCELLED' });
  const unconfirmed = await createJobRow(db, { pickup_location_id: one.id, status: 'UNCONFIRMED' });
  const other = await createJobRow(db, { pickup_location_id: stranger.place.id });

  expect(await idsOf(client)).toEqual([between.id, paid.id, to.id, from.id]);
  expect(await idsOf(stranger.client)).toEqual([other.id, between.id]);
  expect(await idsOf(client)).not.toContain(cancelled.id);
  expect(await idsOf(client)).not.toContain(unconfirmed.id);
  // An order of the office's is none that the client may open.
  const { content } = await loadsOf(client);
  expect(content.map(({ transportOrderId }) => transportOrderId)).toEqual([null, null, null, null]);
});

test('a place that belongs to another company brings its loads along, and who represents nobody any more sees none', async () => {
  const { client, person, place } = await farmer();
  const heir = await farmer();
  const row = await createJobRow(db, { pickup_location_id: place.id });
  expect(await idsOf(client)).toEqual([row.id]);
  const { company_id, company_name } = heir.place;
  await db.updateTable('locations').set({ company_id, company_name }).where('id', '=', place.id).execute();
  expect(await idsOf(client)).toEqual([]);
  expect(await idsOf(heir.client)).toEqual([row.id]);

  await createRepresentative(db, { company_id, person_id: person.id });
  expect(await idsOf(client)).toEqual([row.id]);
  await db.updateTable('representatives').set({ active: false }).where('person_id', '=', person.id).execute();
  expect(await idsOf(client)).toEqual([]);
});

test('for clients alone; who has other rights too sees no more than their own companies', async () => {
  const { client, place } = await farmer(1, ['PERM_CLIENT', 'PERM_MOBILE']);
  const row = await createJobRow(db, { pickup_location_id: place.id });
  await createJobRow(db);
  expect(await idsOf(client)).toEqual([row.id]);
  for (const permissions of [rolePermissions.staff, rolePermissions.viewer, rolePermissions.driver]) {
    const other = await signIn({ permissions });
    for (const path of ['loads', 'office', `loads/${row.id}/delivery-document`]) {
      expect((await other.get(`/api/client/${path}`)).status).toBe(403);
    }
  }
  const nobodys = await signIn({ permissions: rolePermissions.client });
  expect(await idsOf(nobodys)).toEqual([]);
});

test('a load tells its weights, its truck and its progress, without driver, notes and price', async () => {
  const { client, place } = await farmer();
  const harbour = await createLocation(db, { latitude: '59.49', longitude: '24.95' });
  const haul = await haulWithDriver({
    row: {
      pickup_location_id: place.id,
      destination_location_id: harbour.id,
      quantity: '28',
      notes: 'Salajane',
    },
  });
  expect((await loadsOf(client)).content).toMatchObject([
    { status: 'UNCOMPLETED', quantity: 28, deliveredQuantity: null, loadedKg: null, hasDocument: false },
  ]);
  await drive(haul.driver, haul.jobId, 3);
  expect((await loadsOf(client)).content).toMatchObject([
    { status: 'ON_THE_WAY', loadedKg: 28_480, unloadedKg: null, deliveredAt: null, hasDocument: false },
  ]);
  // Where its truck is stays with the office: the client reads minutes and kilometres.
  const position = { source: 'TRACCAR', latitude: 59.3, longitude: 25.2, speed_kmh: 70 } as const;
  await db
    .insertInto('truck_positions')
    .values({ ...position, truck_id: haul.truck.id, at: new Date(clock.now), course_deg: 12 })
    .execute();
  // Further goods on the same truck arrive with it.
  await createJobRow(db, {
    transport_job_id: haul.jobId,
    pickup_location_id: place.id,
    destination_location_id: harbour.id,
    status: 'ON_THE_WAY',
  });
  const underWay = await client.get<Answer>('/api/client/loads');
  const left = underWay.body.content.map((load) => load.left);
  const { minutes = 0, km = 0 } = left[0] ?? {};
  expect([minutes > 5 && minutes < 120, km > 5 && km < 120]).toEqual([true, true]);
  expect(left).toEqual([
    { minutes, km },
    { minutes, km },
  ]);
  expect(underWay.text).not.toMatch(/59\.3|25\.2/);
  const early = await client.get(`/api/client/loads/${haul.row.id}/delivery-document`);
  expect(early.status).toBe(404);

  const rest = await haulWithDriver({ row: { pickup_location_id: place.id } });
  await db
    .updateTable('trucks')
    .set({ driver_name: 'Jaan Juht', driver_phone: '+37255512121' })
    .where('id', '=', rest.truck.id)
    .execute();
  await drive(rest.driver, rest.jobId, 5);
  const answer = await client.get<Answer>('/api/client/loads');
  expect(answer.body.content.find(({ id }) => id === rest.row.id)).toEqual({
    id: rest.row.id,
    transportOrderId: null,
    date: '2026-05-20',
    time: '08:00',
    status: 'COMPLETED',
    product: expect.any(String),
    unit: 't',
    quantity: 28.5,
    deliveredQuantity: 28.48,
    loadedKg: 28_480,
    unloadedKg: 28_480,
    deliveredAt: '2026-05-20T12:00:00+03:00',
    pickup: place.location_name,
    destination: 'Muuga terminal',
    truck: rest.truck.license_plate_number,
    left: null,
    hasDocument: true,
  });
  expect(answer.text).not.toMatch(/Salajane|55512121|Jaan Juht/);

  const document = await app.inject({
    url: `/api/client/loads/${rest.row.id}/delivery-document`,
    headers: client.headers,
  });
  expect([document.statusCode, document.headers['content-type']]).toEqual([200, 'application/pdf']);
  const stranger = await farmer();
  expect((await stranger.client.get(`/api/client/loads/${rest.row.id}/delivery-document`)).status).toBe(404);
});

test('weighings of a truck that carries another’s goods too are not told, nor a truck that has refused', async () => {
  const { client, place } = await farmer();
  const haul = await haulWithDriver({ row: { pickup_location_id: place.id } });
  await drive(haul.driver, haul.jobId, 3);
  const truck = haul.truck.license_plate_number;
  expect((await loadsOf(client)).content).toMatchObject([{ loadedKg: 28_480, truck }]);
  await createJobRow(db, { transport_job_id: haul.jobId });
  expect((await loadsOf(client)).content).toMatchObject([{ loadedKg: null, truck }]);
  await db
    .updateTable('transport_job_products')
    .set({ status: 'REJECTED' })
    .where('id', '=', haul.row.id)
    .execute();
  expect((await loadsOf(client)).content).toMatchObject([{ truck: null }]);
});

test('they come by day, the latest first, but for those on the road, page by page, and are found by days and words', async () => {
  const { client, place } = await farmer();
  // Their numbers would be found too.
  const nameless = { location_name: 'Põllu', formatted_address: 'Kuremaa alevik' };
  const to = await createLocation(db, nameless);
  await db.updateTable('locations').set(nameless).where('id', '=', place.id).execute();
  const oats = await createGrain(db, { name: 'Kaerahelves' });
  const rows = [];
  for (const [day, product] of [['2026-05-18'], ['2026-05-20', oats.id], ['2026-05-19']] as const) {
    rows.push(
      await createJobRow(db, {
        pickup_location_id: place.id,
        destination_location_id: to.id,
        client_location_id: place.id,
        job: { transport_date: day },
        ...(product !== undefined && { product_id: product }),
      }),
    );
  }
  const [oldest, latest, middle] = rows.map(({ id }) => id);
  expect(await idsOf(client)).toEqual([latest, middle, oldest]);
  expect(await idsOf(client, '?from=2026-05-19&to=2026-05-19')).toEqual([middle]);
  expect(await idsOf(client, '?search=kaerahel')).toEqual([latest]);
  expect(await idsOf(client, `?search=${middle ?? 0}`)).toEqual([middle]);
  expect(await idsOf(client, '?search=%25')).toEqual([]);
  const second = await loadsOf(client, '?size=2&page=2');
  expect(second).toMatchObject({ totalElements: 3, totalPages: 2, content: [{ id: oldest }] });
  expect((await client.get('/api/client/loads?from=2026-13-01')).status).toBe(422);
  await db
    .updateTable('transport_job_products')
    .set({ status: 'ON_THE_WAY' })
    .where('id', '=', oldest ?? 0)
    .execute();
  expect(await idsOf(client)).toEqual([oldest, latest, middle]);
});

test('whom to call: the customer manager of their latest load, else our own company', async () => {
  const office = async (client: SignedInClient) =>
    (await client.get<{ content: OfficeContact }>('/api/client/office')).body.content;
  const { client, place } = await farmer();
  expect(await office(client)).toBeNull();
  await createLocation(db, { company_id: ownCompanyId, location_phone: '+3725550001', contact_name: 'Ladu' });
  const own = await db
    .selectFrom('companies')
    .select('name')
    .where('id', '=', ownCompanyId)
    .executeTakeFirstOrThrow();
  expect(await office(client)).toEqual({ company: own.name, name: 'Ladu', phone: '+3725550001' });
  const person = await createPerson(db, { first_name: 'Aada', last_name: 'Aas' });
  const representative = await createRepresentative(db, { company_id: ownCompanyId, person_id: person.id });
  expect(await office(client)).toMatchObject({ name: 'Aada Aas', phone: representative.phone });
  const manager = await createPerson(db, { first_name: 'Mati', last_name: 'Mets', phone: '+37255567676' });
  const job = { customer_manager_id: manager.id };
  // Whoever looks after another's load is nobody of theirs.
  await createJobRow(db, { job });
  expect(await office(client)).toMatchObject({ name: 'Aada Aas' });
  await createJobRow(db, { pickup_location_id: place.id, job });
  expect(await office(client)).toMatchObject({ name: 'Mati Mets', phone: '+37255567676' });
});
