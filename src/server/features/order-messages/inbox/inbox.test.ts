import { expect, test } from 'vitest';

import { createCompany } from '../../../../../tests/factories/companies.ts';
import { createLocation } from '../../../../../tests/factories/locations.ts';
import { createPerson, createRepresentative } from '../../../../../tests/factories/people.ts';
import { createGrain } from '../../../../../tests/factories/products.ts';
import { createOrderedJobRow } from '../../../../../tests/factories/transport-jobs.ts';
import { openTestApp, rolePermissions } from '../../../../../tests/setup/test-app.ts';
import { createProgramToken } from '../../../identity/callers/program-tokens.ts';

const { anonymous, app, clock, db, signIn } = await openTestApp();
const staff = await signIn();
const farm = await createCompany(db, { name: 'Ojaveere Talu OÜ' });
const person = await createPerson(db, { phone: '+372 5551 2345', email: 'olev@ojaveere.example' });
await createRepresentative(db, { company_id: farm.id, person_id: person.id, phone: null });
const admin = await db.selectFrom('users').select('id').executeTakeFirstOrThrow();

async function bearer(scopes: string[]) {
  const { token } = await createProgramToken(
    db,
    { name: 'Lüüs', scopes, expiresAt: null, createdBy: admin.id },
    clock.now,
  );
  return { authorization: `Bearer ${token}` };
}
const headers = await bearer(['inbox']);

interface Received {
  content: { id: number; alertId: number };
}
interface Message {
  content: {
    sender: { id: number } | null;
    text: string;
    readPart: string;
    attachments: { id: number; name: string; kind: string; bytes: number }[];
    answer: { answer: string; text: string | null } | null;
    replies: { text: string; status: string; error: string | null; simulated: boolean }[];
  };
}
interface Alerts {
  content: { id: number; kind: string; summary: string; data: { messageId: number } }[];
}
const sms = {
  channel: 'SMS',
  from: '+37255512345',
  text: 'homme 28 t nisu Muugale',
  receivedAt: '2026-05-20T11:00:00+03:00',
  externalId: 'sms-1',
};
const receive = (fields: object = {}) =>
  anonymous.post<Received>('/api/inbox/messages', { ...sms, ...fields }, headers);
const openAlerts = async () => (await staff.get<Alerts>('/api/alerts?settled=false')).body.content;

test('what a customer wrote is an alert for the office, once', async () => {
  const first = await receive();
  expect(first.status, first.text).toBe(201);
  const { id, alertId } = first.body.content;
  expect(await openAlerts()).toContainEqual(
    expect.objectContaining({
      id: alertId,
      kind: 'MESSAGE_RECEIVED',
      summary: 'SMS, Ojaveere Talu OÜ: homme 28 t nisu Muugale',
    }),
  );
  const again = await receive({ text: 'teine tekst' });
  expect([again.status, again.body.content]).toEqual([200, { id, alertId }]);
  const { body } = await staff.get<Message>(`/api/inbox/messages/${id}`);
  expect(body.content).toMatchObject({
    sender: { id: farm.id },
    text: sms.text,
    attachments: [],
    answer: null,
  });
  expect((await receive({ channel: 'WHATSAPP' })).status).toBe(201);
});

test('what came of it stays with the message, and its alert is settled', async () => {
  const { id, alertId } = (await receive({ externalId: 'sms-2' })).body.content;
  const answer = (fields: object) => staff.post<Message>(`/api/inbox/messages/${id}/answer`, fields);
  expect((await answer({ answer: 'ORDERED' })).problems).toEqual(['transportOrderId REQUIRED']);
  expect((await answer({ answer: 'REFUSED', text: 'Autosid ei ole' })).body.content.answer).toMatchObject({
    answer: 'REFUSED',
    text: 'Autosid ei ole',
  });
  expect((await openAlerts()).map((alert) => alert.id)).not.toContain(alertId);
  expect((await answer({ answer: 'NOTED' })).status).toBe(409);
});

