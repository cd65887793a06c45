import { sql } from 'kysely';
import { expect, test } from 'vitest';

import type { FreightRow } from '#api/freight/freight-rows.ts';
import type { Statement } from '#api/freight/statements.ts';

import { createCompany } from '../../../../../tests/factories/companies.ts';
import { createLocation } from '../../../../../tests/factories/locations.ts';
import { drive, openDriving } from '../../../../../tests/setup/driving.ts';
import { readWorkbook } from '../../../../../tests/setup/read-workbook.ts';
import { rolePermissions } from '../../../../../tests/setup/test-app.ts';

const { app, db, signIn, haulWithDriver } = await openDriving();
const finance = await signIn({ permissions: rolePermissions.finance });

const month = { from: '2026-05-01', to: '2026-05-31' };
const settle = (partyCompanyId: number, more: object = {}) =>
  finance.post<{ content: Statement }>('/api/freight/statements', {
    side: 'CLIENT',
    partyCompanyId,
    ...month,
    ...more,
  });
const approve = (...rowIds: number[]) => finance.post('/api/freight/approve', { side: 'CLIENT', rowIds });
const loadsOf = async (rowId: number) =>
  (await finance.get<{ content: FreightRow[] }>(`/api/freight/rows?rowId=${rowId}&side=CLIENT`)).body.content;

/** A client with a tariff of 2 € a tonne, and its load of 28.48 t, delivered. */
async function deliver(more: object = {}, way: (destination: number) => object = () => ({})) {
  const company = await createCompany(db, { vat_number: 'EE100000009' });
  const place = await createLocation(db, { company_id: company.id });
  const haul = await haulWithDriver({ row: { client_location_id: place.id } });
  const destinationId = haul.row.destination_location_id ?? 0;
  await finance.post('/api/freight/tariffs', {
    side: 'CLIENT',
    partyCompanyId: company.id,
    name: 'Hinnad',
    validFrom: '2026-01-01',
    rules: [{ kind: 'PER_T', rate: '2', ...way(destinationId) }],
    ...more,
  });
  await drive(haul.driver, haul.jobId, 5);
  return { company, rowId: haul.row.id, jobId: haul.jobId, destinationId };
}

test('what is approved is settled once, under the next number', async () => {
  const { company, rowId } = await deliver();
  expect((await settle(company.id)).problems).toEqual(['to NOTHING_TO_SETTLE']);
  expect((await approve(rowId)).status).toBe(200);
  expect((await settle(company.id, { from: '2026-04-01', to: '2026-04-30' })).status).toBe(422);

  const made = await settle(company.id);
  expect(made.status, made.text).toBe(201);
  const { content } = made.body;
  expect(content).toMatchObject({
    number: 'M2026-0001',
    netCents: 5696,
    vatCents: 1367,
    totalCents: 7063,
    vat: [{ category: 'S', rate: '24' }],
    rows: [{ rowId, tonnes: '28.48', lines: [{ code: 'FREIGHT', amountCents: 5696 }] }],
  });
  expect((await settle(company.id)).problems).toEqual(['to NOTHING_TO_SETTLE']);
  expect(await loadsOf(rowId)).toMatchObject([{ state: 'SETTLED', openCents: 0, totalCents: 5696 }]);

  const next = await deliver();
  await approve(next.rowId);
  expect((await settle(next.company.id)).body.content.number).toBe('M2026-0002');
  const list = await finance.get<{ content: { number: string }[] }>(
    `/api/freight/statements?side=CLIENT&partyCompanyId=${company.id}`,
  );
  expect(list.body.content.map(({ number }) => number)).toEqual(['M2026-0001']);
  const file = await finance.get(`/api/freight/statements/${content.id}/xlsx`);
  expect(file.headers['content-disposition']).toBe('attachment; filename="arve-M2026-0001.xlsx"');
});

test('a price by the hour counts the journey by its minutes, and its statement keeps them', async () => {
  const rules = [{ kind: 'PER_HOUR', rate: '55', minTonnes: '25' }];
  const { company, rowId, jobId } = await deliver({ rules });
  const at = (time: string) => new Date(`2026-05-20T${time}:00+03:00`);
  const stopOf = (name: 'pickup' | 'destination') =>
    db.updateTable('driver_stops').where('transport_job_id', '=', jobId).where('stop', '=', name);
  await stopOf('pickup')
    .set({ arrived_at: at('06:10') })
    .execute();
  await stopOf('destination')
    .set({ end_time: at('09:35') })
    .execute();
  expect(await loadsOf(rowId)).toMatchObject([
    { totalCents: 18_792, chargeableMinutes: null, lines: [{ words: '3 h 25 min × 55 €/h = 187,92 €' }] },
  ]);
  await approve(rowId);
  const { content } = (await settle(company.id)).body;
  expect(content.rows[0]?.lines).toMatchObject([{ time: { minutes: 205, eurPerHour: '55' } }]);
});

