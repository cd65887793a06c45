import { sql } from 'kysely';
import { expect, test } from 'vitest';

import { challengeOn, newPasskeyDevice } from '../../../../tests/factories/passkey-device.ts';
import { createDriver, createUser } from '../../../../tests/factories/users.ts';
import { openIdentityApp, publicUrl } from '../../../../tests/setup/identity-app.ts';
import type { TestBrowser } from '../../../../tests/setup/test-browser.ts';
import { createProgramToken } from '../callers/program-tokens.ts';

const { db, newBrowser, signIn } = await openIdentityApp();
const account = '/auth/account';
let users = 0;

const phoneHeaders = {
  'user-agent':
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36',
};

async function makeUser() {
  users += 1;
  return createUser(db, { username: `omanik-${users}`, password: 'demo', permissions: ['PERM_CLIENT'] });
}

const sessionOf = (browser: TestBrowser) => browser.cookie('koorem_session')?.value;

/** As if the sign-ins were made a quarter of an hour ago, here and at the identity server. */
async function waitQuarterHour(userId: number): Promise<void> {
  await sql`update sessions set proven_at = proven_at - interval '15 minutes' where user_id = ${userId}`.execute(
    db,
  );
  await sql`update identity_records set payload = payload || jsonb_build_object('loginTs',
    (payload->>'loginTs')::int - 900) where kind = 'Session'`.execute(db);
}

test('who has just signed in may change passkeys and sessions; later they prove once more who they are', async () => {
  const { id, username } = await makeUser();
  const browser = await signIn(username);
  expect((await browser.open(account)).text).toContain('data-passkey="create"');

  await waitQuarterHour(id);
  const later = await browser.open(account);
  expect(later.text).toContain('Kinnita, et see olete teie');
  expect(later.text).not.toContain('data-passkey');
  for (const fields of [{ codes: '1' }, { endOthers: '1' }, { credential: '{}' }, { remove: 'x' }]) {
    expect((await browser.submit(fields, account)).text).toContain('midagi ei muudetud');
  }

  const before = sessionOf(browser);
  const question = await browser.open(`/auth/login?again=1&returnTo=${account}`);
  expect(question.text).toContain('Muutmiseks kinnitage, et see olete teie.');
  expect(question.text).toContain(`value="${username}"`);
  expect(await browser.isSignedIn()).toBe(true);
  await browser.open(question.url.href);
  const back = await browser.signIn(username, 'demo');
  expect(back.url.pathname).toBe(account);
  expect(back.text).toContain('data-passkey="create"');
  // A new session, and the one before is over.
  expect(sessionOf(browser)).not.toBe(before);
  expect(await db.selectFrom('sessions').select('id_hash').where('user_id', '=', id).execute()).toHaveLength(
    1,
  );
});

test("nobody acts by a session's page with a program's token beside it", async () => {
  const { id, username } = await makeUser();
  const browser = await signIn(username);
  const asked = { name: 'Programm', scopes: [], expiresAt: null, createdBy: id };
  const { token } = await createProgramToken(db, asked, Date.now());
  browser.headers = { authorization: `Bearer ${token}` };
  expect((await browser.open(account)).status).toBe(403);
});

test('coming back through what the identity server remembers proves nothing', async () => {
  const { id, username } = await makeUser();
  const browser = await signIn(username);
  await waitQuarterHour(id);
  await db.deleteFrom('sessions').where('user_id', '=', id).execute();
  expect((await browser.open(account)).text).toContain('Kinnita, et see olete teie');
  // Nor does leaving the question out of the address that asks again.
  const start = await browser.request(
    'GET',
    new URL(`/auth/login?again=1&returnTo=${account}`, publicUrl),
    null,
  );
  const asked = new URL(start.headers.get('location') ?? '');
  asked.searchParams.delete('prompt');
  expect((await browser.open(asked.href)).text).toContain('Kinnita, et see olete teie');
});

test('people see where they are signed in, and end one session or all others', async () => {
  const { id, username } = await makeUser();
  const browser = await signIn(username);
  const onPhone = await signIn(username, 'demo', phoneHeaders);
  const elsewhere = await signIn(username);
  const stranger = await signIn((await makeUser()).username);
  const page = await browser.open(account);
  expect(page.text).toContain('Chrome, Android');
  expect(page.text).toContain('Tundmatu seade');
  expect(page.text.match(/aadress 127\.0\.0\.1/g)).toHaveLength(3);
  expect(page.text.match(/See seade,/g)).toHaveLength(1);

  const ofPhone =
    /name="end"\s+value="([0-9a-f]{64}|[\w-]{43})"\s+aria-label="Logi välja: Chrome, Android"/.exec(
      page.text,
    );
  // Nobody ends the session of another.
  await stranger.open(account);
  await stranger.submit({ end: ofPhone?.[1] ?? '' });
  expect(await onPhone.isSignedIn()).toBe(true);

  expect((await browser.submit({ end: ofPhone?.[1] ?? '' })).text).toContain('Seade on välja logitud.');
  expect(await onPhone.isSignedIn()).toBe(false);
  // Not by what the identity server remembers either.
  expect((await onPhone.open('/auth/login')).text).toContain('>Parool</label>');
  expect(await elsewhere.isSignedIn()).toBe(true);

  await browser.open(account);
  const alone = await browser.submit({ endOthers: '1' });
  expect(alone.text).toContain('Teised seadmed on välja logitud.');
  expect(alone.text).not.toContain('name="endOthers"');
  expect([await elsewhere.isSignedIn(), await stranger.isSignedIn(), await browser.isSignedIn()]).toEqual([
    false,
    true,
    true,
  ]);
  const told = await db.selectFrom('audit_entries').select('action').where('user_id', '=', id).execute();
  expect(told).toEqual([{ action: 'end_sessions' }, { action: 'end_sessions' }]);
});

test('after new passkeys and codes one is asked about the other devices', async () => {
  const { username } = await makeUser();
  const browser = await signIn(username);
  const add = async () => {
    const { text } = await browser.open(account);
    return browser.submit({ credential: newPasskeyDevice(publicUrl).make(challengeOn(text)) });
  };
  expect((await add()).text).toContain('Varukoodid');
  const done = await browser.submit({ done: '1' });
  expect(done.text).toContain('Muudatus on salvestatud.');
  expect(done.text).not.toContain('Teised seadmed');

  await signIn(username);
  const second = await add();
  expect(second.text).toContain('Teised seadmed jäid sisse logituks.');
  expect(second.text).toContain('name="endOthers"');
});

test('drivers see their sessions too; who is not signed in signs in first', async () => {
  const { username } = await createDriver(db, { username: 'juht-seadmed', password: 'demo' });
  const browser = await signIn(username, 'demo', phoneHeaders);
  expect((await browser.open(account)).text).toContain('Kus olete sisse logitud');
  expect((await newBrowser().open(account)).text).toContain('>Parool</label>');
});
