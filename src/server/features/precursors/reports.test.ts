import { expect, test } from 'vitest';

import type { ShortPrecursorData } from '#api/alerts/alert-data.ts';
import type { Alert } from '#api/alerts/alerts.ts';
import type { PrecursorReport } from '#api/sales/precursor-reports.ts';

import { createCompany } from '../../../../tests/factories/companies.ts';
import { createProduct } from '../../../../tests/factories/products.ts';
import { createJobRow } from '../../../../tests/factories/transport-jobs.ts';
import { openTestApp } from '../../../../tests/setup/test-app.ts';

const { app, clock, db, signIn } = await openTestApp();
const staff = await signIn();
const nitrate = await createProduct(db, { unit: 't', is_bulk: true, explosives_precursor: 'RESTRICTED' });

test('declarations that are kept come as a file for an inspection', async () => {
  const company = await createCompany(db, { name: 'Ostja OÜ' });
  const made = await staff.post('/api/precursor-declarations', {
    companyId: company.id,
    validFrom: '2026-05-01',
    validTo: '2027-04-30',
    signedBy: 'Mari Maasikas',
    signerRole: 'juhatuse liige',
    documentSeen: 'ID-kaart AB1234567',
    trade: '=trade',
    intendedUse: 'põllu väetamine',
  });
  expect(made.status, made.text).toBe(201);
  const file = await staff.get('/api/precursor-declarations/export?format=csv');
  expect(file.status).toBe(200);
  expect(file.text).toContain(
    `Ostja OÜ;${company.reg_no ?? ''};01.05.2026;30.04.2027;Mari Maasikas;juhatuse liige`,
  );
  // A spreadsheet works nothing out of what a buyer wrote.
  expect(file.text).toContain("'=trade");
});

test('a suspicious sale is written for the authority, and owed until somebody says that it was told', async () => {
  const company = await createCompany(db);
  const noticedAt = '2026-05-20T04:30:00.000Z';
  const facts = 'Ostja küsis 2 t sularahas.\nNime ei öelnud.';
  const body = { kind: 'SUSPICIOUS', noticedAt, facts, companyId: company.id };
  const answer = await staff.post<{ content: PrecursorReport }>('/api/precursor-reports', {
    ...body,
    productId: nitrate.id,
    quantity: 2,
  });
  expect(answer.status, answer.text).toBe(201);
  const report = answer.body.content;
  expect(report).toMatchObject({
    dueAt: '2026-05-21T04:30:00.000Z',
    reportedAt: null,
    version: 1,
    quantity: 2,
  });
  expect(report.text.split('\n')[0]).toBe('Teade kahtlasest tehingust (määrus (EL) 2019/1148, artikkel 9)');
  expect(report.text).toContain('Teatada hiljemalt: 21.05.2026 07:30');
  expect(report.text).toContain(`Aine: ${nitrate.name}, 2\u{a0}t`);
  expect(report.text).toContain(facts);
  const owed = async () => {
    const { body: alerts } = await staff.get<{ content: Alert[] }>('/api/alerts?size=100');
    return alerts.content.filter(({ kind }) => kind === 'PRECURSOR_REPORT_DUE').map(({ summary }) => summary);
  };
  expect(await owed()).toEqual(['Teade kahtlasest tehingust: teatage PPA-le hiljemalt 21.05.2026 07:30']);
  const pdf = await app.inject({ url: `/api/precursor-reports/${report.id}/pdf`, headers: staff.headers });
  expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  const url = `/api/precursor-reports/${report.id}`;
  expect((await staff.patch(url, { version: 1, reportedAt: '2026-05-19T04:30:00Z' })).problems).toEqual([
    'reportedAt INVALID',
  ]);
  expect((await staff.patch(url, { version: 1, reportedAt: '2026-05-20T05:00:00Z' })).status).toBe(200);
  expect((await staff.patch(url, { version: 1, reportedAt: null })).status).toBe(409);
  expect(await owed()).toEqual([]);
});

test('a notice of another age or of goods that nobody watches is refused in words', async () => {
  const wheat = await createProduct(db, { unit: 't' });
  const refused = await staff.post('/api/precursor-reports', {
    kind: 'THEFT',
    noticedAt: '1900-01-01T05:00:00Z',
    facts: 'Ladu oli lahti.',
    productId: wheat.id,
  });
  expect(refused.problems).toEqual(['noticedAt INVALID', 'productId INVALID']);
  expect(refused.text).toContain('üle aasta tagasi');
  expect(refused.text).toContain('See toode ei ole lõhkeaine lähteaine');
});

