import { beforeEach, expect, test } from 'vitest';

import { startSmtpFake } from '../../../../tests/setup/external/smtp-fake.ts';
import { createSmtpAdapter } from './smtp-adapter.ts';

const server = await startSmtpFake();
const adapter = createSmtpAdapter({ url: server.url, from: 'kontor@koorem.example' });
const letter = {
  id: 'packet-7-0',
  to: 'talu@example.ee',
  subject: 'Saateleht 12-34: Nisu 28,48 t',
  text: 'Tere!',
  attachments: [
    { name: 'saateleht.pdf', contentType: 'application/pdf', content: Buffer.from('%PDF-1.7 sisu') },
  ],
};

beforeEach(() => {
  server.letters.length = 0;
  server.faults.length = 0;
});

test('a letter with its file, in our name and under an id of its own', async () => {
  await adapter.send(letter);
  const [sent = ''] = server.letters;
  expect(server.letters).toHaveLength(1);
  expect(sent).toContain('From: kontor@koorem.example');
  expect(sent).toContain('To: talu@example.ee');
  expect(sent).toContain('Message-ID: <packet-7-0@koorem.example>');
  expect(sent).toContain('filename=saateleht.pdf');
  expect(sent).toContain(Buffer.from('%PDF-1.7 sisu').toString('base64'));
});

test('an address is one address, whatever stands in it', async () => {
  await adapter.send({ ...letter, to: 'talu@example.ee\r\nBcc: keegi@example.ee' }).catch(() => null);
  expect(server.letters.join('\n')).not.toMatch(/^Bcc:/m);
});

test.each([
  ['refused', 'refused', '550 5.1.1 no such person'],
  ['busy', 'unavailable', '451 come again'],
] as const)('a server that says %s is %s, with its words', async (fault, kind, words) => {
  server.faults.push(fault);
  await expect(adapter.send(letter)).rejects.toMatchObject({ kind, message: expect.stringContaining(words) });
  expect(server.letters).toEqual([]);
});

test('a server that is not there is unavailable: nothing was sent', async () => {
  const nowhere = createSmtpAdapter({ url: 'smtp://127.0.0.1:1', from: 'kontor@koorem.example' });
  await expect(nowhere.send(letter)).rejects.toMatchObject({ kind: 'unavailable' });
});

test('a server that takes the letter and hangs up: nobody knows', async () => {
  server.faults.push('cut after');
  await expect(adapter.send(letter)).rejects.toMatchObject({ kind: 'unclear' });
  expect(server.letters).toHaveLength(1);
});
