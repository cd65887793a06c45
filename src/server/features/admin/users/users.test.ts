import { describe, expect, test } from 'vitest';

import type { AdminUser } from '#api/admin/users.ts';

import { createCompany } from '../../../../../tests/factories/companies.ts';
import { createPerson } from '../../../../../tests/factories/people.ts';
import { openTestApp, rolePermissions } from '../../../../../tests/setup/test-app.ts';

const { db, clock, signIn } = await openTestApp();
const admin = await signIn({ permissions: rolePermissions.admin });

interface One {
  content: AdminUser;
}
const read = async (id: number) => (await admin.get<One>(`/api/admin/users/${id}`)).body.content;
const add = (fields: object = {}) =>
  admin.post<One>('/api/admin/users', {
    username: `uus.${crypto.randomUUID()}`,
    firstName: 'Jaan',
    lastName: 'Kask',
    permissions: ['PERM_MOBILE'],
    ...fields,
  });

test('a user is made, found by any part of what is known, and seen by administrators alone', async () => {
  const carrier = await createCompany(db, { name: 'Veokas OÜ' });
  const person = await createPerson(db, { first_name: 'Õie', last_name: 'Ööbik' });
  const made = await add({
    username: 'oie.oobik',
    firstName: 'Õie',
    lastName: 'Ööbik',
    phone: '5123 4567',
    email: 'oie@talu.ee',
    permissions: ['PERM_MOBILE_TRUCK_DRIVER', 'PERM_CLIENT'],
    carrierCompanyId: carrier.id,
    personId: person.id,
  });
  expect(made.status, made.text).toBe(201);
  const user = made.body.content;
  expect(user).toMatchObject({
    username: 'oie.oobik',
    phone: '+37251234567',
    permissions: ['PERM_CLIENT', 'PERM_MOBILE_TRUCK_DRIVER'],
    carrier: { id: carrier.id, name: 'Veokas OÜ' },
    person: { id: person.id },
    hasPassword: false,
    disabled: false,
    invitedUntil: null,
    lastSeenAt: null,
  });
  expect(made.headers.location).toBe(`/api/admin/users/${user.id}`);
  for (const search of ['oobik', 'Öie öö', 'oie@talu', '51234567', 'OIE.OO']) {
    const found = await admin.get<{ content: AdminUser[]; totalElements: number }>(
      `/api/admin/users?search=${encodeURIComponent(search)}`,
    );
    expect(
      found.body.content.map(({ id }) => id),
      search,
    ).toEqual([user.id]);
    expect(found.body.totalElements).toBe(1);
  }
  const staff = await signIn();
  expect((await staff.get('/api/admin/users')).status).toBe(403);
});

test('everything that is wrong is said at once', async () => {
  await add({ username: 'olemas' });
  const answer = await add({
    username: 'OLEMAS',
    firstName: ' ',
    phone: '12',
    email: 'oie,mari@talu.ee',
    personId: 999_999,
    carrierCompanyId: 999_999,
  });
  expect(answer.status).toBe(422);
  expect(answer.problems).toEqual([
    'carrierCompanyId NOT_FOUND',
    'email INVALID',
    'firstName REQUIRED',
    'personId NOT_FOUND',
    'phone INVALID',
    'username DUPLICATE',
  ]);
  expect((await add({ username: 'kaks sõna' })).problems).toEqual(['username INVALID']);
  expect((await add({ permissions: ['PERM_EVERYTHING'] })).status).toBe(422);
});

test('a driver without a carrier is refused, when made and when changed', async () => {
  const driver = { permissions: rolePermissions.driver };
  expect((await add(driver)).problems).toEqual(['carrierCompanyId REQUIRED']);
  const carrier = await createCompany(db);
  const { id } = (await add({ ...driver, carrierCompanyId: carrier.id })).body.content;
  const change = (fields: object) => admin.patch(`/api/admin/users/${id}`, fields);
  expect((await change({ carrierCompanyId: null })).problems).toEqual(['carrierCompanyId REQUIRED']);
  expect((await change({ carrierCompanyId: null, permissions: ['PERM_MOBILE'] })).status).toBe(200);
  expect((await change({ permissions: rolePermissions.driver })).problems).toEqual([
    'carrierCompanyId REQUIRED',
  ]);
  expect((await change({ lastName: 'Muu' })).status).toBe(200);
});

