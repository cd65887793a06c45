import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, expect, inject, test } from 'vitest';

import { type ServerProcess, startServer } from '../../scripts/server-process.ts';
import { createLocation } from '../../tests/factories/locations.ts';
import { createGrain } from '../../tests/factories/products.ts';
import { createUser } from '../../tests/factories/users.ts';
import { openTestDatabase } from '../../tests/setup/test-database.ts';
import { connectDatabase, type ConnectedDatabase } from './db/connect.ts';
import { sessionCookieName } from './platform/auth/session-cookie.ts';
import { createSession } from './platform/auth/sessions.ts';

const writers = 8;
const acknowledgedBeforeTheKill = 60;

interface Order {
  note: string;
  key: string;
}

const dataDir = mkdtempSync(path.join(tmpdir(), 'koorem-crash-'));
const { env, cookie, order, close } = await prepare();
afterAll(async () => {
  await close();
  rmSync(dataDir, { recursive: true, force: true });
});

test(
  'a server killed while it writes loses no order that it acknowledged, and makes none twice',
  { timeout: 90_000 },
  async () => {
    const first = await startServer(env);
    const sent: Order[] = [];
    const acknowledged = new Map<string, string>();
    const killed = Promise.withResolvers<void>();
    const write = async () => {
      for (;;) {
        const next = { note: `tellimus-${sent.length}`, key: randomUUID() };
        sent.push(next);
        const answer = await post(first, next);
        if (answer === null) return;
        acknowledged.set(next.note, answer);
        if (acknowledged.size === acknowledgedBeforeTheKill) killed.resolve(first.kill());
      }
    };
    await Promise.all([...Array.from({ length: writers }, write), killed.promise]);
    expect(acknowledged.size).toBeLessThan(sent.length);

    const second = await startServer(env);
    const kept = await notes(second);
    expect([...acknowledged.keys()].filter((note) => !kept.includes(note))).toEqual([]);

    // The web app sends again what was not acknowledged; whether it was kept or not, it is there once.
    for (const each of sent) {
      const answer = await post(second, each);
      expect(answer).toBe(acknowledged.get(each.note) ?? answer);
    }
    expect((await notes(second)).sort()).toEqual(sent.map(({ note }) => note).sort());
    await second.stop();
  },
);

/** A staff session and what an order needs, in the database of this run. */
async function prepare() {
  const onServer = inject('databaseTemplate').kind === 'server';
  const database = onServer
    ? await openTestDatabase()
    : await connectDatabase({ databaseUrl: null, dataDir, poolSize: 1 });
  const { db } = database;
  const user = await createUser(db);
  const [client, pickup, product] = [
    await createLocation(db),
    await createLocation(db),
    await createGrain(db),
  ];
  const session = await createSession(db, user.id, Date.now());
  // One process at a time may have the embedded one.
  if (!onServer) await database.close();
  return {
    env: settings(database),
    cookie: `${sessionCookieName}=${session}`,
    order: {
      transportDate: '2026-05-21',
      client: { id: client.id },
      pickup: { id: pickup.id },
      product: { id: product.id },
      quantity: 28.5,
    },
    close: async () => {
      if (onServer) await database.close();
    },
  };
}

function settings({ address }: ConnectedDatabase): Record<string, string> {
  return { DEMO: '0', API_REQUESTS_PER_SECOND: '0', DATA_DIR: dataDir, DATABASE_URL: address ?? '' };
}

/** The answer's text, or null when the server was gone before it had answered. */
async function post({ url }: ServerProcess, { note, key }: Order): Promise<string | null> {
  try {
    const answer = await fetch(`${url}/api/transport-orders`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify({ ...order, note }),
    });
    const text = await answer.text();
    expect(answer.status, text).toBe(201);
    return text;
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}

async function notes({ url }: ServerProcess): Promise<string[]> {
  const answer = await fetch(`${url}/api/transport-jobs/datatable?size=500`, { headers: { cookie } });
  const page = (await answer.json()) as { content: { notes: string }[] };
  return page.content.map((row) => row.notes);
}
