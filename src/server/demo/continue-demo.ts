import { sql } from 'kysely';

import { addDays, type Day } from '#domain/calendar/day.ts';
import { toTallinn } from '#domain/calendar/tallinn-time.ts';
import { seededRandom } from '#domain/seeded-random.ts';

import { advisoryLocks } from '../db/advisory-locks.ts';
import { recordAudit } from '../db/audit.ts';
import type { Db } from '../db/schema.ts';
import { withLongTimeLimits } from '../db/time-limits.ts';
import { transact } from '../db/transact.ts';
import { continueJobs } from './build-jobs.ts';
import { buildSends } from './build-sends.ts';
import type { DemoRecords } from './demo-records.ts';
import type { JobBook } from './job-book.ts';
import { demoRecordsOf } from './read-demo-records.ts';
import { readDemoFiles } from './read-files.ts';
import { insertAll } from './rows.ts';
import { writeSmses } from './write-smses.ts';

/** The demo's people were hired this many days before it begins. */
export const hiredDaysBefore = 400;

/**
 * Adds jobs around today to a demo that was begun on an earlier day, and changes nothing else. Returns how many
 * rows it added; 0 when there is nothing to do or the data are no demo's any more.
 */
export async function continueDemo(db: Db, now: number): Promise<number> {
  const today = toTallinn(now).day;
  const begun = await findLastDay(db);
  if (begun === null || begun >= today) return 0;
  const demo = demoRecordsOf(await readDemoFiles(today));
  const addMissing = async (trx: Db) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(advisoryLocks.demo)})`.execute(trx);
    // Another process may have done it first.
    if ((await findLastDay(trx)) !== begun || !(await isStillThere(trx, demo))) return 0;
    const random = seededRandom(Number(today.replaceAll('-', '')));
    const book = await renumber(trx, continueJobs(demo, begun, today, now, random));
    await insertBook(trx, book);
    await insertAll(trx, 'outside_sends', buildSends(book, random));
    await writeSmses(trx, book);
    await rememberDay(trx, today);
    return book.rows.length;
  };
  return transact(db, (trx) => withLongTimeLimits(trx, () => addMissing(trx)));
}

/** Records up to which day the demo has jobs. */
export async function rememberDay(db: Db, day: Day): Promise<void> {
  await recordAudit(db, {
    actor: 'demo',
    entity: 'demo',
    entityId: 0,
    action: 'jobs_added',
    changes: { day },
  });
}

/** Writes what a book holds, parents first. */
export async function insertBook(db: Db, book: JobBook): Promise<void> {
  await insertAll(db, 'transport_orders', book.orders);
  await insertAll(db, 'transport_jobs', book.jobs);
  await insertAll(db, 'batches', book.batches);
  await insertAll(db, 'batch_pallets', book.pallets);
  await insertAll(db, 'batch_pallet_products', book.palletProducts);
  await insertAll(db, 'transport_job_products', book.rows);
}

/** The day that the demo's jobs were last dated by; null when the database holds no demo. */
async function findLastDay(db: Db): Promise<Day | null> {
  const noted = await db
    .selectFrom('audit_entries')
    .select('changes')
    .where('entity', '=', 'demo')
    .where('entity_id', '=', 0)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (noted !== undefined) return String(noted.changes.day);
  // Demos from before this day was stored: their accounts were made this many days before.
  const staff = await db
    .selectFrom('users')
    .select('created_at')
    .where('sub', '=', 'demo-staff')
    .executeTakeFirst();
  return staff === undefined ? null : addDays(toTallinn(staff.created_at.getTime()).day, hiredDaysBefore);
}

/** The records that the new jobs refer to must exist; all but the accounts may have been changed or renamed. */
async function isStillThere(db: Db, { users, trucks, locations, products }: DemoRecords): Promise<boolean> {
  const accounts = JSON.stringify(users.map(({ id, username }) => ({ id, username })));
  const counts = await sql<{ accounts: number; trucks: number; locations: number; products: number }>`
    select
      (select count(*) from users join jsonb_to_recordset(${accounts}::jsonb) as given(id bigint, username text)
        using (id, username)) as accounts,
      (select count(*) from trucks where id <= ${trucks.length}) as trucks,
      (select count(*) from locations where id <= ${locations.length}) as locations,
      (select count(*) from products where id <= ${products.length}) as products`.execute(db);
  const [row] = counts.rows;
  return (
    row?.accounts === users.length &&
    row.trucks === trucks.length &&
    row.locations === locations.length &&
    row.products === products.length
  );
}

/** The book with ids that nobody else has, now or later. */
async function renumber(db: Db, book: JobBook): Promise<JobBook> {
  const orders = await takeIds(db, 'transport_orders', book.orders.length);
  const jobs = await takeIds(db, 'transport_jobs', book.jobs.length);
  const rows = await takeIds(db, 'transport_job_products', book.rows.length);
  const batches = await takeIds(db, 'batches', book.batches.length);
  const pallets = await takeIds(db, 'batch_pallets', book.pallets.length);
  return {
    orders: book.orders.map((order) => ({ ...order, id: orders(order.id) })),
    jobs: book.jobs.map((job) => ({
      ...job,
      id: jobs(job.id),
      transport_order_id: mapped(orders, job.transport_order_id),
    })),
    rows: book.rows.map((row) => ({
      ...row,
      id: rows(row.id),
      transport_job_id: jobs(row.transport_job_id),
      batch_id: mapped(batches, row.batch_id),
      tied_to_id: mapped(rows, row.tied_to_id),
    })),
    batches: book.batches.map((batch) => {
      const id = batches(batch.id);
      return { ...batch, id, external_id: `DEMO-${id}` };
    }),
    pallets: book.pallets.map((pallet) => ({
      ...pallet,
      id: pallets(pallet.id),
      batch_id: batches(pallet.batch_id),
    })),
    palletProducts: book.palletProducts.map((goods) => ({ ...goods, pallet_id: pallets(goods.pallet_id) })),
  };
}

type Mapping = (id: number) => number;

async function takeIds(
  db: Db,
  table: 'transport_orders' | 'transport_jobs' | 'transport_job_products' | 'batches' | 'batch_pallets',
  count: number,
): Promise<Mapping> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence(${sql.lit(table)}, 'id')) as id
    from generate_series(1, ${sql.lit(count)})`.execute(db);
  return (id) => {
    const record = rows[id - 1];
    if (record === undefined) throw new RangeError(`no id for ${table} ${id}`);
    return record.id;
  };
}

function mapped(map: Mapping, id: number | null | undefined): number | null {
  return id === null || id === undefined ? null : map(id);
}