test('the session says which carrier a driver belongs to', async () => {
  const driver = await signIn({ permissions: rolePermissions.driver });
  expect((await driver.get('/auth/session')).body).toMatchObject({ user: { carrierCompanyId: null } });
});

describe('a change', () => {
  test('of rights holds at the next request of an open session', async () => {
    const driver = await signIn({ permissions: rolePermissions.driver });
    expect((await driver.get('/api/alerts')).status).toBe(403);
    const answer = await admin.patch<One>(`/api/admin/users/${driver.user.id}`, {
      permissions: ['PERM_MOBILE'],
      lastName: 'Uusnimi',
    });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body.content).toMatchObject({ permissions: ['PERM_MOBILE'], lastName: 'Uusnimi' });
    expect((await driver.get('/api/alerts')).status).toBe(200);
  });

  test('of an older version is refused with the user as they are', async () => {
    const { id, version } = (await add()).body.content;
    expect((await admin.patch(`/api/admin/users/${id}`, { version, lastName: 'Esimene' })).status).toBe(200);
    const late = await admin.patch(`/api/admin/users/${id}`, { version, lastName: 'Teine' });
    expect(late.status).toBe(409);
    expect(late.problem.current).toMatchObject({ lastName: 'Esimene' });
  });

  test('that closes an account ends its sessions; opening it again gives none back', async () => {
    const staff = await signIn();
    expect((await admin.patch(`/api/admin/users/${staff.user.id}`, { disabled: true })).status).toBe(200);
    expect((await staff.get('/api/alerts')).status).toBe(401);
    expect((await admin.patch(`/api/admin/users/${staff.user.id}`, { disabled: false })).status).toBe(200);
    expect((await staff.get('/api/alerts')).status).toBe(401);
  });

  test('by which administrators would lock themselves out is refused', async () => {
    const own = `/api/admin/users/${admin.user.id}`;
    expect((await admin.patch(own, { permissions: ['PERM_MOBILE'], disabled: true })).problems).toEqual([
      'disabled NOT_ALLOWED',
      'permissions NOT_ALLOWED',
    ]);
    expect((await admin.patch(own, { permissions: ['PERM_ADMIN', 'PERM_MOBILE'] })).status).toBe(200);
  });

  test('is written down with who made it', async () => {
    const { id } = (await add()).body.content;
    await admin.patch(`/api/admin/users/${id}`, { permissions: [] });
    const entries = await db
      .selectFrom('audit_entries')
      .select(['action', 'user_id'])
      .where('entity', '=', 'user')
      .where('entity_id', '=', id)
      .orderBy('id')
      .execute();
    expect(entries).toEqual([
      { action: 'created', user_id: admin.user.id },
      { action: 'updated', user_id: admin.user.id },
    ]);
  });
});

test('sessions are ended on all devices, and when somebody was here last is known', async () => {
  const staff = await signIn();
  expect(await read(staff.user.id)).toMatchObject({ lastSeenAt: '2026-05-20T12:00:00+03:00' });
  expect((await admin.post(`/api/admin/users/${staff.user.id}/end-sessions`)).status).toBe(204);
  expect((await staff.get('/api/alerts')).status).toBe(401);
  expect((await admin.post('/api/admin/users/999999/end-sessions')).status).toBe(404);
});

