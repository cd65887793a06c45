import { sql } from 'kysely';
import { expect, test } from 'vitest';

import type { Session } from '#api/session.ts';
import type { Permission } from '#domain/permission.ts';

import { createUser } from '../../../../tests/factories/users.ts';
import { openIdentityApp, publicUrl } from '../../../../tests/setup/identity-app.ts';
import type { TestBrowser } from '../../../../tests/setup/test-browser.ts';
import { createSession } from './sessions.ts';

const { app, db, clock, newBrowser } = await openIdentityApp();

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

test.each([
  ['staff', ['PERM_MOBILE'], 12 * hour],
  ['client', ['PERM_CLIENT'], 12 * hour],
  ['nobody', [], 12 * hour],
  ['staff who drive', ['PERM_MOBILE', 'PERM_MOBILE_TRUCK_DRIVER'], 12 * hour],
  ['drivers', ['PERM_MOBILE_TRUCK_DRIVER'], 30 * day],
] as [string, Permission[], number][])(
  'the session of %s ends after its time',
  async (_who, permissions, lifetime) => {
    const { cookie } = await userWithSession(permissions);
    expect(await signedIn(cookie, lifetime - minute)).toBe(true);
    // That use has pushed the end ahead.
    expect(await signedIn(cookie, 2 * lifetime - 2 * minute)).toBe(true);
    expect(await signedIn(cookie, 3 * lifetime)).toBe(false);
  },
);

test.each([
  ['staff', ['PERM_MOBILE'], 8 * hour, 30 * day],
  ['a driver', ['PERM_MOBILE_TRUCK_DRIVER'], 20 * day, 90 * day],
] as [string, Permission[], number, number][])(
  'the session of %s ends at some time, however much it is used',
  async (_who, permissions, pause, longest) => {
    const { cookie } = await userWithSession(permissions);
    for (let ahead = pause; ahead < longest; ahead += pause) expect(await signedIn(cookie, ahead)).toBe(true);
    expect(await signedIn(cookie, longest - minute)).toBe(true);
    expect(await signedIn(cookie, longest + minute)).toBe(false);
  },
);

test('what a clock that ran ahead has begun does not last longer for it', async () => {
  clock.ahead = 400 * day;
  const { cookie } = await userWithSession();
  for (let ahead = 0; ahead < 30 * day; ahead += 8 * hour) expect(await signedIn(cookie, ahead)).toBe(true);
  expect(await signedIn(cookie, 30 * day + minute)).toBe(false);
});

test("the identity server's own session does not put off that end: it asks again after twelve hours", async () => {
  const browser = await signInAs('igavene');
  await db.deleteFrom('sessions').execute();
  expect((await browser.open('/auth/login')).text).not.toContain('>Parool</label>');
  await db.deleteFrom('sessions').execute();
  await sql`update identity_records set payload = payload || jsonb_build_object('loginTs',
    (payload->>'loginTs')::int - 13 * 3600) where kind = 'Session'`.execute(db);
  expect((await browser.open('/auth/login')).text).toContain('>Parool</label>');
});

test('a session in use is written at most every five minutes', async () => {
  const { cookie } = await userWithSession();
  const before = await lastSeen();
  expect(await signedIn(cookie, 4 * minute)).toBe(true);
  expect(await lastSeen()).toEqual(before);
  expect(await signedIn(cookie, 6 * minute)).toBe(true);
  expect((await lastSeen()).getTime()).toBeGreaterThan(before.getTime());
});

test('a session made or used while the clock ran ahead ends after its time all the same', async () => {
  for (const ahead of [3 * hour, 400 * day]) {
    clock.ahead = ahead;
    const { cookie } = await userWithSession();
    expect(await signedIn(cookie, ahead + hour)).toBe(true);
    expect(await signedIn(cookie, 0)).toBe(true);
    expect(await signedIn(cookie, 11 * hour)).toBe(true);
    expect(await signedIn(cookie, 24 * hour)).toBe(false);
  }
});

