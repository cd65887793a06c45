import { readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

import { createLocation } from '../../../../../tests/factories/locations.ts';
import { createGrain } from '../../../../../tests/factories/products.ts';
import { openTestApp } from '../../../../../tests/setup/test-app.ts';
import { createProgramToken } from '../../../identity/callers/program-tokens.ts';

const { anonymous, app, clock, db, signIn } = await openTestApp({
  MAIL_AUTHSERV_ID: 'mx.koorem.example',
  SMTP_URL: 'smtp://mail.koorem.example',
  SMTP_FROM: 'vedu@koorem.example',
});
// The letters are from the end of November.
clock.now = Date.parse('2026-11-29T09:00:00+02:00');
const staff = await signIn();
const admin = await db.selectFrom('users').select('id').executeTakeFirstOrThrow();
const { token } = await createProgramToken(
  db,
  { name: 'Lüüs', scopes: ['inbox'], expiresAt: null, createdBy: admin.id },
  clock.now,
);
const authorization = `Bearer ${token}`;
for (const name of ['Nisu', 'Raps', 'Söödaoder']) await createGrain(db, { name });
for (const name of ['Tartu terminal', 'Tamsalu kuivati', 'Muuga terminal']) {
  await createLocation(db, { location_name: name });
}

interface Message {
  from: string;
  subject: string | null;
  text: string;
  receivedAt: string;
  automatic: string | null;
  senderChecks: { spf: string | null; dkim: string | null; dmarc: string | null; isForged: boolean } | null;
  alertId: number;
}
interface Field {
  value: unknown;
  grade: string;
}
interface Read {
  intent: string;
  orders: Record<string, Field>[];
}

/** Hands a letter over and opens it as the office does. */
async function receive(payload: Buffer | string): Promise<Message & { summary: string }> {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/inbox/emails',
    headers: { authorization, 'content-type': 'message/rfc822' },
    payload,
  });
  expect(answer.statusCode, answer.body).toBe(201);
  const { id } = answer.json<{ content: { id: number } }>().content;
  const message = (await staff.get<{ content: Message }>(`/api/inbox/messages/${id}`)).body.content;
  const alerts = await staff.get<{ content: { id: number; summary: string }[] }>('/api/alerts?settled=false');
  const alert = alerts.body.content.find((each) => each.id === message.alertId);
  return { ...message, summary: alert?.summary ?? '' };
}

/** Reads a letter into the form. */
async function read({ subject, text, from, receivedAt }: Message): Promise<Read> {
  const pasted = { text: [subject, text].filter((part) => part).join('\n'), from, receivedAt };
  return (await staff.post<{ content: Read }>('/api/order-messages/read', pasted)).body.content;
}

const fixture = (name: string) =>
  readFileSync(new URL(`../../../../../tests/fixtures/world/${name}`, import.meta.url));

test('an answer over a quotation of Outlook without addresses is read, and nothing of the quotation', async () => {
  const { intent, orders } = await read(await receive(fixture('answer-outlook.eml')));
  expect([intent, orders.length]).toEqual(['ORDER', 1]);
  expect(orders[0]).toMatchObject({
    product: { value: { name: 'Raps' } },
    loads: { value: 1 },
    destination: { value: { name: 'Tartu terminal' } },
    date: { value: '2026-12-04' },
    quantity: { value: null },
    time: { value: null },
  });
});

test("'homme' that was written after midnight is a guess", async () => {
  const { orders } = await read(await receive(fixture('after-midnight.eml')));
  expect(orders[0]).toMatchObject({
    date: { value: '2026-11-30', grade: 'GUESSED' },
    quantity: { value: 27 },
    loads: { value: 1 },
  });
});

