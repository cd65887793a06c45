import { expect, test } from 'vitest';

import type { FreightRow } from '#api/freight/freight-rows.ts';
import type { Statement } from '#api/freight/statements.ts';

import { createCompany } from '../../../../../tests/factories/companies.ts';
import { createLocation } from '../../../../../tests/factories/locations.ts';
import { drive, openDriving } from '../../../../../tests/setup/driving.ts';
import { rolePermissions } from '../../../../../tests/setup/test-app.ts';

const { db, signIn, haulWithDriver } = await openDriving();
const finance = await signIn({ permissions: rolePermissions.finance });

const side = 'CLIENT';
const change = (path: string, ...rowIds: number[]) => finance.post(`/api/freight/${path}`, { side, rowIds });
const settle = (partyCompanyId: number, period = { from: '2026-05-01', to: '2026-05-31' }) =>
  finance.post<{ content: Statement }>('/api/freight/statements', { side, partyCompanyId, ...period });
const credit = (id: number, body: object = {}) =>
  finance.post<{ content: Statement }>(`/api/freight/statements/${id}/credit`, {
    reason: 'vale hind',
    ...body,
  });
/** The load as it is once what a change of a tariff has put into the queue is worked out. */
const loadOf = async (rowId: number) => {
  const path = `/api/freight/rows?rowId=${rowId}&side=${side}`;
  for (;;) {
    const { body } = await finance.get<{ content: FreightRow[]; waiting: number }>(path);
    if (body.waiting === 0) return body.content[0];
  }
};

/** A client with a tariff of 2 € a tonne and delivered loads of 28.48 t each. */
async function deliver(count = 1) {
  const company = await createCompany(db, { vat_number: 'EE100000009' });
  const place = await createLocation(db, { company_id: company.id });
  const made = await finance.post<{ content: { id: number } }>('/api/freight/tariffs', {
    side,
    partyCompanyId: company.id,
    name: 'Hinnad',
    validFrom: '2026-01-01',
    rules: [{ kind: 'PER_T', rate: '2' }],
    extras: [{ code: 'X', label: 'Öö', kind: 'FIXED', value: '10' }],
  });
  const rowIds: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const haul = await haulWithDriver({ row: { client_location_id: place.id } });
    await drive(haul.driver, haul.jobId, 5);
    rowIds.push(haul.row.id);
  }
  const [rowId = 0] = rowIds;
  let version = 1;
  const price = async (rate: string) => {
    const rules = [{ kind: 'PER_T', rate }];
    const answer = await finance.patch(`/api/freight/tariffs/${made.body.content.id}`, { version, rules });
    expect(answer.status, answer.text).toBe(200);
    version += 1;
  };
  return { company, rowId, rowIds, price };
}

const weigh = (rowId: number, tonnes: string) =>
  db
    .updateTable('transport_job_products')
    .set({ delivered_quantity: tonnes })
    .where('id', '=', rowId)
    .execute();

test('an approved row says what it would cost now; its approval is taken back, and it is worked out anew', async () => {
  const { company, rowId, price } = await deliver();
  await change('approve', rowId);
  expect(await loadOf(rowId)).toMatchObject({ state: 'APPROVED', totalCents: 5696, priceNow: null });

  await price('3');
  expect(await loadOf(rowId)).toMatchObject({ state: 'APPROVED', totalCents: 5696, priceNow: 8544 });
  await price('2');
  expect(await loadOf(rowId)).toMatchObject({ state: 'APPROVED', totalCents: 5696, priceNow: null });

  await weigh(rowId, '30');
  expect(await loadOf(rowId)).toMatchObject({ state: 'APPROVED', totalCents: 5696, priceNow: 6000 });
  const refused = await settle(company.id);
  expect(refused.status).toBe(409);
  expect(refused.problem.errorMessage).toContain(
    `Rida ${rowId}: hind on pärast kinnitamist muutunud, 56,96 € → 60,00 €`,
  );

  const taken = await change('unapprove', rowId);
  expect(taken.body).toMatchObject({
    content: { unapproved: 1, rows: [{ state: 'DRAFT', totalCents: 6000, priceNow: null }] },
  });
  expect((await change('unapprove', rowId)).problems).toEqual(['rowIds.0 NOT_ALLOWED']);
  await change('approve', rowId);
  const made = await settle(company.id);
  expect(made.body.content).toMatchObject({ netCents: 6000 });
  const late = await change('unapprove', rowId);
  expect(late.problem.errorMessage).toContain('on juba arveldatud');
  const history = await db
    .selectFrom('audit_entries')
    .select('action')
    .where('entity', '=', 'freight_load')
    .where('entity_id', '=', rowId)
    .orderBy('id')
    .execute();
  expect(history.map(({ action }) => action)).toEqual(['approve', 'unapprove', 'approve']);
});

