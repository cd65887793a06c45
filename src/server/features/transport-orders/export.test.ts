import { expect, test } from 'vitest';

import { createCompany } from '../../../../tests/factories/companies.ts';
import { createLocation } from '../../../../tests/factories/locations.ts';
import { createRepresentative } from '../../../../tests/factories/people.ts';
import { createGrain } from '../../../../tests/factories/products.ts';
import { createJobRow, createOrderedJobRow } from '../../../../tests/factories/transport-jobs.ts';
import { createTruck } from '../../../../tests/factories/trucks.ts';
import { readWorkbook } from '../../../../tests/setup/read-workbook.ts';
import { openTestApp, type SignedInClient } from '../../../../tests/setup/test-app.ts';

const { app, db, signIn } = await openTestApp();
const staff = await signIn();

async function exported(user: SignedInClient, query = '') {
  const url = `/api/transport-orders/export?${query}`;
  const file = await app.inject({ method: 'GET', url, headers: user.headers });
  expect(file.statusCode, file.body).toBe(200);
  return { name: file.headers['content-disposition'], rows: readWorkbook(file.rawPayload) };
}

const company = await createCompany(db, { name: 'Lepaoja OÜ' });
const farm = await createLocation(db, { company_id: company.id, location_name: 'Lepaoja laut' });
const field = await createLocation(db, { company_id: company.id, location_name: 'Kesamäe põld' });
const elevator = await createLocation(db, { location_name: 'Tapa elevaator' });
const wheat = await createGrain(db, { name: 'Nisu I klass' });
const truck = await createTruck(db, { license_plate_number: '123ABC' });
const representative = await createRepresentative(db, { company_id: company.id });
const client = await signIn({ permissions: ['PERM_CLIENT'], personId: representative.person_id });

const places = { client_location_id: farm.id, pickup_location_id: field.id };
const carried = await createOrderedJobRow(db, {
  ...places,
  destination_location_id: elevator.id,
  product_id: wheat.id,
  created_by: client.user.id,
  quantity: '57.5',
  notes: 'Värav on lahti',
  job: { transport_date: '2026-05-21' },
});
const { order, row } = carried;
// It is carried a day later, in two loads of which one has arrived.
await db
  .updateTable('transport_jobs')
  .set({ transport_date: '2026-05-22', truck_id: truck.id })
  .where('id', '=', row.transport_job_id)
  .execute();
await db
  .updateTable('transport_job_products')
  .set({ status: 'COMPLETED', quantity: 28.5, delivered_quantity: 28.46 })
  .where('id', '=', row.id)
  .execute();
const second = { ...places, product_id: wheat.id, quantity: '20' };
await createJobRow(db, { ...second, job: { transport_order_id: order.id, transport_date: '2026-05-23' } });

const written = {
  Tellimus: order.id,
  'Soovitud päev': '2026-05-21',
  'Plaanitud päev': '2026-05-22',
  Staatus: 'Lõpetamata',
  Klient: 'Lepaoja OÜ',
  Lähtekoht: 'Kesamäe põld',
  Sihtkoht: 'Tapa elevaator',
  Toode: 'Nisu I klass',
  Ühik: 't',
  Tellitud: 57.5,
  Plaanitud: 48.5,
  Tarnitud: 28.46,
  Alles: 9,
  Autod: '123ABC',
  Märkused: 'Värav on lahti',
};

test('every column of an exported order holds what its heading says', async () => {
  const { name, rows } = await exported(staff, 'from=2026-05-21&to=2026-05-21');
  expect(name).toBe('attachment; filename="veotellimused-2026-05-21.xlsx"');
  expect(rows).toEqual([written]);
});

test('of an order whose loads are past and unreported a client is not told that it is confirmed', async () => {
  const ofOthers = await createRepresentative(db);
  const reader = await signIn({ permissions: ['PERM_CLIENT'], personId: ofOthers.person_id });
  const own = await createLocation(db, { company_id: ofOthers.company_id });
  await createOrderedJobRow(db, {
    client_location_id: own.id,
    pickup_location_id: own.id,
    created_by: reader.user.id,
    job: { transport_date: '2026-05-19' },
  });
  expect((await exported(reader)).rows).toMatchObject([{ Staatus: 'Toimumine teadmata' }]);
  const ofDay = await exported(staff, `client=${own.id}`);
  expect(ofDay.rows).toMatchObject([{ Staatus: 'Lõpetamata' }]);
});

test("a client's file holds their own orders in their own words, and nobody else's", async () => {
  const foreign = await createOrderedJobRow(db);
  const mine = { ...written, Staatus: 'Kinnitatud' };
  expect((await exported(client)).rows).toEqual([mine]);
  expect((await exported(client, `client=${foreign.order.client_location_id}`)).rows).toEqual([]);
  // Made by another for the same company; and then they represent it no longer.
  await createOrderedJobRow(db, places);
  expect((await exported(client)).rows).toEqual([mine]);
  expect((await exported(staff)).rows).toHaveLength(4);
  await db.deleteFrom('representatives').where('id', '=', representative.id).execute();
  expect((await exported(client)).rows).toEqual([]);
});
