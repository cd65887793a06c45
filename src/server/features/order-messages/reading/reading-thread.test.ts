import { expect, test } from 'vitest';

import { openTestApp } from '../../../../../tests/setup/test-app.ts';
import { createProgramToken } from '../../../identity/callers/program-tokens.ts';

const program = new URL('../../../../../tests/setup/messages/reading-stand-in.ts', import.meta.url);
const { anonymous, app, clock, db, signIn } = await openTestApp(
  {},
  { reading: { program, longestMs: 1000 } },
);
const staff = await signIn();
const { id: createdBy } = await db.selectFrom('users').select('id').executeTakeFirstOrThrow();
const { token } = await createProgramToken(
  db,
  { name: 'Kirjad', scopes: ['inbox'], expiresAt: null, createdBy },
  clock.now,
);

interface Received {
  content: { id: number; alertId: number; notice?: string };
}
interface Alerts {
  content: { id: number; kind: string; summary: string }[];
}

async function send(id: string, body: string) {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/inbox/emails',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'message/rfc822' },
    payload: `From: olev@ojaveere.example\r\nMessage-ID: <${id}>\r\nSubject: Vedu\r\n\r\n${body}`,
  });
  return { status: answer.statusCode, ...answer.json<Received>().content };
}

const notRead = 'lugemata, sest lugemine võttis liiga kaua või liiga palju mälu';

test.each(['for ever', 'too much memory'])(
  'a letter that takes %s is an alert, unread, with the original; others are answered meanwhile',
  async (body) => {
    const letter = `letter-${body.length}`;
    const sending = send(letter, body);
    expect((await anonymous.get('/health/live')).status).toBe(200);
    const { status, id, alertId, notice } = await sending;
    expect([status, notice]).toEqual([201, notRead]);
    const alerts = (await staff.get<Alerts>('/api/alerts?settled=false')).body.content;
    expect(alerts).toContainEqual(
      expect.objectContaining({
        id: alertId,
        kind: 'MESSAGE_RECEIVED',
        summary: `E-kiri, olev@ojaveere.example: Vedu – ${notRead}`,
      }),
    );
    const { body: read } = await staff.get<{ content: object }>(`/api/inbox/messages/${id}`);
    expect(read.content).toMatchObject({
      text: '',
      subject: 'Vedu',
      readPart: 'NONE',
      attachments: [{ name: 'algne-kiri.eml' }],
    });
    // A mail server may send it again; it is read no better, and stays one.
    expect(await send(letter, body)).toMatchObject({ status: 200, id });
    expect(await send(`after-${letter}`, 'Homme 28 t nisu')).toMatchObject({ status: 201 });
  },
);

test('a text that takes too long is refused in words', async () => {
  const receivedAt = '2026-08-12T23:30:00+03:00';
  const read = (text: string) => staff.post('/api/order-messages/read', { receivedAt, text });
  const refused = await read('for ever');
  expect([refused.status, refused.problems]).toEqual([422, ['text INVALID']]);
  expect(refused.problem.errorMessage).toContain('Sõnumit ei saanud lugeda');
  expect((await read('Homme 28 t nisu')).status).toBe(200);
});
