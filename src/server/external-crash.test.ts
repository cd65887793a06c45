import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, expect, inject, test, vi } from 'vitest';

import { type ServerProcess, startServer } from '../../scripts/server-process.ts';
import { createReadyRow } from '../../tests/factories/ready-rows.ts';
import { createUser } from '../../tests/factories/users.ts';
import { startExternalFake } from '../../tests/setup/external/external-fake.ts';
import { databaseOn, onServer } from '../../tests/setup/test-database.ts';
import { connectDatabase } from './db/connect.ts';
import { sessionCookieName } from './http/session-cookie.ts';
import { createSession } from './identity/session/sessions.ts';

/** Both services do the work but never answer: the server is killed while it waits. */
const sms = await startExternalFake(() => ({ status: 201, body: { omnimessage_id: 'o-1' } }));
const announced = new Set<string>();
/** The row of each announcement that was made. */
const announcedRows: unknown[] = [];
const terminal = await startExternalFake(({ method, path: address, body }) => {
  if (method === 'PUT') {
    announced.add(address);
    announcedRows.push(body?.rowId);
  }
  return announced.has(address)
    ? { status: 200, body: { number: 'A-1', status: 'expected' } }
    : { status: 404 };
});

const dataDir = mkdtempSync(path.join(tmpdir(), 'koorem-outside-'));
const databaseUrl = await ownDatabase();
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
const env = {
  DEMO: '0',
  DATA_DIR: dataDir,
  DATABASE_URL: databaseUrl ?? '',
  MESSENTE_URL: sms.url,
  MESSENTE_USERNAME: 'name',
  MESSENTE_PASSWORD: 'word',
  PK_TERMINAL_URL: terminal.url,
  PK_TERMINAL_API_KEY: 'key',
};
const { row, rows, cookie } = await prepare();

test(
  'a server killed between a send and its commit: no second SMS, no second announcement, no lost flag',
  { timeout: 150_000 },
  async () => {
    const first = await startServer(env);
    sms.faults.push('silent after');
    terminal.faults.push('silent after');
    await post(first, '/api/message', [
      { phone: '5551234', message: 'Tere', transportJobProductId: row.id, role: 'DRIVER' },
    ]);
    const lost = post(first, `/api/pk-terminal/transport-jobs/${row.transport_job_id}/send`).catch(
      () => null,
    );
    await vi.waitFor(() => expect([sms.calls.length, terminal.calls.length]).toEqual([1, 1]), 10_000);
    await first.kill();
    await lost;

    const second = await startServer(env);
    await vi.waitFor(async () => {
      expect(await get(second, `/api/transport-job-products/${row.id}`)).toMatchObject({
        // It is unknown whether the driver got it.
        isSMSSent: false,
        sentToPkTerminal: true,
      });
      expect(await get(second, `/api/transport-job-products/${row.id}/messages`)).toMatchObject([
        { status: 'unknown', canResend: false },
      ]);
      // A PostgreSQL server may still have processes of the killed server: its end is certain only after some seconds.
    }, 60_000);
    await post(second, '/api/message', [{ phone: '5551234', message: 'Teine' }]);
    await vi.waitFor(() => expect(sms.calls).toHaveLength(2), 10_000);
    await second.stop();
    expect(sms.calls.map(({ text }) => /Tere|Teine/.exec(text)?.[0])).toEqual(['Tere', 'Teine']);
    expect(announced.size).toBe(1);
  },
);

test(
  'after a kill the same keys give the answers that the sends had, and nothing is sent twice',
  { timeout: 150_000 },
  async () => {
    const keys = { answered: randomUUID(), heard: randomUUID(), unheard: randomUUID(), sms: randomUUID() };
    const send = (server: ServerProcess, which: keyof typeof rows) =>
      post(server, `/api/pk-terminal/transport-jobs/${rows[which].transport_job_id}/send`, {}, keys[which]);
    const text = (server: ServerProcess) =>
      post(server, '/api/message', [{ phone: '5551234', message: 'Kolmas' }], keys.sms);

    const first = await startServer(env);
    const answers = {
      answered: await (await send(first, 'answered')).text(),
      sms: await (await text(first)).text(),
    };
    const lost: Promise<unknown>[] = [];
    // When the server is killed, the terminal has made one announcement and not the other.
    for (const [which, fault] of [
      ['heard', 'silent after'],
      ['unheard', 'silent before'],
    ] as const) {
      const before = terminal.calls.length;
      terminal.faults.push(fault);
      lost.push(send(first, which).catch(() => null));
      await vi.waitFor(() => expect(terminal.calls.length).toBe(before + 1), 10_000);
    }
    await first.kill();
    await Promise.all(lost);

    // At first the terminal cannot tell what happened to one of them.
    terminal.faults.push('busy', 'busy', 'busy');
    const second = await startServer(env);
    expect(await (await send(second, 'answered')).text()).toBe(answers.answered);
    expect(await (await text(second)).text()).toBe(answers.sms);
    const waits: (string | null)[] = [];
    for (const which of ['heard', 'unheard'] as const) {
      await vi.waitFor(
        async () => {
          const answer = await send(second, which);
          const said = await answer.text();
          if (answer.status === 409) {
            expect(said).toContain('Selgitame välja');
            waits.push(answer.headers.get('retry-after'));
          }
          expect(answer.status, said).toBe(200);
          expect(JSON.parse(said)).toEqual({
            content: { transportJobId: rows[which].transport_job_id, number: 'A-1', status: 'expected' },
          });
        },
        { timeout: 60_000, interval: 250 },
      );
    }
    expect(new Set(waits)).toEqual(new Set(['5']));
    await second.stop();
    const madeOf = ({ id }: { id: number }) => announcedRows.filter((rowId) => rowId === id).length;
    expect([rows.answered, rows.heard, rows.unheard].map(madeOf)).toEqual([1, 1, 1]);
    expect(sms.calls).toHaveLength(1);
  },
);

/** A separate database for this test on the server that the suite uses; null where the database is embedded. */
async function ownDatabase(): Promise<string | null> {
  const template = inject('databaseTemplate');
  if (template.kind === 'embedded') return null;
  const name = `koorem_outside_${crypto.randomUUID().replaceAll('-', '')}`;
  await onServer(template.serverUrl, `create database ${name} template ${template.name}`);
  afterAll(() => onServer(template.serverUrl, `drop database ${name} with (force)`));
  return databaseOn(template.serverUrl, name);
}

async function prepare() {
  const database = await connectDatabase({ databaseUrl, dataDir, poolSize: 1 });
  const user = await createUser(database.db);
  const ready = await createReadyRow(database.db);
  const others = {
    answered: await createReadyRow(database.db),
    heard: await createReadyRow(database.db),
    unheard: await createReadyRow(database.db),
  };
  const session = await createSession(database.db, user.id, Date.now());
  await database.close();
  return { row: ready, rows: others, cookie: `${sessionCookieName}=${session}` };
}

function post({ url }: ServerProcess, address: string, body: unknown = {}, key: string = randomUUID()) {
  return fetch(`${url}${address}`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify(body),
  });
}

async function get({ url }: ServerProcess, address: string): Promise<unknown> {
  const answer = await fetch(`${url}${address}`, { headers: { cookie } });
  return ((await answer.json()) as { content: unknown }).content;
}
