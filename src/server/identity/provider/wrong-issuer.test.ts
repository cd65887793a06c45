import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterAll, expect, test } from 'vitest';

import { startBadServer } from '../../../../tests/setup/external/bad-server.ts';
import { openTestDatabase } from '../../../../tests/setup/test-database.ts';
import { buildApp } from '../../build-app.ts';
import { readConfig } from '../../config/config.ts';

const bad = await startBadServer();
const database = await openTestDatabase();
afterAll(() => database.close());

test.each([
  ['a server without OpenID Connect', () => ({ status: 404, body: 'nothing' })],
  ['a page', () => ({ status: 200, body: '<html></html>' })],
  [
    'a server that calls itself something else',
    () => ({ status: 200, body: JSON.stringify({ issuer: 'https://id.example' }) }),
  ],
])('%s as OIDC_ISSUER is told in one line that says what to set', async (_what, answer) => {
  const server = createServer((_request, response) => {
    const { status, body } = answer();
    response.writeHead(status, { 'content-type': body.startsWith('{') ? 'application/json' : 'text/html' });
    response.end(body);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const message = await startWith(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  await new Promise((closed) => server.close(closed));
  expect(message).toMatch(
    /^OIDC_ISSUER http:\S+ is no OpenID Connect server that can be used: .+ Set OIDC_ISSUER to /,
  );
  expect(message).not.toContain('\n');
});

test('an OIDC_ISSUER that nobody answers at says so too', async () => {
  const message = await startWith('http://127.0.0.1:9');
  expect(message).toMatch(/^OIDC_ISSUER http:\/\/127\.0\.0\.1:9 .*(ECONNREFUSED|bad port)/);
  expect(message).not.toContain('\n');
});

test.each(['endless body', 'cut within', 'redirect inside'] as const)(
  'an OIDC_ISSUER whose answer is "%s" is none, and leads nowhere',
  async (kind) => {
    bad.answer = kind;
    expect(await startWith(bad.url)).toMatch(/^OIDC_ISSUER http:\S+ is no OpenID Connect server/);
    expect(bad.inside).toEqual([]);
  },
);

async function startWith(issuer: string): Promise<string> {
  const config = readConfig({ DEMO: '0', OIDC_ISSUER: issuer });
  try {
    await buildApp({ config, database, logger: false });
    return 'it started';
  } catch (error) {
    return (error as Error).message;
  }
}