test('a disabled user is out at the next request, and a removed permission is gone', async () => {
  const { cookie, user } = await userWithSession(['PERM_MOBILE']);
  const trucks = () => app.inject({ url: '/api/trucks', headers: { cookie } });
  expect((await trucks()).statusCode).toBe(200);

  await db
    .updateTable('users')
    .set({ permissions: ['PERM_CLIENT'] })
    .where('id', '=', user.id)
    .execute();
  expect((await trucks()).statusCode).toBe(403);

  await db.updateTable('users').set({ disabled: true }).where('id', '=', user.id).execute();
  expect((await trucks()).statusCode).toBe(401);
  expect(await signedIn(cookie, 0)).toBe(false);
});

test('log-out ends the session at once, here and at the identity server', async () => {
  const browser = await signInAs('lahkuja');
  const cookie = `koorem_session=${browser.cookie('koorem_session')?.value ?? ''}`;
  const after = await browser.submit({}, '/auth/logout');
  expect(after.visited).toContain(`${publicUrl}/`);
  expect(await signedIn(cookie, 0)).toBe(false);
  expect(browser.cookie('koorem_session')).toBeUndefined();
  expect(browser.cookie('koorem_identity')).toBeUndefined();
  const again = await browser.open('/auth/login');
  expect(again.text).toContain('>Parool</label>');
  const records = await db.selectFrom('identity_records').select('kind').execute();
  expect(records.filter(({ kind }) => kind !== 'Interaction')).toEqual([]);
});

test('the browser tells its scripts whose device it is, until log-out', async () => {
  const browser = await signInAs('esimene');
  const { user } = JSON.parse((await browser.open('/auth/session')).text) as Session;
  expect(browser.cookie('koorem_user')?.value).toBe(String(user?.id));
  // A session that ends by itself leaves the device its user's.
  await db.deleteFrom('sessions').execute();
  expect(JSON.parse((await browser.open('/auth/session')).text)).toMatchObject({ signedIn: false });
  expect(browser.cookie('koorem_user')?.value).toBe(String(user?.id));
  await browser.submit({}, '/auth/logout');
  expect(browser.cookie('koorem_user')?.value).toBe('0');
});

test('a session from before that cookie gets it; what a log-out without a network has written stays', async () => {
  const { cookie, user } = await userWithSession();
  const answers = await Promise.all(
    [cookie, `${cookie}; koorem_user=0`].map((sent) =>
      app.inject({ url: '/auth/session', headers: { cookie: sent } }),
    ),
  );
  expect(answers.map(({ cookies }) => cookies.map(({ name, value }) => [name, value]))).toEqual([
    [['koorem_user', String(user.id)]],
    [],
  ]);
});

test('the address of log-out asks, and its button ends the session', async () => {
  const browser = await signInAs('postija');
  const asked = await browser.open('/auth/logout');
  expect(asked.text).toContain('Kas soovite rakendusest välja logida?');
  expect(JSON.parse((await browser.open('/auth/session')).text)).toMatchObject({ signedIn: true });
  expect((await browser.submit({ logout: 'yes' }, '/auth/logout')).visited).toContain(`${publicUrl}/`);
  expect((await browser.open('/auth/login')).text).toContain('>Parool</label>');
});

test('a device that was left without a network ends its session without asking', async () => {
  const { cookie } = await userWithSession();
  const leaving = `${cookie}; koorem_user=0`;
  await app.inject({ url: '/auth/logout', headers: { cookie: leaving } });
  expect(await signedIn(cookie, 0)).toBe(false);
});

test('a log-out that is cut short before its second request lets nobody in as the former user', async () => {
  const browser = await signInAs('eelmine');
  const answer = await browser.request('POST', new URL('/auth/logout', publicUrl), new URLSearchParams());
  expect(answer.status).toBe(303);
  // The browser never gets to the address it is sent to, and still holds the cookie of the identity server.
  expect(browser.cookie('koorem_identity')).toBeDefined();
  const kinds = await db.selectFrom('identity_records').select('kind').distinct().execute();
  expect(kinds.filter(({ kind }) => kind !== 'Interaction')).toEqual([]);
  expect((await browser.open('/auth/login')).text).toContain('>Parool</label>');
});

