import { expect, test } from 'vitest';

import type { FreeLine } from '#api/freight/free-lines.ts';
import type { Payment, PaymentImport } from '#api/freight/payments.ts';
import type { ListedStatement, Statement } from '#api/freight/statements.ts';

import { bankFile } from '../../../../../tests/factories/bank-file.ts';
import { createCompany } from '../../../../../tests/factories/companies.ts';
import { createContract } from '../../../../../tests/factories/contracts.ts';
import { openTestApp, rolePermissions } from '../../../../../tests/setup/test-app.ts';

const { app, db, signIn } = await openTestApp();
const finance = await signIn({ permissions: rolePermissions.finance });
const admin = await signIn({ permissions: rolePermissions.admin });
const viewer = await signIn({ permissions: ['PERM_VIEW'] });

interface Listed {
  content: ListedStatement[];
  totalElements: number;
  totals: { totalCents: number; paidCents: number; unpaidCents: number };
}

/** An invoice of 100 € and its VAT of 24 €. */
async function invoice(more: object = {}, sellsToUs = false) {
  const company = await createCompany(db, { vat_number: 'EE100000009', ...more });
  if (sellsToUs) await createContract(db, { company_id: company.id });
  const line = {
    words: 'Vedu',
    quantity: 1,
    unit: 'tk',
    priceCents: 10_000,
    vatRate: '24',
    reason: 'kokkulepe',
  };
  const of = { side: 'CLIENT', partyCompanyId: company.id };
  await finance.post<{ content: FreeLine }>('/api/freight/free-lines', {
    ...of,
    ...line,
    date: '2026-05-12',
  });
  const made = await finance.post<{ content: Statement }>('/api/freight/statements', {
    ...of,
    from: '2026-05-01',
    to: '2026-05-31',
  });
  expect(made.status, made.text).toBe(201);
  return { company, statement: made.body.content };
}

const read = async (id: number) =>
  (await finance.get<{ content: Statement }>(`/api/freight/statements/${id}`)).body.content;
const list = async (query: string) =>
  (await finance.get<Listed>(`/api/freight/statements?side=CLIENT&${query}`)).body;
const bring = (xml: string, by = finance) =>
  by.send<{ content: PaymentImport }>('POST', '/api/freight/payments/import', xml, {
    'content-type': 'application/xml',
  });
const apply = (id: number, body: object = {}) =>
  finance.post<{ content: PaymentImport }>(`/api/freight/payments/import/${id}/apply`, body);

test('an invoice is due by the party’s term and paid by its own reference number', async () => {
  const { statement } = await invoice({ payment_days: 21 });
  expect(statement).toMatchObject({
    totalCents: 12_400,
    state: 'MADE',
    paidCents: 0,
    unpaidCents: 12_400,
    referenceNumber: expect.stringMatching(/^1\d{4}\d{4,}\d$/),
    sentAt: null,
  });
  const days = (Date.parse(statement.dueDate ?? '') - Date.parse(statement.issuedOn)) / 86_400_000;
  expect(days).toBe(21);
  const usual = (await invoice()).statement;
  expect((Date.parse(usual.dueDate ?? '') - Date.parse(usual.issuedOn)) / 86_400_000).toBe(14);
});

test('with who sells us farm products no term is over 30 days, whenever it was agreed', async () => {
  const daysOf = ({ statement: { dueDate, issuedOn } }: { statement: Statement }) =>
    (Date.parse(dueDate ?? '') - Date.parse(issuedOn)) / 86_400_000;
  expect(daysOf(await invoice({ payment_days: 60 }))).toBe(60);
  // The contract came after the term.
  const late = await invoice({ payment_days: 60 }, true);
  expect(daysOf(late)).toBe(30);
  expect(daysOf(await invoice({ payment_days: 7 }, true))).toBe(7);
  const change = (paymentDays: string) =>
    admin.patch(`/api/admin/companies/${late.company.id}`, {
      version: late.company.version,
      changes: { paymentDays },
    });
  const refused = await change('31');
  expect(refused.status).toBe(422);
  expect(refused.problem.errorMessage).toContain('olla kuni 30 päeva');
  expect((await change('30')).status).toBe(200);
});