test('only a token with its scope hands messages over; what is wrong is said at once', async () => {
  expect((await anonymous.post('/api/inbox/messages', sms)).status).toBe(401);
  expect((await anonymous.post('/api/inbox/messages', sms, await bearer(['PERM_MOBILE']))).status).toBe(403);
  expect((await staff.post('/api/inbox/messages', sms)).status).toBe(403);
  expect((await anonymous.get('/api/alerts', headers)).status).toBe(403);
  const wrong = await receive({ channel: 'FAX', text: '', externalId: '', receivedAt: 'eile' });
  expect(wrong.problems).toEqual([
    'channel INVALID',
    'externalId INVALID',
    'receivedAt INVALID',
    'text INVALID',
  ]);
  const client = await signIn({ permissions: rolePermissions.client });
  expect((await client.get('/api/inbox/messages/1')).status).toBe(403);
});

function sendEmail(payload: string | Buffer) {
  return app.inject({
    method: 'POST',
    url: '/api/inbox/emails',
    headers: { ...headers, 'content-type': 'message/rfc822' },
    payload,
  });
}
const picture = Buffer.from('89504e470d0a1a0a0000000d', 'hex').toString('base64');
const email = [
  'From: Olev Kukk <olev@ojaveere.example>',
  'To: vedu@koorem.example',
  'Subject: =?utf-8?Q?Veo_tellimus_=C3=B5htuks?=',
  'Message-ID: <kiri-1@ojaveere.example>',
  'Date: Wed, 20 May 2026 10:15:00 +0300',
  'MIME-Version: 1.0',
  'Content-Type: multipart/mixed; boundary="x"',
  '',
  '--x',
  'Content-Type: text/plain; charset=utf-8',
  'Content-Transfer-Encoding: quoted-printable',
  '',
  'Homme 28 t nisu P=C3=B5ltsamaale',
  '--x',
  'Content-Type: application/pdf; name="leping.pdf"',
  'Content-Disposition: attachment; filename="leping.pdf"',
  'Content-Transfer-Encoding: base64',
  '',
  picture,
  '--x--',
  '',
].join('\r\n');

test('an e-mail is read with its files, which are what their content says', async () => {
  const answer = await sendEmail(email);
  expect(answer.statusCode, answer.body).toBe(201);
  const { id } = answer.json<Received>().content;
  expect(answer.headers.location).toBe(`/api/inbox/messages/${id}`);
  const { body } = await staff.get<Message>(`/api/inbox/messages/${id}`);
  expect(body.content).toMatchObject({
    channel: 'EMAIL',
    from: 'olev@ojaveere.example',
    sender: { id: farm.id },
    subject: 'Veo tellimus õhtuks',
    text: 'Homme 28 t nisu Põltsamaale',
    receivedAt: '2026-05-20T10:15:00+03:00',
    attachments: [{ name: 'leping.pdf', kind: 'PNG', bytes: 12 }],
  });
  const file = await staff.get(`/api/inbox/attachments/${body.content.attachments[0]!.id}`);
  expect([file.headers['content-type'], file.headers['content-disposition']]).toEqual([
    'application/octet-stream',
    expect.stringContaining('attachment;'),
  ]);
  const again = await sendEmail(email);
  expect([again.statusCode, again.json<Received>().content.id]).toEqual([200, id]);
});

test('an e-mail of HTML alone has its words read', async () => {
  const html = email
    .replace('kiri-1', 'kiri-2')
    .replace('text/plain', 'text/html')
    .replace('Homme 28 t', '<p>Homme</p><script>alert(1)</script><b>28 t</b>');
  const { id } = (await sendEmail(html)).json<Received>().content;
  const { text } = (await staff.get<Message>(`/api/inbox/messages/${id}`)).body.content;
  expect(text).toMatch(/Homme[\s\S]*28 t nisu Põltsamaale/);
  expect(text).not.toMatch(/[<>]|alert/);
});

