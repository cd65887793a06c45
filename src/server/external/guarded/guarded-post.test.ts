import { createSocket } from 'node:dgram';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterAll, expect, test } from 'vitest';

import { startExternalFake } from '../../../../tests/setup/external/external-fake.ts';
import { parseNetworks } from '../../config/webhook-networks.ts';
import { type Resolve, resolveByNameServers } from './guarded-post.ts';
import { createWebhookPort, type WebhookPortOptions } from './webhook-port.ts';

const inner = await startExternalFake(() => ({ status: 200 }));
const innerPort = new URL(inner.url).port;
let answer: { status: number; headers?: Record<string, string> } = { status: 200 };
const outer = await startExternalFake(() => answer);
const outerPort = new URL(outer.url).port;

/** Loopback addresses represent the internet here: one is allowed, another represents a private network. */
const onlyFirst = parseNetworks('127.0.0.1')!;
const portOf = (options: Partial<WebhookPortOptions> = {}) =>
  createWebhookPort({ allowedNetworks: onlyFirst, timeoutMs: 1500, ...options });
const nobodyAllowed = portOf({ allowedNetworks: parseNetworks('')! });
const namesTo =
  (...addresses: string[]): Resolve =>
  async () =>
    addresses;

test.each([
  'https://127.0.0.1/hook',
  'https://127.1/hook',
  'https://2130706433/hook',
  'https://0x7f000001/hook',
  'https://0.0.0.0/hook',
  'https://[::1]/hook',
  'https://[::]/hook',
  'https://10.1.2.3/hook',
  'https://172.16.0.1/hook',
  'https://192.168.1.1/hook',
  'https://169.254.169.254/latest/meta-data',
  'https://100.64.0.1/hook',
  'https://[::ffff:127.0.0.1]/hook',
  'https://[::ffff:10.0.0.1]/hook',
  'https://[fd00::1]/hook',
  'https://[fe80::1]/hook',
  'https://localhost/hook',
])('%s is refused, when it is added and when it is sent to', async (url) => {
  expect(await nobodyAllowed.problemOf(url)).toBe('private');
  await expect(nobodyAllowed.post(url, {}, '{}')).rejects.toMatchObject({ kind: 'refused', status: 410 });
});

test.each([
  ['ftp://example.com/hook', 'no address'],
  ['file:///etc/passwd', 'no address'],
  ['https://user:word@example.com/hook', 'no address'],
  ['hook', 'no address'],
  ['http://93.184.216.34/hook', 'not https'],
  ['http://127.0.0.2/hook', 'private'],
  ['https://93.184.216.34/hook', null],
  ['http://127.0.0.1:8080/hook', null],
  ['http://[::ffff:127.0.0.1]:8080/hook', null],
])('%s: %s', async (url, problem) => {
  expect(await portOf().problemOf(url)).toBe(problem);
});

test('a name counts by all of its addresses', async () => {
  const hook = 'https://hook.example/';
  expect(await portOf({ resolve: namesTo('93.184.216.34') }).problemOf(hook)).toBeNull();
  expect(await portOf({ resolve: namesTo('93.184.216.34', '10.0.0.1') }).problemOf(hook)).toBe('private');
  expect(await portOf({ resolve: namesTo('::ffff:10.0.0.1') }).problemOf(hook)).toBe('private');
  const unknown = portOf({ resolve: () => Promise.reject(new Error('ENOTFOUND')) });
  expect(await unknown.problemOf(hook)).toBeNull();
  expect(await unknown.problemOf('http://hook.example/')).toBe('not https');
  await expect(unknown.post(hook, {}, '{}')).rejects.toMatchObject({ kind: 'unavailable' });
});

test('a name is looked up once, and what was judged is what is connected to', async () => {
  const answers = [['127.0.0.1'], ['127.0.0.2']];
  let asked = 0;
  const port = portOf({ resolve: async () => answers[asked++] ?? [] });
  expect(await port.post(`http://hook.example:${outerPort}/hook`, { 'webhook-id': 'msg_1' }, '{"a":1}')).toBe(
    200,
  );
  expect(asked).toBe(1);
  expect(outer.calls).toMatchObject([
    { path: '/hook', text: '{"a":1}', headers: { host: `hook.example:${outerPort}`, 'webhook-id': 'msg_1' } },
  ]);
  await expect(port.post(`http://hook.example:${outerPort}/hook`, {}, '{}')).rejects.toMatchObject({
    kind: 'refused',
  });
  expect(outer.calls).toHaveLength(1);
});

