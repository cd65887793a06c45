import { createHash, generateKeyPairSync, sign } from 'node:crypto';

import { expect, test } from 'vitest';

import { createUser } from '../../../../tests/factories/users.ts';
import { openIdentityApp, publicUrl as origin } from '../../../../tests/setup/identity-app.ts';
import type { TestBrowser } from '../../../../tests/setup/test-browser.ts';
import { userOfPasskey } from '../second-factor/passkeys.ts';

const { db, config, clock, newBrowser } = await openIdentityApp();
let passkeys = 0;

/** A person with a passkey, and what their device answers to a challenge. */
async function createHolder() {
  const user = await createUser(db, { permissions: ['PERM_CLIENT'], password: 'demo' });
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  passkeys += 1;
  const id = Buffer.from(`passkey-${passkeys}`).toString('base64url');
  await db
    .insertInto('passkeys')
    .values({
      id,
      user_id: user.id,
      name: 'Telefon',
      // As COSE writes a key of ES256.
      public_key: Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y, 'base64url'),
      ]),
      counter: 0,
      transports: [],
      created_at: new Date(),
    })
    .execute();
  const answer = (challenge: string): string => {
    const client = Buffer.from(JSON.stringify({ type: 'webauthn.get', challenge, origin }));
    // The site, 'somebody is there and was checked', and a device that does not count.
    const device = Buffer.concat([sha256(Buffer.from('localhost')), Buffer.from([5, 0, 0, 0, 0])]);
    const signature = sign('sha256', Buffer.concat([device, sha256(client)]), privateKey);
    return JSON.stringify({
      id,
      rawId: id,
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: device.toString('base64url'),
        signature: signature.toString('base64url'),
      },
    });
  };
  return { ...user, answer };
}

function sha256(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest();
}

async function openSignIn(): Promise<TestBrowser> {
  const browser = newBrowser();
  await browser.open('/auth/login');
  return browser;
}

/** What the page shown asks a device. */
function challengeOf({ page }: TestBrowser): string {
  return /&quot;challenge&quot;:&quot;([\w-]+)&quot;/.exec(page.text)?.[1] ?? '';
}

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
  expect(await userOfPasskey(db, { ...config, publicUrl: 'http://LocalHost:3000' }, shown)).toBe(id);
  const elsewhere = { ...config, publicUrl: 'http://localhost:3001' };
  expect(await userOfPasskey(db, elsewhere, shown)).toBeNull();
});
