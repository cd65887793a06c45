import { expect, test } from 'vitest';

import type { FreeLine } from '#api/freight/free-lines.ts';
import type { FreightPartySum } from '#api/freight/freight-rows.ts';
import type { Statement } from '#api/freight/statements.ts';

import { createCompany } from '../../../../../tests/factories/companies.ts';
import { readWorkbook } from '../../../../../tests/setup/read-workbook.ts';
import { openTestApp, rolePermissions } from '../../../../../tests/setup/test-app.ts';

const { app, db, signIn } = await openTestApp();
const finance = await signIn({ permissions: rolePermissions.finance });
const viewer = await signIn({ permissions: ['PERM_VIEW'] });

const path = '/api/freight/free-lines';
const company = () =>
  createCompany(db, { vat_number: 'EE100000009', reg_no: '10000000', iban: 'EE382200221020145685' });
const lineOf = (partyCompanyId: number, more: object = {}) => ({
  side: 'CLIENT',
  partyCompanyId,
  date: '2026-05-12',
  words: 'Allahindlus kokkuleppel',
  quantity: 2,
  unit: 'tk',
  priceCents: -2000,
  vatRate: '24',
  reason: 'hilinenud koorem',
  ...more,
});
const enter = (partyCompanyId: number, more: object = {}) =>
  finance.post<{ content: FreeLine }>(path, lineOf(partyCompanyId, more));
const settle = (partyCompanyId: number, more: object = {}) =>
  finance.post<{ content: Statement }>('/api/freight/statements', {
    side: 'CLIENT',
    partyCompanyId,
    from: '2026-05-01',
    to: '2026-05-31',
    ...more,
  });
const sumOf = async (partyCompanyId: number) =>
  (
    await finance.get<{ parties: FreightPartySum[] }>(
      `/api/freight/rows?side=CLIENT&partyCompanyId=${partyCompanyId}&from=2026-05-01&to=2026-05-31`,
    )
  ).body.parties;

test('a free line comes onto the party’s next statement, in every format, and stands from then on', async () => {
  const { id: party } = await company();
  const made = await enter(party, { priceCents: 5000, words: 'Kokkulepitud lisatöö' });
  expect(made.status, made.text).toBe(201);
  expect(made.body.content).toMatchObject({
    party: { id: party },
    amountCents: 10_000,
    vatCategory: 'S',
    vatRate: '24',
    state: 'APPROVED',
    statementId: null,
  });
  await enter(party);
  expect(await sumOf(party)).toMatchObject([
    { rows: 0, approvedCents: 6000, freeCents: 6000, settledCents: 0 },
  ]);
  expect((await settle(party, { approvedCents: 1 })).status).toBe(409);
  const { content } = (await settle(party, { approvedCents: 6000 })).body;
  expect(content).toMatchObject({
    netCents: 6000,
    vatCents: 1440,
    rows: [],
    freeLines: [
      { words: 'Kokkulepitud lisatöö', quantity: '2', unit: 'tk', priceCents: 5000, amountCents: 10_000 },
      { words: 'Allahindlus kokkuleppel', amountCents: -4000 },
    ],
  });
  expect((await settle(party)).problems).toEqual(['to NOTHING_TO_SETTLE']);
  expect(await sumOf(party)).toMatchObject([{ approvedCents: 0, freeCents: 0, settledCents: 6000 }]);

  const files = `/api/freight/statements/${content.id}`;
  const workbook = await app.inject({ method: 'GET', url: `${files}/xlsx`, headers: finance.headers });
  expect(readWorkbook(workbook.rawPayload)).toMatchObject([
    { Tasu: 'Kokkulepitud lisatöö', Selgitus: '2 tk × 50,00 €', 'Summa (€)': 100 },
    { Tasu: 'Allahindlus kokkuleppel', 'Summa (€)': -40 },
    { Number: content.number, Tasu: 'Kokku käibemaksuta', 'Summa (€)': 60 },
    { Tasu: 'Käibemaks', 'Summa (€)': 14.4 },
    { Tasu: 'Kokku', 'Summa (€)': 74.4 },
  ]);
  expect((await finance.get(`${files}/pdf`)).status).toBe(200);
  const settled = `${path}/${made.body.content.id}`;
  expect((await finance.patch(settled, { version: 1, words: 'x' })).problems).toEqual(['id NOT_ALLOWED']);
  expect((await finance.delete(settled)).problems).toEqual(['id NOT_ALLOWED']);

  // Credited with the statement, it waits again for the next one.
  const note = await finance.post<{ content: Statement }>(`${files}/credit`, { reason: 'vale ostja' });
  expect(note.body.content).toMatchObject({
    netCents: -6000,
    freeLines: [{ amountCents: -10_000 }, { amountCents: 4000 }],
  });
  expect((await finance.post(`${files}/credit`, { reason: 'x' })).problems).toEqual(['id ALREADY_CREDITED']);
  expect(await sumOf(party)).toMatchObject([{ approvedCents: 6000, freeCents: 6000, settledCents: 0 }]);
  expect((await settle(party)).body.content).toMatchObject({ netCents: 6000, corrects: [] });
});

