import { sql, type RawBuilder } from 'kysely';

import type { Day } from '#domain/calendar/day.ts';

import type { Db } from '../src/server/db/schema.ts';
import { withLongTimeLimits } from '../src/server/db/time-limits.ts';
import { insertJobs } from './bulk-jobs.ts';
import { insertMasterData, insertPeopleAndUsers } from './bulk-master-data.ts';
import { type BulkSizes, type FilledTable, filledTables } from './bulk-run.ts';

/** The sizes for which the budgets are measured. */
export const tableBenchmark: BulkSizes = {
  companies: 5000,
  locations: 20_000,
  products: 2000,
  trucks: 1000,
  jobRows: 100_000,
};
export const tableAtAMillion: BulkSizes = { ...tableBenchmark, jobRows: 1_000_000 };
export const lookupBenchmark: BulkSizes = {
  companies: 50_000,
  locations: 1_000_000,
  products: 100_000,
  trucks: 1000,
  jobRows: 1000,
};

/**
 * Adds made-up rows by the hundred thousand to a migrated PostgreSQL database, the same for the same sizes and day;
 * indexes and foreign keys are made again at the end, which is much quicker.
 */
export async function insertBulkData(db: Db, sizes: BulkSizes, today: Day): Promise<void> {
  await db.transaction().execute((trx) =>
    withLongTimeLimits(trx, async () => {
      await sql`set local maintenance_work_mem = '512MB'`.execute(trx);
      const setAside = await setAsideIndexesAndKeys(trx);
      const run = { db: trx, sizes, today, last: await lastIds(trx) };
      await insertPeopleAndUsers(run);
      await insertMasterData(run);
      await insertJobs(run);
      for (const statement of setAside) await statement.execute(trx);
      await continueNumbering(trx);
    }),
  );
  for (const table of filledTables) await sql`analyze ${sql.table(table)}`.execute(db);
}

/** Drops indexes and foreign keys of the tables to fill; answers the statements that make them again, in order. */
async function setAsideIndexesAndKeys(db: Db): Promise<RawBuilder<unknown>[]> {
  const tables = sql.join(filledTables.map((table) => sql.lit(table)));
  const keys = await sql<{ drop: string; make: string }>`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as make
    from pg_constraint where contype = 'f' and conrelid::regclass::text in (${tables})`.execute(db);
  const indexes = await sql<{ drop: string; make: string }>`
    select format('drop index %s', indexrelid::regclass) as drop, pg_get_indexdef(indexrelid) as make
    from pg_index
    where indrelid::regclass::text in (${tables})
      and not exists (select from pg_constraint where conindid = indexrelid)`.execute(db);
  for (const { drop } of [...keys.rows, ...indexes.rows]) await sql.raw(drop).execute(db);
  return [...indexes.rows, ...keys.rows].map(({ make }) => sql.raw(make));
}

async function lastIds(db: Db): Promise<Record<FilledTable, number>> {
  const last = {} as Record<FilledTable, number>;
  for (const table of filledTables) {
    last[table] = table === 'stock' ? 0 : await lastId(db, table);
  }
  return last;
}

async function lastId(db: Db, table: FilledTable): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    select coalesce(max(id), 0) as last from ${sql.table(table)}`.execute(db);
  return rows[0]?.last ?? 0;
}

async function continueNumbering(db: Db): Promise<void> {
  for (const table of filledTables.filter((each) => each !== 'stock')) {
    const sequence = sql`pg_get_serial_sequence(${sql.lit(table)}, 'id')`;
    await sql`select setval(${sequence}, greatest(max(id), nextval(${sequence}))) from ${sql.table(table)}`.execute(
      db,
    );
  }
}
