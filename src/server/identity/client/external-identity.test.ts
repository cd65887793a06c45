import { afterAll, beforeEach, expect, test } from 'vitest';

import { createPerson } from '../../../../tests/factories/people.ts';
import { createUser } from '../../../../tests/factories/users.ts';
import {
  externalClient,
  externalProgram,
  startExternalProvider,
} from '../../../../tests/setup/external/external-provider.ts';
import { openIdentityApp, publicUrl } from '../../../../tests/setup/identity-app.ts';
import type { TestBrowser } from '../../../../tests/setup/test-browser.ts';

const external = await startExternalProvider(publicUrl);
afterAll(() => external.close());
const { app, db, clock, newBrowser } = await openIdentityApp({
  OIDC_ISSUER: external.issuer,
  OIDC_CLIENT_SECRET: externalClient.secret,
  OIDC_PERMISSIONS_CLAIM: 'roles.koorem',
  OIDC_CHANGE_PASSWORD_URL: 'https://id.example/account/password',
});

const minute = 60_000;

beforeEach(async () => {
  clock.ahead = 0;
  external.setDown(false);
  await db.deleteFrom('sessions').execute();
  external.grants.length = 0;
  external.account.sub = `outside-${crypto.randomUUID()}`;
  external.account.claims = {
    preferred_username: external.account.sub,
    given_name: 'Tiina',
    family_name: 'Tamm',
    phone_number: '+37255500001',
    email: `${external.account.sub}@example.ee`,
    roles: { koorem: ['PERM_MOBILE', 'SOMETHING_ELSE'] },
  };
});

test('the first sign-in makes the user from the claims, matched by sub', async () => {
  const person = await createPerson(db, { email: String(external.account.claims.email) });
  const browser = newBrowser();
  const after = await browser.open('/auth/login?returnTo=%2Fservices%2Fdatatable');
  expect(after.visited.some((url) => url.startsWith(`${external.issuer}/auth?`))).toBe(true);
  expect(after.url.href).toBe(`${publicUrl}/services/datatable`);
  expect(await session(browser)).toMatchObject({
    signedIn: true,
    user: {
      username: external.account.sub,
      firstName: 'Tiina',
      lastName: 'Tamm',
      phone: '+37255500001',
      personId: person.id,
      permissions: ['PERM_MOBILE'],
    },
  });
});

test('a later sign-in brings the same user up to date', async () => {
  await signedIn();
  Object.assign(external.account.claims, { family_name: 'Kask', roles: { koorem: ['PERM_CLIENT'] } });
  await signedIn();
  const users = await db.selectFrom('users').selectAll().where('sub', '=', external.account.sub).execute();
  expect(users).toHaveLength(1);
  expect(users[0]).toMatchObject({ last_name: 'Kask', permissions: ['PERM_CLIENT'] });
});

test('a user name that another user has does not let anybody in as that user', async () => {
  const mari = await createUser(db, { username: 'mari', permissions: ['PERM_MOBILE'] });
  Object.assign(external.account.claims, { preferred_username: 'Mari', roles: { koorem: [] } });
  const browser = await signedIn();
  expect(await session(browser)).toMatchObject({ user: { permissions: [] } });
  const { sub } = await db
    .selectFrom('users')
    .select('sub')
    .where('id', '=', mari.id)
    .executeTakeFirstOrThrow();
  expect(sub).toBe(mari.sub);
});

test('an e-mail address that the server itself doubts links to nobody', async () => {
  await createPerson(db, { email: String(external.account.claims.email) });
  Object.assign(external.account.claims, { email_verified: false });
  const browser = await signedIn();
  expect(await session(browser)).toMatchObject({ user: { personId: null } });
});

test('a right taken away there ends here within 15 minutes, without a new sign-in', async () => {
  const browser = await signedIn();
  external.account.claims.roles = { koorem: ['PERM_CLIENT'] };
  clock.ahead = 14 * minute;
  expect((await trucks(browser)).status).toBe(200);
  expect(external.grants).toEqual(['authorization_code']);
  clock.ahead = 15 * minute + 1;
  expect((await trucks(browser)).status).toBe(403);
  expect(external.grants).toEqual(['authorization_code', 'refresh_token']);
  expect(await session(browser)).toMatchObject({ user: { permissions: ['PERM_CLIENT'] } });
  // Each time with the token that came last.
  clock.ahead = 31 * minute;
  expect(await session(browser)).toMatchObject({ signedIn: true });
  expect(external.grants).toEqual(['authorization_code', 'refresh_token', 'refresh_token']);
});

test('of many requests at once one asks, and none gets through with the old right', async () => {
  const browser = await signedIn();
  external.account.claims.roles = { koorem: ['PERM_CLIENT'] };
  clock.ahead = 16 * minute;
  const answers = await Promise.all(Array.from({ length: 8 }, () => trucks(browser)));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 403));
  expect(external.grants).toEqual(['authorization_code', 'refresh_token']);
});

test('a user whom the identity server no longer vouches for is signed out', async () => {
  const browser = await signedIn();
  external.revokeAll();
  clock.ahead = 16 * minute;
  expect((await trucks(browser)).status).toBe(401);
  expect(await session(browser)).toEqual({ signedIn: false, user: null });
  expect(await db.selectFrom('sessions').selectAll().execute()).toEqual([]);
});

