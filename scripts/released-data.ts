import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

import { startServer } from './server-process.ts';
import { findBinaries, startThrowAwayPostgres } from './throw-away-postgres.ts';

const migrations = path.join(import.meta.dirname, '../src/server/db/migrations');
const fixtures = path.join(import.meta.dirname, '../tests/fixtures');

/**
 * Keeps for the tests of later upgrades what a server of this version leaves behind, its demo data, and
 * which migrations are new in it.
 */
export async function recordRelease(version: string): Promise<void> {
  const file = path.join(fixtures, 'releases.json');
  const releases = JSON.parse(readFileSync(file, 'utf8')) as Record<
    string,
    { at: string; migrations: Record<string, string> }
  >;
  const known = new Set(Object.values(releases).flatMap((each) => Object.keys(each.migrations)));
  const added = readdirSync(migrations)
    .sort()
    .filter((name) => !known.has(name))
    .map((name) => [
      name,
      createHash('sha256')
        .update(readFileSync(path.join(migrations, name)))
        .digest('hex'),
    ]);
  const postgres = await startThrowAwayPostgres();
  try {
    const server = await startServer({ DATABASE_URL: postgres.url, DEMO: '1' });
    await server.stop();
    writeFileSync(
      path.join(fixtures, `release-${version}.sql.gz`),
      gzipSync(dumpData(postgres.url), { level: 9 }),
    );
  } finally {
    await postgres.stop();
  }
  releases[version] = {
    at: new Date().toISOString(),
    migrations: Object.fromEntries(added) as Record<string, string>,
  };
  writeFileSync(file, `${JSON.stringify(releases, null, 2)}\n`);
}

/** Of sessions and secrets nothing is kept. */
const leftOut = ['sessions', 'server_secrets', 'identity_records', 'idempotency_keys', 'applied_migrations'];

/** The data of a database as statements that fill its tables once its migrations have made them (tests/fixtures). */
export function dumpData(databaseUrl: string): string {
  const options = ['--data-only', '--column-inserts', '--rows-per-insert=1000', '--disable-triggers'];
  const dump = execFileSync(
    path.join(findBinaries(), 'pg_dump'),
    [...options, ...leftOut.map((each) => `--exclude-table-data=${each}`), databaseUrl],
    // It warns of keys in circles, which hold nothing up without triggers.
    { encoding: 'utf8', maxBuffer: 256 * 1024 ** 2, stdio: 'pipe' },
  );
  // The settings before would hold for what comes after; what begins with a backslash only psql knows.
  const first = dump.search(/^ALTER TABLE /m);
  return dump.slice(first).replace(/\n\\unrestrict .*\n*$/, '\n');
}