test('a redirection is told, not followed, least of all into a private network', async () => {
  answer = { status: 307, headers: { location: `http://127.0.0.1:${innerPort}/secret` } };
  expect(await portOf().post(`http://127.0.0.1:${outerPort}/hook`, {}, '{}')).toBe(307);
  answer = { status: 200 };
  expect(inner.calls).toEqual([]);
});

test('a receiver that says nothing is given up, as is a name server', async () => {
  outer.faults.push('silent before');
  const url = `http://127.0.0.1:${outerPort}/hook`;
  await expect(portOf({ timeoutMs: 200 }).post(url, {}, '{}')).rejects.toMatchObject({ kind: 'unclear' });
  const silent = portOf({ timeoutMs: 200, resolve: () => new Promise(() => {}) });
  await expect(silent.post('https://hook.example/', {}, '{}')).rejects.toMatchObject({ kind: 'unclear' });
});

/** A name server on loopback that answers each question about an IPv4 address as the test says; null: never. */
async function startNameServer(address: () => number[] | null) {
  const socket = createSocket('udp4');
  let questions = 0;
  socket.on('message', (question, { port, address: asker }) => {
    questions += 1;
    const found = address();
    if (found === null) return;
    const isIpv4 = question.readUInt16BE(question.indexOf(0, 12) + 1) === 1;
    const head = Buffer.from(question.subarray(0, question.indexOf(0, 12) + 5));
    head.writeUInt16BE(0x8180, 2);
    head.writeUInt16BE(isIpv4 ? 1 : 0, 6);
    head.writeUInt16BE(0, 10);
    const answer = isIpv4 ? [0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 0, 0, 4, ...found] : [];
    socket.send(Buffer.concat([head, Buffer.from(answer)]), port, asker);
  });
  await new Promise<void>((resolve) => {
    socket.bind(0, '127.0.0.1', resolve);
  });
  afterAll(() => socket.close());
  return { server: `127.0.0.1:${socket.address().port}`, questions: () => questions };
}

const changingServer = await startNameServer(() => changing.shift() ?? null);
const changing: number[][] = [];
const silentServer = await startNameServer(() => null);

test('a name that leads inside the second time is judged anew, and not called', async () => {
  changing.push([127, 0, 0, 1], [127, 0, 0, 1], [127, 0, 0, 2], [127, 0, 0, 2]);
  const port = portOf({ resolve: resolveByNameServers({ servers: [changingServer.server] }) });
  const url = `http://hook.example:${outerPort}/hook`;
  expect(await port.post(url, {}, '{}')).toBe(200);
  await expect(port.post(url, {}, '{}')).rejects.toMatchObject({ kind: 'refused' });
  expect(outer.calls).toHaveLength(1);
  expect(inner.calls).toEqual([]);
});

test('name servers that say nothing are given up', async () => {
  const resolve = resolveByNameServers({ servers: [silentServer.server], timeoutMs: 50 });
  expect(await resolve('hook.example')).toEqual([]);
  expect(silentServer.questions()).toBeGreaterThan(0);
});

test('an answer without end is cut off', async () => {
  let closed: (value: unknown) => void = () => undefined;
  const isClosed = new Promise((resolve) => {
    closed = resolve;
  });
  const endless = createServer((_request, response) => {
    response.writeHead(200);
    const timer = setInterval(() => response.write('x'.repeat(4096)), 1);
    response.on('close', () => {
      clearInterval(timer);
      closed(null);
    });
  });
  await new Promise<void>((resolve) => {
    endless.listen(0, '127.0.0.1', resolve);
  });
  afterAll(() => endless.close());
  const { port } = endless.address() as AddressInfo;
  expect(await portOf({ timeoutMs: 20_000 }).post(`http://127.0.0.1:${port}/`, {}, '{}')).toBe(200);
  await isClosed;
});

test.each(['10.0.0.0/8', '10.0.0.1', ' fd00::/8, 127.0.0.0/8 ', ''])('"%s" are networks', (text) => {
  expect(parseNetworks(text)).not.toBeNull();
});

test.each(['10.0.0.0/33', 'example.com', '10.0.0.0/', '10.0.0.0/8/8', 'fd00::/129', '10.0.0.0/-1'])(
  '"%s" are none',
  (text) => {
    expect(parseNetworks(text)).toBeNull();
  },
);