test('while the identity server is away work goes on, but not for ever', async () => {
  Object.assign(external.account.claims, { roles: { koorem: ['PERM_MOBILE_TRUCK_DRIVER'] } });
  const browser = await signedIn();
  external.setDown(true);
  for (const ahead of [16 * minute, 18 * minute, 11 * 60 * minute]) {
    clock.ahead = ahead;
    expect(await session(browser)).toMatchObject({ signedIn: true });
  }
  clock.ahead = 13 * 60 * minute;
  expect(await session(browser)).toEqual({ signedIn: false, user: null });
});

test('a user disabled in Koorem stays out although the identity server lets them in', async () => {
  await signedIn();
  await db.updateTable('users').set({ disabled: true }).where('sub', '=', external.account.sub).execute();
  const page = await newBrowser().open('/auth/login');
  expect(page.status).toBe(403);
  expect(page.text).toContain('See kasutajakonto on suletud.');
});

test('a refused sign-in brings nothing back of whom was erased', async () => {
  await signedIn();
  const erased = {
    username: `kustutatud ${external.account.sub}`,
    first_name: 'Kustutatud',
    last_name: '',
    phone: null,
    email: null,
    permissions: [],
    disabled: true,
  };
  const users = () => db.selectFrom('users').selectAll().where('sub', '=', external.account.sub).execute();
  await db.updateTable('users').set(erased).where('sub', '=', external.account.sub).execute();
  expect((await newBrowser().open('/auth/login')).status).toBe(403);
  expect(await users()).toMatchObject([erased]);
});

test('log-out goes on to the page where the identity server ends its own session', async () => {
  const browser = await signedIn();
  const page = await browser.submit({}, '/auth/logout');
  expect(await session(browser)).toEqual({ signedIn: false, user: null });
  const end = new URL(page.visited.at(-1) ?? '');
  expect(end.origin + end.pathname).toBe(`${external.issuer}/session/end`);
  expect(end.searchParams.get('post_logout_redirect_uri')).toBe(`${publicUrl}/`);
  expect(end.searchParams.get('id_token_hint')).toMatch(/^ey/);
  expect(page.status).toBe(200);
  expect(external.revoked()).toBe(1);
});

test('the password is changed where it is kept', async () => {
  const answer = await app.inject('/auth/change-password');
  expect(answer.headers.location).toBe('https://id.example/account/password');
});

test('there is no embedded identity server beside an outside one', async () => {
  expect((await app.inject('/oidc/.well-known/openid-configuration')).statusCode).toBe(404);
});

test('a sign-in that the identity server refuses says so', async () => {
  const browser = newBrowser();
  const start = await browser.request('GET', new URL('/auth/login', publicUrl), null);
  const state = new URL(start.headers.get('location') ?? '').searchParams.get('state') ?? '';
  const page = await browser.open(
    `/auth/callback?error=access_denied&state=${state}&iss=${encodeURIComponent(external.issuer)}`,
  );
  expect(page.status).toBe(400);
  expect(page.text).toContain('Sisselogimine ei õnnestunud.');
});

test('a program with a token of that server calls in its own name', async () => {
  const token = await programToken(`${publicUrl}/api`);
  const answer = await app.inject({ url: '/api/trucks', headers: { authorization: `Bearer ${token}` } });
  // It is known, but it is no user with a permission.
  expect(answer.statusCode).toBe(403);
  const forOthers = await programToken(`${publicUrl}/somewhere-else`);
  const refused = await app.inject({ url: '/api/trucks', headers: { authorization: `Bearer ${forOthers}` } });
  expect(refused.statusCode).toBe(401);
});

test('its scopes say which kinds of master data it may put', async () => {
  const put = async (scope: string, kind: string) => {
    const answer = await app.inject({
      method: 'PUT',
      url: `/api/master-data/${kind}`,
      headers: { authorization: `Bearer ${await programToken(`${publicUrl}/api`, scope)}` },
      payload: { items: [] },
    });
    return answer.statusCode;
  };
  expect(await put('integration:stock', 'stock')).toBe(200);
  expect(await put('integration:stock', 'companies')).toBe(403);
  expect(await put('integration', 'companies')).toBe(200);
  expect(await put('integration', 'users')).toBe(403);
});

async function programToken(resource: string, scope = 'integration'): Promise<string> {
  const answer = await fetch(`${external.issuer}/token`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(`${externalProgram.id}:${externalProgram.secret}`).toString('base64')}`,
    },
    body: new URLSearchParams({ grant_type: 'client_credentials', scope, resource }),
  });
  return ((await answer.json()) as { access_token: string }).access_token;
}

async function signedIn(): Promise<TestBrowser> {
  const browser = newBrowser();
  await browser.open('/auth/login');
  return browser;
}

function trucks(browser: TestBrowser) {
  return browser.request('GET', new URL('/api/trucks', publicUrl), null);
}

async function session(browser: TestBrowser): Promise<unknown> {
  const answer = await browser.request('GET', new URL('/auth/session', publicUrl), null);
  return JSON.parse(answer.text) as unknown;
}
