import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, expect, test } from 'vitest';

import { createLocation } from '../../../tests/factories/locations.ts';
import { createGrain } from '../../../tests/factories/products.ts';
import { createJobRow } from '../../../tests/factories/transport-jobs.ts';
import { createUser } from '../../../tests/factories/users.ts';
import { openTestDatabase } from '../../../tests/setup/test-database.ts';
import { countWaiting, queueDrafts, calculateQueue } from './queue.ts';
import { tariffValues } from './tariffs.ts';

const database = await openTestDatabase();
const { db } = database;
afterAll(() => database.close());

const log = pino({ enabled: false });
const jobs = 230;
const { id: userId } = await createUser(db);
const place = await createLocation(db);
const product = await createGrain(db);
for (let made = 0; made < jobs; made += 1) {
  await createJobRow(db, {
    client_location_id: place.id,
    product_id: product.id,
    status: 'COMPLETED',
    delivered_quantity: '20',
    created_by: userId,
    job: { created_by: userId },
  });
}
const tariff = {
  side: 'CLIENT' as const,
  partyCompanyId: null,
  name: 'Üldine',
  validFrom: '2026-01-01',
  validTo: null,
  waiting: null,
  extras: [],
  fuel: null,
};
const rulesOf = (rate: string) => ({ ...tariff, rules: [{ kind: 'PER_T' as const, rate }] });
await db
  .insertInto('tariffs')
  .values(tariffValues(rulesOf('2')))
  .execute();
await calculateQueue(db, { maxJobs: Infinity, isWaiting: true, log });

/** Counts the loads with this sum in cents. */
async function loadsOf(cents: number): Promise<number> {
  const { count } = await db
    .selectFrom('freight_loads')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('side', '=', 'CLIENT')
    .where('total_cents', '=', cents)
    .executeTakeFirstOrThrow();
  return count;
}

test('after a changed tariff loads are calculated in parts: who is stopped leaves the rest waiting, and whoever comes next goes on', async () => {
  expect([await loadsOf(4000), await countWaiting(db)]).toEqual([jobs, 0]);
  await db
    .updateTable('tariffs')
    .set(tariffValues(rulesOf('3')))
    .execute();
  await queueDrafts(db, { side: 'CLIENT' });
  expect(await countWaiting(db)).toBe(jobs);

  let parts = 0;
  const stopAfterOne = () => {
    parts += 1;
    return parts > 1;
  };
  await calculateQueue(db, { maxJobs: Infinity, isWaiting: true, log, isStopped: stopAfterOne });
  const waiting = await countWaiting(db);
  // A part is kept whole, and is one of several.
  expect(waiting).toBeGreaterThan(jobs / 3);
  expect(waiting).toBeLessThan(jobs);
  expect([await loadsOf(6000), await loadsOf(4000)]).toEqual([jobs - waiting, waiting]);

  await calculateQueue(db, { maxJobs: Infinity, isWaiting: true, log });
  expect([await loadsOf(6000), await countWaiting(db)]).toEqual([jobs, 0]);
});

test('a row that is taken back while its job is calculated leaves no job behind', async () => {
  const { id: rowId, transport_job_id: jobId } = await createJobRow(db, {
    client_location_id: place.id,
    product_id: product.id,
    status: 'COMPLETED',
    delivered_quantity: '20',
    created_by: userId,
    job: { created_by: userId },
  });
  await calculateQueue(db, { maxJobs: Infinity, isWaiting: true, log });
  await sql`insert into freight_queue (transport_job_id) values (${jobId})`.execute(db);
  const held = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const takingBack = db.transaction().execute(async (trx) => {
    await trx.deleteFrom('transport_job_products').where('id', '=', rowId).execute();
    held.resolve();
    await released.promise;
  });
  await held.promise;
  const calculating = calculateQueue(db, { maxJobs: Infinity, isWaiting: true, log });
  await expect.poll(() => waitingForLocks()).toBe(1);
  released.resolve();
  await Promise.all([takingBack, calculating]);
  expect(await countWaiting(db)).toBe(0);
});

async function waitingForLocks(): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::integer as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows[0]?.waiting ?? 0;
}
