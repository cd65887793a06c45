import { createHash } from 'node:crypto';

import type { InjectOptions } from 'fastify';
import { expect, test } from 'vitest';

import { deviceUserCookie } from '#api/headers.ts';

import { createUser } from '../../../tests/factories/users.ts';
import { openIdentityApp, publicUrl } from '../../../tests/setup/identity-app.ts';
import type { TestBrowser } from '../../../tests/setup/test-browser.ts';
import { createLogger } from './request-log.ts';

let log = '';
const logger = createLogger('trace', {
  write: (line: string) => {
    log += line;
  },
});
const clientSecret = 'a-long-secret-of-the-accounting-program';
const { app, db, newBrowser } = await openIdentityApp(
  { INTEGRATION_CLIENTS: JSON.stringify([{ clientId: 'accounting', clientSecret }]) },
  { logger },
);
const passwords = {
  first: 'esimene-salajane-parool',
  next: 'teine-salajane-parool',
  wrong: 'vale-salajane-parool',
};
await createUser(db, { username: 'mari', password: passwords.first });

/** Bodies of the calls that the server makes to its own identity server: the verifier goes that way. */
const bodies: string[] = [];
const reallyInject = app.inject.bind(app);
const inject = (request: InjectOptions) => reallyInject(request);
app.inject = ((request: InjectOptions) => {
  if (typeof request.payload === 'string') bodies.push(request.payload);
  return inject(request);
}) as typeof app.inject;

/** Every secret that a sign-in shows to anybody. */
async function secretsOf(browser: TestBrowser): Promise<Set<string>> {
  const secrets = new Set<string>();
  const query = (text: string, names: readonly string[]) => {
    const values = new URLSearchParams(text);
    for (const name of names) for (const value of values.getAll(name)) secrets.add(value);
  };
  for (const address of browser.page.visited) {
    query(new URL(address).search, [
      'code',
      'state',
      'nonce',
      'code_challenge',
      'id_token_hint',
      'signature',
    ]);
  }
  for (const body of bodies) query(body, ['code', 'code_verifier', 'password', 'old', 'new', 'repeat']);
  // The owner of a device opens nothing: it is a user's id.
  for (const { name, value } of browser.cookies) if (name !== deviceUserCookie) secrets.add(value);
  for (const { tokens, id_hash: hash } of await db.selectFrom('sessions').selectAll().execute()) {
    for (const token of Object.values(tokens)) if (typeof token === 'string') secrets.add(token);
    secrets.add(hash);
  }
  return secrets;
}

function expectUnlogged(secrets: Iterable<string>): void {
  for (const secret of secrets) {
    const spellings = [secret, encodeURIComponent(secret), Buffer.from(secret).toString('base64')];
    expect(spellings.filter((spelling) => log.includes(spelling))).toEqual([]);
  }
}

const signIn = async (browser: TestBrowser, password: string) => {
  await browser.open('/auth/login?returnTo=%2Fauth%2Fchange-password');
  const before = await secretsOf(browser);
  await browser.signIn('mari', password);
  return before.union(await secretsOf(browser));
};

test('no code, state, verifier, token, cookie or password of a sign-in, a new password and a sign-out is logged', async () => {
  const browser = newBrowser();
  const secrets = await signIn(browser, passwords.wrong);
  for (const secret of await signIn(browser, passwords.first)) secrets.add(secret);
  expect(browser.page.url.pathname).toBe('/auth/change-password');
  await browser.submit({ old: passwords.first, new: passwords.next, repeat: passwords.next });
  for (const secret of await secretsOf(browser)) secrets.add(secret);
  await browser.submit({}, '/auth/logout');
  for (const secret of await secretsOf(browser)) secrets.add(secret);

  for (const password of Object.values(passwords)) expect(secrets).toContain(password);
  const verifier = bodies
    .map((body) => new URLSearchParams(body).get('code_verifier'))
    .find((found) => found !== null);
  expect(secrets).toContain(verifier);
  expect([...secrets].filter((secret) => secret.split('.').length === 3)).not.toEqual([]);
  expect(secrets.size).toBeGreaterThan(15);
  expect(log).toContain('/auth/callback?code=…&state=…');
  expectUnlogged(secrets);
});