test('a bank’s statement is matched by reference and sum, applied once, and the same file pays once', async () => {
  const { statement, company } = await invoice({ name: 'Kase Talu OÜ' });
  const other = (await invoice()).statement;
  const file = bankFile([
    { ref: 'A1', amount: '100.00', reference: statement.referenceNumber, payer: 'KASE TALU OÜ' },
    { ref: 'A2', amount: '24.00', reference: null, words: `Arve ${statement.number} jääk` },
    { ref: 'A3', amount: '5.00', reference: '4711', payer: 'Keegi' },
    { ref: 'A4', amount: '7.00', reference: other.referenceNumber, currency: 'USD' },
    { ref: 'A5', amount: '9.00', isOut: true },
  ]);
  const preview = await bring(file);
  expect(preview.status, preview.text).toBe(201);
  const { content } = preview.body;
  expect(content).toMatchObject({
    appliedAt: null,
    matched: [
      {
        statementId: statement.id,
        party: { id: company.id },
        amountCents: 10_000,
        unpaidCents: 12_400,
        fits: 'PART',
      },
      { statementId: statement.id, amountCents: 2400, unpaidCents: 2400, fits: 'EXACT' },
    ],
    unmatched: [
      { index: 2, amountCents: 500, payer: 'Keegi', reason: 'NO_REFERENCE' },
      { index: 3, reason: 'CURRENCY' },
    ],
    outgoing: 1,
    written: 0,
  });
  expect((await read(statement.id)).paidCents).toBe(0);

  const assigned = [{ index: 2, statementId: other.id }];
  const wrong = await apply(content.id, { assigned: [{ index: 99, statementId: 99_999_999 }] });
  expect(wrong.problems).toEqual(['assigned.0.index NOT_FOUND', 'assigned.0.statementId NOT_FOUND']);
  const foreign = await apply(content.id, { assigned: [{ index: 3, statementId: other.id }] });
  expect(foreign.problems).toEqual(['assigned.0.index NOT_ALLOWED']);
  const applied = await apply(content.id, { assigned });
  expect(applied.body.content).toMatchObject({
    written: 3,
    matched: [],
    unmatched: [{ index: 3 }],
    knownPayments: 3,
  });
  expect(await read(statement.id)).toMatchObject({ state: 'PAID', paidCents: 12_400, unpaidCents: 0 });
  expect(await read(other.id)).toMatchObject({ state: 'PARTLY_PAID', paidCents: 500, unpaidCents: 11_900 });

  expect((await apply(content.id, { assigned })).body.content.written).toBe(0);
  const again = await bring(file);
  expect(again.body.content).toMatchObject({ matched: [], knownPayments: 3 });
  expect((await apply(again.body.content.id)).body.content.written).toBe(0);
  expect((await read(statement.id)).paidCents).toBe(12_400);
});

test('a payment of several invoices is shared out, and what is too much is told', async () => {
  const first = (await invoice()).statement;
  const second = (await invoice()).statement;
  const third = (await invoice()).statement;
  const file = bankFile([
    { ref: 'S1', amount: '248.00', reference: null, words: `Arved ${first.number} ja ${second.number}` },
    { ref: 'S2', amount: '200.00', reference: null, words: 'vedu' },
  ]);
  const { content } = (await bring(file)).body;
  expect(content).toMatchObject({
    matched: [
      { index: 0, statementId: first.id, amountCents: 12_400, fits: 'EXACT' },
      { index: 0, statementId: second.id, amountCents: 12_400, fits: 'EXACT' },
    ],
    unmatched: [{ index: 1 }],
  });
  // By hand the first goes to the first and the third; the second is left for the other payment.
  const assigned = [
    { index: 0, statementId: first.id },
    { index: 0, statementId: third.id },
    { index: 1, statementId: second.id },
  ];
  const twice = await apply(content.id, { assigned: [assigned[0], assigned[0]] });
  expect(twice.problems).toEqual(['assigned.1.statementId DUPLICATE']);
  expect((await apply(content.id, { assigned })).body.content).toMatchObject({
    written: 2,
    knownPayments: 2,
  });
  for (const { id } of [first, third]) {
    expect(await read(id)).toMatchObject({ state: 'PAID', paidCents: 12_400, overpaidCents: 0 });
  }
  expect(await read(second.id)).toMatchObject({ state: 'PAID', unpaidCents: 0, overpaidCents: 7600 });
  const again = (await bring(file)).body.content;
  expect(again).toMatchObject({ matched: [], unmatched: [], knownPayments: 2 });
  expect((await apply(again.id, { assigned })).body.content.written).toBe(0);
});

