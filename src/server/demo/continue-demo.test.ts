import { sql } from 'kysely';
import { expect, test } from 'vitest';

import { createCompany } from '../../../tests/factories/companies.ts';
import { openTestApp } from '../../../tests/setup/test-app.ts';
import { openTestDatabase } from '../../../tests/setup/test-database.ts';
import { continueDemo } from './continue-demo.ts';
import { loadDemoDataOnce } from './load-demo.ts';

const day = 86_400_000;
const loaded = Date.parse('2026-05-20T12:00:00+03:00');

const { db } = await openTestApp();
await loadDemoDataOnce(db, loaded);

async function rowsByDay(): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('transport_job_products')
    .select((eb) => ['transport_date', eb.fn.countAll<number>().as('count')])
    .groupBy('transport_date')
    .orderBy('transport_date')
    .execute();
  return new Map(rows.map((row) => [row.transport_date, row.count]));
}

async function jobsToStart(username: string, on: string): Promise<number> {
  const { count } = await db
    .selectFrom('users')
    .innerJoin('trucks', 'trucks.company_id', 'users.carrier_company_id')
    .innerJoin('transport_jobs', 'transport_jobs.truck_id', 'trucks.id')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('username', '=', username)
    .where('transport_jobs.transport_date', '=', on)
    .where('driver_status', '=', 'NOT_STARTED')
    .executeTakeFirstOrThrow();
  return count;
}

/** The whole content of the database as one text. */
async function fingerprint(last: number): Promise<unknown> {
  const { rows } = await sql`
    select md5(string_agg(r::text || j::text, '' order by r.id)) as rows from transport_job_products r
    join transport_jobs j on j.id = r.transport_job_id where r.id <= ${last}`.execute(db);
  return rows[0];
}

test('on the day it was loaded there is nothing to add', async () => {
  expect(await continueDemo(db, loaded + 3_600_000)).toBe(0);
});

test('the next day gives the drivers something to do, and one more day ahead; nothing that was there changes', async () => {
  const before = await fingerprint(712);
  const added = await Promise.all([continueDemo(db, loaded + day), continueDemo(db, loaded + day)]);
  // Of two processes that start together, only one adds data.
  expect(added.filter((count) => count > 0)).toHaveLength(1);
  expect(await continueDemo(db, loaded + day)).toBe(0);
  expect(await jobsToStart('driver', '2026-05-21')).toBeGreaterThan(0);
  expect(await jobsToStart('staffdriver', '2026-05-21')).toBeGreaterThan(0);
  expect([...(await rowsByDay()).keys()].at(-1)).toBe('2026-05-27');
  expect(await fingerprint(712)).toEqual(before);
});

test('after half a year there are two weeks around today, and the years between stay empty', async () => {
  const later = Date.parse('2026-11-20T12:00:00+02:00');
  // At most two weeks of data, however old the demo is: the start must not become slower with time. A limit in seconds
  // would depend on how busy the machine is.
  const added = await continueDemo(db, later);
  expect(added).toBeGreaterThan(390);
  expect(added).toBeLessThan(500);
  const days = [...(await rowsByDay()).keys()].filter((each) => each > '2026-06-01');
  expect([days[0], days.length, days.at(-1)]).toEqual(['2026-11-13', 14, '2026-11-26']);
  expect(await jobsToStart('driver', '2026-11-20')).toBeGreaterThan(0);
  const { rows: unknownSends } = await sql`
    select id from transport_job_products r
    where sent_to_waybill <> exists (
      select from outside_sends where system = 'waybill' and transport_job_id = r.transport_job_id)`.execute(
    db,
  );
  expect(unknownSends).toEqual([]);
  const { rows: unknownSms } = await sql`
    select id from transport_job_products r
    where is_sms_sent <> exists (select from messages where told_rows -> r.id::text = r.sms_sent_as)`.execute(
    db,
  );
  expect(unknownSms).toEqual([]);
});

test('a demo whose people became others, and a database of one’s own, are left alone', async () => {
  await db.updateTable('users').set({ username: 'mari' }).where('username', '=', 'client').execute();
  expect(await continueDemo(db, Date.parse('2026-12-20T12:00:00+02:00'))).toBe(0);
  const own = await openTestDatabase();
  try {
    await createCompany(own.db);
    expect(await continueDemo(own.db, loaded)).toBe(0);
  } finally {
    await own.close();
  }
});
