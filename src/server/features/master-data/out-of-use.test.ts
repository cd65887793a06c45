import { describe, expect, test } from 'vitest';

import type { ContractProblem } from '#api/contracts/contracts.ts';
import type { StockRow } from '#api/goods/stock.ts';
import type { JobRow } from '#api/job-row/job-table.ts';
import type { Location } from '#api/locations/locations.ts';
import type { SearchGroup } from '#api/search/search.ts';

import { createContract } from '../../../../tests/factories/contracts.ts';
import { createLocation } from '../../../../tests/factories/locations.ts';
import { createRepresentative } from '../../../../tests/factories/people.ts';
import { createGrain } from '../../../../tests/factories/products.ts';
import { createJobRow } from '../../../../tests/factories/transport-jobs.ts';
import { createTrailer, createTruck } from '../../../../tests/factories/trucks.ts';
import { createStock } from '../../../../tests/factories/warehouses.ts';
import { openTestApp, rolePermissions, type TestAnswer } from '../../../../tests/setup/test-app.ts';
import type { UsedTable } from '../../db/in-use.ts';

const { db, signIn } = await openTestApp();
const staff = await signIn();
const admin = await signIn({ permissions: rolePermissions.admin });

type Flagged = Exclude<UsedTable, 'companies' | 'trucks' | 'trailers'>;
const set = (table: Flagged, id: number, active: boolean) =>
  db.updateTable(table).set({ active }).where('id', '=', id).execute();
const takeOut = (table: Flagged, id: number) => set(table, id, false);
const takeOutCompany = (id: number) =>
  db.updateTable('companies').set({ status_code: 'COMPANY_STATUS_INACTIVE' }).where('id', '=', id).execute();

/** Each problem with what it says. */
const said = ({ problem }: TestAnswer<unknown>) =>
  problem.errors.map(({ field, explanation }) => `${field}: ${explanation}`);
const outOfUse = (name: string) => `„${name}“ on kasutusest väljas, valige muu.`;
const idsOf = async (url: string) =>
  (await staff.get<{ content: { id: number }[] }>(url)).body.content.map(({ id }) => id);

describe('a place out of use', () => {
  test('is offered nowhere, found by the search and read', async () => {
    const place = await createLocation(db, { location_name: 'Vana elevaator' });
    const other = await createLocation(db, {
      location_name: 'Vana elevaatori silo',
      company_id: place.company_id,
    });
    await takeOut('locations', place.id);
    expect(await idsOf('/api/locations?search=vana+elevaator')).toEqual([other.id]);
    expect(await idsOf(`/api/locations?companyId=${place.company_id}`)).toEqual([other.id]);
    const { body } = await staff.get<{ content: Location }>(`/api/locations/${place.id}/detail`);
    expect(body.content).toMatchObject({ locationName: 'Vana elevaator', isInUse: false });
    const company = await staff.get<{ content: { locations: Location[] } }>(
      `/api/companies/${place.company_id}`,
    );
    expect(company.body.content.locations.map(({ id }) => id)).toEqual([other.id]);
    const found = await staff.get<{ content: SearchGroup[] }>('/api/search?q=vana+elevaator');
    const places = found.body.content.find(({ kind }) => kind === 'location')?.items ?? [];
    expect(places.map(({ id }) => id)).toEqual([other.id, place.id]);
    expect(places[1]?.detail).toMatch(/kasutusest väljas$/);
  });

  test('is refused in new orders, jobs, rows and copies, and stays where it is', async () => {
    const place = await createLocation(db, { location_name: 'Suletud silo' });
    const [client, product] = [await createLocation(db), await createGrain(db)];
    const row = await createJobRow(db, { pickup_location_id: place.id });
    const request = { client: { id: client.id }, product: { id: product.id }, quantity: 20 };
    const order = { ...request, transportDate: '2026-05-21', pickup: { id: place.id } };
    const kept = await staff.post<{ content: { id: number } }>('/api/transport-orders', order);
    await takeOut('locations', place.id);

    const sentence = [`pickup: ${outOfUse('Suletud silo')}`];
    expect(said(await staff.post('/api/transport-orders', order))).toEqual(sentence);
    const job = { ...order, transportDate: '2026-05-21T09:00:00+03:00' };
    expect(said(await staff.post('/api/transport-jobs/create-no-order', job))).toEqual(sentence);
    const target = await createJobRow(db);
    const patched = await staff.patch('/api/transport-job-products/patch-products', [
      { id: target.id, version: target.version, changes: { pickup: { id: place.id } } },
    ]);
    expect(said(patched)).toEqual([`0.changes.pickup: ${outOfUse('Suletud silo')}`]);
    const copied = await staff.post('/api/transport-job-products/copy', {
      rowIds: [row.id],
      date: '2026-05-22',
    });
    expect(said(copied)).toEqual([`rowIds: ${outOfUse('Suletud silo')}`]);

    const noted = await staff.patch<{ content: JobRow[] }>('/api/transport-job-products/patch-products', [
      { id: row.id, version: row.version, changes: { notes: 'ikka' } },
    ]);
    expect(noted.body.content).toMatchObject([{ notes: 'ikka', pickup: { id: place.id } }]);
    const id = kept.body.content.id;
    const corrected = await staff.patch(`/api/transport-orders/${id}`, {
      version: 1,
      changes: { quantity: 21 },
    });
    expect(corrected.status, corrected.text).toBe(200);
  });

  test('of a company out of use is out of use too', async () => {
    const place = await createLocation(db, { location_name: 'Pankrotis talu laut' });
    await takeOutCompany(place.company_id);
    expect(await idsOf('/api/locations?search=pankrotis+talu')).toEqual([]);
    const product = await createGrain(db);
    const order = { client: { id: place.id }, pickup: { id: place.id }, product: { id: product.id } };
    const refused = await staff.post('/api/transport-orders', {
      ...order,
      quantity: 1,
      transportDate: '2026-05-21',
    });
    expect(said(refused)).toEqual([
      `client: ${outOfUse('Pankrotis talu laut')}`,
      `pickup: ${outOfUse('Pankrotis talu laut')}`,
    ]);
  });
});