test('a letter that holds a picture and no word is kept unread, with itself', async () => {
  const letter = [
    'From: talu@example.ee',
    'Message-ID: <pilt@example.ee>',
    'Content-Type: text/html',
    '',
    '<img src="cid:1">',
  ].join('\r\n');
  const answer = await sendEmail(letter);
  expect(answer.statusCode).toBe(201);
  const { id } = answer.json<Received>().content;
  const { body } = await staff.get<Message>(`/api/inbox/messages/${id}`);
  expect(body.content).toMatchObject({ text: '', attachments: [{ name: 'algne-kiri.eml' }] });
  const empty = letter.replace('<img src="cid:1">', ' ').replace('pilt', 'tühi');
  expect((await sendEmail(empty)).statusCode).toBe(422);
});

test.each([
  ['nothing', ''],
  ['no e-mail', Buffer.from([0, 1, 2, 255, 254])],
  [
    'parts without end',
    `Content-Type: multipart/mixed; boundary=a\r\n\r\n${'--a\r\nContent-Type: multipart/mixed; boundary=a\r\n\r\n'.repeat(400)}`,
  ],
])('%s is refused in words, and nothing is kept', async (_, payload) => {
  const before = await db.selectFrom('inbox_messages').select('id').execute();
  const answer = await sendEmail(payload);
  expect(answer.statusCode).toBe(422);
  expect(answer.json<{ errors: unknown[] }>().errors.length).toBeGreaterThan(0);
  expect(await db.selectFrom('inbox_messages').select('id').execute()).toEqual(before);
});

const manyParts = (count: number, part: string) =>
  `Content-Type: multipart/mixed; boundary=a\r\n\r\n${`--a\r\n${part}\r\n`.repeat(count)}--a--\r\n`;

test.each([
  [
    '60,000 lines',
    `\r\n${'\n'.repeat(60_000)}Homme 28 t nisu`,
    { text: 'Homme 28 t nisu', readPart: 'WHOLE' },
    0,
  ],
  [
    '200 KB of one sign',
    `\r\n${'<'.repeat(200_000)}`,
    { text: '<'.repeat(102_400), readPart: 'BEGINNING' },
    1,
  ],
  [
    '60 attachments',
    manyParts(60, 'Content-Disposition: attachment; filename=a.txt\r\n\r\nx'),
    { readPart: 'BEGINNING' },
    51,
  ],
  [
    '22,727 attachments',
    manyParts(22_727, 'Content-Disposition: attachment\r\n\r\n'),
    { text: '', subject: 'Vedu', readPart: 'NONE' },
    1,
  ],
  [
    'letters within letters',
    `${'Content-Type: message/rfc822\r\n\r\n'.repeat(1000)}Homme 28 t nisu`,
    { readPart: 'WHOLE' },
    1,
  ],
])(
  'a letter with %s is taken in, and kept whole where not all of it is read',
  async (name, rest, read, files) => {
    const answer = await sendEmail(
      `From: olev@ojaveere.example\r\nSubject: Vedu\r\nMessage-ID: <${name}>\r\n${rest}`,
    );
    expect(answer.statusCode, answer.body).toBe(201);
    const { id } = answer.json<Received>().content;
    const { content } = (await staff.get<Message>(`/api/inbox/messages/${id}`)).body;
    expect(content).toMatchObject({ from: 'olev@ojaveere.example', ...read });
    expect(content.attachments.length).toBe(files);
    const isPart = content.readPart !== 'WHOLE';
    expect(content.attachments.some((file) => file.name === 'algne-kiri.eml')).toBe(isPart);
  },
);

test('more than 10 MB is refused', async () => {
  expect((await sendEmail(Buffer.alloc(10 * 1024 * 1024 + 1, 'a'))).statusCode).toBe(413);
});

