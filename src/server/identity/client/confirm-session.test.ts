import { expect, test } from 'vitest';

import { createUser } from '../../../../tests/factories/users.ts';
import { openIdentityApp } from '../../../../tests/setup/identity-app.ts';
import type { CoreServices } from '../../http/core-services.ts';
import { createSession, findSession } from '../session/sessions.ts';
import { createSessionConfirmer } from './confirm-session.ts';
import type { OidcClient } from './oidc-client.ts';

const { app, db } = await openIdentityApp();

const later = Date.now() + 16 * 60_000;
const services = {
  db,
  now: () => later,
  config: { identity: { kind: 'external', permissionsClaim: 'roles' } },
} as unknown as CoreServices;

test('a session read while it was being asked about, and there only afterwards, has the new rights', async () => {
  const user = await createUser(db, { permissions: ['PERM_MOBILE'] });
  const cookie = await createSession(db, user.id, Date.now());
  const asked = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<void>();
  const oidc = {
    confirm: async (sub: string, tokens: object) => {
      asked.resolve();
      await answer.promise;
      return { sub, tokens, claims: { roles: ['PERM_CLIENT'] } };
    },
  } as unknown as OidcClient;
  const readConfirmed = createSessionConfirmer(services, oidc, app.log);
  const read = () => findSession(db, cookie, later);

  const first = readConfirmed(read);
  await asked.promise;
  const hasRead = Promise.withResolvers<void>();
  const second = readConfirmed(async () => {
    const session = await read();
    hasRead.resolve();
    await first;
    return session;
  });
  await hasRead.promise;
  answer.resolve();
  const sessions = await Promise.all([first, second]);
  expect(sessions.map((session) => session?.user.permissions)).toEqual([['PERM_CLIENT'], ['PERM_CLIENT']]);
});

test.each([
  ['back', -3 * 60 * 60_000],
  ['forward', 3 * 60 * 60_000],
])('a clock that steps %s does not keep the identity server from being asked', async (_where, step) => {
  const user = await createUser(db, { permissions: ['PERM_MOBILE'] });
  const cookie = await createSession(db, user.id, later);
  const stepped = later + step;
  const oidc = {
    confirm: async (sub: string, tokens: object) => ({ sub, tokens, claims: { roles: ['PERM_CLIENT'] } }),
  } as unknown as OidcClient;
  const readConfirmed = createSessionConfirmer({ ...services, now: () => stepped }, oidc, app.log);
  const session = await readConfirmed(() => findSession(db, cookie, stepped));
  expect(session?.user.permissions).toEqual(['PERM_CLIENT']);
});

test('an identity server that does not answer is trusted for twelve hours, also after the clock has stepped back', async () => {
  const hour = 60 * 60_000;
  const user = await createUser(db, { permissions: ['PERM_MOBILE_TRUCK_DRIVER'] });
  const cookie = await createSession(db, user.id, later + 400 * 24 * hour, {
    tokens: { confirmedAt: later + 400 * 24 * hour },
  });
  const oidc = { confirm: () => Promise.reject(new Error('away')) } as unknown as OidcClient;
  const at = (now: number) =>
    createSessionConfirmer(
      { ...services, now: () => now },
      oidc,
      app.log,
    )(() => findSession(db, cookie, now));
  expect(await at(later)).not.toBeNull();
  expect(await at(later + 11 * hour)).not.toBeNull();
  expect(await at(later + 13 * hour)).toBeNull();
});
