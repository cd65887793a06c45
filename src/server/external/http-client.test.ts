import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterAll, beforeEach, expect, test } from 'vitest';

import { externalFailure } from '../../../tests/setup/external/external-failure.ts';
import { createExternalClient, type ExternalRequest } from './http-client.ts';

/** A real server on loopback whose next answers each test decides. */
const answers: ((request: IncomingMessage, response: ServerResponse) => void)[] = [];
let calls = 0;
const server = createServer((request, response) => {
  calls += 1;
  const answer = answers.shift() ?? ((_, reply) => reply.end('{"ok":true}'));
  answer(request, response);
});
await new Promise<void>((resolve) => {
  server.listen(0, '127.0.0.1', resolve);
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  answers.length = 0;
  calls = 0;
});

const { port } = server.address() as AddressInfo;
const clock = { now: 0 };
const client = (overrides = {}) =>
  createExternalClient({
    baseUrl: `http://127.0.0.1:${port}`,
    headers: { authorization: 'Token very-secret' },
    timeoutMs: 300,
    backoffMs: [1, 1],
    now: () => clock.now,
    ...overrides,
  });

const read: ExternalRequest = { method: 'GET', path: '/things', repeatable: true };
const write: ExternalRequest = { method: 'POST', path: '/things', body: { a: 1 }, repeatable: false };

const status =
  (code: number, body = '{}') =>
  (_: IncomingMessage, response: ServerResponse) => {
    response.writeHead(code).end(body);
  };
const cut = (request: IncomingMessage) => request.socket.destroy();
const silence = () => undefined;

test('answers the JSON with the headers of the system', async () => {
  answers.push((request, response) => response.end(JSON.stringify({ key: request.headers.authorization })));
  expect(await client()(read)).toEqual({ status: 200, body: { key: 'Token very-secret' } });
});

test('a refusal is final and carries what was said', async () => {
  answers.push(status(422, '{"detail":"no such product"}'));
  const error = await externalFailure(client()(write));
  expect(error).toMatchObject({ kind: 'refused', status: 422, body: { detail: 'no such product' } });
  expect(calls).toBe(1);
});

test.each([
  ['500', status(500)],
  ['a cut connection', cut],
  ['silence', silence],
  ['no JSON', status(200, '<html>')],
])('after %s a repeatable call is tried again', async (_, answer) => {
  answers.push(answer);
  expect((await client()(read)).body).toEqual({ ok: true });
  expect(calls).toBe(2);
});

test.each([
  ['500', status(500)],
  ['a cut connection', cut],
  ['silence', silence],
])('after %s a call that must not be repeated is left unclear', async (_, answer) => {
  answers.push(answer);
  expect((await externalFailure(client()(write))).kind).toBe('unclear');
  expect(calls).toBe(1);
});

test('what was turned away unread is tried again, also when it must not be done twice', async () => {
  answers.push(status(503), status(429));
  expect((await client()(write)).status).toBe(200);
  expect(calls).toBe(3);
});

test('tries are bounded', async () => {
  answers.push(status(503), status(503), status(503));
  expect((await externalFailure(client()(write))).kind).toBe('unavailable');
  expect(calls).toBe(3);
});

test.each([
  ['turned away unread', () => answers.push(cut, status(503), status(503)), {}],
  ['not made at all', () => answers.push(cut), { circuit: { failures: 1, openMs: 1000 } }],
])('a lost answer stays unclear when the further tries are %s', async (_, give, overrides) => {
  give();
  expect((await externalFailure(client(overrides)(read))).kind).toBe('unclear');
});

test('after repeated failure nothing is sent for a while, then one call is let through', async () => {
  const call = client({ backoffMs: [], circuit: { failures: 2, openMs: 1000 } });
  answers.push(status(500), status(500));
  await externalFailure(call(read));
  await externalFailure(call(read));
  expect(await externalFailure(call(read))).toMatchObject({ kind: 'unavailable' });
  expect(calls).toBe(2);
  clock.now += 1000;
  expect((await call(read)).body).toEqual({ ok: true });
});

test('errors repeat no secret', async () => {
  answers.push(status(401, '{"detail":"bad token"}'));
  const error = await externalFailure(client()(write));
  expect(`${error.message} ${error.stack ?? ''} ${JSON.stringify(error)}`).not.toContain('very-secret');
});

test('a server that is not there is unavailable', async () => {
  const gone = createServer();
  await new Promise<void>((resolve) => {
    gone.listen(0, '127.0.0.1', resolve);
  });
  const { port: closedPort } = gone.address() as AddressInfo;
  await new Promise((resolve) => gone.close(resolve));
  const call = createExternalClient({
    baseUrl: `http://127.0.0.1:${closedPort}`,
    headers: {},
    backoffMs: [],
  });
  expect((await externalFailure(call(write))).kind).toBe('unavailable');
});

test('the pause is no longer for a clock that steps back', async () => {
  clock.now = 10_000_000;
  const call = client({ backoffMs: [], circuit: { failures: 1, openMs: 1000 } });
  answers.push(status(500));
  await externalFailure(call(read));
  expect(await externalFailure(call(read))).toMatchObject({ kind: 'unavailable' });
  clock.now = 0;
  expect((await call(read)).body).toEqual({ ok: true });
});

test('an answer without end is cut off, and counts as unclear', async () => {
  let sentBytes = 0;
  const isClosed = Promise.withResolvers<void>();
  answers.push((_request, response) => {
    const piece = Buffer.alloc(1024 * 1024, '[');
    const more = () => {
      while (!response.destroyed) {
        sentBytes += piece.length;
        if (!response.write(piece)) break;
      }
    };
    response.on('drain', more);
    response.on('close', () => isClosed.resolve());
    more();
  });
  const call = client({ timeoutMs: 60_000 })({ method: 'GET', path: '/', repeatable: false });
  await expect(call).rejects.toMatchObject({ kind: 'unclear' });
  await isClosed.promise;
  expect(sentBytes).toBeLessThan(64 * 1024 * 1024);
});