describe('who no longer acts for a company', () => {
  test.each(['representatives', 'people'] as const)('sees nothing of it: %s', async (table) => {
    const representative = await createRepresentative(db);
    const place = await createLocation(db, { company_id: representative.company_id });
    const person = representative.person_id;
    const client = await signIn({ permissions: ['PERM_CLIENT'], personId: person });
    const companies = async () =>
      (await client.get<{ content: { id: number }[] }>('/api/companies')).body.content.map(({ id }) => id);
    expect(await companies()).toEqual([representative.company_id]);
    await takeOut(table, table === 'people' ? person : representative.id);
    expect(await companies()).toEqual([]);
    expect((await client.get(`/api/locations/${place.id}/detail`)).status).toBe(404);
    const product = await createGrain(db);
    const order = { client: { id: place.id }, pickup: { id: place.id }, product: { id: product.id } };
    const refused = await client.post('/api/transport-orders', {
      ...order,
      quantity: 1,
      transportDate: '2026-05-21',
    });
    // To them there is no such place any more.
    expect(refused.problems).toEqual(['client NOT_FOUND', 'pickup NOT_FOUND']);
    expect(refused.text).not.toContain(place.location_name);
    expect(await idsOf(`/api/representatives?companyId=${representative.company_id}`)).toEqual([]);
    await set(table, table === 'people' ? person : representative.id, true);
    expect(await companies()).toEqual([representative.company_id]);
  });

  test('is no contact of a place, buys nothing, and manages no customers', async () => {
    const representative = await createRepresentative(db);
    const place = await createLocation(db, {
      company_id: representative.company_id,
      primary_contact_id: representative.id,
    });
    await takeOut('people', representative.person_id);
    const read = await staff.get<{ content: Location }>(`/api/locations/${place.id}/detail`);
    expect(read.body.content.primaryContact).toBeNull();
    const product = await createGrain(db);
    const sold = await staff.post('/api/sales-orders', {
      companyId: representative.company_id,
      representativeId: representative.id,
      salesOrderProducts: [{ locationId: place.id, productId: product.id, quantity: 1 }],
    });
    expect(sold.problems).toEqual(['representativeId NOT_ALLOWED']);
    const row = await createJobRow(db);
    const patched = await staff.patch('/api/transport-job-products/patch-products', [
      { id: row.id, version: row.version, changes: { customerManager: { id: representative.person_id } } },
    ]);
    expect(said(patched)).toEqual([expect.stringMatching(/customerManager: .* on kasutusest väljas/)]);
  });
});

