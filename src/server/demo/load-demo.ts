import { sql } from 'kysely';

import { ownCompanyId } from '#domain/business-constants.ts';
import { toTallinn } from '#domain/calendar/tallinn-time.ts';

import { insertAll, type TableName } from '../../../tests/factories/rows.ts';
import type { Db } from '../db/connect.ts';
import { takingLong } from '../db/time-limits.ts';
import { transact } from '../db/transact.ts';
import { setPassword } from '../identity/users/passwords.ts';
import { demoAccounts, demoPassword } from './accounts.ts';
import { buildDemo, type DemoData } from './build-demo.ts';
import { demoLock, insertBook, rememberDay } from './continue-demo.ts';

/**
 * Loads the demo data into an empty database, dated around `now` (epoch milliseconds), all or nothing. Answers
 * false and does nothing when somebody uses the database already, a second process that starts at once included.
 */
export async function loadDemoDataOnce(db: Db, now: number): Promise<boolean> {
  const load = async (trx: Db) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(demoLock)})`.execute(trx);
    if (!(await isEmpty(trx))) return false;
    const demo = buildDemo(now);
    await insertDemo(trx, demo);
    for (const { username } of demoAccounts) {
      await setPassword(trx, demo.world.users.accounts[username].id, demoPassword, new Date(now));
    }
    await continueNumbering(trx);
    await rememberDay(trx, toTallinn(now).day);
    return true;
  };
  return transact(db, (trx) => takingLong(trx, () => load(trx)));
}

/** Nobody has signed in or been imported yet; the migration's own rows do not count. */
async function isEmpty(db: Db): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`
    select exists (select from users) or exists (select from locations) or exists (select from products)
      or (select count(*) > 1 from companies) as used`.execute(db);
  return rows[0]?.used === false;
}

async function insertDemo(
  db: Db,
  { world, contracts, jobs, sales, sends, driverRecords, loadGate, dayBefore }: DemoData,
): Promise<void> {
  const { partners, locations, goods, trucks, users } = world;
  const { id: _, ...own } = partners.own.company;
  await db.updateTable('companies').set(own).where('id', '=', ownCompanyId).execute();
  await insertAll(
    db,
    'companies',
    partners.companies.filter(({ id }) => id !== ownCompanyId),
  );
  await insertAll(db, 'people', partners.people);
  await insertAll(db, 'representatives', partners.representatives);
  await insertAll(db, 'locations', locations.all);
  await insertAll(db, 'product_groups', goods.groups);
  await insertAll(
    db,
    'products',
    goods.products.map(({ row }) => row),
  );
  await insertAll(db, 'warehouses', locations.warehouses);
  await insertAll(db, 'stock', goods.stock);
  await insertAll(db, 'trailers', trucks.trailers);
  await insertAll(db, 'trucks', trucks.rows);
  await insertAll(db, 'users', users.rows);
  await insertAll(db, 'contracts', contracts);
  await insertBook(db, jobs);
  await insertAll(db, 'outside_sends', sends);
  await insertAll(db, 'driver_jobs', driverRecords.jobs);
  await insertAll(db, 'driver_stops', driverRecords.stops.concat(loadGate.stops, dayBefore.stops));
  await insertAll(db, 'audit_entries', dayBefore.changes);
  await insertAll(db, 'cleanings', loadGate.cleanings);
  await insertAll(db, 'vehicle_permits', loadGate.permits);
  await insertAll(db, 'sales_orders', sales.orders);
  await insertAll(db, 'sales_order_lines', sales.lines);
}

/** Tables whose demo rows have ids of ours. Companies and groups go on from 1000, as the migration set them. */
const numberedTables: readonly TableName[] = [
  'people',
  'representatives',
  'locations',
  'products',
  'warehouses',
  'trucks',
  'trailers',
  'users',
  'contracts',
  'transport_orders',
  'transport_jobs',
  'batches',
  'batch_pallets',
  'transport_job_products',
  'sales_orders',
  'sales_order_lines',
];

async function continueNumbering(db: Db): Promise<void> {
  for (const table of numberedTables) {
    await sql`select setval(pg_get_serial_sequence(${sql.lit(table)}, 'id'), (select max(id) from ${sql.table(table)}))`.execute(
      db,
    );
  }
}