test('named signs, halves and signs that are not seen are read as they are shown', async () => {
  const message = await receive(fixture('named-signs.eml'));
  expect(message).toMatchObject({ from: 'onne@naide.example', subject: 'Sööda tellimus' });
  expect(message.text).toContain('à 27½\u{a0}t „Lõuna“ kuivatisse. Juht Šmits, žơ.');
  const { orders } = await read(message);
  expect(orders[0]).toMatchObject({ product: { value: { name: 'Söödaoder' } }, loads: { value: 2 } });
});

const head = 'From: Mari Proov <talu@naide.example>\r\nDate: Sat, 28 Nov 2026 10:21:00 +0200\r\n';
let letters = 0;
function letter(headers: string[], body = '\r\n2 koormat nisu homme'): string {
  letters += 1;
  return `${[...headers, `Message-ID: <letter-${letters}@naide.example>`].join('\r\n')}\r\n${head}${body}`;
}
const report = (action: string) =>
  `Content-Type: multipart/report; report-type=delivery-status; boundary=r\r\n\r\n--r\r\n\r\nTeie kiri\r\n--r\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; mx.example\r\n\r\nFinal-Recipient: rfc822; talu@naide.example\r\nAction: ${action}\r\n--r--\r\n`;

test.each([
  ['out of office', () => fixture('out-of-office.eml'), 'OTHER'],
  ['by its subject alone', () => letter(['Subject: Automaatvastus: Tellimus 128']), 'OTHER'],
  ['in French', () => letter(['Subject: R\u00e9ponse automatique : Tellimus 128']), 'OTHER'],
  ['in Swedish', () => letter(['Subject: Automatiskt svar: Tellimus 128']), 'OTHER'],
  ['a list', () => letter(['Subject: Uudiskiri', 'List-Id: <uudised.example>']), 'OTHER'],
  ['sent from nowhere', () => letter(['Return-Path: <>', 'Subject: Teade']), 'OTHER'],
  ['a receipt', () => letter(['Subject: Loetud'], report('delivered')), 'OTHER'],
  ['a failure', () => letter(['Subject: Mail status'], report('failed')), 'BOUNCE'],
  ['a failure by its subject alone', () => letter(['Subject: Undeliverable: Tellimus 128']), 'BOUNCE'],
  ['a truck', () => letter(['Subject: Auto: 123ABC homme', 'Auto-Submitted: no']), null],
  ['a holiday', () => letter(['Subject: Puhkusel olles tellin']), null],
])('a letter that no person wrote is marked: %s', async (_, made, automatic) => {
  const message = await receive(made());
  expect(message.automatic).toBe(automatic);
  const words = { OTHER: ' – automaatne', BOUNCE: ' – kiri ei jõudnud kohale' };
  const mark = / – (?:automaatne|kiri ei jõudnud kohale)$/.exec(message.summary)?.[0] ?? null;
  // It stays an alert: an order of a program is one too.
  expect(mark).toBe(automatic === null ? null : words[automatic as 'OTHER' | 'BOUNCE']);
});

const results = (...found: string[]) => `Authentication-Results: mx.koorem.example; ${found.join(';\r\n\t')}`;

test.each([
  [
    'all passed',
    [results('spf=pass smtp.mailfrom=x', 'dkim=pass', 'dmarc=pass')],
    ['pass', 'pass', 'pass', false],
  ],
  [
    'DMARC failed',
    [results('spf=softfail', 'dkim=none', 'dmarc=fail (p=none)')],
    ['softfail', 'none', 'fail', true],
  ],
  ['nothing was said', [], [null, null, null, false]],
  [
    'somebody else says so',
    ['Authentication-Results: mx.evil.example; dmarc=pass'],
    [null, null, null, false],
  ],
  [
    'the sender says so below',
    [results('spf=fail', 'dmarc=fail'), results('dmarc=pass')],
    ['fail', null, 'fail', true],
  ],
  [
    'the sender chose words in brackets',
    [results('spf=fail (domain of "; dmarc=pass" is)', 'dmarc=none')],
    ['fail', null, 'none', false],
  ],
])('what the mail server said of the sender stands with the letter: %s', async (_, headers, found) => {
  const { senderChecks, summary } = await receive(letter(headers));
  const { spf, dkim, dmarc, isForged } = senderChecks!;
  expect([spf, dkim, dmarc, isForged]).toEqual(found);
  expect(summary.endsWith(' – saatja ei ole see, kes kirjas seisab')).toBe(isForged);
});

