import { afterEach, expect, test, vi } from 'vitest';

import { backgroundRequestHeader } from '#api/headers.ts';

import { listenTo } from '../../../tests/setup/event-listener.ts';
import { openTestApp } from '../../../tests/setup/test-app.ts';

const { app, db, clock, signIn } = await openTestApp();
const address = await app.listen({ port: 0, host: '127.0.0.1' });
const hour = 3_600_000;

afterEach(() => {
  vi.useRealTimers();
});

/** A person with the table open; `later` lets so much time go by, with a heartbeat at its end. */
async function openTable() {
  // Only the heartbeat's timer: the network goes on as it is.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const staff = await signIn();
  const stream = await listenTo(`${address}/api/events`, staff.headers);
  const endOf = async () => {
    const session = await db
      .selectFrom('sessions')
      .select('expires_at')
      .where('user_id', '=', staff.user.id)
      .executeTakeFirst();
    return session?.expires_at.getTime();
  };
  const later = async (milliseconds: number) => {
    clock.now += milliseconds;
    await vi.advanceTimersByTimeAsync(20_000);
  };
  return { staff, stream, endOf, later };
}

test('an open table does not keep its session alive: the session ends, and the stream with it', async () => {
  const { staff, stream, endOf, later } = await openTable();
  const end = await endOf();
  for (let passed = 1; passed < 12; passed += 1) await later(hour);
  await staff.get('/api/transport-jobs/datatable?size=1', { [backgroundRequestHeader]: '1' });
  const again = await listenTo(`${address}/api/events`, staff.headers);
  again.end();
  expect(await endOf()).toBe(end);
  await later(hour);
  await stream.untilEnd();
});

test('who works in the table stays signed in', async () => {
  const { staff, stream, endOf, later } = await openTable();
  await later(11 * hour);
  expect((await staff.get('/api/transport-jobs/datatable?size=1')).status).toBe(200);
  expect(await endOf()).toBe(clock.now + 12 * hour);
  stream.end();
});

test('a session that is taken away ends its stream at the next heartbeat', async () => {
  const { staff, stream, later } = await openTable();
  await db.deleteFrom('sessions').where('user_id', '=', staff.user.id).execute();
  await later(0);
  await stream.untilEnd();
});
