import { afterAll, afterEach, expect, test } from 'vitest';

import { createUser } from '../../../../tests/factories/users.ts';
import { openDatabaseRival } from '../../../../tests/setup/database-rival.ts';
import { openIdentityApp, publicUrl } from '../../../../tests/setup/identity-app.ts';
import type { Page } from '../../../../tests/setup/test-browser.ts';
import { et } from '../../i18n/et.ts';

const { db, address, newBrowser } = await openIdentityApp();
await createUser(db, { username: 'staff', password: 'demo' });
const rival = await openDatabaseRival(address);
afterEach(() => rival.letGo());
afterAll(() => rival.end());

/** Cuts the connections of requests that wait for a table. */
async function cutWhile(table: string, requests: () => Promise<Page>[]): Promise<Page[]> {
  await rival.hold(`lock table ${table}`);
  const sent = requests();
  await rival.untilWaiting(sent.length);
  await rival.cutAll();
  await rival.letGo();
  return Promise.all(sent);
}

/** To the sign-in page, where the first hop has made a record. */
async function atSignIn() {
  const browser = newBrowser();
  await browser.open('/auth/login');
  return browser;
}

test('the identity server whose records cannot be had says when to come again', async () => {
  const browser = await atSignIn();
  const { pathname } = browser.page.url;
  const code = new URLSearchParams({
    grant_type: 'authorization_code',
    code: 'proov',
    redirect_uri: `${publicUrl}/auth/callback`,
    client_id: 'mobile',
    code_verifier: 'proov'.repeat(10),
  });
  const at = (path: string) => new URL(path, publicUrl);
  const answers = await cutWhile('identity_records', () => [
    browser.request('GET', at(pathname), null),
    browser.request('POST', at(pathname), new URLSearchParams({ username: 'staff', password: 'demo' })),
    browser.request('POST', at('/oidc/token'), code),
    newBrowser().open('/auth/login'),
  ]);
  expect(answers.map(({ status, headers }) => [status, headers.get('retry-after')])).toEqual(
    answers.map(() => [503, '5']),
  );
  for (const { text, headers } of answers) {
    if (headers.get('content-type')?.startsWith('text/html') === true) {
      expect(text).toContain(et.refusals.unavailable);
    }
  }
  const after = await atSignIn();
  expect((await after.signIn('staff', 'demo')).url.href).toBe(`${publicUrl}/`);
});

test('a sign-in that breaks off on its way back says when to come again', async () => {
  const browser = await atSignIn();
  const sent = await browser.request(
    'POST',
    browser.page.url,
    new URLSearchParams({ username: 'staff', password: 'demo' }),
  );
  const resumed = await browser.request('GET', new URL(sent.headers.get('location') ?? ''), null);
  const callback = new URL(resumed.headers.get('location') ?? '');
  expect(callback.pathname).toBe('/auth/callback');
  const [answer] = await cutWhile('identity_records', () => [browser.request('GET', callback, null)]);
  expect([answer?.status, answer?.headers.get('retry-after')]).toEqual([503, '5']);
  expect(answer?.text).toContain(et.refusals.unavailable);
});