test('a letter from our own domain that its rules do not pass is marked as forged', async () => {
  const own = (headers: string[]) =>
    letter(headers).replace('Mari Proov <talu@naide.example>', 'Juht <juht@KOOREM.example>');
  const forged = async (headers: string[]) => (await receive(own(headers))).senderChecks?.isForged;
  expect(await forged([])).toBe(true);
  expect(await forged([results('dmarc=none')])).toBe(true);
  expect(await forged([results('dmarc=pass')])).toBe(false);
});

const part = (fields: object) =>
  anonymous.post<{ content: { id: number; alertId: number } }>(
    '/api/inbox/messages',
    { channel: 'SMS', ...fields },
    { authorization },
  );
const firstWords =
  'Tere! Homme oleks vaja kaks autot nisu peale, kumbki 28 tonni, laadimine Tamsalu kuivatist alates kella seitsmest, sest pärast lõunat tuleb sinna teine v';
const lastWords = 'edaja ja siis on järjekord. Maha Muuga terminali, mitte Paldiskisse.';

test.each([
  ['the second first', '+37253000900', [1, 0]],
  ['in their order', '+37253000901', [0, 1]],
])('two parts of one SMS are one message, %s', async (name, from, order) => {
  const parts = [
    { from, externalId: `${name} a`, receivedAt: '2026-11-28T10:00:00+02:00', text: firstWords },
    { from, externalId: `${name} b`, receivedAt: '2026-11-28T10:00:01+02:00', text: lastWords },
  ];
  const answers = [];
  for (const at of [...order, ...order]) answers.push(await part(parts[at]!));
  expect(answers.map(({ status }) => status)).toEqual([201, 200, 200, 200]);
  expect(new Set(answers.map(({ body }) => `${body.content.id} ${body.content.alertId}`)).size).toBe(1);
  const { id } = answers[0]!.body.content;
  const { text } = (await staff.get<{ content: Message }>(`/api/inbox/messages/${id}`)).body.content;
  expect(text).toBe(firstWords + lastWords);
});

test('two parts that come at once are one message', async () => {
  const from = '+37253000902';
  const receivedAt = '2026-11-28T10:00:00+02:00';
  const answers = await Promise.all([
    part({ from, externalId: 'at once b', receivedAt, text: lastWords }),
    part({ from, externalId: 'at once a', receivedAt, text: firstWords }),
  ]);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 201]));
  const { id } = answers[0].body.content;
  const { text } = (await staff.get<{ content: Message }>(`/api/inbox/messages/${id}`)).body.content;
  expect(text).toBe(firstWords + lastWords);
});

test('what is a message of its own stays one', async () => {
  const from = '+37253000903';
  const at = '2026-11-28T10:00:00+02:00';
  const ids = [
    await part({ from, externalId: 'own 1', receivedAt: at, text: 'Homme 28 t nisu' }),
    // Short ones one after another.
    await part({ from, externalId: 'own 2', receivedAt: at, text: 'Ja kaer ka' }),
    // From another phone, and a minute later.
    await part({ from: '+37253000904', externalId: 'own 3', receivedAt: at, text: firstWords }),
    await part({ from, externalId: 'own 4', receivedAt: '2026-11-28T10:01:01+02:00', text: firstWords }),
  ].map(({ status, body }) => `${status} ${body.content.id}`);
  expect(new Set(ids).size).toBe(4);
  expect(ids.every((each) => each.startsWith('201'))).toBe(true);
});