test('a free line that is entered after the month comes onto its statement too', async () => {
  const { id: party } = await company();
  await enter(party, { date: '2026-06-02' });
  await enter(party, { date: '2026-04-02' });
  expect(await sumOf(party)).toMatchObject([{ approvedCents: -8000, freeCents: -8000 }]);
  const made = await settle(party, { approvedCents: -8000 });
  expect(made.body.content).toMatchObject({ netCents: -8000, freeLines: [{}, {}] });
});

test('a free line is changed and removed until it is settled, which the history tells', async () => {
  const { id: party } = await company();
  const { id } = (await enter(party)).body.content;
  const changed = await finance.patch<{ content: FreeLine }>(`${path}/${id}`, {
    version: 1,
    priceCents: -1999,
  });
  expect(changed.body.content).toMatchObject({
    version: 2,
    amountCents: -3998,
    words: 'Allahindlus kokkuleppel',
  });
  expect((await finance.patch(`${path}/${id}`, { version: 1, priceCents: 1 })).status).toBe(409);
  const list = await finance.get<{ content: FreeLine[] }>(`${path}?side=CLIENT&partyCompanyId=${party}`);
  expect(list.body.content.map((line) => line.id)).toEqual([id]);
  expect((await finance.delete(`${path}/${id}`)).status).toBe(204);
  expect((await finance.delete(`${path}/${id}`)).status).toBe(404);
  const entries = await db
    .selectFrom('audit_entries')
    .select('action')
    .where('entity', '=', 'freight_free_line')
    .where('entity_id', '=', id)
    .orderBy('id')
    .execute();
  expect(entries.map(({ action }) => action)).toEqual(['created', 'updated', 'delete']);
});

test('a wrong free line names all that is wrong, and nobody without money rights sees one', async () => {
  const { id: party } = await company();
  expect((await enter(1)).problems).toEqual(['partyCompanyId NOT_ALLOWED']);
  expect((await enter(99_999_999, { rowId: 99_999_999 })).problems).toEqual([
    'partyCompanyId NOT_FOUND',
    'rowId NOT_FOUND',
  ]);
  const wrong = await enter(party, { words: ' ', quantity: 0, unit: '', date: '2026-02-30', reason: '' });
  expect(wrong.problems.map((each) => each.split(' ')[0])).toEqual(
    expect.arrayContaining(['date', 'words', 'quantity', 'unit', 'reason']),
  );
  expect((await enter(party, { vatRate: '19' })).problem.errorMessage).toContain('24 %');
  expect((await enter(party, { quantity: 99_999_999_999, priceCents: 1_000_000_000 })).problems).toEqual([
    'priceCents NOT_ALLOWED',
  ]);
  const foreign = await createCompany(db, { country: 'LV', vat_number: 'LV40003000001' });
  expect((await enter(foreign.id)).problems).toEqual(['vatRate INVALID']);
  expect((await enter(foreign.id, { vatRate: undefined })).body.content).toMatchObject({
    vatCategory: 'AE',
    vatRate: '0',
  });
  expect((await viewer.get(path)).status).toBe(403);
  expect((await viewer.post(path, lineOf(party))).status).toBe(403);
});