test('a notice of tomorrow, of nothing and of nobody is refused with every problem', async () => {
  const refused = await staff.post('/api/precursor-reports', {
    kind: 'THEFT',
    noticedAt: '2099-01-01T00:00:00Z',
    facts: 'x',
    companyId: 9_999_999,
    quantity: 3,
  });
  expect(refused.problems.toSorted()).toEqual([
    'companyId NOT_FOUND',
    'noticedAt INVALID',
    'productId REQUIRED',
  ]);
  const wordless = { kind: 'THEFT', noticedAt: '2026-05-20T05:00:00Z', facts: ' ' };
  expect((await staff.post('/api/precursor-reports', wordless)).problems).toEqual(['facts INVALID']);
});

test('what is missing at unloading asks whether it is a loss, until a notice or a person answers', async () => {
  const limestone = await createProduct(db, { unit: 't', is_bulk: true });
  const unloaded = async (productId: number, loadedKg: string, unloadedKg: string) => {
    const row = await createJobRow(db, {
      product_id: productId,
      quantity: '28',
      status: 'COMPLETED',
      job: { transport_date: '2026-05-20' },
    });
    const stopOf = (stop: 'pickup' | 'destination', net: string) => ({
      transport_job_id: row.transport_job_id,
      stop,
      net_weight_kg: net,
    });
    await db
      .insertInto('driver_stops')
      .values([stopOf('pickup', loadedKg), stopOf('destination', unloadedKg)])
      .execute();
    return row;
  };
  const asked = async () => {
    clock.now += 10_000;
    const { body: alerts } = await staff.get<{ content: Alert[] }>('/api/alerts?size=100&settled=false');
    return alerts.content.filter(({ kind }) => kind === 'PRECURSOR_SHORT');
  };
  // Other goods, what scales explain, and more than was loaded ask nothing.
  await unloaded(limestone.id, '28000', '20000');
  await unloaded(nitrate.id, '28000', '27800');
  await unloaded(nitrate.id, '27000', '28000');
  expect(await asked()).toEqual([]);
  const row = await unloaded(nitrate.id, '28000', '27000');
  const [alert] = await asked();
  const said = 'laaditi 28\u{a0}t, maha laaditi 27\u{a0}t, puudu 1\u{a0}t';
  expect(alert).toMatchObject({
    rowId: row.id,
    urgency: 'NOW',
    nextAction: 'REPORT_LOSS',
    summary: `${nitrate.name}: ${said}. Kas lähteaine läks kaotsi?`,
    data: { rowId: row.id, product: { id: nitrate.id }, quantity: 1 },
  });
  const { facts, company } = (alert?.data ?? {}) as unknown as ShortPrecursorData;
  expect(facts).toContain(`Veol 20.05.2026 (rida ${row.id}`);
  const body = { kind: 'LOSS', noticedAt: '2026-05-20T05:00:00Z', facts, rowId: row.id };
  const goods = { productId: nitrate.id, quantity: 1, companyId: company.id };
  const reported = await staff.post('/api/precursor-reports', { ...body, ...goods });
  expect(reported.status, reported.text).toBe(201);
  expect(await asked()).toEqual([]);

  // Who settles it says that it is no loss; another weight is another question.
  const other = await unloaded(nitrate.id, '28000', '27500');
  const [open] = await asked();
  expect(open).toMatchObject({ rowId: other.id });
  await staff.post(`/api/alerts/${open?.id ?? 0}/settle`, { note: 'Kaalu viga' });
  expect(await asked()).toEqual([]);
  await db
    .updateTable('driver_stops')
    .set({ net_weight_kg: '27400' })
    .where('transport_job_id', '=', other.transport_job_id)
    .where('stop', '=', 'destination')
    .execute();
  expect((await asked()).map(({ rowId }) => rowId)).toEqual([other.id]);
});

test('of counted goods a bag that is missing is asked about', async () => {
  const bags = await createProduct(db, { unit: 'tk', is_bulk: false, explosives_precursor: 'REPORTABLE' });
  const row = await createJobRow(db, {
    product_id: bags.id,
    quantity: '24',
    status: 'COMPLETED',
    job: { transport_date: '2026-05-20' },
  });
  const count = (quantity: number) => JSON.stringify([{ transportJobProductId: row.id, quantity }]);
  await db
    .insertInto('driver_stops')
    .values([
      { transport_job_id: row.transport_job_id, stop: 'pickup', counts: count(24) },
      { transport_job_id: row.transport_job_id, stop: 'destination', counts: count(23) },
    ])
    .execute();
  clock.now += 10_000;
  const { body } = await staff.get<{ content: Alert[] }>('/api/alerts?size=100&settled=false');
  const alert = body.content.find(({ rowId, kind }) => rowId === row.id && kind === 'PRECURSOR_SHORT');
  expect(alert?.summary).toContain('laaditi 24\u{a0}tk, maha laaditi 23\u{a0}tk, puudu 1\u{a0}tk');
});
