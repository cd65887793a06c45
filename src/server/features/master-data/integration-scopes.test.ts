import { expect, test } from 'vitest';

import { masterDataEntities } from '#api/import/master-data.ts';
import type { Permission } from '#domain/permission.ts';

import { createUser } from '../../../../tests/factories/users.ts';
import { openIdentityApp } from '../../../../tests/setup/identity-app.ts';
import { programToken } from '../../../../tests/setup/program-token.ts';
import { integrationScopes } from '../../config/integration-scopes.ts';

const clientSecret = 'a-long-secret-of-the-program';
const { app, db } = await openIdentityApp({
  INTEGRATION_CLIENTS: JSON.stringify([
    { clientId: 'older', clientSecret },
    { clientId: 'every', clientSecret, scopes: integrationScopes },
  ]),
});

test.each(masterDataEntities)(
  'a program that names no scopes may put %s as before, unless it is users',
  async (kind) => {
    const token = await tokenFor('integration', 'older');
    expect((await put(token, kind, [])).statusCode).toBe(kind === 'users' ? 403 : 200);
  },
);

test('a program that names no scopes gets no other', async () => {
  for (const scope of ['integration:users', 'integration:stock', 'grant:PERM_MOBILE']) {
    await expect(tokenFor(scope, 'older')).rejects.toThrow('invalid_scope');
  }
});

test.each(masterDataEntities)('the scope of %s opens that kind and no other', async (own) => {
  const token = await tokenFor(`integration:${own}`);
  for (const kind of masterDataEntities) {
    expect([kind, (await put(token, kind, [])).statusCode]).toEqual([kind, kind === own ? 200 : 403]);
  }
});

test('a right to grant alone opens nothing', async () => {
  const token = await tokenFor('grant:PERM_MOBILE');
  const answer = await put(token, 'users', []);
  expect([answer.statusCode, answer.json<{ errorMessage: string }>().errorMessage]).toEqual([
    403,
    'Õigused puuduvad',
  ]);
});

test('a token gives no right beyond its own, and every such row is named', async () => {
  const token = await tokenFor('integration:users grant:PERM_CLIENT');
  const items = [
    { externalId: 'U1', username: 'uus-klient', permissions: 'PERM_CLIENT' },
    { externalId: 'U2', username: 'uus-ülemus', permissions: 'PERM_MOBILE PERM_CLIENT' },
    { externalId: 'U3', username: 'uus-juht', permissions: 'PERM_MOBILE_TRUCK_DRIVER' },
  ];
  const answer = await put(token, 'users', items);
  expect(answer.statusCode).toBe(422);
  expect(problemsOf(answer)).toEqual([
    'items.1.permissions: programmil ei ole luba anda õigust PERM_MOBILE (skoop grant:PERM_MOBILE) FORBIDDEN',
    'items.2.carrierCompanyExternalId: autojuhil peab olema vedaja REQUIRED',
    'items.2.permissions: programmil ei ole luba anda õigust PERM_MOBILE_TRUCK_DRIVER (skoop grant:PERM_MOBILE_TRUCK_DRIVER) FORBIDDEN',
  ]);
  expect(await userNamed('uus-klient')).toBeUndefined();
  expect((await put(token, 'users', items.slice(0, 1))).statusCode).toBe(200);
  expect(await userNamed('uus-klient')).toMatchObject({ permissions: ['PERM_CLIENT'] });
  // Whom it has made it may change, and take the right back.
  const back = [{ externalId: 'U1', username: 'uus-klient', permissions: '' }];
  expect((await put(token, 'users', back)).statusCode).toBe(200);
  expect(await userNamed('uus-klient')).toMatchObject({ permissions: [] });
});

test.each<[string, object]>([
  ['their name', { username: 'lihtne' }],
  ['their rights', { permissions: '' }],
  ['their account', { disabled: true }],
  ['their carrier', { carrierCompanyExternalId: '' }],
  ['nothing', {}],
])('a user who holds more than the token may grant keeps %s', async (what, change) => {
  const before = await createUser(db, {
    external_id: `staff-${what}`,
    permissions: ['PERM_MOBILE', 'PERM_CLIENT'],
  });
  const token = await tokenFor('integration:users grant:PERM_CLIENT');
  const answer = await put(token, 'users', [
    { externalId: before.external_id, username: before.username, ...change },
  ]);
  expect(answer.statusCode).toBe(422);
  expect(problemsOf(answer)).toEqual([
    'items.0.externalId: kasutajal on õigus PERM_MOBILE, mida programm anda ei tohi; teda saab muuta ainult käsureal FORBIDDEN',
  ]);
  expect(await userNamed(before.username)).toEqual(before);
});

test('an account made by hand, with its password, is nobody else’s to take over', async () => {
  const before = await createUser(db, { username: 'kasitsi', password: 'demo', permissions: [] });
  const token = await tokenFor(
    `integration:users ${grants(['PERM_MOBILE', 'PERM_CLIENT', 'PERM_MOBILE_TRUCK_DRIVER'])}`,
  );
  const items = [{ externalId: 'V1', username: 'KASITSI', permissions: 'PERM_MOBILE' }];
  const answer = await put(token, 'users', items);
  expect(answer.statusCode).toBe(422);
  expect(problemsOf(answer)).toEqual([
    'items.0.username: selle nimega kasutaja on loodud käsitsi; teda saab muuta ainult käsureal FORBIDDEN',
  ]);
  expect(await userNamed('kasitsi')).toEqual(before);
});

test('whom a user is at the identity server does not change', async () => {
  const before = await createUser(db, { external_id: 'W1', sub: 'w-1', permissions: [] });
  const token = await tokenFor('integration:users');
  const item = { externalId: 'W1', username: before.username };
  expect((await put(token, 'users', [{ ...item, sub: 'w-1', firstName: 'Uus' }])).statusCode).toBe(200);
  const answer = await put(token, 'users', [{ ...item, sub: 'somebody-else' }]);
  expect(problemsOf(answer)).toEqual([
    'items.0.sub: olemasoleva kasutaja tunnust (sub) saab muuta ainult käsureal FORBIDDEN',
  ]);
  expect(await userNamed(before.username)).toMatchObject({ sub: 'w-1', first_name: 'Uus' });
});

function grants(permissions: readonly Permission[]): string {
  return permissions.map((permission) => `grant:${permission}`).join(' ');
}

function userNamed(username: string) {
  return db.selectFrom('users').selectAll().where('username', '=', username).executeTakeFirst();
}

function problemsOf(answer: Awaited<ReturnType<typeof put>>): string[] {
  const { errors } = answer.json<{ errors: { code: string; explanation: string }[] }>();
  return errors.map(({ code, explanation }) => `${explanation} ${code}`);
}

function put(token: string, kind: string, items: object[]) {
  return app.inject({
    method: 'PUT',
    url: `/api/master-data/${kind}`,
    headers: { authorization: `Bearer ${token}` },
    payload: { items },
  });
}

async function tokenFor(scope: string, clientId = 'every'): Promise<string> {
  return programToken(app, { clientId, clientSecret }, scope);
}