describe('an invitation', () => {
  interface Invited {
    content: { url: string; expiresAt: string; sms: string | null; mail: string | null };
  }

  test('is a link for 72 hours, and is sent by SMS when asked', async () => {
    const { id } = (await add({ phone: '51234567' })).body.content;
    const answer = await admin.post<Invited>(`/api/admin/users/${id}/invite`, { sms: true });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body.content).toMatchObject({ expiresAt: '2026-05-23T12:00:00+03:00', sms: 'simulated' });
    expect((await read(id)).invitedUntil).toBe('2026-05-23T12:00:00+03:00');
    const sent = await db
      .selectFrom('simulated_calls')
      .select('request')
      .where('system', '=', 'sms')
      .execute();
    expect(JSON.stringify(sent)).toContain(answer.body.content.url);
  });

  test('is sent by e-mail when asked, where there is an address', async () => {
    const { id } = (await add({ email: 'mari@naide.example' })).body.content;
    const answer = await admin.post<Invited>(`/api/admin/users/${id}/invite`, { mail: true });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body.content).toMatchObject({ sms: null, mail: 'simulated' });
    const sent = await db
      .selectFrom('simulated_calls')
      .select('request')
      .where('system', '=', 'mail')
      .execute();
    expect(JSON.stringify(sent)).toContain(answer.body.content.url);
    const other = (await add()).body.content;
    expect((await admin.post(`/api/admin/users/${other.id}/invite`, { mail: true })).problems).toEqual([
      'email REQUIRED',
    ]);
  });

  test('needs a phone for an SMS, and an open account', async () => {
    const { id } = (await add()).body.content;
    expect((await admin.post(`/api/admin/users/${id}/invite`, { sms: true })).problems).toEqual([
      'phone REQUIRED',
    ]);
    await admin.patch(`/api/admin/users/${id}`, { disabled: true });
    expect((await admin.post(`/api/admin/users/${id}/invite`)).problems).toEqual(['disabled NOT_ALLOWED']);
  });

  test('that has expired or was replaced opens nothing', async () => {
    const { id } = (await add()).body.content;
    const invite = async () =>
      new URL((await admin.post<Invited>(`/api/admin/users/${id}/invite`)).body.content.url).pathname;
    const first = await invite();
    const second = await invite();
    expect((await admin.get(first)).status).toBe(404);
    expect((await admin.get(second)).status).toBe(200);
    clock.now += 73 * 60 * 60_000;
    expect((await admin.get(second)).status).toBe(404);
  });
});

test('phone and e-mail are changed within an hour of the sign-in, everything else at any time', async () => {
  const { user } = await signIn({ phone: '+37251234567' });
  const { id } = user;
  const fresh = await signIn({ permissions: rolePermissions.admin });
  const patch = (fields: object) => fresh.patch<One>(`/api/admin/users/${id}`, fields);
  const moved = 61 * 60_000;
  clock.now += moved;
  try {
    const refused = await patch({ phone: '5765 4321', email: 'jaan@talu.ee', lastName: 'Kuusk' });
    expect(refused.status).toBe(422);
    expect(refused.body).toMatchObject({
      errors: [
        { code: 'FORBIDDEN', field: 'phone' },
        { code: 'FORBIDDEN', field: 'email' },
      ],
    });
    // Sent unchanged, as the form does.
    expect((await patch({ phone: '+372 5123 4567', email: null, lastName: 'Kuusk' })).status).toBe(200);
  } finally {
    clock.now -= moved;
  }
  expect((await patch({ phone: '5765 4321' })).body.content).toMatchObject({
    phone: '+37257654321',
    lastName: 'Kuusk',
  });
});

test('what lets another in is changed within an hour of the sign-in, by the session of who asks', async () => {
  const { user } = await signIn();
  const fresh = await signIn({ permissions: rolePermissions.admin });
  const doors = ['invite', 'reset-second-factor'].map((each) => `/api/admin/users/${user.id}/${each}`);
  const moved = 61 * 60_000;
  clock.now += moved;
  try {
    for (const door of doors) {
      // A malformed token does not get around the rule.
      const refused = await fresh.post(door, undefined, { authorization: 'Basic x' });
      expect([refused.status, refused.problem.errors[0]?.code]).toEqual([422, 'FORBIDDEN']);
    }
  } finally {
    clock.now -= moved;
  }
  for (const door of doors) expect((await fresh.post(door)).status).toBeLessThan(300);
});
