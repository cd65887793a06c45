import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, expect, inject, test } from 'vitest';

import type { BrowserImport } from '#api/admin/imports.ts';

import { type ServerProcess, startServer } from '../../../../../scripts/server-process.ts';
import { createUser } from '../../../../../tests/factories/users.ts';
import { openRequest } from '../../../../../tests/setup/raw-request.ts';
import { databaseOn, onServer } from '../../../../../tests/setup/test-database.ts';
import { connectDatabase } from '../../../db/connect.ts';
import { sessionCookieName } from '../../../http/session-cookie.ts';
import { createSession } from '../../../identity/session/sessions.ts';

/** Enough records that a preview or an application can be stopped half-way. */
const many = 12_000;

const dataDir = mkdtempSync(path.join(tmpdir(), 'koorem-killed-import-'));
const databaseUrl = await ownDatabase();
const env = { DEMO: '0', API_REQUESTS_PER_SECOND: '0', DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '' };
const headers = { cookie: await administrator() };
// A PostgreSQL server may have other living processes: a killed one is known for sure after some seconds.
const inTheEnd = { timeout: 60_000, interval: 100 };
let server: ServerProcess;
afterAll(async () => {
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

test('a server killed while it is sent files, looks at them and lets others wait', async () => {
  server = await startServer(env);
  const { id: small } = await upload('companies.csv', companies('V', 'Väike', 1));
  const half = openRequest(server.url, 'POST', '/api/admin/imports?name=companies.csv', {
    ...headers,
    'content-type': 'text/csv',
    'content-length': 1000,
  });
  half.answer.catch(() => {});
  const lost = upload('companies-suur.csv', companies('S', 'Suur', many)).catch(() => null);
  await untilAtWork('companies-suur.csv', 'previewing');
  const waiting = apply(small).catch(() => null);
  await server.kill();
  await Promise.all([lost, waiting]);

  server = await startServer(env);
  // A file that was received only in part is not there; an import that waited to be applied has changed nothing.
  await expect
    .poll(async () => (await list()).map(({ files, state }) => `${files[0]?.name} ${state}`), inTheEnd)
    .toEqual(['companies-suur.csv interrupted', 'companies.csv ready']);
  expect([await found('Suur'), await found('Väike')]).toEqual([0, 0]);
  const [broken] = await list();
  expect((await apply(broken?.id ?? 0)).status).toBe(409);
  expect((await ask('DELETE', `/admin/imports/${broken?.id ?? 0}`)).status).toBe(204);
  await apply(small);
  await untilState(small, 'applied');
  expect(await found('Väike')).toBe(1);
}, 150_000);

test('a server killed while it applies: nothing or all, and who waited is told', async () => {
  const { id } = await upload('companies-kotkad.csv', companies('K', 'Kotkas', many));
  await untilState(id, 'ready');
  const applying = apply(id).catch(() => null);
  await untilAtWork('companies-kotkad.csv', 'applying');
  const behind = upload('companies-hilja.csv', companies('H', 'Hilja', 1)).catch(() => null);
  await server.kill();
  await Promise.all([applying, behind]);

  server = await startServer(env);
  await untilState(id, 'ready');
  expect(await found('Kotkas')).toBe(0);
  const late = (await list()).find(({ files }) => files[0]?.name === 'companies-hilja.csv');
  if (late !== undefined) await untilState(late.id, 'interrupted');
  await apply(id);
  await untilState(id, 'applied');
  // The preview counts at most this many; the file's last record is there too.
  expect(await found('Kotkas')).toBe(100);
  expect(await found(`Kotkas ${many - 1}`)).toBeGreaterThan(0);
  const next = await upload('companies-uus.csv', companies('U', 'Uus', 1));
  await untilState(next.id, 'ready');
}, 150_000);

function companies(code: string, name: string, count: number): string {
  const lines = Array.from({ length: count }, (_, each) => `${code}${each};${name} ${each}\n`);
  return `externalId;name\n${lines.join('')}`;
}

function ask(method: string, address: string, body?: string): Promise<Response> {
  const sent = body === undefined ? {} : { body, headers: { ...headers, 'content-type': 'text/csv' } };
  return fetch(`${server.url}/api${address}`, { method, headers, ...sent });
}

async function upload(name: string, content: string): Promise<BrowserImport> {
  const answer = await ask('POST', `/admin/imports?name=${name}`, content);
  return ((await answer.json()) as { content: BrowserImport }).content;
}

function apply(id: number): Promise<Response> {
  return ask('POST', `/admin/imports/${id}/apply`);
}

async function list(): Promise<BrowserImport[]> {
  return ((await (await ask('GET', '/admin/imports')).json()) as { content: BrowserImport[] }).content;
}

/** Counts the companies with a name. */
async function found(name: string): Promise<number> {
  const answer = await ask('GET', `/admin/companies?search=${encodeURIComponent(name)}`);
  return ((await answer.json()) as { totalElements: number }).totalElements;
}

async function untilState(id: number, state: BrowserImport['state']): Promise<void> {
  await expect.poll(async () => (await list()).find((each) => each.id === id)?.state, inTheEnd).toBe(state);
}

/**
 * Until the server reports it or, on the embedded database, is too busy to report anything. In that case the kill may
 * fall beside the step that the test's title names.
 */
async function untilAtWork(name: string, state: BrowserImport['state']): Promise<void> {
  const isAtWork = async () => {
    const answer = await fetch(`${server.url}/api/admin/imports`, {
      headers,
      signal: AbortSignal.timeout(400),
    })
      .then((response) => response.json() as Promise<{ content: BrowserImport[] }>)
      .catch(() => null);
    if (answer === null) return databaseUrl === null;
    return answer.content.some(({ files, state: now }) => files[0]?.name === name && now === state);
  };
  await expect.poll(isAtWork, { timeout: 20_000, interval: 5 }).toBe(true);
}

/** A separate database for this test on the server that the suite uses; null where the database is embedded. */
async function ownDatabase(): Promise<string | null> {
  const template = inject('databaseTemplate');
  if (template.kind === 'embedded') return null;
  const name = `koorem_killed_${crypto.randomUUID().replaceAll('-', '')}`;
  await onServer(template.serverUrl, `create database ${name} template ${template.name}`);
  afterAll(() => onServer(template.serverUrl, `drop database ${name} with (force)`));
  return databaseOn(template.serverUrl, name);
}

async function administrator(): Promise<string> {
  const database = await connectDatabase({ databaseUrl, dataDir, poolSize: 1 });
  const { id } = await createUser(database.db, { permissions: ['PERM_ADMIN'] });
  const session = await createSession(database.db, id, Date.now());
  await database.close();
  return `${sessionCookieName}=${session}`;
}
