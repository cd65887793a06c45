import { gzipSync } from 'node:zlib';

import { zipSync } from 'fflate';
import { expect, test } from 'vitest';

import { largeWorkbook } from '../../../../../tests/setup/large-workbook.ts';
import { openTestApp } from '../../../../../tests/setup/test-app.ts';
import { createProgramToken } from '../../../identity/callers/program-tokens.ts';

const { app, clock, db, signIn } = await openTestApp();
const staff = await signIn();
const admin = await db.selectFrom('users').select('id').executeTakeFirstOrThrow();
const { token } = await createProgramToken(
  db,
  { name: 'Lüüs', scopes: ['inbox'], expiresAt: null, createdBy: admin.id },
  clock.now,
);

interface Message {
  text: string;
  readPart: string;
  attachments: { id: number; name: string; kind: string; bytes: number }[];
}

/** Two gigabytes of rows in two megabytes. */
const workbook = largeWorkbook({ rows: { repeated: ' '.repeat(1024 * 1024), times: 2000 } });
const layer = zipSync({ 'a.txt': new Uint8Array(16 * 1024 * 1024) }, { level: 9 });
/** Ten times a hundred megabytes and more, archives within an archive. */
const archive = zipSync(
  Object.fromEntries(Array.from({ length: 10 }, (_, index) => [`${index}.zip`, layer])),
);
const packed = gzipSync(Buffer.alloc(64 * 1024 * 1024));

const letterWith = (files: readonly [string, Uint8Array][]) =>
  [
    'From: Olev <olev@ojaveere.example>',
    'Subject: Tellimus',
    'Message-ID: <pommid@ojaveere.example>',
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary=b',
    '',
    '--b',
    'Content-Type: text/plain',
    '',
    'homme 28 t nisu Muugale',
    ...files.flatMap(([name, content]) => [
      '--b',
      `Content-Type: application/octet-stream; name=${name}`,
      `Content-Disposition: attachment; filename=${name}`,
      'Content-Transfer-Encoding: base64',
      '',
      ...(Buffer.from(content)
        .toString('base64')
        .match(/.{1,76}/g) ?? []),
    ]),
    '--b--',
    '',
  ].join('\r\n');

const receive = (payload: string | Buffer, headers: Record<string, string> = {}) =>
  app.inject({
    method: 'POST',
    url: '/api/inbox/emails',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'message/rfc822', ...headers },
    payload,
  });

test('files that would unpack to gigabytes are kept as they came, and the letter is read', async () => {
  const files: [string, Uint8Array][] = [
    ['hinnad.xlsx', workbook],
    ['arhiiv.zip', archive],
    ['logi.gz', packed],
  ];
  const answer = await receive(letterWith(files));
  expect(answer.statusCode, answer.body).toBe(201);
  const { id } = answer.json<{ content: { id: number } }>().content;
  const { body } = await staff.get<{ content: Message }>(`/api/inbox/messages/${id}`);
  expect(body.content).toMatchObject({
    text: 'homme 28 t nisu Muugale',
    readPart: 'WHOLE',
    attachments: [
      { name: 'hinnad.xlsx', kind: 'ZIP', bytes: workbook.length },
      { name: 'arhiiv.zip', kind: 'ZIP', bytes: archive.length },
      { name: 'logi.gz', kind: 'OTHER', bytes: packed.length },
    ],
  });
  for (const [index, attachment] of body.content.attachments.entries()) {
    const file = await app.inject({ url: `/api/inbox/attachments/${attachment.id}`, headers: staff.headers });
    expect(file.rawPayload.equals(files[index]?.[1] ?? Buffer.alloc(0))).toBe(true);
    expect(file.headers).toMatchObject({ 'content-type': 'application/octet-stream' });
  }
});

test('a letter that comes packed is not unpacked', async () => {
  const letter = gzipSync(`From: a@b.example\r\n\r\n${' '.repeat(64 * 1024 * 1024)}`);
  const answer = await receive(letter, { 'content-encoding': 'gzip' });
  expect(answer.statusCode, answer.body).toBe(415);
});
