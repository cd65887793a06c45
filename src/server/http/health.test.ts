import { readFileSync } from 'node:fs';
import path from 'node:path';

import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';

import { createUser } from '../../../tests/factories/users.ts';
import { openTestApp } from '../../../tests/setup/test-app.ts';
import { onServer } from '../../../tests/setup/test-database.ts';
import { countFailure, dispatchSystems } from '../queues/failures.ts';

const { anonymous, db, clock, address } = await openTestApp();

/** Asks after the time for which an earlier write counts for the next request. */
const ready = () => {
  clock.now += 60_000;
  return anonymous.get('/health/ready');
};

test('answers that it lives', async () => {
  expect(await anonymous.get('/health/live')).toMatchObject({ status: 200, body: { status: 'live' } });
});

test('is ready only while something can be written', async () => {
  expect((await ready()).status).toBe(200);
  await everywhere('on');
  try {
    const answer = await ready();
    expect([answer.status, answer.headers['retry-after']]).toEqual([503, expect.anything()]);
    expect((await anonymous.get('/health/live')).status).toBe(200);
  } finally {
    await everywhere('off');
  }
  expect((await ready()).status).toBe(200);
  const { count } = await db
    .selectFrom('write_probes')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  expect(count).toBe(1);
});

test('is not ready when the disk is full', async () => {
  await sql`create function no_room() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`.execute(db);
  await sql`create trigger no_room before insert on write_probes for each row execute function no_room()`.execute(
    db,
  );
  expect((await ready()).status).toBe(503);
  await sql`drop trigger no_room on write_probes`.execute(db);
  expect((await ready()).status).toBe(200);
});

test('is ready only when every migration has been applied', async () => {
  expect(await anonymous.get('/health/ready')).toMatchObject({ status: 200, body: { status: 'ready' } });

  const { rows } = await sql<{ name: string }>`delete from applied_migrations
    where name = (select max(name) from applied_migrations) returning name`.execute(db);
  const answer = await anonymous.get('/health/ready');
  for (const { name } of rows) await sql`insert into applied_migrations (name) values (${name})`.execute(db);
  expect(answer.status).toBe(503);
  expect(answer.problem.errorMessage).toMatch(/^Teenus pole hetkel kättesaadav/);
});

test('gives no metrics to callers whom a proxy on this machine passes on', async () => {
  expect((await anonymous.get('/metrics', { 'x-forwarded-for': '203.0.113.7' })).status).toBe(403);
  expect((await anonymous.get('/metrics', { forwarded: 'for=203.0.113.7' })).status).toBe(403);
});

test('says which version this is', async () => {
  expect(await anonymous.get('/health')).toMatchObject({
    status: 200,
    body: { status: 'ready', version: expect.stringMatching(/^\d+\.\d+\.\d+$/) },
  });
});

test('tells what waits to be sent, since when, what was given up, the pool and the open lines', async () => {
  const figures = async () => {
    const lines = (await anonymous.get('/metrics')).text
      .split('\n')
      .filter((line) => line.startsWith('koorem_'));
    return new Map(
      lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]),
    );
  };
  const before = await figures();
  for (const system of dispatchSystems) {
    for (const name of ['koorem_dispatch_waiting', 'koorem_dispatch_oldest_seconds']) {
      expect([name, system, before.get(`${name}{system="${system}"}`)]).toEqual([name, system, 0]);
    }
    expect(before.get(`koorem_dispatch_failed_total{system="${system}"}`)).toBeGreaterThanOrEqual(0);
  }
  expect(before.get('koorem_event_streams')).toBe(0);
  expect(before.get('koorem_db_pool_connections{state="waiting"}')).toBe(0);

  const user = await createUser(db, {});
  await db
    .insertInto('messages')
    .values({
      phone: '+37255500011',
      text: 'Tere',
      created_by: user.id,
      created_at: sql<Date>`now() - interval '90 seconds'`,
      next_attempt_at: sql<Date>`now() + interval '1 hour'`,
    })
    .execute();
  countFailure('SMS');
  const after = await figures();
  expect(after.get('koorem_dispatch_waiting{system="SMS"}')).toBe(1);
  expect(after.get('koorem_dispatch_oldest_seconds{system="SMS"}')).toBeGreaterThanOrEqual(90);
  const failed = 'koorem_dispatch_failed_total{system="SMS"}';
  expect(after.get(failed)).toBe((before.get(failed) ?? 0) + 1);
});

test('gives metrics to the machine itself', async () => {
  const answer = await anonymous.get('/metrics');
  expect(answer.status).toBe(200);
  expect(answer.text).toContain('http_request_duration_seconds');
});

/** Every connection of the pool from now on, as a standby that was promoted by nobody, or a database set so. */
async function everywhere(readOnly: 'on' | 'off'): Promise<void> {
  const template = inject('databaseTemplate');
  if (address === null || template.kind === 'embedded') {
    await sql`set default_transaction_read_only = ${sql.raw(readOnly)}`.execute(db);
    return;
  }
  const name = new URL(address).pathname.slice(1);
  // From another database of the server: this one would refuse to be set back.
  const { serverUrl } = template;
  await onServer(serverUrl, `alter database ${name} set default_transaction_read_only = ${readOnly}`);
  await onServer(
    serverUrl,
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}' and pid <> pg_backend_pid()`,
  );
}

test('rules and dashboard for monitoring ask for what there is', async () => {
  await anonymous.get('/health/live');
  const { text } = await anonymous.get('/metrics');
  const folder = path.join(import.meta.dirname, '../../../docs/monitoring');
  for (const file of ['alerts.yaml', 'dashboard.json']) {
    const asked = readFileSync(path.join(folder, file), 'utf8').match(/\b(koorem|http|process)_\w+/g) ?? [];
    expect(asked.length).toBeGreaterThan(3);
    for (const name of asked) expect(text, `${file}: ${name}`).toContain(`\n${name}`);
  }
});