test('a load of a statement stands with when it was loaded and unloaded, and so in its files', async () => {
  const { company, rowId, jobId } = await deliver();
  const at = (time: string) => new Date(`2026-05-20T${time}:00+03:00`);
  const stop = (name: 'pickup' | 'destination', from: string, to: string) =>
    db
      .updateTable('driver_stops')
      .set({ arrived_at: at(from), start_time: at(from), end_time: at(to), left_at: at(to) })
      .where('transport_job_id', '=', jobId)
      .where('stop', '=', name)
      .execute();
  await stop('pickup', '06:10', '06:55');
  await stop('destination', '08:30', '09:05');
  await approve(rowId);
  const { content } = (await settle(company.id)).body;
  expect(content.rows[0]?.times).toEqual({
    loadingFrom: '2026-05-20T06:10:00+03:00',
    loadingTo: '2026-05-20T06:55:00+03:00',
    unloadingFrom: '2026-05-20T08:30:00+03:00',
    unloadingTo: '2026-05-20T09:05:00+03:00',
  });
  const url = `/api/freight/statements/${content.id}/xlsx`;
  const file = await app.inject({ method: 'GET', url, headers: finance.headers });
  expect(readWorkbook(file.rawPayload)).toMatchObject([
    {
      'Jõudis laadima': '20.05.2026 06:10',
      Laaditud: '20.05.2026 06:55',
      'Jõudis maha laadima': '20.05.2026 08:30',
      'Maha laaditud': '20.05.2026 09:05',
    },
    { Number: content.number, Tasu: 'Kokku käibemaksuta' },
    { Tasu: 'Käibemaks' },
    { Tasu: 'Kokku' },
  ]);
  // Later changes of the stops do not change what was settled.
  await stop('pickup', '05:00', '06:55');
  const later = await finance.get<{ content: Statement }>(`/api/freight/statements/${content.id}`);
  expect(later.body.content.rows).toEqual(content.rows);
});

test('settled lines never change: what differs later is settled by the difference, by the rule of then', async () => {
  const { company, rowId } = await deliver();
  await approve(rowId);
  const first = await settle(company.id);
  await expect(
    sql`update freight_lines set amount_cents = 1 where row_id = ${rowId}`.execute(db),
  ).rejects.toThrow('never changes');

  const tariffs = await finance.get<{ content: { id: number; partyCompanyId: number; version: number }[] }>(
    '/api/freight/tariffs',
  );
  const { id = 0, version } =
    tariffs.body.content.find(({ partyCompanyId }) => partyCompanyId === company.id) ?? {};
  const rules = [{ kind: 'PER_T', rate: '9' }];
  expect((await finance.patch(`/api/freight/tariffs/${id}`, { version, rules })).status).toBe(200);
  expect(await loadsOf(rowId)).toMatchObject([{ state: 'SETTLED', totalCents: 5696 }]);

  await db
    .updateTable('transport_job_products')
    .set({ delivered_quantity: '30' })
    .where('id', '=', rowId)
    .execute();
  const [corrected] = await loadsOf(rowId);
  expect(corrected).toMatchObject({ state: 'DRAFT', totalCents: 6000, openCents: 304 });
  expect(corrected?.lines.map(({ number, amountCents, state }) => [number, amountCents, state])).toEqual([
    [1, 5696, 'SETTLED'],
    [2, 304, 'DRAFT'],
  ]);
  await approve(rowId);
  // A correction comes with the next statement, whatever its period.
  const next = await settle(company.id, { from: '2026-06-01', to: '2026-06-30' });
  expect(next.body.content).toMatchObject({ netCents: 304, rows: [{ lines: [{ number: 2 }] }] });

  await db
    .updateTable('transport_job_products')
    .set({ status: 'CANCELLED' })
    .where('id', '=', rowId)
    .execute();
  expect(await loadsOf(rowId)).toMatchObject([{ state: 'DRAFT', totalCents: 0, openCents: -6000 }]);
  await approve(rowId);
  const credit = (await settle(company.id)).body.content;
  const numbers = [first, next].map(({ body }) => body.content.number);
  expect(first.body.content.corrects).toEqual([]);
  expect(credit).toMatchObject({ netCents: -6000, corrects: numbers.map((number) => ({ number })) });
  const pdf = await finance.get(`/api/freight/statements/${credit.id}/pdf`);
  expect(pdf.headers['content-disposition']).toContain(`kreeditarve-${credit.number}.pdf`);
});

