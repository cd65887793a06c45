import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';

import type { Product } from '#api/goods/products.ts';
import type { StockRow } from '#api/goods/stock.ts';
import type { Truck } from '#api/vehicles/trucks.ts';
import { addDays } from '#domain/calendar/day.ts';
import { preflight, type Send } from '#domain/dispatch/preflight.ts';

import { createCompany } from '../../../tests/factories/companies.ts';
import { openTestApp } from '../../../tests/setup/test-app.ts';
import { openTestDatabase } from '../../../tests/setup/test-database.ts';
import type { Db } from '../db/schema.ts';
import { verifyPassword } from '../identity/users/passwords.ts';
import { findJobRows, findExternalRow, toPreflightRow } from '../job-rows/external-row.ts';
import { demoPassword } from './accounts.ts';
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
    job_rows: 712,
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

test('some locations were made by hand and have no number in the accounts', async () => {
  const { rows } = await sql`select from locations where external_id is null`.execute(db);
  expect(rows).toHaveLength(10);
});

test('new rows go on from the last ids', async () => {
  expect((await createCompany(db)).id).toBeGreaterThan(1000);
  const { rows } = await sql<{ next: number }>`
    select nextval(pg_get_serial_sequence('transport_job_products', 'id')) as next`.execute(db);
  expect(rows).toEqual([{ next: 713 }]);
});

test('everybody signs in with the password that the start shows', async () => {
  const accounts = await db
    .selectFrom('users')
    .innerJoin('identity_accounts', 'user_id', 'id')
    .selectAll()
    .orderBy('id')
    .execute();
  expect(accounts.map(({ username, permissions }) => [username, ...permissions])).toEqual([
    ['staff', 'PERM_MOBILE', 'PERM_QUALITY', 'PERM_ADMIN', 'PERM_FINANCE'],
    ['client', 'PERM_CLIENT'],
    ['driver', 'PERM_MOBILE_TRUCK_DRIVER'],
    ['staffdriver', 'PERM_MOBILE', 'PERM_MOBILE_TRUCK_DRIVER'],
    ['nobody'],
  ]);
  for (const { password_hash: hash, created_at: hiredAt } of accounts) {
    expect(await verifyPassword(hash, demoPassword)).toBe(true);
    expect(Number(hiredAt)).toBeLessThan(now);
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
  ['110GKR', { verdict: 'free', known: 3 }],
  ['903MKP', { verdict: 'unknown', known: 3 }],
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

test('whoever is marked as notified got an SMS before the job, and its history says so', async () => {
  const { rows } = await sql<{ id: number; isSent: boolean; hasSms: boolean; hasHistory: boolean }>`
    select r.id, r.is_sms_sent as "isSent",
      exists (select from messages m where m.row_id = f.id and m.told_rows -> r.id::text = r.sms_sent_as and m.role = 'DRIVER'
        and m.status = 'delivered' and m.simulated and m.created_at < (j.transport_date
          + coalesce(j.transport_time, '08:00')::time) at time zone 'Europe/Tallinn') as "hasSms",
      (select count(*) from audit_entries where entity = 'transport_job_product' and entity_id = f.id
          and action in ('sms_queued', 'sms_sent')) = 2 as "hasHistory"
    from transport_job_products r join transport_jobs j on j.id = r.transport_job_id
    join (select min(id) as id, transport_job_id from transport_job_products group by 2) f
      on f.transport_job_id = j.id`.execute(db);
  expect(rows.filter((row) => row.isSent !== row.hasSms || row.isSent !== row.hasHistory)).toEqual([]);
  expect(rows.filter(({ isSent }) => isSent).length).toBeGreaterThan(100);
  const { rows: late } = await sql`
    select id from messages where created_at >= ${new Date(now)} or text not like 'Auto %'`.execute(db);
  expect(late).toEqual([]);
});

test('some jobs have several rows, some rows a batch, a tie or a replacement', async () => {
  const { rows } = await sql<Record<string, number>>`
    select count(*) filter (where rows_of_job > 1) as together, count(batch_id) as batches, count(tied_to_id) as ties,
      count(replacement_product_id) as replacements, count(*) filter (where wet_grain) as wet
    from (select *, count(*) over (partition by transport_job_id) as rows_of_job from transport_job_products) r`.execute(
    db,
  );
  for (const count of Object.values(rows[0] ?? {})) expect(count).toBeGreaterThanOrEqual(4);
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

/** The rows at the top of the table, as the checks before sending see them. */
async function firstRows(of: Db) {
  const first = await of
    .selectFrom('transport_job_products')
    .select('id')
    .where('status', '<>', 'CANCELLED')
    .orderBy('transport_date', 'desc')
    .orderBy('id', 'desc')
    .limit(40)
    .execute();
  const rows = [];
  for (const { id } of first) {
    const row = await findExternalRow(of, id);
    if (row === null) continue;
    const checked = toPreflightRow(row, await findJobRows(of, row.jobId), false, []);
    rows.push({ ...checked, clientExternalId: row.client.externalId, clientPhone: row.client.phone });
  }
  return rows;
}

test('a month is settled with everybody, what was driven since is approved, held or still to be approved', async () => {
  const loads = await db.selectFrom('freight_loads').select(['state', 'held', 'day']).execute();
  const isHeld = ({ held }: (typeof loads)[number]) => held.length > 0;
  const month = loads.filter(({ day }) => day < addDays(today, -7));
  expect(month.length).toBeGreaterThan(600);
  expect(new Set(month.map(({ state }) => state))).toEqual(new Set(['SETTLED']));
  const since = loads.filter(({ day }) => day >= addDays(today, -7));
  expect(since.filter(({ state }) => state === 'SETTLED')).toEqual([]);
  expect(since.filter(({ state }) => state === 'APPROVED').length).toBeGreaterThan(50);
  expect(since.filter((load) => load.state === 'DRAFT' && !isHeld(load)).length).toBeGreaterThan(5);
  expect(since.filter(isHeld).length).toBeGreaterThan(5);
});

test('statements are as a bookkeeper made them: a party has one, their numbers have no gaps, their sums are those of the loads', async () => {
  const statements = await db.selectFrom('freight_statements').selectAll().orderBy('id').execute();
  for (const side of ['CLIENT', 'CARRIER'] as const) {
    const ofSide = statements.filter((statement) => statement.side === side);
    expect(ofSide.length).toBeGreaterThan(5);
    expect(ofSide.map(({ ordinal }) => ordinal)).toEqual(ofSide.map((_, index) => index + 1));
    expect(new Set(ofSide.map((each) => each.party_company_id)).size).toBe(ofSide.length);
    const { settled } = await db
      .selectFrom('freight_loads')
      .select((eb) => eb.fn.sum<string>('total_cents').as('settled'))
      .where('side', '=', side)
      .where('state', '=', 'SETTLED')
      .executeTakeFirstOrThrow();
    expect(ofSide.reduce((sum, { net_cents: net }) => sum + net, 0)).toBe(Number(settled));
  }
});
