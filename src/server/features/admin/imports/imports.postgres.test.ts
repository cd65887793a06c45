import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';

import type { BrowserImport } from '#api/admin/imports.ts';

import { startServer } from '../../../../../scripts/server-process.ts';
import { createUser } from '../../../../../tests/factories/users.ts';
import { openRequest } from '../../../../../tests/setup/raw-request.ts';
import { openTestDatabase } from '../../../../../tests/setup/test-database.ts';
import { sessionCookieName } from '../../../http/session-cookie.ts';
import { createSession } from '../../../identity/session/sessions.ts';

const database = await openTestDatabase();
const { db } = database;
const env = { DEMO: '0', API_REQUESTS_PER_SECOND: '0', DATABASE_URL: database.address ?? '' };
const [here, other] = await Promise.all([startServer(env), startServer(env)]);
afterAll(async () => {
  await Promise.all([here.stop(), other.stop()]);
  await database.close();
});

const soon = { timeout: 20_000 };

test('an import waits for one on another server, and says for whose; each applies what it showed', async () => {
  const [hille, mari] = [await sessionOf('Hille'), await sessionOf('Mari')];
  const { command, letGo } = holdTheLock();
  const first = upload(here.url, hille, 'externalId;name\nP1;Talu\n');
  await expect.poll(async () => (await list(other.url, mari))[0]?.state, soon).toBe('previewing');
  const second = upload(other.url, mari, 'externalId;name\nP1;Mõis\n');
  await expect
    .poll(async () => (await list(here.url, hille))[0], soon)
    .toMatchObject({ state: 'waiting', waitsFor: { who: 'Hille Haldur' } });
  letGo();
  await command;
  const [one, two] = [await first, await second];
  expect([one, two]).toMatchObject([
    { state: 'ready', new: 1 },
    { state: 'ready', new: 1 },
  ]);

  // Its files are in the database: any server can apply it.
  expect(await apply(other.url, hille, one.id)).toMatchObject({
    status: 200,
    body: { content: { state: 'applied' } },
  });
  expect(await apply(here.url, mari, two.id)).toMatchObject({ status: 409 });
  expect(await list(here.url, mari)).toMatchObject([{ state: 'ready', new: 0, changed: 1 }, { id: one.id }]);
});

test('who waits may leave, come back, or give up; the others go on', async () => {
  const [hille, mari] = [await sessionOf('Hille'), await sessionOf('Mari')];
  const { command, letGo } = holdTheLock();
  const stateOf = async (name: string) => (await named(name))?.state;
  const named = async (name: string) =>
    (await list(other.url, mari)).find(({ files }) => files[0]?.name === name);
  const first = upload(here.url, hille, 'externalId;name\nW1;Talu\n', 'companies-esimene.csv');
  await expect.poll(() => stateOf('companies-esimene.csv'), soon).toBe('previewing');

  const body = 'externalId;name\nW2;Mõis\n';
  const closed = openRequest(other.url, 'POST', '/api/admin/imports?name=companies-lahkuja.csv', {
    ...mari,
    'content-type': 'text/csv',
    'content-length': Buffer.byteLength(body),
  });
  closed.answer.catch(() => {});
  closed.send(body);
  await expect.poll(() => stateOf('companies-lahkuja.csv'), soon).toBe('waiting');
  closed.end();
  const given = upload(other.url, mari, 'externalId;name\nW3;Õu\n', 'companies-loobuja.csv');
  given.catch(() => {});
  await expect.poll(() => stateOf('companies-loobuja.csv'), soon).toBe('waiting');
  const { id } = (await named('companies-loobuja.csv'))!;
  const forgotten = await fetch(`${here.url}/api/admin/imports/${id}`, { method: 'DELETE', headers: mari });
  expect(forgotten.status).toBe(204);
  // A running preview is not deleted.
  const working = (await named('companies-esimene.csv'))!;
  const refused = await fetch(`${here.url}/api/admin/imports/${working.id}`, {
    method: 'DELETE',
    headers: mari,
  });
  expect(refused.status).toBe(409);

  letGo();
  await command;
  // The answer waits at most five seconds; a slow machine needs that time for the steps above.
  await first;
  await expect.poll(() => named('companies-esimene.csv'), soon).toMatchObject({ state: 'ready', new: 1 });
  await expect.poll(() => stateOf('companies-lahkuja.csv'), soon).toBe('ready');
  expect(await named('companies-loobuja.csv')).toBeUndefined();
  expect((await apply(here.url, mari, (await named('companies-lahkuja.csv'))!.id)).status).toBe(200);
});