test('whose order was made of a message is known as the sender of the next, unless orders of two came from there', async () => {
  const from = '+37258887777';
  const orderFrom = async (externalId: string) => {
    const { id } = (await receive({ from, externalId })).body.content;
    const { sender } = (await staff.get<Message>(`/api/inbox/messages/${id}`)).body.content;
    const company = await createCompany(db);
    const client = await createLocation(db, { company_id: company.id });
    const { order } = await createOrderedJobRow(db, { client_location_id: client.id });
    await staff.post(`/api/inbox/messages/${id}/answer`, { answer: 'ORDERED', transportOrderId: order.id });
    return { sender: sender?.id ?? null, company: company.id };
  };
  const first = await orderFrom('unknown-1');
  const second = await orderFrom('unknown-2');
  expect([first.sender, second.sender]).toEqual([null, first.company]);
  expect((await orderFrom('unknown-3')).sender).toBeNull();
});

test("an order that the office made of a farmer's message is the farmer's at every door, and no colleague's", async () => {
  const writer = await createPerson(db, { phone: '+372 5666 0001' });
  const { company_id: companyId } = await createRepresentative(db, { person_id: writer.id, phone: null });
  const other = await createPerson(db, { phone: '+372 5666 0002' });
  await createRepresentative(db, { company_id: companyId, person_id: other.id, phone: null });
  const [farmer, colleague] = await Promise.all(
    [writer, other].map(({ id }) => signIn({ permissions: ['PERM_CLIENT'], personId: id })),
  );
  const place = await createLocation(db, { company_id: companyId });
  const made = async (companyPlace: number, externalId: string) => {
    const { id } = (await receive({ from: '56660001', externalId })).body.content;
    const { order } = await createOrderedJobRow(db, {
      client_location_id: companyPlace,
      pickup_location_id: companyPlace,
      product_id: (await createGrain(db)).id,
    });
    await staff.post(`/api/inbox/messages/${id}/answer`, { answer: 'ORDERED', transportOrderId: order.id });
    return order.id;
  };
  const id = await made(place.id, 'farmer-1');
  // Assigned to a company that the sender does not represent: the message is no longer theirs.
  await made((await createLocation(db)).id, 'farmer-2');
  const seenBy = async (client: typeof staff) => [
    (await client.get<{ content: { id: number }[] }>('/api/transport-orders')).body.content.map(
      (each) => each.id,
    ),
    (await client.get(`/api/transport-orders/${id}`)).status,
    (await client.post(`/api/transport-orders/${id}/share`, {})).status,
    (await client.get<{ content: { id: number }[] }>(`/api/search?q=${id}`)).text.includes(`"${id} `),
  ];
  expect(await seenBy(farmer!)).toEqual([[id], 200, 200, true]);
  expect(await seenBy(colleague!)).toEqual([[], 404, 404, false]);
});

test('it is answered by SMS, once a press, and what became of the SMS stays with it', async () => {
  const { id } = (await receive({ externalId: 'sms-reply' })).body.content;
  const { order, row } = await createOrderedJobRow(db);
  await staff.post(`/api/inbox/messages/${id}/answer`, { answer: 'ORDERED', transportOrderId: order.id });
  const key = { 'idempotency-key': crypto.randomUUID() };
  const reply = {
    phone: '+37255512345',
    message: `Tellimus ${order.id} vastu võetud: homme 2 koormat nisu`,
    role: 'CLIENT',
    inboxMessageId: id,
    transportJobProductId: row.id,
  };
  const both = await Promise.all([
    staff.post('/api/message', [reply], key),
    staff.post('/api/message', [reply], key),
  ]);
  for (const { status, text } of both) expect([200, 409], text).toContain(status);
  const read = async () => (await staff.get<Message>(`/api/inbox/messages/${id}`)).body.content.replies;
  await expect.poll(async () => (await read())[0]?.status, { timeout: 20_000 }).not.toBe('queued');
  expect(await read()).toMatchObject([
    { text: `Tellimus ${order.id} vastu vöetud: homme 2 koormat nisu`, error: null, simulated: true },
  ]);
  const unknown = await staff.post('/api/message', [{ ...reply, inboxMessageId: 987_654 }]);
  expect(unknown.problems).toEqual(['0.inboxMessageId NOT_FOUND']);
});
