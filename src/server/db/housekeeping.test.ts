import { afterAll, expect, test } from 'vitest';

import { createUser } from '../../../tests/factories/users.ts';
import { openTestDatabase } from '../../../tests/setup/test-database.ts';
import { createSession, findSession } from '../identity/session/sessions.ts';
import { sweep } from './housekeeping.ts';

const database = await openTestDatabase();
const { db } = database;
afterAll(() => database.close());

const now = Date.parse('2026-05-20T12:00:00+03:00');
const keptFor = { positionDays: 30 };
const hour = 3_600_000;
const day = 24 * hour;

test('removes what has ended and leaves what is in use', async () => {
  const user = await createUser(db, { permissions: ['PERM_MOBILE'] });
  const ended = await createSession(db, user.id, now - 13 * hour);
  const running = await createSession(db, user.id, now - 11 * hour);
  for (const [id, expiresAt] of [
    ['old', new Date(now - 1)],
    ['new', new Date(now + 1)],
    ['lasting', null],
  ] as const) {
    await db
      .insertInto('identity_records')
      .values({ kind: 'Session', id, payload: '{}', expires_at: expiresAt })
      .execute();
  }
  for (const [username, at] of [
    ['old', now - 2 * day],
    ['new', now - hour],
  ] as const) {
    await db
      .insertInto('failed_sign_ins')
      .values({ username, address: '10.0.0.1', at: new Date(at) })
      .execute();
  }
  const keys = { old: crypto.randomUUID(), new: crypto.randomUUID() };
  for (const [key, at] of [
    [keys.old, now - 8 * day],
    [keys.new, now - 6 * day],
  ] as const) {
    await db
      .insertInto('idempotency_keys')
      .values({ user_id: user.id, key, request_hash: 'x', created_at: new Date(at) })
      .execute();
  }

  await sweep(db, now, keptFor);

  expect(await findSession(db, ended, now - 12 * hour)).toBeNull();
  expect(await findSession(db, running, now)).not.toBeNull();
  const records = await db.selectFrom('identity_records').select('id').orderBy('id').execute();
  expect(records.map(({ id }) => id)).toEqual(['lasting', 'new']);
  const failures = await db.selectFrom('failed_sign_ins').select('username').execute();
  expect(failures).toEqual([{ username: 'new' }]);
  const kept = await db.selectFrom('idempotency_keys').select('key').execute();
  expect(kept).toEqual([{ key: keys.new }]);
});

test('what was written while the clock ran ahead ends no later than if it were written now', async () => {
  const staff = await createUser(db, { permissions: ['PERM_MOBILE'] });
  const driver = await createUser(db, { permissions: ['PERM_MOBILE_TRUCK_DRIVER'] });
  const ahead = now + 400 * day;
  const sessions = {
    staff: await createSession(db, staff.id, ahead),
    driver: await createSession(db, driver.id, ahead),
  };
  await db
    .insertInto('identity_records')
    .values([
      {
        kind: 'Session',
        id: 'ahead',
        payload: JSON.stringify({ iat: ahead / 1000 }),
        expires_at: new Date(ahead),
      },
      {
        kind: 'Session',
        id: 'now',
        payload: JSON.stringify({ iat: now / 1000 }),
        expires_at: new Date(now + day),
      },
    ])
    .execute();
  await db
    .insertInto('failed_sign_ins')
    .values({ username: 'ahead', address: '10.0.0.1', at: new Date(ahead) })
    .execute();

  await sweep(db, now, keptFor);

  expect(await findSession(db, sessions.staff, now + 11 * hour)).not.toBeNull();
  expect(await findSession(db, sessions.staff, now + 13 * hour)).toBeNull();
  expect(await findSession(db, sessions.driver, now + 29 * day)).not.toBeNull();
  expect(await findSession(db, sessions.driver, now + 31 * day)).toBeNull();
  const records = await db
    .selectFrom('identity_records')
    .select('id')
    .where('id', 'in', ['ahead', 'now'])
    .execute();
  expect(records).toEqual([{ id: 'now' }]);
  await sweep(db, now + 2 * day, keptFor);
  const failures = await db
    .selectFrom('failed_sign_ins')
    .selectAll()
    .where('username', '=', 'ahead')
    .execute();
  expect(failures).toEqual([]);
});

test('codes by SMS are kept for the hour in which they are counted', async () => {
  for (const [phone, sentAt] of [
    ['+3725550001', now - hour - 1],
    ['+3725550002', now - hour + 1],
    ['+3725550003', now + day],
  ] as const) {
    await db
      .insertInto('sms_codes')
      .values({
        phone,
        sign_in: 'x',
        user_id: null,
        code_hash: 'x',
        sent_at: new Date(sentAt),
        expires_at: new Date(sentAt + hour / 6),
      })
      .execute();
  }
  await sweep(db, now, keptFor);
  const kept = await db.selectFrom('sms_codes').select('phone').execute();
  expect(kept).toEqual([{ phone: '+3725550002' }]);
});

test('what webhooks were sent is kept for 30 days', async () => {
  const { id } = await db
    .insertInto('webhooks')
    .values({ url: 'https://hook.example/', events: [], secret: 'whsec_', created_at: new Date(now) })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const [subject, days] of [
    ['old', 31],
    ['new', 29],
  ] as const) {
    const created_at = new Date(now - days * day);
    await db
      .insertInto('webhook_deliveries')
      .values({ webhook_id: id, type: 'row.changed', subject, body: '{}', created_at })
      .execute();
  }
  await sweep(db, now, keptFor);
  const kept = await db.selectFrom('webhook_deliveries').select('subject').execute();
  expect(kept).toEqual([{ subject: 'new' }]);
});