test('an extra that is put on after the approval is not settled unseen', async () => {
  const { company, rowId } = await deliver();
  await change('approve', rowId);
  const extras = [{ code: 'X', reason: 'öötöö' }];
  await finance.put(`/api/freight/rows/${rowId}/extras`, { side, extras });
  expect(await loadOf(rowId)).toMatchObject({ state: 'APPROVED', totalCents: 5696, priceNow: 6696 });
  expect((await settle(company.id)).status).toBe(409);
});

test('a credited statement stands, its rows are approved again and settled anew with the right price', async () => {
  const { company, rowId, price } = await deliver();
  await change('approve', rowId);
  const wrong = (await settle(company.id)).body.content;
  expect(wrong).toMatchObject({ credits: null, creditedBy: [], uncreditedRows: 1 });

  const made = await credit(wrong.id);
  expect(made.status, made.text).toBe(201);
  const note = made.body.content;
  const link = { id: wrong.id, number: wrong.number, date: wrong.issuedOn };
  expect(note).toMatchObject({
    netCents: -5696,
    vatCents: -1367,
    totalCents: -7063,
    credits: link,
    creditReason: 'vale hind',
    corrects: [{ number: wrong.number, date: wrong.issuedOn }],
    rows: [{ rowId, lines: [{ amountCents: -5696, words: expect.stringContaining('Kreedit: ') }] }],
  });
  expect((await credit(wrong.id)).problems).toEqual(['id ALREADY_CREDITED']);
  expect((await credit(note.id)).problems).toEqual(['id NOT_ALLOWED']);
  const read = await finance.get<{ content: Statement }>(`/api/freight/statements/${wrong.id}`);
  expect(read.body.content).toMatchObject({
    netCents: 5696,
    rows: wrong.rows,
    creditedBy: [{ id: note.id, number: note.number, date: note.issuedOn }],
    uncreditedRows: 0,
  });
  expect(await loadOf(rowId)).toMatchObject({ state: 'APPROVED', totalCents: 5696, openCents: 5696 });

  await price('3');
  expect(await loadOf(rowId)).toMatchObject({ state: 'APPROVED', totalCents: 5696, priceNow: 8544 });
  await change('unapprove', rowId);
  const again = await loadOf(rowId);
  expect(again).toMatchObject({ state: 'DRAFT', totalCents: 8544, openCents: 8544 });
  // Worked out as though it had never been settled: no correction of what is credited.
  expect(again?.lines.at(-1)).toMatchObject({
    number: 3,
    amountCents: 8544,
    words: expect.not.stringContaining('Parandus'),
  });
  await change('approve', rowId);
  const right = (await settle(company.id)).body.content;
  expect(right).toMatchObject({ netCents: 8544, corrects: [] });
  expect(right.rows[0]?.lines[0]?.corrects).toBeUndefined();
  expect((await credit(right.id)).body.content).toMatchObject({ credits: { number: right.number } });
});

test('chosen rows are credited, each once; what is not on the statement is refused by name', async () => {
  const { company, rowIds } = await deliver(2);
  const [first = 0, second = 0] = rowIds;
  await change('approve', ...rowIds);
  const statement = (await settle(company.id)).body.content;
  const refused = await credit(statement.id, { rowIds: [first, 99_999_999, first] });
  expect(refused.problems).toEqual(['rowIds.1 NOT_FOUND', 'rowIds.2 DUPLICATE']);
  expect((await credit(statement.id, { rowIds: [first] })).body.content).toMatchObject({ netCents: -5696 });
  expect((await credit(statement.id, { rowIds: [first, second] })).problems).toEqual([
    'rowIds.0 ALREADY_CREDITED',
  ]);
  expect(await loadOf(second)).toMatchObject({ state: 'SETTLED', openCents: 0 });
  expect((await credit(statement.id)).body.content).toMatchObject({ rows: [{ rowId: second }] });
  expect((await credit(statement.id)).problems).toEqual(['id ALREADY_CREDITED']);
  expect((await finance.post('/api/freight/statements/99999999/credit', { reason: 'x' })).status).toBe(404);
});

