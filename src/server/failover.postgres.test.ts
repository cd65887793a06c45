import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';

import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';

import { toTallinn } from '#domain/calendar/tallinn-time.ts';

import { startServer } from '../../scripts/server-process.ts';
import { startThrowAwayPostgres } from '../../scripts/throw-away-postgres.ts';
import { createLocation } from '../../tests/factories/locations.ts';
import { createGrain } from '../../tests/factories/products.ts';
import { createUser } from '../../tests/factories/users.ts';
import { listenTo } from '../../tests/setup/event-listener.ts';
import { connectDatabase } from './db/connect.ts';
import { sessionCookieName } from './http/session-cookie.ts';
import { createSession } from './identity/session/sessions.ts';

const closing: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const close of closing.reverse()) await close();
});

test.each([
  ['is killed', 'SIGKILL'],
  ['falls silent', 'SIGSTOP'],
] as const)(
  'a database that %s loses and doubles no acknowledged order, and its stand-by is soon written to',
  async (_, signal) => {
    const { first, second, orders, order, listen } = await openCluster();
    const state = { isOver: false };
    // Each order is sent again until it is acknowledged, as the forms do.
    const customer = async (name: number) => {
      for (let each = 0; !state.isOver; each += 1) {
        const note = `klient-${name}-${each}`;
        const key = randomUUID();
        while ((await order(note, key)) !== 201 && !state.isOver) await setTimeout(100);
      }
    };
    const customers = [1, 2, 3, 4].map(customer);
    await untilTrue(() => orders.acknowledged.length >= 20);
    first.signal(signal);
    await untilTrue(() => orders.refused.length > 0);
    await second.promote();
    const before = orders.acknowledged.length;
    await untilTrue(() => orders.acknowledged.length > before + 8);
    state.isOver = true;
    await Promise.all(customers);

    // Refused was only what could not be written, and with a time after which to ask again.
    expect(new Set(orders.refused)).toEqual(new Set(['503, ask again']));
    const { db } = await connect(second.url);
    const { rows } = await sql<{ note: string; count: number }>`
      select note, count(*)::int as count from transport_orders group by note`.execute(db);
    const counts = new Map(rows.map(({ note, count }) => [note, count]));
    expect(orders.acknowledged.filter((note) => counts.get(note) !== 1)).toEqual([]);
    expect(rows.filter(({ count }) => count > 1)).toEqual([]);

    // Whoever looks at the table hears again of what changes.
    const events = await listen();
    const heard = untilEvent(events, 'job-rows');
    for (let each = 0; (await Promise.race([heard, setTimeout(500)])) === undefined; each += 1) {
      expect(await order(`pärast-${each}`)).toBe(201);
    }
    events.end();
  },
  150_000,
);

/** A server over a database with a stand-by, which has everything that is acknowledged. */
async function openCluster() {
  const first = await startThrowAwayPostgres({ synchronous_commit: 'on' });
  const second = await first.startStandby();
  const address = first.url.replace('/postgres', `,${new URL(second.url).host}/postgres`);
  const { db } = await connect(first.url);
  await sql`alter system set synchronous_standby_names = '*'`.execute(db);
  await sql`select pg_reload_conf()`.execute(db);
  const { id } = await createUser(db);
  const cookie = `${sessionCookieName}=${await createSession(db, id, Date.now())}`;
  const [location, destination] = [await createLocation(db), await createLocation(db)];
  const product = await createGrain(db);
  const server = await startServer({ DEMO: '0', API_REQUESTS_PER_SECOND: '0', DATABASE_URL: address });
  closing.push(
    () => first.stop(),
    () => second.stop(),
    () => server.stop(),
    // A frozen server ends no more than it answers.
    () => Promise.resolve(first.signal('SIGKILL')),
  );
  const orders = { acknowledged: [] as string[], refused: [] as string[] };
  const order = async (note: string, key = randomUUID()) => {
    const answer = await fetch(`${server.url}/api/transport-orders`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify({
        transportDate: toTallinn(Date.now()).day,
        client: { id: location.id },
        pickup: { id: location.id },
        destination: { id: destination.id },
        product: { id: product.id },
        quantity: 20,
        note,
      }),
    });
    if (answer.status === 201) orders.acknowledged.push(note);
    else
      orders.refused.push(`${answer.status}, ${answer.headers.has('retry-after') ? 'ask again' : 'final'}`);
    return answer.status;
  };
  const listen = () => listenTo(`${server.url}/api/events`, { cookie });
  return { first, second, orders, order, listen };
}

async function connect(databaseUrl: string) {
  const database = await connectDatabase({ databaseUrl, dataDir: '', poolSize: 1 });
  closing.push(() => database.close());
  return database;
}

async function untilTrue(isReached: () => boolean): Promise<void> {
  await expect.poll(isReached, { timeout: 20_000, interval: 50 }).toBe(true);
}

async function untilEvent({ next }: Awaited<ReturnType<typeof listenTo>>, wanted: string) {
  for (;;) {
    const { event } = await next();
    if (event === wanted) return event;
  }
}
