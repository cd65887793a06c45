import { expect, test } from 'vitest';

import type { Alert } from '#api/alerts/alerts.ts';
import type { PrecursorReport } from '#api/sales/precursor-reports.ts';

import { createCompany } from '../../../../tests/factories/companies.ts';
import { createProduct } from '../../../../tests/factories/products.ts';
import { openTestApp } from '../../../../tests/setup/test-app.ts';

const { app, db, signIn } = await openTestApp();
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
  expect(file.text).toContain('Ostja OÜ;01.05.2026;30.04.2027;Mari Maasikas;juhatuse liige');
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