test('no payment goes by itself to what nothing is owed of, and none to what no client pays', async () => {
  const { statement, company } = await invoice();
  const { statement: paid } = await invoice();
  const pay = (ref: string, amount: string, { number }: Statement) =>
    bring(bankFile([{ ref, amount, words: number }])).then(({ body }) => body.content);
  await apply((await pay('N1', '100.00', statement)).id);
  await apply((await pay('N2', '124.00', paid)).id);
  const note = (
    await finance.post<{ content: Statement }>(`/api/freight/statements/${statement.id}/credit`, {
      reason: 'vale ostja',
    })
  ).body.content;
  // Credited after a part was paid: that part is to be paid back.
  expect(await read(statement.id)).toMatchObject({
    state: 'CREDITED',
    unpaidCents: 0,
    overpaidCents: 10_000,
  });
  for (const each of [statement, paid]) {
    expect(await pay('N3', '124.00', each)).toMatchObject({
      matched: [],
      unmatched: [{ reason: 'NOTHING_OWED' }],
    });
  }
  const { id, ...ofNote } = await pay('N4', '5.00', note);
  expect(ofNote).toMatchObject({ matched: [], unmatched: [{ reason: 'NO_STATEMENT' }] });
  const { body } = await finance.post<{ content: FreeLine }>('/api/freight/free-lines', {
    side: 'CARRIER',
    partyCompanyId: company.id,
    date: '2026-05-12',
    words: 'Vedu',
    quantity: 1,
    unit: 'tk',
    priceCents: 500,
    reason: 'kokkulepe',
  });
  const carriers = (
    await finance.post<{ content: Statement }>('/api/freight/statements', {
      side: 'CARRIER',
      partyCompanyId: body.content.party.id,
      from: '2026-05-01',
      to: '2026-05-31',
    })
  ).body.content;
  expect(await pay('N5', '5.00', carriers)).toMatchObject({ unmatched: [{ reason: 'NO_STATEMENT' }] });
  for (const statementId of [note.id, carriers.id]) {
    const refused = await apply(id, { assigned: [{ index: 0, statementId }] });
    expect(refused.problems).toEqual(['assigned.0.statementId NOT_ALLOWED']);
  }
});

test('a file of another account than that of the invoices says so', async () => {
  const { iban } = await db
    .selectFrom('companies')
    .select('iban')
    .where('id', '=', 1)
    .executeTakeFirstOrThrow();
  const own = (account: string) =>
    db.updateTable('companies').set({ iban: account }).where('id', '=', 1).execute();
  await own('EE55 2200 1000 0103 7389');
  expect((await bring(bankFile([]))).body.content.otherAccounts).toEqual(['EE382200221020145685']);
  await own('EE382200221020145685');
  expect((await bring(bankFile([]))).body.content.otherAccounts).toEqual([]);
  await db.updateTable('companies').set({ iban }).where('id', '=', 1).execute();
});