test('nor of one that fails, whatever the address', async () => {
  const browser = newBrowser();
  const { headers } = await browser.request('GET', new URL('/auth/login', publicUrl), null);
  const location = new URL(headers.get('location') ?? '');
  const state = location.searchParams.get('state') ?? '';
  const code = createHash('sha256').update('a code').digest('base64url');
  const ends = `code=${code}&state=${state}&iss=${encodeURIComponent(`${publicUrl}/oidc`)}`;
  for (const address of [
    `/auth/callback?${ends}`,
    `/auth/callback?${ends}&again=1`,
    `/auth/callback/?${ends}`,
    `/auth/callback/else?${ends}`,
    `/oidc/else?${ends}`,
    `/oidc/auth?${ends}&response_type=code&client_id=else`,
    `/oidc/session/end?id_token_hint=${code}`,
    `/%zz?${ends}`,
    `/?${ends}`,
    `/webhooks/sms/1?signature=${code}`,
    `/follow/${code}`,
    `/follow/${code}/document/1`,
    `/services/homepage?${ends}`,
  ]) {
    await inject({
      url: address,
      headers: { cookie: browser.cookies.map((each) => `${each.name}=${each.value}`).join('; ') },
    });
    await inject({ method: 'POST', url: address });
  }
  expect(log).toContain('sign-in failed');
  expectUnlogged([code, state, ...browser.cookies.map(({ value }) => value)]);
});

test('nor of a program that calls with its token', async () => {
  const basic = Buffer.from(`accounting:${clientSecret}`).toString('base64');
  const answer = await inject({
    method: 'POST',
    url: '/oidc/token',
    headers: { 'content-type': 'application/x-www-form-urlencoded', authorization: `Basic ${basic}` },
    payload: 'grant_type=client_credentials&scope=integration',
  });
  const { access_token: token } = answer.json<{ access_token: string }>();
  for (const bearer of [token, `${token}x`]) {
    await inject({
      method: 'PUT',
      url: '/api/master-data/stock',
      headers: { authorization: `Bearer ${bearer}` },
      payload: { items: [] },
    });
  }
  expect(log).toContain('/api/master-data/stock');
  expectUnlogged([clientSecret, basic, token, token.split('.')[2] ?? '']);
});

interface Line {
  msg: string;
  reqId: string;
  req?: { method: string; url: string };
  user?: number;
  program?: string;
  status?: number;
  milliseconds?: number;
}

/** The log lines of the requests that `work` makes, as an operator would search for them. */
async function linesOf(work: () => Promise<unknown>): Promise<Line[]> {
  log = '';
  await work();
  const lines = log.split('\n').filter((line) => line !== '');
  return lines.map((line) => JSON.parse(line) as Line).filter(({ msg }) => msg === 'request');
}

test('each request is one line that says who made it, under an id that no other request has', async () => {
  const browser = newBrowser();
  await signIn(browser, passwords.next);
  const mari = await db
    .selectFrom('users')
    .select('id')
    .where('username', '=', 'mari')
    .executeTakeFirstOrThrow();
  const lines = await linesOf(async () => {
    await browser.open('/api/user/settings');
    await browser.open('/api/user/settings');
    await inject({ url: '/api/user/settings' });
    await inject({ url: '/%zz' });
  });
  const asked = lines.map(({ req, user, status }) => [req?.url, user, status]);
  expect(asked).toEqual([
    ['/api/user/settings', mari.id, 200],
    ['/api/user/settings', mari.id, 200],
    ['/api/user/settings', undefined, 401],
    ['/%zz', undefined, 400],
  ]);
  expect(new Set(lines.map(({ reqId }) => reqId)).size).toBe(4);
  expect(lines[0]).toEqual(
    expect.objectContaining({
      reqId: expect.stringMatching(/^[\da-f-]{36}$/),
      milliseconds: expect.any(Number),
    }),
  );
});

test('a program is named, and probes that go well are not written down', async () => {
  const basic = Buffer.from(`accounting:${clientSecret}`).toString('base64');
  const answer = await inject({
    method: 'POST',
    url: '/oidc/token',
    headers: { 'content-type': 'application/x-www-form-urlencoded', authorization: `Basic ${basic}` },
    payload: 'grant_type=client_credentials&scope=integration',
  });
  const { access_token: token } = answer.json<{ access_token: string }>();
  const lines = await linesOf(async () => {
    for (const url of ['/health', '/health/live', '/health/ready', '/metrics']) await inject({ url });
    const payload = { items: [] };
    await inject({
      method: 'PUT',
      url: '/api/master-data/stock',
      headers: { authorization: `Bearer ${token}` },
      payload,
    });
  });
  expect(lines.map(({ req, program, user }) => [req?.url, program, user])).toEqual([
    ['/api/master-data/stock', 'accounting', undefined],
  ]);
});
