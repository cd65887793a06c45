import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { type Kysely, sql } from 'kysely';

import { advisoryLocks } from './advisory-locks.ts';
import type { Database } from './schema.ts';
import { withLongTimeLimits } from './time-limits.ts';
import { transact } from './transact.ts';

const folder = path.join(import.meta.dirname, 'migrations');

/**
 * Applies the migrations that the database does not have yet, in order of their names, all in one transaction
 * under an advisory lock: of several processes that start at once, one migrates and the others wait.
 */
export async function migrate(db: Kysely<Database>): Promise<void> {
  await transact(db, (trx) => withLongTimeLimits(trx, () => applyMissing(trx)));
}

async function applyMissing(trx: Kysely<Database>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(advisoryLocks.migration)})`.execute(trx);
  await sql`create table if not exists applied_migrations (
    name text primary key, at timestamptz not null default now())`.execute(trx);
  const applied = await sql<{ name: string }>`select name from applied_migrations`.execute(trx);
  const appliedNames = new Set(applied.rows.map((row) => row.name));
  for (const name of migrationNames().filter((each) => !appliedNames.has(each))) {
    await sql.raw(readFileSync(path.join(folder, name), 'utf8')).execute(trx);
    await sql`insert into applied_migrations (name) values (${name})`.execute(trx);
  }
}

/** True when every migration of this version has been applied: what `/health/ready` asks. */
export async function isMigrated(db: Kysely<Database>): Promise<boolean> {
  const { rows } = await sql<{ name: string }>`select name from applied_migrations`.execute(db);
  const appliedNames = new Set(rows.map((row) => row.name));
  return migrationNames().every((name) => appliedNames.has(name));
}

function migrationNames(): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort();
}