test('Peppol knows no company of another country', async () => {
  const { company, rowId } = await deliver();
  await db
    .updateTable('companies')
    .set({ country: 'LV', vat_number: 'LV40003000001' })
    .where('id', '=', company.id)
    .execute();
  await approve(rowId);
  const { id } = (await settle(company.id)).body.content;
  const refused = await finance.get(`/api/freight/statements/${id}/e-invoice?profile=peppol`);
  expect(refused.problems).toContain('buyer.country INVALID');
  const byEn16931 = await finance.get(`/api/freight/statements/${id}/e-invoice`);
  expect(byEn16931.problems).not.toContain('buyer.country INVALID');
});

test('a sum that has changed since it was shown is refused, and spends no number', async () => {
  const { company, rowId } = await deliver();
  await approve(rowId);
  const { id: locationId } = await db
    .selectFrom('locations')
    .select('id')
    .where('company_id', '=', company.id)
    .executeTakeFirstOrThrow();
  const second = await haulWithDriver({ row: { client_location_id: locationId } });
  await drive(second.driver, second.jobId, 5);
  await approve(second.row.id);

  const numbers = () => db.selectFrom('freight_statement_numbers').selectAll().orderBy('side').execute();
  const before = await numbers();
  const refused = await settle(company.id, { approvedCents: 5696 });
  expect([refused.status, refused.problems]).toEqual([409, ['approvedCents INVALID']]);
  expect(refused.problem.errorMessage).toContain('nüüd on see 113,92 €');
  expect(await numbers()).toEqual(before);
  expect(await loadsOf(rowId)).toMatchObject([{ state: 'APPROVED', openCents: 5696 }]);

  const made = await settle(company.id, { approvedCents: 11_392 });
  expect(made.status, made.text).toBe(201);
  expect(made.body.content.netCents).toBe(11_392);

  // A correction of an earlier load is settled too, but was not part of the shown sum.
  await db
    .updateTable('transport_job_products')
    .set({ delivered_quantity: '30' })
    .where('id', '=', rowId)
    .execute();
  await loadsOf(rowId);
  await approve(rowId);
  const next = await settle(company.id, { from: '2026-06-01', to: '2026-06-30', approvedCents: 0 });
  expect(next.body.content).toMatchObject({ netCents: 304 });
});

test('what was agreed stays with its price of fuel and its VAT, and its rule while it matches', async () => {
  await finance.post('/api/freight/fuel-prices', { validFrom: '2026-01-01', price: '1.5' });
  const { company, rowId } = await deliver({ fuel: { basePrice: '1.2', share: '30' } });
  await approve(rowId);
  const [approved] = await loadsOf(rowId);
  expect(approved).toMatchObject({ state: 'APPROVED', totalCents: 5696 + 427 });
  await finance.post('/api/freight/fuel-prices', { validFrom: '2026-05-02', price: '2' });
  const touch = () =>
    db.updateTable('transport_job_products').set({ wet_grain: true }).where('id', '=', rowId).execute();
  await touch();
  expect(await loadsOf(rowId)).toMatchObject([{ state: 'APPROVED', totalCents: 5696 + 427 }]);
  await settle(company.id);

  await db.updateTable('companies').set({ country: 'LV' }).where('id', '=', company.id).execute();
  await db
    .updateTable('transport_job_products')
    .set({ delivered_quantity: '30' })
    .where('id', '=', rowId)
    .execute();
  expect(await loadsOf(rowId)).toMatchObject([{ state: 'DRAFT', openCents: 304 + 23 }]);
  await approve(rowId);
  expect((await settle(company.id)).body.content.vat).toMatchObject([{ category: 'S', rate: '24' }]);
});

test('an approved rule of a place goes with the place', async () => {
  const there = await createLocation(db);
  const { rowId, destinationId } = await deliver({}, (to) => ({ to: { locationId: to } }));
  expect(destinationId).not.toBe(there.id);
  expect((await approve(rowId)).status).toBe(200);
  await db
    .updateTable('transport_job_products')
    .set({ destination_location_id: there.id })
    .where('id', '=', rowId)
    .execute();
  expect(await loadsOf(rowId)).toMatchObject([{ state: 'DRAFT', held: [{ code: 'NO_TARIFF' }] }]);
});

