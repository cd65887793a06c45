import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';

import type { Product } from '#api/goods/products.ts';
import type { StockRow } from '#api/goods/stock.ts';
import type { Truck } from '#api/vehicles/trucks.ts';
import { preflight, type Send } from '#domain/dispatch/preflight.ts';

import { createCompany } from '../../../tests/factories/companies.ts';
import { openTestApp } from '../../../tests/setup/test-app.ts';
import { openTestDatabase } from '../../../tests/setup/test-database.ts';
import type { Db } from '../db/connect.ts';
import { verifyPassword } from '../identity/users/passwords.ts';
import { demoAccounts } from './accounts.ts';
import { loadDemoDataOnce } from './load-demo.ts';

const now = Date.parse('2026-05-20T12:00:00+03:00');
const today = '2026-05-20';

const { db, signIn } = await openTestApp();

const started = performance.now();
const first = await Promise.all([loadDemoDataOnce(db, now), loadDemoDataOnce(db, now)]);
process.stdout.write(`Demo data loaded in ${Math.round(performance.now() - started)} ms\n`);

test('of two processes that start at once, one loads', async () => {
  expect(first.filter(Boolean)).toHaveLength(1);
  expect(await loadDemoDataOnce(db, now + 86_400_000)).toBe(false);
  expect(await counts(db)).toEqual({
    companies: 40,
    contracts: 32,
    job_rows: 400,
    locations: 123,
    product_groups: 10,
    products: 60,
    trucks: 25,
    warehouses: 6,
  });
});

test('a database in use is left alone', async () => {
  const used = await openTestDatabase();
  try {
    await createCompany(used.db);
    expect(await loadDemoDataOnce(used.db, now)).toBe(false);
    expect(await counts(used.db)).toMatchObject({ companies: 2, job_rows: 0 });
  } finally {
    await used.close();
  }
});

test('new rows go on from the last ids', async () => {
  expect((await createCompany(db)).id).toBeGreaterThan(1000);
  const { rows } = await sql<{ next: number }>`
    select nextval(pg_get_serial_sequence('transport_job_products', 'id')) as next`.execute(db);
  expect(rows).toEqual([{ next: 401 }]);
});

test('everybody signs in with the password that the start shows', async () => {
  const accounts = await db
    .selectFrom('users')
    .innerJoin('identity_accounts', 'user_id', 'id')
    .selectAll()
    .orderBy('id')
    .execute();
  expect(accounts.map(({ username, permissions }) => ({ username, permissions }))).toEqual(
    demoAccounts.map(({ username, permissions }) => ({ username, permissions: [...permissions] })),
  );
  for (const { username, password } of demoAccounts) {
    const account = accounts.find((each) => each.username === username);
    expect(await verifyPassword(account?.password_hash ?? null, password)).toBe(true);
  }
});

test('the best match for wheat is bulk grain with free stock', async () => {
  const staff = await signIn();
  const found = await staff.get<{ items: Product[] }>('/api/products?search=nisu');
  const [best] = found.body.items;
  expect(best).toMatchObject({ name: 'Nisu', isBulk: true, groupId: 99 });
  const stock = await staff.get<{ content: StockRow[] }>(
    `/api/products/${best?.id}/stock?getUnallocatedStock=true`,
  );
  expect(stock.body.content.some(({ unallocatedStock }) => (unallocatedStock ?? 0) > 100)).toBe(true);
});

test.each([
  ['418BXT', { verdict: 'free', regime: null }],
  ['836NPK', { verdict: 'clean', regime: 'B' }],
  ['110GKR', { verdict: 'clean', regime: 'D' }],
  ['227BJL', { verdict: 'unknown' }],
  ['552DRV', { verdict: 'forbidden', regime: null }],
])('what stood in %s before speaks for or against wheat', async (plate, loadVerdict) => {
  const staff = await signIn();
  const wheat = await staff.get<{ items: Product[] }>('/api/products?search=nisu');
  const address = `/api/trucks?licensePlateNumber=${plate}&productId=${wheat.body.items[0]?.id}`;
  const { content } = (await staff.get<{ content: Truck[] }>(address)).body;
  expect(content).toMatchObject([{ loadVerdict }]);
});