test('what somebody changes while an import is being applied is not written over: one looks again', async () => {
  const hille = await sessionOf('Hille');
  await apply(here.url, hille, (await upload(here.url, hille, 'externalId;name\nP3;Talu\n')).id);
  const { id } = await upload(here.url, hille, 'externalId;name\nP3;Mõis\n');
  let applied: ReturnType<typeof apply> | undefined;
  await db.transaction().execute(async (trx) => {
    await trx.updateTable('companies').set({ name: 'Vahepeal' }).where('external_id', '=', 'P3').execute();
    applied = apply(other.url, hille, id);
    // It compared the company as it was before and waits for this transaction.
    const waiting = sql<{ count: number }>`
      select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like '%differing as materialized%'`;
    await expect.poll(async () => (await waiting.execute(db)).rows[0]?.count, soon).toBe(1);
  });
  expect(await applied).toMatchObject({ status: 409 });
  const companies = db.selectFrom('companies').select('name').where('external_id', '=', 'P3');
  expect(await companies.execute()).toEqual([{ name: 'Vahepeal' }]);
  expect((await list(here.url, hille))[0]).toMatchObject({ id, state: 'ready', lastAttempt: 'OUTDATED' });
});

test('what somebody adds while an import is being applied is found, and the import begins again', async () => {
  const hille = await sessionOf('Hille');
  const { id } = await upload(here.url, hille, 'externalId;name\nP4;Talu\n');
  let applied: ReturnType<typeof apply> | undefined;
  await db.transaction().execute(async (trx) => {
    await trx.insertInto('companies').values({ external_id: 'P4', name: 'Vahepeal' }).execute();
    applied = apply(other.url, hille, id);
    // It found no such company and waits for this transaction.
    const waiting = sql<{ count: number }>`
      select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like '%insert into "companies"%'`;
    await expect.poll(async () => (await waiting.execute(db)).rows[0]?.count, soon).toBe(1);
  });
  expect(await applied).toMatchObject({ status: 409 });
  expect((await list(here.url, hille))[0]).toMatchObject({ id, state: 'ready', new: 0, changed: 1 });
});

test('what is forgotten while it is applied is not applied', async () => {
  const hille = await sessionOf('Hille');
  const { id } = await upload(here.url, hille, 'externalId;name\nP5;Talu\n');
  let applied: ReturnType<typeof apply> | undefined;
  await db.transaction().execute(async (trx) => {
    await sql`lock table imports in share update exclusive mode`.execute(trx);
    applied = apply(other.url, hille, id);
    const stateOf = async () => (await list(here.url, hille)).find((each) => each.id === id)?.state;
    await expect.poll(stateOf, soon).toBe('applying');
    await trx.deleteFrom('imports').where('id', '=', id).execute();
  });
  expect(await applied).toMatchObject({ status: 404 });
  const companies = db.selectFrom('companies').select('name').where('external_id', '=', 'P5');
  expect(await companies.execute()).toEqual([]);
});

test('what is applied while somebody forgets it stays in the list', async () => {
  const hille = await sessionOf('Hille');
  const { id } = await upload(here.url, hille, 'externalId;name\nP2;Talu\n');
  let forgotten: Promise<Response> | undefined;
  await db.transaction().execute(async (trx) => {
    await trx.updateTable('imports').set({ state: 'applied' }).where('id', '=', id).execute();
    forgotten = fetch(`${here.url}/api/admin/imports/${id}`, { method: 'DELETE', headers: hille });
    // It has read the import and waits for this transaction.
    const waiting = sql<{ count: number }>`
      select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like 'delete from "imports"%'`;
    await expect.poll(async () => (await waiting.execute(db)).rows[0]?.count, soon).toBe(1);
  });
  expect((await forgotten)?.status).toBe(409);
  expect((await list(here.url, hille)).find((each) => each.id === id)).toMatchObject({ state: 'applied' });
});

async function sessionOf(firstName: string): Promise<Record<string, string>> {
  const { id } = await createUser(db, {
    first_name: firstName,
    last_name: 'Haldur',
    permissions: ['PERM_ADMIN'],
  });
  return { cookie: `${sessionCookieName}=${await createSession(db, id, Date.now())}` };
}

/** The command line imports too: the browser's first import has its turn and waits for the lock. */
function holdTheLock() {
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  const command = db.transaction().execute(async (trx) => {
    await sql`lock table imports in share update exclusive mode`.execute(trx);
    await held;
  });
  return { command, letGo };
}

async function upload(
  url: string,
  headers: Record<string, string>,
  body: string,
  name = 'companies.csv',
): Promise<BrowserImport> {
  const answer = await fetch(`${url}/api/admin/imports?name=${name}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'text/csv' },
    body,
  });
  return ((await answer.json()) as { content: BrowserImport }).content;
}

async function list(url: string, headers: Record<string, string>): Promise<BrowserImport[]> {
  const answer = await fetch(`${url}/api/admin/imports`, { headers });
  return ((await answer.json()) as { content: BrowserImport[] }).content;
}

async function apply(url: string, headers: Record<string, string>, id: number) {
  const answer = await fetch(`${url}/api/admin/imports/${id}/apply`, { method: 'POST', headers });
  return { status: answer.status, body: await answer.json() };
}
