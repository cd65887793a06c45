import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';

import type { Alert } from '#api/alerts/alerts.ts';
import type { ListedStatement, Statement } from '#api/freight/statements.ts';

import { createCompany } from '../../../../../../tests/factories/companies.ts';
import { invoiceOf } from '../../../../../../tests/factories/invoices.ts';
import { startExternalFake } from '../../../../../../tests/setup/external/external-fake.ts';
import { openTestApp, rolePermissions } from '../../../../../../tests/setup/test-app.ts';
import { ExternalError } from '../../../../external/http-client.ts';
import type { MailPort, OutgoingMail } from '../../../../external/mail/mail-port.ts';
import { createProgramToken } from '../../../../identity/callers/program-tokens.ts';

const answers: number[] = [];
const service = await startExternalFake(() => ({ status: answers.shift() ?? 200 }));
const letters: OutgoingMail[] = [];
const refusals: ExternalError[] = [];
const mail: MailPort = {
  send(letter) {
    const refusal = refusals.shift();
    if (refusal !== undefined) return Promise.reject(refusal);
    letters.push(letter);
    return Promise.resolve();
  },
};
const { app, db, signIn } = await openTestApp(
  { EINVOICE_URL: `${service.url}/invoices`, EINVOICE_TOKEN: 'secret' },
  { external: { mail } },
);
const finance = await signIn({ permissions: rolePermissions.finance });
const office = await signIn({ permissions: ['PERM_MOBILE'] });
const company = await createCompany(db);

/** The hand-over goes on after the answer, and a machine may be busy. */
const patience = { timeout: 30_000 };

const { id: createdBy } = await db.selectFrom('users').select('id').executeTakeFirstOrThrow();
const { token } = await createProgramToken(
  db,
  { name: 'Post', scopes: ['inbox'], expiresAt: null, createdBy },
  Date.now(),
);
let bounces = 0;
/** What a mail server says of a letter of ours that did not arrive. */
async function bounce(letterId: string): Promise<void> {
  bounces += 1;
  const answer = await app.inject({
    method: 'POST',
    url: '/api/inbox/emails',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'message/rfc822' },
    payload: [
      'From: MAILER-DAEMON@mx.example',
      'Subject: Undelivered Mail Returned to Sender',
      `Message-ID: <bounce-${bounces}@mx.example>`,
      'Content-Type: multipart/report; report-type=delivery-status; boundary=r',
      '',
      '--r',
      '',
      'No such user',
      '--r',
      'Content-Type: message/delivery-status',
      '',
      'Reporting-MTA: dns; mx.example',
      '',
      'Action: failed',
      '--r',
      'Content-Type: text/rfc822-headers',
      '',
      `Message-ID: <${letterId}@koorem.example>`,
      '--r--',
      '',
    ].join('\r\n'),
  });
  expect(answer.statusCode, answer.body).toBe(201);
}

