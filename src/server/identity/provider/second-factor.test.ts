import { expect, test } from 'vitest';

import type { Permission } from '#domain/permission.ts';

import { createUser } from '../../../../tests/factories/users.ts';
import { openIdentityApp } from '../../../../tests/setup/identity-app.ts';
import { replaceRecoveryCodes } from '../second-factor/recovery-codes.ts';
import { createSession } from '../session/sessions.ts';

const { app, db, clock, newBrowser, signIn } = await openIdentityApp({ REQUIRE_SECOND_FACTOR: '1' });
let users = 0;

async function makeUser(permissions: Permission[] = ['PERM_MOBILE']) {
  users += 1;
  return createUser(db, { username: `kahene-${users}`, password: 'demo', permissions });
}

test.each([['PERM_MOBILE'], ['PERM_ADMIN'], ['PERM_QUALITY'], ['PERM_FINANCE']] as const)(
  'a password alone does not let %s in; whoever has no passkey makes one',
  async (permission) => {
    const { username } = await makeUser([permission]);
    const browser = await signIn(username);
    expect(browser.page.url.pathname).toMatch(/\/second-factor$/);
    expect(browser.page.text).toContain('Loo pääsuvõti');
    expect(browser.page.text).toContain('&quot;userVerification&quot;:&quot;required&quot;');
    const wrong = await browser.submit({ credential: '{"id":"abc"}', name: 'Telefon' });
    expect(wrong.text).toContain('Pääsuvõtit ei saanud luua.');
    expect(await browser.isSignedIn()).toBe(false);
  },
);

test.each([[['PERM_CLIENT']], [['PERM_MOBILE_TRUCK_DRIVER']]] as const)(
  'a password is enough for %s',
  async (permissions) => {
    const { username } = await makeUser([...permissions]);
    expect(await (await signIn(username)).isSignedIn()).toBe(true);
  },
);

test('a recovery code lets in once, however it is typed', async () => {
  const { id, username } = await makeUser();
  const [code = '', another = ''] = await replaceRecoveryCodes(db, id);
  const browser = await signIn(username);
  expect(browser.page.text).toContain('Kasuta varukoodi');
  expect((await browser.submit({})).text).toContain('Sisestage varukood.');
  expect((await browser.submit({ code: 'vale-kood' })).text).toContain('See varukood ei sobi');
  expect((await browser.submit({ credential: '{"id":"abc"}' })).text).toContain('See pääsuvõti ei sobi.');
  await browser.submit({ code: ` ${code.toUpperCase().replace('-', ' ')} ` });
  expect(await browser.isSignedIn()).toBe(true);

  const again = await signIn(username);
  expect((await again.submit({ code })).text).toContain('See varukood ei sobi');
  await again.submit({ code: another });
  expect(await again.isSignedIn()).toBe(true);
  const kept = await db.selectFrom('recovery_codes').selectAll().where('user_id', '=', id).execute();
  expect(kept).toHaveLength(8);
  expect(JSON.stringify(kept)).not.toContain(another);
});

test('a new set of codes takes the place of the one before', async () => {
  const { id, username } = await makeUser();
  const [old = ''] = await replaceRecoveryCodes(db, id);
  const codes = await replaceRecoveryCodes(db, id);
  expect(new Set(codes).size).toBe(10);
  const browser = await signIn(username);
  expect((await browser.submit({ code: old })).text).toContain('See varukood ei sobi');
});

test('codes are guessed no faster than passwords', async () => {
  const { id, username } = await makeUser();
  const [code = ''] = await replaceRecoveryCodes(db, id);
  const browser = await signIn(username);
  for (let time = 0; time < 5; time += 1) await browser.submit({ code: `vale${time}` });
  // The right password does not take the wrong codes back.
  const again = await signIn(username);
  const held = await again.submit({ code });
  expect(held.status).toBe(429);
  expect(held.text).toContain('Liiga palju ebaõnnestunud katseid.');
});

test('the second step belongs to the browser that gave the password', async () => {
  const { id, username } = await makeUser();
  const [code = ''] = await replaceRecoveryCodes(db, id);
  const browser = await signIn(username);
  const stranger = newBrowser();
  expect((await stranger.open(browser.page.url.href)).status).toBe(400);
  expect((await stranger.submit({ code })).status).toBe(400);
  // Nor does one's own sign-in open somebody else's second step.
  await stranger.open('/auth/login');
  expect((await stranger.open(`${stranger.page.url.pathname}/second-factor`)).status).toBe(400);
});

test('a session that was begun with a password alone has ended', async () => {
  const { id } = await makeUser();
  const session = await createSession(db, id, Date.now());
  const proven = await createSession(db, id, Date.now(), { hasSecondFactor: true });
  const ask = async (cookie: string) =>
    (await app.inject({ url: '/api/alerts', headers: { cookie: `koorem_session=${cookie}` } })).statusCode;
  expect(await ask(session)).toBe(401);
  expect(await ask(proven)).toBe(200);
});

test('whoever gets the rights of staff proves more at the next request', async () => {
  const { id, username } = await makeUser(['PERM_CLIENT']);
  const browser = await signIn(username);
  expect(await browser.isSignedIn()).toBe(true);
  await db
    .updateTable('users')
    .set({ permissions: ['PERM_MOBILE'] })
    .where('id', '=', id)
    .execute();
  expect(await browser.isSignedIn()).toBe(false);
  // The identity server's own session does not let them back in either.
  expect((await browser.open('/auth/login')).text).toContain('>Parool</label>');
});

test('what the password proved lasts ten minutes, however often the page is loaded', async () => {
  const { id, username } = await makeUser();
  const [code = ''] = await replaceRecoveryCodes(db, id);
  const browser = await signIn(username);
  clock.ahead += 6 * 60_000;
  expect((await browser.open(browser.page.url.href)).status).toBe(200);
  clock.ahead += 6 * 60_000;
  expect((await browser.submit({ code })).status).toBe(400);
  expect(await browser.isSignedIn()).toBe(false);
});