test('a carrier’s own invoice is held against what was calculated', async () => {
  const company = await createCompany(db, { vat_liable: false });
  const { rowId, jobId } = await deliver();
  await db
    .updateTable('transport_jobs')
    .set({ carrier_company_id: company.id })
    .where('id', '=', jobId)
    .execute();
  const side = 'CARRIER';
  const rules = [{ kind: 'LOAD', rate: '100' }];
  await finance.post('/api/freight/tariffs', { side, name: 'Vedajad', validFrom: '2026-01-01', rules });
  await finance.post('/api/freight/approve', { side, rowIds: [rowId] });
  const made = (await settle(company.id, { side })).body.content;
  // A party that is not liable to VAT charges none.
  expect(made).toMatchObject({ number: 'V2026-0001', totalCents: 10_000, vat: [{ category: 'O' }] });
  expect(made.isSelfBilled).toBe(false);
  const fileName = async () =>
    (await finance.get(`/api/freight/statements/${made.id}/xlsx`)).headers['content-disposition'];
  expect(await fileName()).toBe('attachment; filename="koond-V2026-0001.xlsx"');
  await db
    .updateTable('companies')
    .set({ self_billing_signed_on: '2026-01-01', self_billing_acceptance: 'Vaikimisi 5 päeva pärast' })
    .where('id', '=', company.id)
    .execute();
  expect(await fileName()).toBe('attachment; filename="arve-V2026-0001.xlsx"');
  const theirs = { theirNumber: 'A-77', theirTotalCents: 10_500 };
  const noted = await finance.patch(`/api/freight/statements/${made.id}`, theirs);
  expect(noted.body).toMatchObject({ content: { ...theirs, differenceCents: 500 } });
  const told = await db
    .selectFrom('audit_entries')
    .select(['action', 'changes'])
    .where('entity', '=', 'freight_statement')
    .where('entity_id', '=', made.id)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(told).toEqual({ action: 'updated', changes: theirs });
});

test('an e-invoice names each lack and where to enter it, and is made once nothing is missing', async () => {
  const { company, rowId } = await deliver();
  await approve(rowId);
  const { id, number } = (await settle(company.id)).body.content;
  const path = `/api/freight/statements/${id}`;
  await db.updateTable('companies').set({ reg_no: null, iban: null }).where('id', '=', 1).execute();
  const refused = await finance.get(`${path}/e-invoice?format=ubl`);
  expect(refused.status).toBe(422);
  expect(refused.problems).toEqual(expect.arrayContaining(['seller.iban REQUIRED', 'seller.regNo REQUIRED']));
  expect(refused.problem.errorMessage).toContain('Arvelduskonto (IBAN) puudub');

  await db
    .updateTable('companies')
    .set({ reg_no: '10435710', iban: 'EE382200221020145685', vat_number: 'EE100000001' })
    .where('id', '=', 1)
    .execute();
  await createLocation(db, { company_id: 1, formatted_address: 'Pikk 1, Jõgeva' });
  await createLocation(db, { company_id: company.id, formatted_address: 'Talu, Jõgeva vald' });
  const ubl = await finance.get(`${path}/e-invoice?format=ubl`);
  expect(ubl.status, ubl.text).toBe(200);
  expect(ubl.text).toContain(`<cbc:ID>${number}</cbc:ID>`);
  expect(ubl.text).toContain('<cbc:PayableAmount currencyID="EUR">70.63</cbc:PayableAmount>');
  const eArve = await finance.get(`${path}/e-invoice?format=e-arve`);
  expect(eArve.text).toContain('<TotalSum>70.63</TotalSum>');
  expect(eArve.headers['content-disposition']).toBe(`attachment; filename="e-arve-${number}.xml"`);
  const byPeppol = await finance.get(`${path}/e-invoice?format=ubl&profile=peppol`);
  expect(byPeppol.headers['content-disposition']).toBe(`attachment; filename="peppol-${number}.xml"`);
  expect(byPeppol.text).toContain('<cbc:EndpointID schemeID="0191">10435710</cbc:EndpointID>');
  const { transport_job_id: job } = await db
    .selectFrom('transport_job_products')
    .select('transport_job_id')
    .where('id', '=', rowId)
    .executeTakeFirstOrThrow();
  expect(byPeppol.text).toContain(`<cac:OrderReference><cbc:ID>${job}</cbc:ID></cac:OrderReference>`);
  const neither = await finance.get(`${path}/e-invoice?format=e-arve&profile=peppol`);
  expect([neither.status, neither.problems]).toEqual([422, ['profile INVALID']]);
  const pdf = await finance.get(`${path}/pdf`);
  expect([pdf.status, pdf.text.slice(0, 5)]).toEqual([200, '%PDF-']);
});