test('a usual trailer out of use is put on no job', async () => {
  const trailer = await createTrailer(db, { status: 'INACTIVE' });
  const truck = await createTruck(db, { trailer_id: trailer.id });
  const row = await createJobRow(db, { job: { truck_id: truck.id, trailer_id: trailer.id } });
  const target = await createJobRow(db);
  const patched = await staff.patch<{ content: JobRow[] }>('/api/transport-job-products/patch-products', [
    { id: target.id, version: target.version, changes: { truck: { id: truck.id } } },
  ]);
  expect(patched.body.content).toMatchObject([{ truck: { id: truck.id }, trailer: null }]);
  const copied = await staff.post<{ content: JobRow[] }>('/api/transport-job-products/copy', {
    rowIds: [row.id],
    date: '2026-05-22',
    withTruck: true,
  });
  expect(copied.body.content).toMatchObject([{ truck: { id: truck.id }, trailer: null }]);
  const noted = await staff.patch<{ content: JobRow[] }>('/api/transport-job-products/patch-products', [
    { id: row.id, version: row.version, changes: { notes: 'ikka' } },
  ]);
  expect(noted.body.content).toMatchObject([{ trailer: { id: trailer.id } }]);
});

test('of a warehouse out of use no stock is free and nothing is sold', async () => {
  const stock = await createStock(db);
  const warehouse = await db
    .selectFrom('warehouses')
    .selectAll()
    .where('id', '=', stock.warehouse_id)
    .executeTakeFirstOrThrow();
  const shown = async () =>
    (await staff.get<{ content: StockRow[] }>(`/api/products/${stock.product_id}/stock`)).body.content.length;
  expect(await shown()).toBe(1);
  await takeOut('stock', stock.id);
  expect(await shown()).toBe(0);
  await set('stock', stock.id, true);
  await takeOut('warehouses', warehouse.id);
  expect(await shown()).toBe(0);
  expect(await idsOf(`/api/warehouses?search=${encodeURIComponent(warehouse.name)}`)).not.toContain(
    warehouse.id,
  );
  const representative = await createRepresentative(db);
  const place = await createLocation(db, { company_id: representative.company_id });
  const refused = await staff.post('/api/sales-orders', {
    companyId: representative.company_id,
    representativeId: representative.id,
    salesOrderProducts: [
      {
        locationId: place.id,
        productId: stock.product_id,
        quantity: 1,
        warehouseId: warehouse.external_id,
        deliveryDate: '2026-05-21',
      },
    ],
  });
  expect(said(refused)).toContain(`salesOrderProducts.0.warehouseId: ${outOfUse(warehouse.name)}`);
});

test('a contract out of use covers nothing', async () => {
  const [place, product] = [await createLocation(db), await createGrain(db)];
  const contract = await createContract(db, { company_id: place.company_id });
  const check = async () =>
    (
      await staff.post<{ content: ContractProblem[] }>('/api/contracts/validate-company-product', {
        commands: [{ productId: product.id, pickupLocationId: place.id }],
      })
    ).body.content.map(({ code }) => code);
  expect(await check()).toEqual([]);
  await takeOut('contracts', contract.id);
  expect(await check()).toEqual(['CONTRACT_MISSING']);
});

test('a permit out of use is in the way of none', async () => {
  const [truck, trailer] = [
    await createTruck(db),
    (await admin.post<{ content: { id: number } }>('/api/admin/trailers', { registrationNumber: '901 OUT' }))
      .body.content,
  ];
  const permit = {
    truckExternalId: { id: truck.id },
    trailerExternalId: { id: trailer.id },
    massT: 52,
    validFrom: '2026-01-01',
    validTo: '2026-12-31',
  };
  const first = await admin.post<{ content: { id: number } }>('/api/admin/vehicle-permits', permit);
  expect((await admin.post('/api/admin/vehicle-permits', permit)).problems).toEqual(['validFrom DUPLICATE']);
  await takeOut('vehicle_permits', first.body.content.id);
  const second = await admin.post<{ content: { id: number } }>('/api/admin/vehicle-permits', permit);
  expect(second.status, second.text).toBe(201);
  expect(await idsOf(`/api/vehicles/permits?truckId=${truck.id}`)).toEqual([second.body.content.id]);
  const back = await admin.patch(`/api/admin/vehicle-permits/${first.body.content.id}`, {
    version: 1,
    changes: { active: true },
  });
  expect(back.problems).toEqual(['changes.validFrom DUPLICATE']);
});
