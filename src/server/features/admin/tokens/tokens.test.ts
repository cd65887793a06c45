import { expect, test } from 'vitest';

import { type ApiToken, tokenScopes } from '#api/admin/tokens.ts';
import type { Permission } from '#domain/permission.ts';

import { createOrderedJobRow, factoryDay } from '../../../../../tests/factories/transport-jobs.ts';
import { createTruck } from '../../../../../tests/factories/trucks.ts';
import { driverPaths } from '../../../../../tests/setup/driving.ts';
import { openTestApp, rolePermissions } from '../../../../../tests/setup/test-app.ts';
import { users } from '../../../import/entities/users.ts';
import { jsonRecord } from '../../../import/readers/read-json.ts';
import { runImport } from '../../../import/run-import.ts';

const { anonymous, clock, db, signIn } = await openTestApp();
const admin = await signIn({ permissions: ['PERM_ADMIN', 'PERM_MOBILE', 'PERM_FINANCE'] });
const onlyAdmin = await signIn({ permissions: rolePermissions.admin });

interface Made {
  content: { id: number; token: string };
}
const make = (fields: object = {}) =>
  admin.post<Made>('/api/admin/tokens', { name: 'Laoprogramm', scopes: ['PERM_MOBILE'], ...fields });
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const list = async () => (await admin.get<{ content: ApiToken[] }>('/api/admin/tokens')).body.content;

test('a token opens what its scopes say, and no more', async () => {
  const answer = await make({ scopes: ['PERM_MOBILE', 'integration:companies'] });
  expect(answer.status, answer.text).toBe(201);
  const headers = bearer(answer.body.content.token);
  expect((await anonymous.get('/api/alerts', headers)).status).toBe(200);
  expect((await anonymous.get(driverPaths.jobs, headers)).status).toBe(403);
  expect((await anonymous.get('/api/admin/users', headers)).status).toBe(403);
  const company = { items: [{ externalId: 'T-1', name: 'Tokeni OÜ' }] };
  expect((await anonymous.put('/api/master-data/companies', company, headers)).status).toBe(200);
  expect((await anonymous.put('/api/master-data/stock', { items: [] }, headers)).status).toBe(403);
});

test('a token that only reads is refused every write, and money without its scope', async () => {
  const reading = bearer((await make({ scopes: ['PERM_VIEW'] })).body.content.token);
  expect((await anonymous.get('/api/transport-jobs/datatable', reading)).status).toBe(200);
  expect((await anonymous.post('/api/alerts/settle', { ids: [1] }, reading)).status).toBe(403);
  expect((await anonymous.get('/api/freight/tariffs', reading)).status).toBe(403);
  const both = bearer((await make({ scopes: ['PERM_VIEW', 'finance:read'] })).body.content.token);
  expect((await anonymous.get('/api/freight/tariffs', both)).status).toBe(200);
  expect((await anonymous.post('/api/freight/tariffs', {}, both)).status).toBe(403);
});

test('a token never opens more than is open to who makes it', async () => {
  const scopes = ['inbox', 'PERM_MOBILE', 'PERM_VIEW', 'finance:read', 'integration:tariffs'];
  const made = await onlyAdmin.post('/api/admin/tokens', { name: 'Kõik', scopes });
  expect([made.status, made.problems]).toEqual([422, [1, 2, 3, 4].map((at) => `scopes.${at} NOT_ALLOWED`)]);
  expect(made.text).toContain('selleks on vaja õigust „Arveldus“');
  const bookkeeper = await signIn({ permissions: ['PERM_ADMIN', 'PERM_FINANCE'] });
  const staff = await signIn({ permissions: ['PERM_ADMIN', 'PERM_MOBILE'] });
  const viewer = await signIn({ permissions: ['PERM_ADMIN', 'PERM_VIEW'] });
  const mayMake = async (caller: typeof admin, scope: string) =>
    (await caller.post('/api/admin/tokens', { name: 'Üks', scopes: [scope] })).status === 201;
  for (const scope of tokenScopes) {
    const isMoney = /finance|tariffs|fuel/.test(scope);
    const isOffice = scope === 'PERM_MOBILE' || scope === 'PERM_VIEW';
    expect(
      [scope, await mayMake(onlyAdmin, scope), await mayMake(bookkeeper, scope), await mayMake(staff, scope)],
      scope,
    ).toEqual([scope, !isMoney && !isOffice, !isOffice, !isMoney]);
    expect(await mayMake(viewer, scope)).toBe(!isMoney && scope !== 'PERM_MOBILE');
  }
});

