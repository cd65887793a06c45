import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';

import { createLocation } from '../tests/factories/locations.ts';
import { openTestDatabase } from '../tests/setup/test-database.ts';
import { insertBulkData } from './bulk-data.ts';

const database = await openTestDatabase();
const { db } = database;
afterAll(() => database.close());

const sizes = { companies: 30, locations: 200, products: 60, trucks: 10, jobRows: 500 };
const today = '2026-05-20';

test('adds as many rows as asked, beside what is there, and keeps indexes and foreign keys', async () => {
  const before = await structure();
  await createLocation(db);
  await insertBulkData(db, sizes, today);
  expect(await structure()).toEqual(before);
  const { rows } = await sql`
    select (select count(*) from companies where external_id like 'bulk-%') as companies,
      (select count(*) from locations where external_id like 'bulk-%') as locations,
      (select count(*) from products) as products, (select count(*) from trucks) as trucks,
      (select count(*) from transport_job_products) as rows, (select count(*) from transport_jobs) as jobs,
      (select max(transport_date) - ${today}::date from transport_job_products) as latest,
      (select count(distinct status) from transport_job_products) as statuses`.execute(db);
  expect(rows).toEqual([
    {
      companies: 30,
      locations: 200,
      products: 60,
      trucks: 10,
      rows: 500,
      jobs: 450,
      latest: 14,
      statuses: 6,
    },
  ]);
  expect((await createLocation(db)).id).toBeGreaterThan(200);
});

async function structure(): Promise<unknown[]> {
  const { rows } = await sql`
    select pg_get_indexdef(indexrelid) as definition from pg_index where indrelid::regclass::text !~ '^pg_'
    union all
    select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) from pg_constraint where contype = 'f'
    order by 1`.execute(db);
  return rows;
}