test('corrections of one invoice that come to less than nothing are taken off what is owed of it', async () => {
  const { company, rowId, price } = await deliver();
  await change('approve', rowId);
  const first = (await settle(company.id)).body.content;
  await price('1.5');
  await change('recalculate', rowId);
  await change('approve', rowId);
  const note = (await settle(company.id)).body.content;
  expect(note).toMatchObject({ netCents: -1424, state: 'MADE', unpaidCents: 0 });
  const read = async (id: number) =>
    (await finance.get<{ content: Statement }>(`/api/freight/statements/${id}`)).body.content;
  expect(await read(first.id)).toMatchObject({
    unpaidCents: first.totalCents + note.totalCents,
    overpaidCents: 0,
  });
  // A credited note takes nothing off any more, and what is made in its place takes it off once.
  expect((await credit(note.id)).status).toBe(201);
  expect(await read(first.id)).toMatchObject({ unpaidCents: first.totalCents, overpaidCents: 0 });
  expect((await settle(company.id)).body.content).toMatchObject({ totalCents: note.totalCents });
  expect(await read(first.id)).toMatchObject({
    unpaidCents: first.totalCents + note.totalCents,
    overpaidCents: 0,
  });
  // What is credited is charged anew with the old price: the difference is still due to the client.
  await credit(first.id);
  expect(await read(first.id)).toMatchObject({
    state: 'CREDITED',
    unpaidCents: 0,
    overpaidCents: -note.totalCents,
  });
});

test('corrections of several invoices are taken off each, and owed again once they are credited', async () => {
  const { company, rowIds, price } = await deliver(2);
  const invoices: Statement[] = [];
  for (const rowId of rowIds) {
    await change('approve', rowId);
    invoices.push((await settle(company.id)).body.content);
  }
  await price('1.5');
  await change('recalculate', ...rowIds);
  await change('approve', ...rowIds);
  const note = (await settle(company.id)).body.content;
  expect(note).toMatchObject({ netCents: -2848, totalCents: -3532, overpaidCents: 0 });
  const unpaid = () =>
    Promise.all(
      invoices.map(async ({ id }) => {
        const { body } = await finance.get<{ content: Statement }>(`/api/freight/statements/${id}`);
        return body.content.unpaidCents;
      }),
    );
  expect(await unpaid()).toEqual([7063 - 1766, 7063 - 1766]);
  // The load whose correction is credited is charged as before; the other one stays corrected.
  await credit(note.id, { rowIds: rowIds.slice(0, 1) });
  const [first = 0, second = 0] = await unpaid();
  expect(first + second).toBe(2 * 7063 - 1766);
  await credit(note.id);
  expect(await unpaid()).toEqual([7063, 7063]);
});

test('a statement below zero that corrects nothing is told as due to the party', async () => {
  const { company } = await deliver(0);
  await finance.post('/api/freight/free-lines', {
    side,
    partyCompanyId: company.id,
    date: '2026-05-12',
    words: 'Allahindlus',
    quantity: 1,
    unit: 'tk',
    priceCents: -4000,
    vatRate: '24',
    reason: 'hilinemine',
  });
  const note = (await settle(company.id)).body.content;
  expect(note).toMatchObject({ totalCents: -4960, unpaidCents: 0, overpaidCents: 4960 });
  await credit(note.id);
  const { body } = await finance.get<{ content: Statement }>(`/api/freight/statements/${note.id}`);
  expect(body.content).toMatchObject({ overpaidCents: 0 });
});

test('the difference of a settled row by a later tariff comes only when it is asked for, with what it corrects', async () => {
  const { company, rowId, price } = await deliver();
  expect((await change('recalculate', rowId)).problems).toEqual(['rowIds.0 NOT_ALLOWED']);
  await change('approve', rowId);
  const first = (await settle(company.id)).body.content;
  await price('3');
  expect(await loadOf(rowId)).toMatchObject({ state: 'SETTLED', totalCents: 5696 });

  const asked = await change('recalculate', rowId);
  expect(asked.body).toMatchObject({ content: { recalculated: 1, rows: [{ openCents: 2848 }] } });
  const load = await loadOf(rowId);
  expect(load).toMatchObject({ state: 'DRAFT', totalCents: 8544 });
  expect(load?.lines[1]?.words).toContain('arveldatud 56,96 €, vahe 28,48 €');
  await change('approve', rowId);
  const next = (await settle(company.id)).body.content;
  expect(next).toMatchObject({
    netCents: 2848,
    corrects: [{ number: first.number }],
    rows: [{ lines: [{ amountCents: 2848, corrects: { number: first.number, date: first.issuedOn } }] }],
  });
  const pdf = await finance.get(`/api/freight/statements/${next.id}/pdf`);
  expect(pdf.status).toBe(200);
  // Only the original is credited: the difference stands, and what is open is the rest of the price of now.
  await credit(first.id);
  expect(await loadOf(rowId)).toMatchObject({
    state: 'APPROVED',
    totalCents: 8544,
    openCents: 5696,
    priceNow: null,
  });
});