test('a token loses what its maker loses, says so in the list, and has it again with the right', async () => {
  const maker = await signIn({ permissions: ['PERM_ADMIN', 'PERM_MOBILE', 'PERM_FINANCE'] });
  const scopes = ['PERM_VIEW', 'finance:read', 'inbox'];
  const { id, token } = (await maker.post<Made>('/api/admin/tokens', { name: 'Laenatud', scopes })).body
    .content;
  const headers = bearer(token);
  const opens = async () =>
    Promise.all(
      ['alerts', 'freight/tariffs'].map(
        async (path) => (await anonymous.get(`/api/${path}`, headers)).status,
      ),
    );
  const lost = async () => (await list()).find((each) => each.id === id)?.lostScopes;
  const setMaker = (fields: { permissions?: Permission[]; disabled?: boolean }) =>
    db.updateTable('users').set(fields).where('id', '=', maker.user.id).execute();
  expect([await opens(), await lost()]).toEqual([[200, 200], []]);
  await setMaker({ permissions: ['PERM_ADMIN', 'PERM_MOBILE'] });
  expect([await opens(), await lost()]).toEqual([[200, 403], ['finance:read']]);
  await setMaker({ permissions: ['PERM_ADMIN', 'PERM_MOBILE', 'PERM_FINANCE'], disabled: true });
  expect([await opens(), await lost()]).toEqual([
    [403, 403],
    ['PERM_VIEW', 'finance:read'],
  ]);
  await setMaker({ disabled: false });
  expect([await opens(), await lost()]).toEqual([[200, 200], []]);
});

test('a token of clients or drivers is shown nobody’s orders and jobs', async () => {
  const scopes = ['PERM_CLIENT', 'PERM_MOBILE_TRUCK_DRIVER'];
  const made = await onlyAdmin.post<Made>('/api/admin/tokens', { name: 'Äpp', scopes });
  const headers = bearer(made.body.content.token);
  await createOrderedJobRow(db, { job: { truck_id: (await createTruck(db)).id } });
  for (const path of ['companies', 'transport-orders', `truck-drivers/transport-jobs?date=${factoryDay}`]) {
    const { status, body } = await anonymous.get<{ content: unknown[] }>(`/api/${path}`, headers);
    expect([path, status, body.content]).toEqual([path, 200, []]);
  }
});

test('neither a file nor an invitation gives a token more than its scopes', async () => {
  const { id, token } = (await make()).body.content;
  const { user_id: userId } = await db
    .selectFrom('api_tokens')
    .select('user_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const { username } = await db
    .selectFrom('users')
    .select('username')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  for (const externalId of [`#${userId}`, 'K-1']) {
    const item = { externalId, username, permissions: 'PERM_ADMIN' };
    const files = [{ entity: users, file: 'users.json', records: [jsonRecord(item, 0, users)] }];
    const by = { actor: 'import', userId: null, grant: 'all', now: clock.now } as const;
    const imported = db.transaction().execute((trx) => runImport(trx, files, by));
    await expect(imported).rejects.toThrow();
  }
  expect((await admin.post(`/api/admin/users/${userId}/invite`, {})).status).toBe(404);
  await db
    .updateTable('users')
    .set({ permissions: ['PERM_MOBILE', 'PERM_ADMIN'] })
    .where('id', '=', userId)
    .execute();
  expect((await anonymous.get('/api/admin/users', bearer(token))).status).toBe(403);
});

test('it is shown once, kept as a hash, and known by its first letters', async () => {
  const { id, token } = (await make({ name: 'Kaaluprogramm' })).body.content;
  const kept = (await list()).find((each) => each.id === id);
  expect(kept).toMatchObject({ name: 'Kaaluprogramm', scopes: ['PERM_MOBILE'], lastUsedAt: null });
  expect(token.startsWith(kept?.prefix ?? '?')).toBe(true);
  const stored = await db.selectFrom('api_tokens').selectAll().execute();
  expect(JSON.stringify(stored)).not.toContain(token);
  await anonymous.get('/api/alerts', bearer(token));
  expect((await list()).find((each) => each.id === id)?.lastUsedAt).toBe('2026-05-20T12:00:00+03:00');
  const users = await admin.get<{ content: { firstName: string }[] }>(
    '/api/admin/users?search=kaaluprogramm',
  );
  expect(users.body.content).toEqual([]);
});

test('taken back or expired it opens nothing', async () => {
  const { id, token } = (await make()).body.content;
  expect((await admin.delete(`/api/admin/tokens/${id}`)).status).toBe(204);
  expect((await anonymous.get('/api/alerts', bearer(token))).status).toBe(401);
  expect((await admin.delete(`/api/admin/tokens/${id}`)).status).toBe(404);
  expect((await list()).map((each) => each.id)).not.toContain(id);

  const short = (await make({ expiresAt: '2026-05-20T13:00:00+03:00' })).body.content.token;
  expect((await anonymous.get('/api/alerts', bearer(short))).status).toBe(200);
  const later = 2 * 60 * 60_000;
  clock.now += later;
  expect((await anonymous.get('/api/alerts', bearer(short))).status).toBe(401);
  expect((await anonymous.get('/api/alerts', bearer(`${short}x`))).status).toBe(401);
  // A program's token is made within an hour of the sign-in.
  clock.now -= later;
});

test('what is wrong with a request for a token is said at once', async () => {
  expect((await make({ name: ' ', expiresAt: '2020-01-01T00:00:00Z' })).problems).toEqual([
    'expiresAt INVALID',
    'name REQUIRED',
  ]);
  expect((await make({ scopes: [] })).status).toBe(422);
  expect((await make({ scopes: ['PERM_ADMIN'] })).status).toBe(422);
  expect((await make({ scopes: ['integration:nothing'] })).status).toBe(422);
});