test('programs are told of a statement that is made and paid, once each and without sums', async () => {
  const { id: webhookId } = await db
    .insertInto('webhooks')
    .values({
      url: 'https://example.com/hook',
      events: ['statement.created', 'statement.paid'],
      secret: 'whsec_x',
      created_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { statement } = await invoice();
  const paid = (ref: string, amount: string, by: object = {}) =>
    bring(bankFile([{ ref, amount, reference: statement.referenceNumber }])).then(({ body }) =>
      apply(body.content.id, by),
    );
  await paid('W1', '24.00');
  await paid('W2', '100.00');
  // What is paid too much pays it no second time.
  await paid('W3', '5.00', { assigned: [{ index: 0, statementId: statement.id }] });
  expect(await read(statement.id)).toMatchObject({ overpaidCents: 500 });
  const told = await db
    .selectFrom('webhook_deliveries')
    .select(['type', 'body'])
    .where('webhook_id', '=', webhookId)
    .orderBy('id')
    .execute();
  const { id, number } = statement;
  expect(told.map(({ type, body }) => [type, (JSON.parse(body) as { data: unknown }).data])).toEqual([
    ['statement.created', { id, number }],
    ['statement.paid', { id, number }],
  ]);
});

test('statements are found by text, reference, state and days, with what they come to', async () => {
  const { statement, company } = await invoice({ name: 'Otsitav Põld OÜ' });
  const found = await list('search=otsitav%20p%C3%B5ld');
  expect(found).toMatchObject({
    totalElements: 1,
    content: [{ id: statement.id }],
    totals: { totalCents: 12_400, unpaidCents: 12_400 },
  });
  for (const query of [
    `search=${statement.number.toLowerCase()}`,
    `search=${statement.referenceNumber}`,
    `partyCompanyId=${company.id}&state=MADE`,
  ]) {
    expect(
      (await list(query)).content.map(({ id }) => id),
      query,
    ).toEqual([statement.id]);
  }
  expect((await list(`partyCompanyId=${company.id}&state=PAID`)).content).toEqual([]);
  expect((await list('search=%25')).content).toEqual([]);
  const page = await list('page=2&size=1');
  expect(page.content).toHaveLength(1);
  await finance.post(`/api/freight/statements/${statement.id}/credit`, { reason: 'vale' });
  expect((await list(`partyCompanyId=${company.id}&state=CREDITED`)).content.map(({ id }) => id)).toEqual([
    statement.id,
  ]);
  expect(await read(statement.id)).toMatchObject({ state: 'CREDITED', unpaidCents: 0 });
});

test('an invoice is over its day until it is paid', async () => {
  const { statement } = await invoice({ payment_days: 0 });
  await db
    .updateTable('freight_statements')
    .set({ due_on: '2026-05-01' })
    .where('id', '=', statement.id)
    .execute();
  expect((await read(statement.id)).state).toBe('OVERDUE');
  const { content } = (
    await bring(bankFile([{ ref: 'O1', amount: '124.00', reference: statement.referenceNumber }]))
  ).body;
  await apply(content.id);
  expect((await read(statement.id)).state).toBe('PAID');
});

test.each([
  ['nothing', ''],
  ['no XML', 'a;b;c'],
  ['a broken file', '<Document><BkToCstmrStmt>'],
  ['other XML', '<?xml version="1.0"?><Invoice><ID>1</ID></Invoice>'],
  [
    'entities of its own',
    '<!DOCTYPE a [<!ENTITY b "bbbb">]><Document><BkToCstmrStmt><Stmt/></BkToCstmrStmt></Document>',
  ],
  ['deep nesting', '<a>'.repeat(50_000)],
])('%s is refused in words', async (_what, file) => {
  const refused = await bring(file);
  expect([refused.status, refused.problems]).toEqual([422, ['file INVALID']]);
});

test('only who has the right brings a bank’s statement', async () => {
  expect((await bring(bankFile([]), viewer)).status).toBe(403);
  expect((await app.inject({ method: 'POST', url: '/api/freight/payments/import' })).statusCode).toBe(401);
});

test('a payment written to the wrong invoice is taken back whole, and its file brings it again', async () => {
  const [one, other, right] = [
    (await invoice()).statement,
    (await invoice()).statement,
    (await invoice()).statement,
  ];
  const file = bankFile([
    {
      ref: 'T1',
      amount: '248.00',
      reference: null,
      words: `Arved ${one.number} ja ${other.number}`,
      payer: 'Talu',
    },
  ]);
  await apply((await bring(file)).body.content.id);
  const path = (id: number) => `/api/freight/statements/${id}/payments`;
  const { content } = (await finance.get<{ content: Payment[] }>(path(one.id))).body;
  expect(content).toMatchObject([{ amountCents: 12_400, payer: 'Talu', alsoOf: [other.number] }]);
  const payment = `/api/freight/payments/${content[0]?.id ?? 0}`;
  expect((await viewer.delete(payment)).status).toBe(403);
  expect((await finance.delete(payment)).status).toBe(204);
  expect((await finance.delete(payment)).status).toBe(404);
  for (const { id } of [one, other]) {
    expect(await read(id)).toMatchObject({ state: 'MADE', paidCents: 0, unpaidCents: 12_400 });
  }
  expect((await finance.get(path(99_999_999))).status).toBe(404);

  const again = (await bring(file)).body.content;
  expect(again).toMatchObject({ knownPayments: 0, matched: [{ index: 0 }, { index: 0 }] });
  await apply(again.id, { assigned: [{ index: 0, statementId: right.id }] });
  expect(await read(right.id)).toMatchObject({ state: 'PAID', paidCents: 24_800, overpaidCents: 12_400 });
  expect((await read(one.id)).paidCents).toBe(0);
  const told = await db
    .selectFrom('audit_entries')
    .select('action')
    .where('entity', '=', 'freight_statement')
    .where('entity_id', '=', one.id)
    .orderBy('id')
    .execute();
  expect(told.map(({ action }) => action)).toEqual(expect.arrayContaining(['paid', 'unpaid']));
});