test('after a log-out without a network the next visit asks for the password, whatever sessions are left', async () => {
  const browser = await signInAs('lahkunud');
  const host = new URL(publicUrl).hostname;
  browser.cookies.splice(
    browser.cookies.findIndex(({ name }) => name === 'koorem_user'),
    1,
    { name: 'koorem_user', value: '0', host, path: '/' },
  );
  const page = await browser.open('/auth/login');
  expect(page.text).toContain('>Parool</label>');
  expect(page.text).not.toContain('lahkunud');
  expect(page.text).not.toContain('kinnitage');
  await createUser(db, { username: 'tulija', password: 'demo' });
  await browser.signIn('tulija', 'demo');
  expect(JSON.parse((await browser.open('/auth/session')).text)).toMatchObject({
    user: { username: 'tulija' },
  });
  // Signed in again: no proof is asked for any more.
  expect((await browser.open('/auth/login?returnTo=/services/homepage')).url.pathname).toBe(
    '/services/homepage',
  );
});

test('log-out works when the session has already ended, without asking', async () => {
  const browser = await signInAs('hiline');
  await db.deleteFrom('sessions').execute();
  expect((await browser.open('/auth/logout')).visited).toContain(`${publicUrl}/`);
  expect((await browser.open('/auth/login')).text).toContain('>Parool</label>');
  expect((await newBrowser().open('/auth/logout')).visited).toContain(`${publicUrl}/`);
});

test("another site's link signs nobody out: the person is asked", async () => {
  const browser = await signInAs('rahulik');
  browser.headers = { 'sec-fetch-site': 'cross-site' };
  const asked = await browser.open('/auth/logout');
  expect(asked.status).toBe(200);
  expect(asked.text).toContain('Kas soovite rakendusest välja logida?');
  const atIdentityServer = await browser.open('/oidc/session/end');
  expect(atIdentityServer.text).toContain('Kas soovite rakendusest välja logida?');
  expect(atIdentityServer.text).not.toContain('<script');
  browser.headers = {};
  expect(JSON.parse((await browser.open('/auth/session')).text)).toMatchObject({ signedIn: true });
});

test('the identity server remembers nobody longer than a session lasts without use', async () => {
  const browser = await signInAs('ajutine');
  await db.deleteFrom('sessions').execute();
  expect((await browser.open('/auth/login?returnTo=/services/homepage')).url.pathname).toBe(
    '/services/homepage',
  );
  const { expires_at: end } = await db
    .selectFrom('identity_records')
    .select('expires_at')
    .where('kind', '=', 'Session')
    .executeTakeFirstOrThrow();
  expect((end?.getTime() ?? 0) - Date.now()).toBeLessThanOrEqual(12 * hour);
});

test('a disabled user with a session at the identity server gets the sign-in page', async () => {
  const browser = await signInAs('suletud');
  await db.deleteFrom('sessions').execute();
  await db.updateTable('users').set({ disabled: true }).where('username', '=', 'suletud').execute();
  const page = await browser.open('/auth/login');
  expect(page.text).toContain('>Parool</label>');
  expect((await browser.signIn('suletud', 'demo')).text).toContain('See kasutajakonto on suletud.');
  await createUser(db, { username: 'asendaja', password: 'demo' });
  await browser.signIn('asendaja', 'demo');
  expect(JSON.parse((await browser.open('/auth/session')).text)).toMatchObject({
    user: { username: 'asendaja' },
  });
});

async function userWithSession(permissions: Permission[] = ['PERM_MOBILE']) {
  const user = await createUser(db, { permissions });
  await db.deleteFrom('sessions').execute();
  return { user, cookie: `koorem_session=${await createSession(db, user.id, Date.now() + clock.ahead)}` };
}

async function signedIn(cookie: string, ahead: number): Promise<boolean> {
  clock.ahead = ahead;
  const answer = await app.inject({ url: '/auth/session', headers: { cookie } });
  clock.ahead = 0;
  return answer.json<{ signedIn: boolean }>().signedIn;
}

async function lastSeen(): Promise<Date> {
  return (await db.selectFrom('sessions').select('seen_at').executeTakeFirstOrThrow()).seen_at;
}

async function signInAs(username: string): Promise<TestBrowser> {
  await db.deleteFrom('identity_records').execute();
  await createUser(db, { username, password: 'demo' });
  const browser = newBrowser();
  await browser.open('/auth/login');
  await browser.signIn(username, 'demo');
  return browser;
}
