import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import type { TestProject } from 'vitest/node';

import { connectDatabase, kyselyOver } from '../../src/server/db/connect.ts';
import { openEmbeddedPool } from '../../src/server/db/embedded/embedded-pool.ts';
import { migrate } from '../../src/server/db/migrate.ts';
import { databaseOn, onServer } from './test-database.ts';

/** The template from which each test file copies its own database. */
export type DatabaseTemplate =
  | { kind: 'embedded'; dumpFile: string }
  | { kind: 'server'; serverUrl: string; name: string };

declare module 'vitest' {
  export interface ProvidedContext {
    databaseTemplate: DatabaseTemplate;
  }
}

const root = path.join(import.meta.dirname, '../..');
const cache = path.join(root, 'node_modules/.cache/test-database');

/** Vitest's global set-up: migrates one database, once; what it returns takes it down again. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const serverUrl = process.env.TEST_DATABASE_URL;
  if (serverUrl === undefined) {
    project.provide('databaseTemplate', { kind: 'embedded', dumpFile: await dumpEmbedded() });
    return async () => {};
  }
  const name = `koorem_template_${process.pid}`;
  await onServer(serverUrl, `create database ${name}`);
  const database = await connectDatabase({
    databaseUrl: databaseOn(serverUrl, name),
    dataDir: '',
    poolSize: 2,
  });
  await database.close();
  project.provide('databaseTemplate', { kind: 'server', serverUrl, name });
  return () => onServer(serverUrl, `drop database ${name} with (force)`);
}

/** The dump of a migrated embedded database, made again only when a migration or the library has changed. */
async function dumpEmbedded(): Promise<string> {
  const file = path.join(cache, `${fingerprint()}.tar`);
  if (existsSync(file)) return file;
  const { pool, pglite } = await openEmbeddedPool('memory://');
  const db = kyselyOver(pool);
  await migrate(db);
  const dump = await pglite.dumpDataDir('none');
  await db.destroy();
  await pglite.close();

  rmSync(cache, { recursive: true, force: true });
  mkdirSync(cache, { recursive: true });
  // Renamed into place, so that a run cut short leaves no half dump behind.
  writeFileSync(`${file}.${process.pid}`, Buffer.from(await dump.arrayBuffer()));
  renameSync(`${file}.${process.pid}`, file);
  return file;
}

function fingerprint(): string {
  const migrations = path.join(root, 'src/server/db/migrations');
  const sources = [
    path.join(root, 'node_modules/@electric-sql/pglite/package.json'),
    path.join(root, 'src/server/db/embedded/embedded-pool.ts'),
    ...readdirSync(migrations)
      .sort()
      .map((name) => path.join(migrations, name)),
  ];
  const hash = createHash('sha256');
  for (const file of sources) hash.update(path.basename(file)).update(readFileSync(file));
  return hash.digest('hex').slice(0, 16);
}
