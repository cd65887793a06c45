import { connect } from 'node:net';

import { afterAll, expect, test, vi } from 'vitest';

import { type ServerProcess, startServer } from '../../scripts/server-process.ts';
import { listenTo } from '../../tests/setup/event-listener.ts';
import { openServerDatabase } from '../../tests/setup/server-database.ts';

vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

const database = await openServerDatabase();
const { staff, order } = database;
afterAll(database.close);
// Not also on ::1, which closes only after it.
const env = { ...database.env, HOST: '127.0.0.1' };
const body = JSON.stringify(order);

test('a server that is told to end answers what it has begun, is not ready, and ends', async () => {
  const server = await startServer(env);
  const viewer = await listenTo(`${server.url}/api/events`, staff);
  await viewer.next();
  const request = await beginOrder(server);
  const stopped = server.stop();
  await refusesConnections(server);

  // On a connection that is there already.
  request.send(`${body.slice(10)}GET /health/ready HTTP/1.1\r\nhost: localhost\r\n\r\n`);
  const answers = await request.answers;
  expect(answers.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 201', 'HTTP/1.1 503']);
  await viewer.untilEnd().catch(() => undefined);
  await stopped;
  expect(await server.ended).toBe(0);
});

test('a request that never comes to its end does not keep a server from ending', async () => {
  const server = await startServer(env);
  const request = await beginOrder(server);
  await server.stop();
  expect(await server.ended).toBe(0);
  expect(await request.answers).toBe('');
});

/** Sends an order but for its last part; the server has begun to read it. */
async function beginOrder({ url }: ServerProcess) {
  const { port, hostname } = new URL(url);
  const socket = connect(Number(port), hostname);
  let text = '';
  socket.setEncoding('utf8');
  socket.on('data', (part: string) => {
    text += part;
  });
  socket.on('error', () => undefined);
  const answers = new Promise<string>((resolve) => {
    socket.once('close', () => resolve(text.replace('HTTP/1.1 100 Continue\r\n\r\n', '')));
  });
  const head = [
    'POST /api/transport-orders HTTP/1.1',
    'host: localhost',
    `cookie: ${staff.cookie}`,
    'content-type: application/json',
    `content-length: ${body.length}`,
    'expect: 100-continue',
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  await vi.waitFor(() => expect(text).toContain('100 Continue'));
  socket.write(body.slice(0, 10));
  return { send: (part: string) => socket.write(part), answers };
}

async function refusesConnections({ url }: ServerProcess): Promise<void> {
  const { port, hostname } = new URL(url);
  await vi.waitFor(
    () =>
      new Promise<void>((resolve, reject) => {
        const socket = connect(Number(port), hostname);
        socket.once('error', () => resolve());
        socket.once('connect', () => {
          socket.destroy();
          reject(new Error('a connection was taken'));
        });
      }),
    15_000,
  );
}
