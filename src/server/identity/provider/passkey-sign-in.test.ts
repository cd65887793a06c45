import { expect, test } from 'vitest';

import { challengeOn, newPasskeyDevice } from '../../../../tests/factories/passkey-device.ts';
import { createUser } from '../../../../tests/factories/users.ts';
import { openIdentityApp, publicUrl as origin } from '../../../../tests/setup/identity-app.ts';
import type { TestBrowser } from '../../../../tests/setup/test-browser.ts';
import { verifyPasskey } from '../second-factor/passkeys.ts';

const { db, config, clock, openSignIn } = await openIdentityApp();

/** A person with a passkey, and what their device answers to a challenge. */
async function createHolder() {
  const user = await createUser(db, { permissions: ['PERM_CLIENT'], password: 'demo' });
  const device = newPasskeyDevice(origin);
  await db
    .insertInto('passkeys')
    .values({
      id: device.id,
      user_id: user.id,
      name: 'Telefon',
      public_key: device.key,
      counter: 0,
      transports: [],
      created_at: new Date(),
    })
    .execute();
  return { ...user, answer: (challenge: string) => device.show(challenge) };
}

const challengeOf = ({ page }: TestBrowser) => challengeOn(page.text);

async function usePasskey(browser: TestBrowser, credential: string): Promise<string | undefined> {
  const action = browser.page.url.pathname.replace(/(\/passkey)?$/, '/passkey');
  await browser.submit({ credential }, action);
  const address = browser.page.url.pathname;
  const { user } = JSON.parse((await browser.open('/auth/session')).text) as {
    user: { username: string } | null;
  };
  await browser.open(address);
  return user?.username;
}

test('a passkey lets in without a password, once for each challenge', async () => {
  const { username, answer } = await createHolder();
  const browser = await openSignIn();
  expect(await usePasskey(browser, answer('something-else'))).toBeUndefined();
  const credential = answer(challengeOf(browser));
  expect(await usePasskey(browser, credential)).toBe(username);
  expect(await usePasskey(await openSignIn(), credential)).toBeUndefined();
});

test('a page that was open for more than ten minutes takes a passkey once it is loaded again', async () => {
  const { username, answer } = await createHolder();
  const browser = await openSignIn();
  const old = answer(challengeOf(browser));
  clock.ahead += 10 * 60_000 + 1000;
  expect(await usePasskey(browser, old)).toBeUndefined();
  expect(await usePasskey(browser, answer(challengeOf(browser)))).toBe(username);

  // A new challenge lasts ten minutes of its own.
  const slow = await openSignIn();
  clock.ahead += 6 * 60_000;
  await slow.open(slow.page.url.href);
  clock.ahead += 6 * 60_000;
  expect(await usePasskey(slow, answer(challengeOf(slow)))).toBe(username);
});

test('a site whose PUBLIC_URL has capitals takes what browsers say in small letters', async () => {
  const { id, answer } = await createHolder();
  const shown = { credential: answer('asked'), challenge: 'asked', at: new Date() };
  expect(await verifyPasskey(db, { ...config, publicUrl: 'http://LocalHost:3000' }, shown)).toBe(id);
  const elsewhere = { ...config, publicUrl: 'http://localhost:3001' };
  expect(await verifyPasskey(db, elsewhere, shown)).toBeNull();
});
