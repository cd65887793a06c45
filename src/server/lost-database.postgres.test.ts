import { afterAll, expect, test, vi } from 'vitest';

import { type ServerProcess, startServer } from '../../scripts/server-process.ts';
import { openDatabaseRival } from '../../tests/setup/database-rival.ts';
import { listenTo } from '../../tests/setup/event-listener.ts';
import { openServerDatabase } from '../../tests/setup/server-database.ts';
import { openSilentProxy } from '../../tests/setup/silent-proxy.ts';

vi.setConfig({ testTimeout: 600_000, hookTimeout: 300_000 });

const { address, env, staff, order, close } = await openServerDatabase();
const rival = await openDatabaseRival(address);
afterAll(async () => {
  await rival.end();
  await close();
});

const read = ({ url }: ServerProcess) => fetch(`${url}/api/locations?search=a&size=5`, { headers: staff });
const write = ({ url }: ServerProcess) =>
  fetch(`${url}/api/transport-orders`, {
    method: 'POST',
    headers: { ...staff, 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
    body: JSON.stringify(order),
  });

test('a server goes on whose connections are cut ten times over, and hears what others change', async () => {
  const server = await startServer(env);
  const other = await startServer(env);
  for (let round = 0; round < 10; round += 1) {
    await rival.untilFreightIsDone();
    await rival.hold('lock table locations');
    const requests = [read(server), write(server), read(other)];
    await rival.untilWaiting(requests.length);
    // Those that listen for changes and show that a process lives too.
    await rival.cutAll();
    await rival.letGo();
    for (const answer of await Promise.all(requests)) {
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
    }
    await vi.waitFor(async () => expect((await write(server)).status).toBe(201), 120_000);
  }
  const viewer = await listenTo(`${other.url}/api/events`, staff);
  let isHeard = false;
  const heard = untilRowsAreNamed(viewer).then(() => {
    isHeard = true;
  });
  // What is changed before a cut line is there again is not heard by name.
  const another = async () => {
    await write(server);
    expect(isHeard).toBe(true);
  };
  await vi.waitFor(another, { timeout: 240_000, interval: 500 });
  await heard;
  viewer.end();
  await Promise.all([server.stop(), other.stop()]);
  expect([await server.ended, await other.ended]).toEqual([0, 0]);
});

async function untilRowsAreNamed({ next }: Awaited<ReturnType<typeof listenTo>>): Promise<void> {
  for (;;) {
    const { event, data } = await next();
    if (event === 'job-rows' && (data as { ids: unknown }).ids !== null) return;
  }
}

test('a server that answers already goes on where the database is cut before it has said how to sign in', async () => {
  await rival.hold('lock table users');
  const server = await startServer(env);
  // Queues that look at users wait as well.
  await rival.untilWaiting(1, '"is_program"');
  await rival.cutAll();
  await rival.letGo();
  await vi.waitFor(async () => expect((await write(server)).status).toBe(201), 120_000);
  expect(server.output()).toContain('how to sign in at first could not be said');
  await server.stop();
  expect(await server.ended).toBe(0);
});

test('a server whose database does not answer any more ends nevertheless, and says so', async () => {
  const proxy = await openSilentProxy(address);
  const server = await startServer({ ...env, DATABASE_URL: proxy.address, LOG_LEVEL: 'debug' });
  expect((await write(server)).status).toBe(201);
  proxy.silence();
  const cut = Promise.allSettled([read(server)]);
  await vi.waitFor(() => expect(server.output()).toMatch(/locations.*request begun/), 60_000);
  // Else this waits for ever.
  await server.stop();
  expect(await server.ended).toBe(1);
  expect(server.output()).toContain('not everything could be ended in time');
  await cut;
  await proxy.close();
});
