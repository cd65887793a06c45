import { createHash, randomBytes } from 'node:crypto';

import { SignJWT, generateKeyPair } from 'jose';
import { beforeAll, expect, test } from 'vitest';

import { createUser } from '../../../../tests/factories/users.ts';
import { openIdentityApp, publicUrl } from '../../../../tests/setup/identity-app.ts';
import { replaceRecoveryCodes } from '../second-factor/recovery-codes.ts';

const program = { clientId: 'accounting', clientSecret: 'a-long-secret-of-the-accounting-program' };
const { app, db, clock, config, newBrowser } = await openIdentityApp({
  INTEGRATION_CLIENTS: JSON.stringify([program]),
});
const audience = `${publicUrl}/api`;

let staffId = 0;
beforeAll(async () => {
  staffId = (await createUser(db, { username: 'staff', password: 'demo' })).id;
});

test('a token of a user acts as the user, as the user is now', async () => {
  const token = await userToken(audience);
  expect((await trucks(token)).statusCode).toBe(200);
  const session = await app.inject({ url: '/auth/session', headers: { authorization: `Bearer ${token}` } });
  expect(session.json()).toMatchObject({ signedIn: true, user: { username: 'staff' } });

  await db.updateTable('users').set({ permissions: [] }).where('username', '=', 'staff').execute();
  expect((await trucks(token)).statusCode).toBe(403);
  await db.updateTable('users').set({ disabled: true }).where('username', '=', 'staff').execute();
  expect((await trucks(token)).statusCode).toBe(401);
  await db
    .updateTable('users')
    .set({ disabled: false, permissions: ['PERM_MOBILE'] })
    .where('username', '=', 'staff')
    .execute();
});

test('where two factors are required, a token of staff must stand for both', async () => {
  const weak = await userToken(audience);
  config.needsSecondFactor = true;
  try {
    expect((await trucks(weak)).statusCode).toBe(401);
    const [code = ''] = await replaceRecoveryCodes(db, staffId);
    const { access_token: strong } = await userTokens(audience, code);
    expect((await trucks(String(strong))).statusCode).toBe(200);
  } finally {
    config.needsSecondFactor = false;
  }
});

test('a token ends by itself', async () => {
  const token = await userToken(audience);
  clock.ahead = 11 * 60_000;
  expect((await trucks(token)).statusCode).toBe(401);
  clock.ahead = 0;
});

test('a program gets a token for its secret and is no user', async () => {
  const answer = await programToken('integration');
  expect(answer).toMatchObject({ token_type: 'Bearer', scope: 'integration', expires_in: 600 });
  expect((await trucks(String(answer.access_token))).statusCode).toBe(403);
});

test('a program with a wrong secret gets nothing, and no more than its scope', async () => {
  expect(await programToken('integration', 'wrong')).toMatchObject({ error: 'invalid_client' });
  expect(await programToken('openid')).toMatchObject({ error: 'invalid_scope' });
});

test('a user cannot get the scope of a program', async () => {
  const browser = newBrowser();
  const page = await browser.open(
    `/oidc/auth?${authorizationRequest('openid integration', audience, 'x'.repeat(43))}`,
  );
  expect(page.url.searchParams.get('error') ?? page.text).toMatch(/invalid_scope|Sisselogimine/);
  expect(page.text).not.toContain('>Parool</label>');
});

test('tokens of others, for others, changed or unsigned are nobody', async () => {
  const token = await userToken(audience);
  const [head = '', body = '', signature = ''] = token.split('.');
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as Record<string, unknown>;
  const { privateKey } = await generateKeyPair('RS256');
  const forged = await new SignJWT(claims)
    .setProtectedHeader({ alg: 'RS256', typ: 'at+jwt' })
    .sign(privateKey);
  const none = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${body}.`;
  const raised = Buffer.from(JSON.stringify({ ...claims, sub: 'user-boss' })).toString('base64url');
  for (const bad of [forged, none, `${head}.${raised}.${signature}`, `${token}x`, 'abc', 'a.b.c', '']) {
    expect((await trucks(bad)).statusCode).toBe(401);
  }
});

test.each([
  { client_id: 'mobile\0' },
  { code: '\0' },
  { code: 'x'.repeat(10_000) },
  { code_verifier: '\0' },
  { grant_type: '\0' },
  { grant_type: 'refresh_token', refresh_token: '\0' },
  { resource: 'https://else.example' },
])('the token address refuses %j, and does not fail', async (fields) => {
  const usual = { grant_type: 'authorization_code', client_id: 'mobile', code: 'abc' };
  const form: Record<string, string> = {
    ...usual,
    redirect_uri: `${publicUrl}/auth/callback`,
    code_verifier: 'x'.repeat(43),
    ...fields,
  };
  const answer = await token(form);
  expect(answer.error).toMatch(/^(invalid|unsupported)_/);
});

test('an opaque token and an identity token open nothing', async () => {
  const { access_token: opaque, id_token: idToken } = await userTokens(null);
  expect((await trucks(String(opaque))).statusCode).toBe(401);
  expect((await trucks(String(idToken))).statusCode).toBe(401);
});

function trucks(token: string) {
  return app.inject({ url: '/api/trucks', headers: { authorization: `Bearer ${token}` } });
}

async function userToken(resource: string): Promise<string> {
  return String((await userTokens(resource)).access_token);
}

/** Signs in as a program of the user's would, without this server's own client side. */
async function userTokens(resource: string | null, recoveryCode?: string): Promise<Record<string, unknown>> {
  const verifier = randomBytes(32).toString('base64url');
  const browser = newBrowser();
  await browser.open(`/oidc/auth?${authorizationRequest('openid', resource, verifier)}`);
  const post = (url: URL, fields: Record<string, string>) =>
    browser.request('POST', url, new URLSearchParams(fields));
  let sent = await post(browser.page.url, { username: 'staff', password: 'demo' });
  if (recoveryCode !== undefined) {
    const second = new URL(sent.headers.get('location') ?? '', publicUrl);
    await browser.request('GET', second, null);
    sent = await post(second, { code: recoveryCode });
  }
  const resumed = await browser.request('GET', new URL(sent.headers.get('location') ?? ''), null);
  const code = new URL(resumed.headers.get('location') ?? '').searchParams.get('code') ?? '';
  return token({
    grant_type: 'authorization_code',
    client_id: 'mobile',
    redirect_uri: `${publicUrl}/auth/callback`,
    code,
    code_verifier: verifier,
    ...(resource !== null && { resource }),
  });
}

function authorizationRequest(scope: string, resource: string | null, verifier: string): string {
  return new URLSearchParams({
    client_id: 'mobile',
    response_type: 'code',
    redirect_uri: `${publicUrl}/auth/callback`,
    scope,
    state: 'state',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...(resource !== null && { resource }),
  }).toString();
}

function programToken(scope: string, secret = program.clientSecret) {
  const basic = Buffer.from(`${program.clientId}:${secret}`).toString('base64');
  return token({ grant_type: 'client_credentials', scope }, { authorization: `Basic ${basic}` });
}

async function token(fields: Record<string, string>, headers: Record<string, string> = {}) {
  const answer = await app.inject({
    method: 'POST',
    url: '/oidc/token',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(fields).toString(),
  });
  return answer.json<Record<string, unknown>>();
}
