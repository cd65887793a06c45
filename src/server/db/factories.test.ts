import { afterAll, expect, test } from 'vitest';

import { createPallet } from '../../../tests/factories/batches.ts';
import { createContract } from '../../../tests/factories/contracts.ts';
import { createTerminal } from '../../../tests/factories/locations.ts';
import { createPlantProtection } from '../../../tests/factories/products.ts';
import { createSalesOrderLine } from '../../../tests/factories/sales-orders.ts';
import { createJob, createJobRow, createOrderedJobRow } from '../../../tests/factories/transport-jobs.ts';
import { createTruck, plate } from '../../../tests/factories/trucks.ts';
import { createClientUser, createDriver } from '../../../tests/factories/users.ts';
import { createStock } from '../../../tests/factories/warehouses.ts';
import { openTestDatabase } from '../../../tests/setup/test-database.ts';

const database = await openTestDatabase();
const { db } = database;
afterAll(() => database.close());

test('a job row comes with its parents, on the day of its job', async () => {
  const truck = await createTruck(db);
  const row = await createJobRow(db, {
    status: 'ON_THE_WAY',
    job: { truck_id: truck.id, transport_date: '2026-01-02' },
  });
  const job = await db
    .selectFrom('transport_jobs')
    .selectAll()
    .where('id', '=', row.transport_job_id)
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({ status: 'ON_THE_WAY', transport_date: '2026-01-02', quantity: '28.500' });
  expect(job).toMatchObject({ truck_id: truck.id, carrier_company_id: truck.company_id });
});

test('several rows share a job that is given', async () => {
  const job = await createJob(db, { transport_date: '2026-01-03' });
  const rows = [
    await createJobRow(db, { transport_job_id: job.id }),
    await createJobRow(db, { transport_job_id: job.id }),
  ];
  expect(rows.map((row) => [row.transport_job_id, row.transport_date])).toEqual([
    [job.id, '2026-01-03'],
    [job.id, '2026-01-03'],
  ]);
});

test('an ordered row says the same as its order', async () => {
  const { order, row } = await createOrderedJobRow(db, { status: 'UNCONFIRMED', quantity: '12' });
  expect(order).toMatchObject({
    client_location_id: row.client_location_id,
    product_id: row.product_id,
    quantity: '12.000',
    transport_date: row.transport_date,
    created_by: row.created_by,
  });
});

test('a client user represents their companies, a driver has a carrier', async () => {
  const client = await createClientUser(db, { username: 'Klient' });
  const represented = await db
    .selectFrom('representatives')
    .select('company_id')
    .where('person_id', '=', client.person_id)
    .execute();
  expect(represented).toHaveLength(1);
  expect(client.permissions).toEqual(['PERM_CLIENT']);
  expect((await createDriver(db)).carrier_company_id).not.toBeNull();
});

test('the other factories make what the tables accept', async () => {
  const product = await createPlantProtection(db);
  await createStock(db, { product_id: product.id });
  await createContract(db, { product_id: product.id });
  await createSalesOrderLine(db, { product_id: product.id });
  await createPallet(db);
  expect(await createTerminal(db)).toMatchObject({ location_type_code: 'LOCATION_TYPE_TERMINAL' });
});

test('plates do not repeat', () => {
  const plates = Array.from({ length: 20_000 }, (_, n) => plate(n));
  expect(new Set(plates).size).toBe(plates.length);
  expect(plates[0]).toMatch(/^\d{3}[A-Z]{3}$/);
});