test('of the goods some are left to be classed', async () => {
  const staff = await signIn();
  const { body } = await staff.get<{ content: { name: string }[] }>('/api/vehicles/unclassed-products');
  expect(body.content.map(({ name }) => name)).toEqual(['Maheraps']);
});

test('a problematic company has a location and a representative', async () => {
  const { rows } = await sql`
    select from companies where problematic
      and exists (select from locations where company_id = companies.id)
      and exists (select from representatives where company_id = companies.id)`.execute(db);
  expect(rows.length).toBeGreaterThan(0);
});

test('the client represents two companies with locations, neither of them problematic', async () => {
  const companies = await db
    .selectFrom('users')
    .innerJoin('representatives', 'representatives.person_id', 'users.person_id')
    .innerJoin('companies', 'companies.id', 'representatives.company_id')
    .select(['companies.id', 'problematic'])
    .where('username', '=', 'client')
    .execute();
  expect(companies.map((company) => company.problematic)).toEqual([false, false]);
  const locations = await db
    .selectFrom('locations')
    .select('id')
    .where(
      'company_id',
      'in',
      companies.map(({ id }) => id),
    )
    .execute();
  expect(locations).toHaveLength(8);
});

test.each(['driver', 'staffdriver'])('%s has a job to start today', async (username) => {
  const jobs = await db
    .selectFrom('users')
    .innerJoin('trucks', 'trucks.company_id', 'users.carrier_company_id')
    .innerJoin('transport_jobs', 'transport_jobs.truck_id', 'trucks.id')
    .innerJoin('transport_job_products', 'transport_job_id', 'transport_jobs.id')
    .select(['trucks.status as truck_status', 'transport_job_products.status'])
    .where('username', '=', username)
    .where('transport_jobs.transport_date', '=', today)
    .where('driver_status', '=', 'NOT_STARTED')
    .where('driver_phone', 'is not', null)
    .execute();
  expect(jobs).toContainEqual({ truck_status: 'ACTIVE', status: 'UNCOMPLETED' });
});

test('what is marked as sent is known to have been sent', async () => {
  const { rows } = await sql`
    select id from transport_job_products r
    where sent_to_fleet_service <> exists (select from outside_sends where system = 'fleet' and row_id = r.id)
      or sent_to_waybill <> exists (
        select from outside_sends where system = 'waybill' and transport_job_id = r.transport_job_id)
      or sent_to_pk_terminal <> exists (
        select from outside_sends where system = 'terminal' and transport_job_id = r.transport_job_id)`.execute(
    db,
  );
  expect(rows).toEqual([]);
});

test('some jobs have several rows, some rows a batch, a tie or a replacement', async () => {
  const { rows } = await sql<Record<string, number>>`
    select count(*) filter (where rows_of_job > 1) as together, count(batch_id) as batches, count(tied_to_id) as ties,
      count(replacement_product_id) as replacements, count(*) filter (where wet_grain) as wet
    from (select *, count(*) over (partition by transport_job_id) as rows_of_job from transport_job_products) r`.execute(
    db,
  );
  for (const count of Object.values(rows[0] ?? {})) expect(count).toBeGreaterThan(4);
});

describe('the first 40 rows of the table', async () => {
  const rows = await firstRows(db);

  test.each<Send>(['terminal', 'waybill', 'fleet', 'sms'])('some are ready for: %s', (send) => {
    const ready = rows.filter((row) => row.status === 'UNCOMPLETED' && preflight(send, row).length === 0);
    expect(ready.length).toBeGreaterThanOrEqual(4);
  });

  test('some of them for everything, with a driver and a client to write to', () => {
    const ready = rows.filter(
      (row) =>
        (['terminal', 'waybill', 'fleet', 'sms'] as const).every(
          (send) => preflight(send, row).length === 0,
        ) &&
        row.clientExternalId &&
        row.clientPhone,
    );
    expect(ready).toHaveLength(8);
  });

  test('some are not ready, for different reasons', () => {
    const messages = new Set(rows.flatMap((row) => preflight('terminal', row)));
    expect([...messages]).toEqual(
      expect.arrayContaining([
        'TRUCK_MISSING',
        'NOT_BULK_PRODUCT',
        'DESTINATION_NOT_TERMINAL',
        'WRONG_JOB_STATUS',
      ]),
    );
  });
});

