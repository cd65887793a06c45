import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

import { expect, test } from 'vitest';

import { openTestApp, rolePermissions, testNow } from '../../../../tests/setup/test-app.ts';
import { newSecret, secretHash } from '../../identity/secret.ts';
import { sessionCookieName } from '../session-cookie.ts';

const perSecond = 20;
const { app, db, signIn } = await openTestApp({ API_REQUESTS_PER_SECOND: String(perSecond) });

const roles = ['staff', 'driver', 'client', 'viewer'] as const;
const users = await Promise.all(
  Array.from({ length: 20 }, async (_, index) => {
    const { user } = await signIn({
      username: `palju-${index}`,
      permissions: rolePermissions[roles[index % roles.length] ?? 'staff'],
    });
    return user;
  }),
);

/** Sessions as sign-ins make them, each of one of the users. */
async function makeSessions(count: number) {
  const sessions = Array.from({ length: count }, (_, index) => ({
    user: users[index % users.length]!,
    secret: newSecret(),
  }));
  await db
    .insertInto('sessions')
    .values(
      sessions.map(({ user, secret }) => ({
        id_hash: secretHash(secret),
        user_id: user.id,
        tokens: '{}',
        second_factor: false,
        user_agent: '',
        address: '',
        created_at: new Date(testNow),
        seen_at: new Date(testNow),
        refreshed_at: new Date(testNow),
        expires_at: new Date(testNow + 3_600_000),
      })),
    )
    .execute();
  return sessions.map(({ user, secret }) => ({
    user,
    headers: { cookie: `${sessionCookieName}=${secret}` },
  }));
}
type Session = Awaited<ReturnType<typeof makeSessions>>[number];

/** Looks who it is, writes a setting and reads the table or the driver's jobs, as a first screen does. */
async function act({ user, headers }: Session): Promise<number[]> {
  const whoAmI = await app.inject({ url: '/auth/session', headers });
  expect(whoAmI.json()).toMatchObject({ signedIn: true, user: { username: user.username } });
  const screen = user.permissions.includes('PERM_MOBILE')
    ? '/api/transport-jobs/datatable?size=1'
    : '/api/user/settings';
  const written = await app.inject({
    method: 'POST',
    url: '/api/user/settings',
    headers: { ...headers, 'content-type': 'application/json' },
    payload: JSON.stringify({ key: 'datatableStyle', value: '{}' }),
  });
  const read = await app.inject({ url: screen, headers });
  return [written.statusCode, read.statusCode];
}

/** All of them, so many at once as a server has connections and requests that wait. */
async function actAll(sessions: readonly Session[]): Promise<Set<string>> {
  const answers = new Set<string>();
  const waiting = [...sessions];
  await Promise.all(
    Array.from({ length: 50 }, async () => {
      for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
        answers.add((await act(next)).join(' '));
      }
    }),
  );
  return answers;
}

function usedMegabytes(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  return process.memoryUsage().heapUsed / 1024 / 1024;
}

test('of two thousand sessions that act each gets its own answers, and none stays in the memory', async () => {
  const [first, second] = [await makeSessions(1000), await makeSessions(1000)];
  expect(await actAll(first)).toEqual(new Set(['200 200']));
  const before = usedMegabytes();
  expect(await actAll(second)).toEqual(new Set(['200 200']));
  // 20 KB a session would be 20 MB.
  expect(usedMegabytes() - before).toBeLessThan(20);
});

test('one of them that asks without end is held back, and no other', async () => {
  const [greedy, ...calm] = await makeSessions(100);
  const ask = async ({ headers }: Session) =>
    (await app.inject({ url: '/api/user/settings', headers })).statusCode;
  const [answers, others] = await Promise.all([
    Promise.all(Array.from({ length: 6 * perSecond }, () => ask(greedy!))),
    Promise.all(calm.map(ask)),
  ]);
  expect(answers).toContain(429);
  expect(new Set(others)).toEqual(new Set([200]));
});
