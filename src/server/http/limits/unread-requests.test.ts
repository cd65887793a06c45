import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';

import { expect, test } from 'vitest';

import { openTestApp } from '../../../../tests/setup/test-app.ts';

const { app } = await openTestApp();
await app.listen({ port: 0, host: '127.0.0.1' });
const { port } = app.server.address() as AddressInfo;

test.each([
  [
    431,
    'headers that are too long',
    `GET /api/companies HTTP/1.1\r\nhost: x\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`,
  ],
  [
    431,
    'an address that is too long',
    `GET /api/companies?${'x'.repeat(20_000)} HTTP/1.1\r\nhost: x\r\n\r\n`,
  ],
  [400, 'what is no HTTP', 'LOAD "*",8,1\r\n\r\n'],
  [
    400,
    'two lengths',
    'POST /api/message HTTP/1.1\r\nhost: x\r\ncontent-length: 2\r\ncontent-length: 3\r\n\r\n{}',
  ],
])('%i for %s is a problem document, and the last on its connection', async (status, _name, sent) => {
  const { head, body } = await answerTo(sent);
  expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  expect(head).toMatch(/^content-type: application\/problem\+json/im);
  expect(head).toMatch(/^connection: close/im);
  expect(head).toMatch(/^x-content-type-options: nosniff/im);
  expect(JSON.parse(body)).toMatchObject({
    status,
    title: expect.not.stringMatching(/^Error$/),
    errorMessage: expect.stringMatching(/^(Päringut ei saanud lugeda|Andmeid on liiga palju)\.$/),
    errors: [],
  });
});

/** Sends the bytes as they are and reads until the server ends the connection. */
async function answerTo(sent: string): Promise<{ head: string; body: string }> {
  const socket = connect(port, '127.0.0.1');
  const chunks: string[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk.toString()));
  socket.write(sent);
  await once(socket, 'close');
  const [head = '', body = ''] = chunks.join('').split('\r\n\r\n');
  return { head, body };
}