let ordinal = 0;
/** A statement as it was made, with all that an e-invoice needs. */
async function createStatement(): Promise<{ id: number; number: string }> {
  ordinal += 1;
  const number = `M2026-${String(ordinal).padStart(4, '0')}`;
  const { seller, buyer, rows, vat, netCents, vatCents, totalCents } = invoiceOf([{ amountCents: 20_981 }]);
  const { id } = await db
    .insertInto('freight_statements')
    .values({
      side: 'CLIENT',
      party_company_id: company.id,
      year: 2026,
      ordinal,
      number,
      from_day: '2026-05-01',
      to_day: '2026-05-31',
      issued_on: '2026-06-01',
      net_cents: netCents,
      vat_cents: vatCents,
      total_cents: totalCents,
      document: JSON.stringify({ seller, buyer, rows, vat }),
      created_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, number };
}

const send = (id: number, body?: object) =>
  finance.post<{ content: Statement }>(`/api/freight/statements/${id}/send`, body);
const read = async (id: number) =>
  (await finance.get<{ content: Statement }>(`/api/freight/statements/${id}`)).body.content.sent;
const status = async (id: number) => (await read(id))?.status;
const alertsOf = async (number: string) => {
  const { body } = await office.get<{ content: Alert[] }>('/api/alerts?settled=false&size=100');
  return body.content.filter(({ data }) => data.number === number);
};
const callsOf = (number: string) =>
  service.calls.filter(({ headers }) => headers['idempotency-key'] === number);

test('an e-invoice is posted once, as its file is, and the list says so', async () => {
  const { id, number } = await createStatement();
  const asked = await send(id);
  expect(asked.status, asked.text).toBe(200);
  await expect.poll(() => status(id), patience).toBe('sent');
  const again = await send(id);
  expect([again.status, again.problems]).toEqual([409, ['ALREADY_SENT']]);
  const file = await finance.get(`/api/freight/statements/${id}/e-invoice?format=ubl`);
  expect(callsOf(number)).toMatchObject([
    {
      method: 'POST',
      path: '/invoices',
      text: file.text,
      headers: { authorization: 'Bearer secret', 'content-type': 'application/xml; charset=utf-8' },
    },
  ]);
  const list = await finance.get<{ content: ListedStatement[]; eInvoiceMode: string }>(
    '/api/freight/statements?side=CLIENT',
  );
  expect(list.body.eInvoiceMode).toBe('REAL');
  expect(list.body.content.find((each) => each.id === id)?.sent).toMatchObject({
    status: 'sent',
    simulated: false,
    error: null,
  });
});

test('a party that takes letters gets one with PDF and e-invoice, again at another address', async () => {
  const { id, number } = await createStatement();
  expect((await send(id, { channel: 'EMAIL' })).problems).toEqual(['to REQUIRED']);
  expect((await send(id, { channel: 'EMAIL', to: 'talu' })).problems).toEqual(['to INVALID']);
  await db
    .updateTable('companies')
    .set({ invoice_channel: 'EMAIL', invoice_email: 'arved@talu.ee' })
    .where('id', '=', company.id)
    .execute();
  const asked = await send(id);
  expect(asked.status, asked.text).toBe(200);
  await expect.poll(() => status(id), patience).toBe('sent');
  expect(asked.body.content).toMatchObject({ sendBy: 'EMAIL', sendTo: 'arved@talu.ee' });
  expect(await read(id)).toMatchObject({ channel: 'EMAIL', to: 'arved@talu.ee', simulated: false });
  expect(letters).toMatchObject([
    {
      to: 'arved@talu.ee',
      subject: expect.stringContaining(number),
      attachments: [
        { name: `arve-${number}.pdf`, contentType: 'application/pdf' },
        { name: `arve-${number}.xml` },
      ],
    },
  ]);
  expect(letters[0]?.text).toContain('Viitenumber: 1');
  expect((await send(id)).problems).toEqual(['ALREADY_SENT']);
  expect((await send(id, { channel: 'EMAIL', to: 'uus@talu.ee' })).status).toBe(200);
  await expect.poll(() => read(id), patience).toMatchObject({ status: 'sent', to: 'uus@talu.ee' });
  expect(new Set(letters.map((letter) => letter.id)).size).toBe(2);
  expect(callsOf(number)).toEqual([]);
});

test('a letter that the mail server refuses has failed, in its words, and is an alert', async () => {
  const { id, number } = await createStatement();
  refusals.push(new ExternalError('refused', '550 no such user'));
  await send(id, { channel: 'EMAIL', to: 'vale@talu.ee' });
  await expect
    .poll(() => read(id), patience)
    .toMatchObject({ status: 'failed', error: 'Meiliserver keeldus: 550 no such user' });
  expect(await alertsOf(number)).toMatchObject([{ kind: 'SEND_FAILED', nextAction: 'OPEN_STATEMENTS' }]);
  expect((await send(id, { channel: 'EMAIL', to: 'vale@talu.ee' })).status).toBe(200);
  await expect.poll(() => status(id), patience).toBe('sent');
});

test('a letter that comes back is an alert and sent no more, until it goes to another address', async () => {
  const { id, number } = await createStatement();
  await send(id, { channel: 'EMAIL', to: 'vana@talu.ee' });
  await expect.poll(() => status(id), patience).toBe('sent');
  const letterId = letters.at(-1)?.id ?? '';
  await bounce('statement-1-00');
  expect(await status(id)).toBe('sent');
  await bounce(letterId);
  expect(await read(id)).toMatchObject({
    status: 'failed',
    to: 'vana@talu.ee',
    error: 'Kiri tuli tagasi. Parandage aadress ja saatke uuesti.',
  });
  expect(await alertsOf(number)).toMatchObject([
    { kind: 'SEND_FAILED', summary: expect.stringContaining('kiri tuli tagasi: vana@talu.ee') },
  ]);
  expect((await send(id, { channel: 'EMAIL', to: 'uus@talu.ee' })).status).toBe(200);
  await expect.poll(() => read(id), patience).toMatchObject({ status: 'sent', to: 'uus@talu.ee' });
  expect(await alertsOf(number)).toEqual([]);
  // What the first letter's server says later is of the old address.
  await bounce(letterId);
  expect(await status(id)).toBe('sent');
});

test('a client is reminded of an overdue invoice once a day, and of no other', async () => {
  const { id, number } = await createStatement();
  const remind = (body?: object) =>
    finance.post<{ content: Statement }>(`/api/freight/statements/${id}/remind`, body);
  await db.updateTable('freight_statements').set({ due_on: '2099-01-01' }).where('id', '=', id).execute();
  expect((await remind({ to: 'talu@talu.ee' })).status).toBe(409);
  await db.updateTable('freight_statements').set({ due_on: '2020-01-31' }).where('id', '=', id).execute();
  expect((await remind({ to: 'talu' })).problems).toEqual(['to INVALID']);
  const asked = await remind({ to: 'talu@talu.ee' });
  expect(asked.status, asked.text).toBe(200);
  const reminded = async () =>
    (await finance.get<{ content: Statement }>(`/api/freight/statements/${id}`)).body.content.reminded;
  await expect.poll(reminded, patience).toMatchObject({ status: 'sent', to: 'talu@talu.ee' });
  expect(letters.at(-1)).toMatchObject({
    subject: expect.stringContaining(`Meeldetuletus: arve ${number}`),
    text: expect.stringContaining('tasumata 260,16 €'),
    attachments: [{ name: `arve-${number}.pdf` }],
  });
  // It went as a reminder: the invoice itself was never sent.
  expect(await read(id)).toBeNull();
  expect((await remind({ to: 'talu@talu.ee' })).problems).toEqual(['ALREADY_SENT']);
  expect((await office.post(`/api/freight/statements/${id}/remind`)).status).toBe(403);
});

test('what the service refuses has failed, is an alert, and is sent again by a person', async () => {
  const { id, number } = await createStatement();
  await db.updateTable('companies').set({ invoice_channel: null }).where('id', '=', company.id).execute();
  answers.push(422);
  await send(id);
  await expect
    .poll(() => read(id), patience)
    .toMatchObject({ status: 'failed', error: 'Teenus keeldus (422)' });
  expect(await alertsOf(number)).toMatchObject([
    {
      kind: 'SEND_FAILED',
      summary: `E-arve ${number} saatmine ebaõnnestus. Teenus keeldus (422)`,
      nextAction: 'OPEN_STATEMENTS',
    },
  ]);
  expect((await send(id)).status).toBe(200);
  await expect.poll(() => status(id), patience).toBe('sent');
  expect(await alertsOf(number)).toEqual([]);
  expect(callsOf(number)).toHaveLength(2);
});

test.each(['cut after', 'failing'] as const)(
  'what may have arrived (%s) is never sent again by itself',
  async (fault) => {
    const { id, number } = await createStatement();
    service.faults.push(fault);
    await send(id);
    await expect.poll(() => status(id), patience).toBe('unclear');
    const other = await createStatement();
    await send(other.id);
    await expect.poll(() => status(other.id), patience).toBe('sent');
    expect([await status(id), callsOf(number).length]).toEqual(['unclear', 1]);
  },
);

test('a service that is busy is asked again later', async () => {
  const { id, number } = await createStatement();
  service.faults.push('busy');
  await send(id);
  await expect
    .poll(() => read(id), patience)
    .toMatchObject({ status: 'queued', error: 'Teenusega ei saa ühendust' });
  await db
    .updateTable('e_invoice_sends')
    .set({ next_attempt_at: new Date(0) })
    .where('statement_id', '=', id)
    .execute();
  await send((await createStatement()).id);
  await expect.poll(() => status(id), patience).toBe('sent');
  expect(callsOf(number)).toHaveLength(2);
});

test('what a killed process left half sent is left to a person', async () => {
  const { id, number } = await createStatement();
  await send(id);
  await expect.poll(() => status(id), patience).toBe('sent');
  await db
    .updateTable('e_invoice_sends')
    .set({ status: 'sending', next_attempt_at: new Date(0) })
    .where('statement_id', '=', id)
    .execute();
  await send((await createStatement()).id);
  await expect.poll(() => status(id), patience).toBe('unclear');
  expect(callsOf(number)).toHaveLength(1);
});

test('what an e-invoice lacks is named, and nothing is put on its way', async () => {
  const { id } = await createStatement();
  await db
    .updateTable('freight_statements')
    .set({ document: JSON.stringify(lacking()) })
    .where('id', '=', id)
    .execute();
  const refused = await send(id);
  expect([refused.status, refused.problems]).toEqual([422, ['buyer.address REQUIRED']]);
  expect(await read(id)).toBeNull();
});

test('all files of a month come as one archive, which names what is missing', async () => {
  const whole = await createStatement();
  const files = await app.inject({
    url: '/api/freight/statements/files?side=CLIENT&from=2026-06-01&to=2026-06-30&format=e-arve',
    headers: finance.headers,
  });
  expect(files.statusCode, files.payload.slice(0, 300)).toBe(200);
  const archive = unzipSync(new Uint8Array(files.rawPayload));
  const named = (number: string) => Object.keys(archive).filter((name) => name.includes(number));
  const { number } = whole;
  expect(named(number)).toEqual([`e-arve-${number}.xml`, `arve-${number}.pdf`, `arve-${number}.xlsx`]);
  const text = (name: string) => new TextDecoder().decode(archive[name]);
  const single = await finance.get(`/api/freight/statements/${whole.id}/e-invoice?format=e-arve`);
  expect(text(`e-arve-${number}.xml`)).toBe(single.text);
  expect(text(`arve-${number}.pdf`).slice(0, 5)).toBe('%PDF-');
  // The one of the test before lacks an address.
  expect(text('e-arved-mis-puuduvad.txt')).toMatch(/^M2026-\d{4}: Aadress puudub: .*\r\n$/);

  const none = await finance.get('/api/freight/statements/files?side=CARRIER&from=2026-06-01&to=2026-06-30');
  expect(none.status).toBe(404);
});

function lacking() {
  const { seller, buyer, rows, vat } = invoiceOf([{ amountCents: 100 }]);
  return { seller, buyer: { ...buyer, address: null }, rows, vat };
}