async function counts(of: Db): Promise<Record<string, number>> {
  const { rows } = await sql<Record<string, number>>`
    select (select count(*) from companies) as companies, (select count(*) from contracts) as contracts,
      (select count(*) from transport_job_products) as job_rows, (select count(*) from locations) as locations,
      (select count(*) from product_groups) as product_groups, (select count(*) from products) as products,
      (select count(*) from trucks) as trucks, (select count(*) from warehouses) as warehouses`.execute(of);
  return rows[0] ?? {};
}

async function firstRows(of: Db) {
  const rows = await of
    .selectFrom('transport_job_products as row')
    .innerJoin('transport_jobs as job', 'job.id', 'row.transport_job_id')
    .innerJoin('products as product', 'product.id', 'row.product_id')
    .innerJoin('locations as client', 'client.id', 'row.client_location_id')
    .innerJoin('locations as pickup', 'pickup.id', 'row.pickup_location_id')
    .innerJoin('companies as shipper', 'shipper.id', 'pickup.company_id')
    .leftJoin('locations as destination', 'destination.id', 'row.destination_location_id')
    .leftJoin('companies as receiver', 'receiver.id', 'destination.company_id')
    .leftJoin('trucks as truck', 'truck.id', 'job.truck_id')
    .leftJoin('companies as carrier', 'carrier.id', 'job.carrier_company_id')
    .select((row) => [
      'row.status',
      'row.shelf',
      'sent_to_pk_terminal',
      'sent_to_waybill',
      'sent_to_fleet_service',
      'product.is_bulk',
      'product.cn_code',
      'carrier.reg_no as carrier_reg_no',
      'carrier.id as carrier_id',
      'truck.license_plate_number',
      'driver_name',
      'driver_personal_code',
      'driver_email',
      'driver_phone',
      'fleet_user_id',
      'client.external_id as clientExternalId',
      'client.location_phone as clientPhone',
      'pickup.formatted_address as pickup_address',
      'pickup.latitude as pickup_latitude',
      'pickup.longitude as pickup_longitude',
      'shipper.reg_no as pickup_reg_no',
      'destination.id as destination_id',
      'destination.formatted_address as destination_address',
      'destination.latitude as destination_latitude',
      'destination.longitude as destination_longitude',
      'destination.location_type_code',
      'receiver.reg_no as destination_reg_no',
      row
        .selectFrom('transport_job_products as other')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('other.transport_job_id', '=', 'row.transport_job_id')
        .as('row_count'),
    ])
    .where('row.status', '<>', 'CANCELLED')
    .orderBy('row.transport_date', 'desc')
    .orderBy('row.id', 'desc')
    .limit(40)
    .execute();
  return rows.map((row) => ({
    status: row.status,
    isSent: {
      terminal: row.sent_to_pk_terminal,
      waybill: row.sent_to_waybill,
      fleet: row.sent_to_fleet_service,
    },
    rowCount: Number(row.row_count),
    product: { isBulk: row.is_bulk, cnCode: row.cn_code },
    shelf: row.shelf,
    isLoadForbidden: false,
    truck:
      row.license_plate_number === null
        ? null
        : {
            licensePlateNumber: row.license_plate_number,
            driverName: row.driver_name,
            driverPersonalCode: row.driver_personal_code,
            driverEmail: row.driver_email,
            driverPhone: row.driver_phone,
            fleetUserId: row.fleet_user_id,
          },
    carrier: row.carrier_id === null ? null : { regNo: row.carrier_reg_no },
    pickup: {
      address: row.pickup_address,
      latitude: Number(row.pickup_latitude),
      longitude: Number(row.pickup_longitude),
      companyRegNo: row.pickup_reg_no,
      isTerminal: false,
    },
    destination:
      row.destination_id === null
        ? null
        : {
            address: row.destination_address,
            latitude: Number(row.destination_latitude),
            longitude: Number(row.destination_longitude),
            companyRegNo: row.destination_reg_no,
            isTerminal: row.location_type_code === 'LOCATION_TYPE_TERMINAL',
          },
    clientExternalId: row.clientExternalId,
    clientPhone: row.clientPhone,
  }));
}
