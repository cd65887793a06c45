import { type RawBuilder, sql } from 'kysely';

import { addDays } from '#domain/calendar/day.ts';
import { fromTallinn, toTallinn } from '#domain/calendar/tallinn-time.ts';

import { advisoryLocks } from '../db/advisory-locks.ts';
import type { Db } from '../db/schema.ts';
import { withLongTimeLimits } from '../db/time-limits.ts';
import { transact } from '../db/transact.ts';
import { hashPassword, savePassword } from '../identity/users/passwords.ts';
import { runImport } from '../import/run-import.ts';
import { demoPassword } from './accounts.ts';
import { buildDemo, type DemoData } from './build-demo.ts';
import { hiredDaysBefore, insertBook, rememberDay } from './continue-demo.ts';
import { madeByHand } from './demo-records.ts';
import { demoRecordsOf } from './read-demo-records.ts';
import { readDemoFiles } from './read-files.ts';
import { insertAll, type TableName } from './rows.ts';
import { settleDemo } from './settle-demo.ts';
import { writeSmses } from './write-smses.ts';

/**
 * Loads the demo data into an empty database, dated around `now` (epoch milliseconds), all or nothing: imports its
 * files and writes what has happened since. Returns false and does nothing when the database is in use, also by a
 * second process that starts at the same time.
 */
export async function loadDemoDataOnce(db: Db, now: number): Promise<boolean> {
  const load = async (trx: Db) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(advisoryLocks.demo)})`.execute(trx);
    if (!(await isEmpty(trx))) return false;
    const { day: today } = toTallinn(now);
    const [files, passwordHash] = await Promise.all([readDemoFiles(today), hashPassword(demoPassword)]);
    const demo = demoRecordsOf(files);
    await numberFromOne(trx);
    await runImport(trx, files, { actor: 'demo', userId: null, grant: 'all', now });
    await writeAsIfByHand(trx);
    await hire(trx, new Date(fromTallinn({ day: addDays(today, -hiredDaysBefore), time: '09:00' })));
    for (const id of Object.values(demo.accounts)) await savePassword(trx, id, passwordHash, new Date(now));
    await insertDemo(trx, buildDemo(demo, now));
    await continueNumbering(trx);
    await settleDemo(trx, {
      today,
      userId: demo.accounts.staff,
      carrierId: await readCarrier(trx, demo.accounts.driver),
    });
    await rememberDay(trx, today);
    return true;
  };
  return transact(db, (trx) => withLongTimeLimits(trx, () => load(trx)));
}

/** Nobody has signed in and nothing was imported yet; the migration's own rows do not count. */
async function isEmpty(db: Db): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`
    select exists (select from users) or exists (select from locations) or exists (select from products)
      or (select count(*) > 1 from companies) as used`.execute(db);
  return rows[0]?.used === false;
}

/** The tables of the records that the scenario uses. */
const importedTables: readonly TableName[] = [
  'companies',
  'people',
  'representatives',
  'locations',
  'products',
  'warehouses',
  'trailers',
  'trucks',
  'users',
];

/** An imported record gets the number of its line, also when an earlier attempt was cut short. */
async function numberFromOne(db: Db): Promise<void> {
  // Company number 1 is our own company, which already exists.
  const starts = importedTables.map(
    (table) => sql`setval(${sequenceOf(table)}, ${sql.lit(table === 'companies' ? 2 : 1)}, false)`,
  );
  await sql`select ${sql.join(starts)}`.execute(db);
}

/** Files name every record by a code; records made in Koorem have no code until a person gives one. */
async function writeAsIfByHand(db: Db): Promise<void> {
  for (const table of ['locations', 'users'] as const) {
    await db
      .updateTable(table)
      .set({ external_id: null })
      .where('external_id', 'like', `${madeByHand}%`)
      .execute();
  }
}

async function hire(db: Db, at: Date): Promise<void> {
  await db.updateTable('users').set({ created_at: at }).execute();
}

async function readCarrier(db: Db, driverId: number): Promise<number> {
  const { carrier_company_id: carrierId } = await db
    .selectFrom('users')
    .select('carrier_company_id')
    .where('id', '=', driverId)
    .executeTakeFirstOrThrow();
  return carrierId ?? 0;
}

async function insertDemo(
  db: Db,
  { jobs, sales, sends, driverRecords, loadGate, dayBefore, month }: DemoData,
): Promise<void> {
  await insertBook(db, jobs);
  await insertAll(db, 'outside_sends', sends.concat(month.sends));
  await insertAll(db, 'driver_jobs', driverRecords.jobs);
  await insertAll(
    db,
    'driver_stops',
    driverRecords.stops.concat(loadGate.stops, dayBefore.stops, month.stops),
  );
  await insertAll(db, 'audit_entries', dayBefore.changes);
  await insertAll(db, 'cleanings', loadGate.cleanings);
  await insertAll(db, 'sales_orders', sales.orders);
  await insertAll(db, 'sales_order_lines', sales.lines);
  await insertAll(db, 'precursor_declarations', sales.declarations);
  // What is issued from the start was never changed to it, which is when the register is written.
  await sql`
    select note_plant_protection_sale(id, delivery_date) from sales_order_lines
    where status = 'ISSUED' order by delivery_date, id`.execute(db);
  await writeSmses(db, jobs);
}

/** Tables whose demo rows have ids that we choose. */
const numberedTables: readonly TableName[] = [
  'transport_orders',
  'transport_jobs',
  'batches',
  'batch_pallets',
  'transport_job_products',
  'sales_orders',
  'sales_order_lines',
];

async function continueNumbering(db: Db): Promise<void> {
  const lasts = numberedTables.map(
    (table) => sql`setval(${sequenceOf(table)}, (select max(id) from ${sql.table(table)}))`,
  );
  // Ids of companies continue after those of the migration.
  await sql`select ${sql.join(lasts)}, setval(${sequenceOf('companies')}, 1000)`.execute(db);
}

function sequenceOf(table: TableName): RawBuilder<string> {
  return sql`pg_get_serial_sequence(${sql.lit(table)}, 'id')`;
}
