import { createECDH, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterAll, beforeEach, expect, test } from 'vitest';

import { openTestDatabase } from '../../../../tests/setup/test-database.ts';
import { isPublicAddress } from '../guarded/public-address.ts';
import { createPushAdapter } from './push-adapter.ts';

/** A push service on this machine; it is allowed by name. */
const received: { headers: IncomingMessage['headers']; body: string }[] = [];
let answer: { status: number; headers?: Record<string, string> } = { status: 201 };
const service = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    received.push({ headers: request.headers, body: Buffer.concat(chunks).toString('latin1') });
    response.writeHead(answer.status, answer.headers).end();
  });
});
await new Promise<void>((resolve) => {
  service.listen(0, '127.0.0.1', resolve);
});
const host = `127.0.0.1:${(service.address() as AddressInfo).port}`;
const database = await openTestDatabase();
afterAll(async () => {
  service.close();
  await database.close();
});
beforeEach(() => {
  received.length = 0;
  answer = { status: 201 };
});

const options = { db: database.db, subject: 'https://koorem.example' };
const adapter = createPushAdapter({ ...options, allowedHosts: [host] });
const browser = createECDH('prime256v1');
const push = {
  endpoint: `http://${host}/browser-1`,
  keys: {
    p256dh: browser.generateKeys().toString('base64url'),
    auth: randomBytes(16).toString('base64url'),
  },
  topic: 'job-7',
  payload: 'Nisu 28 t',
  ttlSeconds: 3600,
};

test('sends once, encrypted, with what replaces an older message', async () => {
  await adapter.send(push);
  expect(received).toHaveLength(1);
  expect(received[0]?.headers).toMatchObject({
    topic: 'job-7',
    ttl: '3600',
    'content-encoding': 'aes128gcm',
  });
  expect(received[0]?.headers.authorization).toContain(`k=${await adapter.publicKey()}`);
  expect(received[0]?.body).not.toContain('Nisu');
});

test('the keys are the same after a restart', async () => {
  const restarted = createPushAdapter({ ...options, allowedHosts: [] });
  expect(await restarted.publicKey()).toBe(await adapter.publicKey());
});

test.each([
  [410, 'refused'],
  [404, 'refused'],
  [413, 'refused'],
  [429, 'unavailable'],
  [503, 'unavailable'],
])('an answer of %i is %s', async (status, kind) => {
  answer = { status };
  await expect(adapter.send(push)).rejects.toMatchObject({ kind, status });
});

test('keys that no browser made', async () => {
  const keys = { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) };
  await expect(adapter.send({ ...push, keys })).rejects.toMatchObject({ kind: 'refused', status: 410 });
  expect(received).toEqual([]);
});

test('a redirection is not followed', async () => {
  answer = { status: 307, headers: { location: `http://${host}/elsewhere` } };
  await expect(adapter.send(push)).rejects.toMatchObject({ kind: 'refused' });
  expect(received).toHaveLength(1);
});

test('a service that does not answer', async () => {
  const away = createPushAdapter({ ...options, allowedHosts: ['127.0.0.1:1'] });
  await expect(away.send({ ...push, endpoint: 'http://127.0.0.1:1/' })).rejects.toMatchObject({
    kind: 'unclear',
  });
});

test.each([
  [['10.0.0.1'], 'refused'],
  [['93.184.216.34', '127.0.0.1'], 'refused'],
  [['::ffff:127.0.0.1'], 'refused'],
  [[], 'unavailable'],
])('an endpoint whose name leads to %j is called nowhere', async (addresses, kind) => {
  let asked = 0;
  const resolve = async () => {
    asked += 1;
    return addresses;
  };
  const guarded = createPushAdapter({ ...options, allowedHosts: [], resolve });
  await expect(guarded.send({ ...push, endpoint: 'https://push.example.com/1' })).rejects.toMatchObject({
    kind,
  });
  expect(asked).toBe(1);
});

test.each([
  'http://push.example.com/1',
  'https://push.example.com:8443/1',
  'https://user@push.example.com/1',
  'https://localhost/1',
  'https://printer.local/1',
  'https://10.0.0.1/1',
  'https://2130706433/1',
  'https://[::1]/1',
  'file:///etc/passwd',
  'push',
])('%s is no address of a push service', async (endpoint) => {
  expect(adapter.accepts(endpoint)).toBe(false);
  await expect(adapter.send({ ...push, endpoint })).rejects.toMatchObject({ kind: 'refused', status: 410 });
});

test.each([
  ['https://fcm.googleapis.com/fcm/send/abc', true],
  ['https://updates.push.services.mozilla.com/wpush/v2/abc', true],
])('%s is one', (endpoint, isAccepted) => {
  expect(adapter.accepts(endpoint)).toBe(isAccepted);
});

test.each([
  ['8.8.8.8', true],
  ['172.32.0.1', true],
  ['172.16.0.1', false],
  ['127.0.0.1', false],
  ['169.254.169.254', false],
  ['100.64.0.1', false],
  ['0.0.0.0', false],
  ['2a00:1450:400f:80d::200a', true],
  ['::1', false],
  ['::ffff:10.0.0.1', false],
  ['fd00::1', false],
  ['fe80::1', false],
  ['2002:7f00:1::', false],
])('%s is public: %s', (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic);
});
