import { gzipSync } from 'node:zlib';

import { afterEach, describe, expect, test, vi } from 'vitest';

import type { Endpoint } from '#api/endpoint.ts';
import { endpoints } from '#api/endpoints.ts';

import { openRequest } from '../../../../tests/setup/raw-request.ts';
import { openTestApp, rolePermissions } from '../../../../tests/setup/test-app.ts';

const { app, anonymous, signIn } = await openTestApp({ GSMTASKS_WEBHOOK_SECRET: 'a-secret-of-the-webhook' });
const address = await app.listen({ port: 0, host: '127.0.0.1' });
const staff = await signIn({ permissions: [...rolePermissions.staff] });
const driver = await signIn({ permissions: [...rolePermissions.driver] });
const announced = { 'content-type': 'application/json', 'content-length': 30_000_000 };

afterEach(() => {
  vi.useRealTimers();
});

/** The status of a request that announces 30 MB, of which not one byte is sent. */
async function statusBeforeBody(
  method: string,
  path: string,
  headers: Record<string, string> = {},
): Promise<number> {
  const request = openRequest(address, method, path, { ...announced, ...headers });
  const { status } = await request.answer;
  request.end();
  return status;
}

const writes = Object.entries<Endpoint>(endpoints)
  .filter(([, { method }]) => method !== 'GET')
  .map(([name, { method, path }]) => [name, method, `/api${path.replaceAll(/:\w+/g, '1')}`] as const);

describe('a body is not read', () => {
  test.each(writes)('of nobody, for %s', async (_name, method, path) => {
    expect(await statusBeforeBody(method, path)).toBe(401);
  });

  test('of who shows a session or a token that is none', async () => {
    const path = '/api/master-data/companies';
    const cookie = `koorem_session=${'x'.repeat(43)}`;
    expect(await statusBeforeBody('PUT', path, { cookie })).toBe(401);
    expect(await statusBeforeBody('PUT', path, { authorization: 'Bearer a.b.c' })).toBe(401);
  });

  test('of who may not call the endpoint', async () => {
    expect(await statusBeforeBody('PUT', '/api/master-data/companies', staff.headers)).toBe(403);
    expect(await statusBeforeBody('POST', '/api/transport-orders', driver.headers)).toBe(403);
  });

  test.each(['/api/nothing', '/nothing', '/auth/nothing', '/webhooks/nothing'])(
    'where nothing is: %s',
    async (path) => {
      expect(await statusBeforeBody('POST', path)).toBe(404);
      expect(await statusBeforeBody('POST', path, staff.headers)).toBe(404);
    },
  );

  test('of a webhook that nobody has signed', async () => {
    expect(await statusBeforeBody('POST', '/webhooks/gsmtasks')).toBe(401);
    expect(await statusBeforeBody('POST', '/webhooks/sms/1?signature=x')).toBe(401);
  });

  test('when it is longer than what is read there', async () => {
    const signed = { 'x-gsmtasks-hmac-sha256': 'x', 'content-length': '200000' };
    expect(await statusBeforeBody('POST', '/webhooks/gsmtasks', signed)).toBe(413);
    const form = { 'content-type': 'application/x-www-form-urlencoded', 'content-length': '10000' };
    expect(await statusBeforeBody('POST', '/auth/change-password', form)).toBe(413);
    expect(await statusBeforeBody('POST', '/oidc/interaction/x', form)).toBe(413);
    const bare = { ...staff.headers, 'content-length': '600000' };
    expect(await statusBeforeBody('POST', '/api/transport-orders', bare)).toBe(413);
  });

  test.each([
    [415, 'staff', staff.headers],
    [401, 'nobody', {}],
  ])(
    'when it is packed, since a small one could unfold to a huge one: %i for %s',
    async (status, _who, headers) => {
      const answer = await app.inject({
        method: 'POST',
        url: '/api/transport-orders',
        headers: { ...headers, 'content-type': 'application/json', 'content-encoding': 'gzip' },
        payload: gzipSync('{}'),
      });
      expect(answer.statusCode).toBe(status);
    },
  );
});

describe('once a request has been answered unread', () => {
  test('its connection is closed when the body goes on coming', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const request = openRequest(address, 'POST', '/api/transport-orders', announced);
    expect((await request.answer).status).toBe(401);
    request.send('{"note":"');
    // The answer is there before the server notes that it has been sent.
    await expect.poll(() => vi.getTimerCount()).toBeGreaterThan(0);
    await vi.advanceTimersByTimeAsync(5000);
    await request.closed;
  });

  test('who sent it all can ask again on the same connection', async () => {
    const request = openRequest(address, 'POST', '/api/transport-orders', {
      'content-type': 'application/json',
      'content-length': 2,
    });
    expect((await request.answer).status).toBe(401);
    const again = request.next();
    request.send(`{}GET /health/live HTTP/1.1\r\nhost: localhost\r\n\r\n`);
    expect((await again).status).toBe(200);
    request.end();
  });
});

test('connections on which nothing happens end, but not an upload that lives', () => {
  const { timeout, requestTimeout } = app.server;
  expect(timeout).toBeGreaterThan(60_000);
  expect(timeout).toBeLessThan(10 * 60_000);
  // 5 MB, the most that a photo may be, at 35 kbit/s.
  expect(requestTimeout).toBeGreaterThan((5 * 1024 * 1024 * 8) / 35);
  expect(requestTimeout).toBeLessThan(60 * 60_000);
});

describe('nobody keeps what the API has answered', () => {
  test.each([
    ['an answer', staff, '/api/user/settings', 200],
    ['a refusal', anonymous, '/api/user/settings', 401],
    ['no such thing', staff, '/api/transport-orders/999999', 404],
    ['no such address', staff, '/api/nothing', 404],
    ['who is signed in', staff, '/auth/session', 200],
    ['who is not', anonymous, '/auth/session', 200],
  ] as const)('%s', async (_name, client, url, status) => {
    const answer = await client.get(url);
    expect(answer.status).toBe(status);
    expect(answer.headers['cache-control']).toBe('no-store');
  });
});
