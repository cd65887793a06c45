import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';

import pg from 'pg';
import { inject } from 'vitest';

import { type ConnectedDatabase, connectDatabase, kyselyOver } from '../../src/server/db/connect.ts';
import { openEmbeddedPool } from '../../src/server/db/embedded-pool.ts';
import { migrate } from '../../src/server/db/migrate.ts';
import { databaseOn, onServer } from './test-database.ts';

const migrations = path.join(import.meta.dirname, '../../src/server/db/migrations');

/** The migrations that have been released, with the SHA-256 of each: a released one is never edited. */
export const releasedMigrations: Record<string, string> = {
  '0001-master-data.sql': '1277aef50890128547d0357e05b43391f5534d58fec659ac6e1e48c4bb75f318',
  '0002-users-and-sessions.sql': 'bfaca4ba776d1ff0e0bb3de9567e244cdfe094d7be8b9bd8ccbb92a89ab28d99',
  '0003-orders-and-jobs.sql': '6663c8c30ed2ee7816ca2e61407dc8562736fb7d0d6347942820e9e6b197770e',
  '0004-outside-systems.sql': '9ba3d4925345fb02b320683807424e0c3b34c0ce6ea3c971d10094c0a91b7c35',
  '0005-search-keys.sql': '595a430ea11210d7757e6da54ad60b6defd63c5378811618c8577b47c569ff5b',
  '0006-driver.sql': '600189d1fbdb5cb34a75183c100da355a4a384bd439aee495ca9a4d670f62cb9',
  '0007-outside-details.sql': 'af261fda8d911e53f8d8a17579bec475542eb878db4e352b2afd215a1a27f9da',
  '0008-claims-and-waybill-looks.sql': '2cc6e44adb314e3fb0b9d7ee39fbfb5c191704e238aaab4b171c9719d86227f8',
};

/**
 * What a server of that release left behind: its demo data, and what its people did then. Data alone, made by
 * `pg_dump --data-only --column-inserts`, without sessions and secrets.
 */
const releasedData = path.join(import.meta.dirname, '../fixtures/release-0.1.0.sql.gz');

/** The clock of that server when it was left. */
export const releasedNow = Date.parse('2026-11-20T12:00:00+02:00');

export function releasedMigration(name: string): string {
  return readFileSync(path.join(migrations, name), 'utf8');
}

export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** Rows of each table as the release left them, and the same database once this version has migrated it. */
export interface UpgradedDatabase {
  before: Record<string, number>;
  database: ConnectedDatabase;
}

/** Makes a database as the last release left it and opens it with this version, which migrates it. */
export async function openUpgradedDatabase(): Promise<UpgradedDatabase> {
  const template = inject('databaseTemplate');
  return template.kind === 'embedded' ? upgradeEmbedded() : upgradeOnServer(template.serverUrl);
}

async function upgradeEmbedded(): Promise<UpgradedDatabase> {
  const { pool, pglite } = await openEmbeddedPool('memory://');
  await pglite.exec(releasedDatabase());
  const { rows } = await pglite.query<RowCount>(countRows);
  const db = kyselyOver(pool);
  await migrate(db);
  const close = async () => {
    await db.destroy();
    await pglite.close();
  };
  return { before: countsOf(rows), database: { db, address: null, close } };
}

async function upgradeOnServer(serverUrl: string): Promise<UpgradedDatabase> {
  const name = `koorem_upgrade_${crypto.randomUUID().replaceAll('-', '')}`;
  await onServer(serverUrl, `create database ${name}`);
  const databaseUrl = databaseOn(serverUrl, name);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(releasedDatabase());
  const { rows } = await client.query<RowCount>(countRows);
  await client.end();
  const database = await connectDatabase({ databaseUrl, dataDir: '', poolSize: 5 });
  const close = async () => {
    await database.close();
    await onServer(serverUrl, `drop database ${name} with (force)`);
  };
  return { before: countsOf(rows), database: { ...database, close } };
}

/** Everything as the release ran it: its table of migrations, its migrations, its data. */
function releasedDatabase(): string {
  const names = Object.keys(releasedMigrations);
  return [
    'create table applied_migrations (name text primary key, at timestamptz not null default now());',
    ...names.map((name) => `${releasedMigration(name)};insert into applied_migrations values ('${name}');`),
    // The data brings the rows that migrations make.
    'truncate companies, product_groups cascade;',
    gunzipSync(readFileSync(releasedData)).toString('utf8'),
  ].join('\n');
}

interface RowCount {
  name: string;
  count: number;
}

const counted = [
  'companies',
  'people',
  'locations',
  'products',
  'trucks',
  'users',
  'identity_accounts',
  'user_settings',
  'transport_orders',
  'transport_jobs',
  'transport_job_products',
  'sales_orders',
  'sales_order_lines',
  'driver_jobs',
  'driver_stops',
  'driver_actions',
  'driver_photos',
  'messages',
  'audit_entries',
];

/** Rows of what people have written down; nothing of it may be lost by an upgrade. */
export const countRows = counted
  .map((name) => `select '${name}' as name, count(*)::int as count from ${name}`)
  .join(' union all ');

export function countsOf(rows: readonly RowCount[]): Record<string, number> {
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
}
