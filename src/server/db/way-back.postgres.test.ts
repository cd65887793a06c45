import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import pg from 'pg';
import { afterAll, expect, inject, test } from 'vitest';

import { dumpData } from '../../../scripts/released-data.ts';
import {
  countRows,
  countsOf,
  createReleasedDatabase,
  databaseOf,
  releasedVersions,
} from '../../../tests/fixtures/released-database.ts';
import { inShell } from '../../../tests/setup/postgres-commands.ts';
import { openAppOn } from '../../../tests/setup/test-app.ts';
import { databaseOn, onServer } from '../../../tests/setup/test-database.ts';
import { sessionCookieName } from '../http/session-cookie.ts';
import { createSession } from '../identity/session/sessions.ts';
import { connectDatabase } from './connect.ts';

const template = inject('databaseTemplate');
const serverUrl = template.kind === 'embedded' ? '' : template.serverUrl;
const folder = mkdtempSync(path.join(tmpdir(), 'koorem-way-back-'));
const closing: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const close of closing.reverse()) await close();
  rmSync(folder, { recursive: true });
});

/** The commands of docs/operations.md, 'Backup and restore': the dump, and its way into a new database. */
const documented = /## Backup and restore\n\n```\n(.*)\n(.*)\n(.*)\n```/.exec(
  readFileSync(path.join(import.meta.dirname, '../../../docs/operations.md'), 'utf8'),
);
const [dumpCommand, createCommand, restoreCommand] = (documented?.slice(1) ?? []) as [string, string, string];

function backUp(databaseUrl: string): void {
  inShell(dumpCommand, folder, { DATABASE_URL: databaseUrl });
}

/** The address of the database that the dump was restored into. */
function restore(): string {
  const name = `koorem_restored_${crypto.randomUUID().replaceAll('-', '')}`;
  const restoredUrl = databaseOn(serverUrl, name);
  closing.push(() => onServer(serverUrl, `drop database ${name} with (force)`));
  const { hostname, port, username } = new URL(serverUrl);
  const commands = `${createCommand}\n${restoreCommand.replace('postgres://…/koorem_restored', restoredUrl)}`;
  inShell(commands.replaceAll(/\bkoorem_restored\b(?!_)/g, name), folder, {
    PGHOST: hostname,
    PGPORT: port,
    PGUSER: username,
  });
  return restoredUrl;
}

/**
 * Schema and data, sorted line by line. The random words that pg_dump adds are left out, and so are brackets, which
 * PostgreSQL writes differently in conditions of triggers.
 */
function everythingIn(databaseUrl: string): string[] {
  const dump = inShell('pg_dump "$DATABASE_URL"', folder, { DATABASE_URL: databaseUrl });
  return linesOf(dump.replaceAll(/^\\(un)?restrict .*$|[()]/gm, ''));
}

/** The end of a line only tells whether another line follows. */
function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.replace(/[,;]$/, ''))
    .sort();
}

test.each(releasedVersions)('the dump before an upgrade leads back to %s as it was', async (version) => {
  const { databaseUrl, drop } = await createReleasedDatabase(serverUrl, version);
  closing.push(drop);
  backUp(databaseUrl);
  const before = everythingIn(databaseUrl);
  const upgraded = await connectDatabase({ databaseUrl, dataDir: '', poolSize: 2 });
  await upgraded.db.updateTable('companies').set({ name: 'Pärast uuendust' }).execute();
  await upgraded.close();
  expect(everythingIn(databaseUrl)).not.toEqual(before);

  const restoredUrl = restore();
  expect(everythingIn(restoredUrl)).toEqual(before);
  // From the restored state the upgrade is made again.
  await (await connectDatabase({ databaseUrl: restoredUrl, dataDir: '', poolSize: 2 })).close();
});

test('a backup of this version is restored with all that it held, and people stay signed in', async () => {
  const { databaseUrl, drop } = await createReleasedDatabase(serverUrl, releasedVersions[0] ?? '');
  closing.push(drop);
  const original = await connectDatabase({ databaseUrl, dataDir: '', poolSize: 2 });
  const staff = await original.db
    .selectFrom('users')
    .select('id')
    .where('username', '=', 'staff')
    .executeTakeFirstOrThrow();
  const cookie = `${sessionCookieName}=${await createSession(original.db, staff.id, Date.now())}`;
  await original.close();
  backUp(databaseUrl);
  const restoredUrl = restore();
  expect(linesOf(dumpData(restoredUrl))).toEqual(linesOf(dumpData(databaseUrl)));

  const { app, clock } = await openAppOn(
    await connectDatabase({ databaseUrl: restoredUrl, dataDir: '', poolSize: 5 }),
  );
  clock.now = Date.now();
  const table = await app.inject({ url: '/api/transport-jobs/datatable', headers: { cookie } });
  expect(table.statusCode, table.payload.slice(0, 300)).toBe(200);
});

test('what a release records of its data makes the same database again', async () => {
  const { databaseUrl, before, drop } = await createReleasedDatabase(serverUrl, releasedVersions[0] ?? '');
  closing.push(drop);
  await (await connectDatabase({ databaseUrl, dataDir: '', poolSize: 2 })).close();
  const name = `koorem_recorded_${crypto.randomUUID().replaceAll('-', '')}`;
  await onServer(serverUrl, `create database ${name}`);
  closing.push(() => onServer(serverUrl, `drop database ${name} with (force)`));
  const client = new pg.Client({ connectionString: databaseOn(serverUrl, name) });
  await client.connect();
  const migrations = readdirSync(path.join(import.meta.dirname, 'migrations')).sort();
  await client.query(databaseOf(migrations, dumpData(databaseUrl)));
  const { rows } = await client.query<{ name: string; count: number }>(countRows);
  await client.end();
  expect(countsOf(rows)).toEqual(before);
  expect(linesOf(dumpData(databaseOn(serverUrl, name)))).toEqual(linesOf(dumpData(databaseUrl)));
});
