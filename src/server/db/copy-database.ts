import { sql } from 'kysely';

import type { Db } from './schema.ts';
import { withLongTimeLimits } from './time-limits.ts';
import { transact } from './transact.ts';

/**
 * The number of rows that are read and written in one go; of a table with pictures and files so few that they fit into
 * memory.
 */
const batchSize = 1000;
const largeBatchSize = 10;

export interface CopiedTable {
  name: string;
  rows: number;
}

/** Thrown when the target database is not empty, or the copy differs from the original. */
export class CopyRefusal extends Error {}

interface Table {
  name: string;
  columns: readonly string[];
  /** Holds files. */
  isLarge: boolean;
}

/**
 * Copies everything in `from` into the empty database `to` of the same schema. Count and hash of each table are
 * compared before the copy is committed; all or nothing. Nobody may write to `from` meanwhile. Throws CopyRefusal.
 */
export async function copyDatabase(from: Db, to: Db): Promise<CopiedTable[]> {
  return transact(to, (trx) => withLongTimeLimits(trx, () => copyAll(from, trx)));
}

async function copyAll(from: Db, to: Db): Promise<CopiedTable[]> {
  // It waits while `from` reads and compares a table, which may take long.
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(to);
  const tables = await readTables(from);
  await requireEmpty(to);
  await setUtc(from, to);
  const names = sql.join(tables.map(({ name }) => sql.id(name)));
  // Rows that a migration inserted are deleted first: they come with the copy.
  await sql`truncate ${names}`.execute(to);
  const keys = await dropForeignKeys(to);
  const copied: CopiedTable[] = [];
  for (const table of tables) {
    await sql`alter table ${sql.id(table.name)} disable trigger user`.execute(to);
    await copyTable(from, to, table);
    await sql`alter table ${sql.id(table.name)} enable trigger user`.execute(to);
    const [there, here] = [await readContent(from, table), await readContent(to, table)];
    if (there.rows !== here.rows || there.hash !== here.hash) {
      throw new CopyRefusal(`${table.name}: ${there.rows} → ${here.rows}`);
    }
    copied.push({ name: table.name, rows: here.rows });
  }
  for (const { table, name, definition } of keys) {
    const key = sql`alter table ${sql.id(table)} add constraint ${sql.id(name)} ${sql.raw(definition)}`;
    await key.execute(to);
  }
  await copySequences(from, to);
  return copied;
}

/** Generated columns are left to the database. */
async function readTables(db: Db): Promise<Table[]> {
  const { rows } = await sql<Table>`
    select table_name as name, array_agg(column_name::text order by ordinal_position) as columns,
      bool_or(data_type = 'bytea') as "isLarge"
    from information_schema.tables join information_schema.columns using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and is_generated = 'NEVER'
    group by table_name order by table_name`.execute(db);
  return rows;
}

async function requireEmpty(db: Db): Promise<void> {
  const { rows } = await sql<{ filled: boolean }>`
    select exists (select from users) or exists (select from locations) as filled`.execute(db);
  if (rows[0]?.filled === true) throw new CopyRefusal('users, locations');
}

/** Times are compared as texts. */
async function setUtc(...all: Db[]): Promise<void> {
  for (const db of all) await sql`set timezone = 'UTC'`.execute(db);
}

interface ForeignKey {
  table: string;
  name: string;
  definition: string;
}

/** Drops the foreign keys, which are created again, and checked, after all tables are copied. */
async function dropForeignKeys(db: Db): Promise<ForeignKey[]> {
  const { rows } = await sql<ForeignKey>`
    select conrelid::regclass::text as table, conname::text as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`.execute(db);
  for (const { table, name } of rows) {
    await sql`alter table ${sql.id(table)} drop constraint ${sql.id(name)}`.execute(db);
  }
  return rows;
}

async function copyTable(from: Db, to: Db, { name, columns, isLarge }: Table): Promise<void> {
  const table = sql.id(name);
  const list = sql.join(columns.map((column) => sql.id(column)));
  let after = '(0,0)';
  for (;;) {
    const { rows } = await sql<{ ctid: string; row: string }>`
      select t.ctid::text as ctid, to_jsonb(t)::text as row from ${table} t
      where t.ctid > ${after}::tid order by t.ctid limit ${sql.lit(isLarge ? largeBatchSize : batchSize)}`.execute(
      from,
    );
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.ctid;
    await sql`
      insert into ${table} (${list}) overriding system value
      select ${list} from jsonb_populate_recordset(null::${table}, ${`[${rows.map(({ row }) => row).join()}]`}::jsonb)`.execute(
      to,
    );
  }
}

async function readContent(db: Db, { name }: Table): Promise<{ rows: number; hash: string | null }> {
  const { rows } = await sql<{ rows: number; hash: string | null }>`
    select count(*)::int as rows, md5(string_agg(hash, '' order by hash collate "C")) as hash
    from (select md5(t::text) as hash from ${sql.id(name)} t) each`.execute(db);
  return rows[0] ?? { rows: 0, hash: null };
}

async function copySequences(from: Db, to: Db): Promise<void> {
  const { rows } = await sql<{ name: string; last: number | null }>`
    select sequencename as name, last_value as last from pg_sequences where schemaname = 'public'`.execute(
    from,
  );
  for (const { name, last } of rows) {
    if (last !== null) await sql`select setval(${name}::regclass, ${last})`.execute(to);
  }
}
