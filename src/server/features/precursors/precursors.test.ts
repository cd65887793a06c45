import { expect, test } from 'vitest';

import type { PrecursorDeclaration } from '#api/sales/precursor-declarations.ts';
import type { SalesOrder } from '#api/sales/sales-orders.ts';

import { createCompany } from '../../../../tests/factories/companies.ts';
import { createLocation } from '../../../../tests/factories/locations.ts';
import { createPerson, createRepresentative } from '../../../../tests/factories/people.ts';
import { createProduct } from '../../../../tests/factories/products.ts';
import { openTestApp } from '../../../../tests/setup/test-app.ts';
import { sweep } from '../../db/housekeeping.ts';

const { db, signIn } = await openTestApp();
const staff = await signIn();
const nitrate = await createProduct(db, {
  unit: 't',
  is_bulk: true,
  explosives_precursor: 'RESTRICTED',
  nitrogen_from_an: '34',
});

interface One {
  content: PrecursorDeclaration;
}

async function buyer() {
  const company = await createCompany(db);
  const person = await createPerson(db);
  const representative = await createRepresentative(db, { company_id: company.id, person_id: person.id });
  const location = await createLocation(db, { company_id: company.id });
  return { company, representative, location };
}
type Buyer = Awaited<ReturnType<typeof buyer>>;

const orderOf = ({ company, representative, location }: Buyer, quantity: number) => ({
  companyId: company.id,
  representativeId: representative.id,
  salesOrderProducts: [{ locationId: location.id, productId: nitrate.id, quantity }],
});
const sell = (from: Buyer, quantity: number, more: object = {}) =>
  staff.post('/api/sales-orders', { ...orderOf(from, quantity), ...more });
const given = (companyId: number, over: object = {}) => ({
  companyId,
  validFrom: '2026-05-01',
  validTo: '2027-04-30',
  signedBy: 'Mari Maasikas',
  signerRole: 'juhatuse liige',
  documentSeen: 'ID-kaart AB1234567',
  trade: 'teraviljakasvatus',
  intendedUse: 'põllu väetamine',
  ...over,
});

test('restricted goods are sold with a valid declaration alone, and it is known afterwards', async () => {
  const from = await buyer();
  const refused = await sell(from, 10);
  expect(refused.problems).toEqual(['salesOrderProducts.0.productId DECLARATION_MISSING']);
  expect(refused.text).toContain('määrus (EL) 2019/1148');
  const made = await staff.post<One>('/api/precursor-declarations', given(from.company.id));
  expect(made.status, made.text).toBe(201);
  expect(made.body.content).toMatchObject({
    signedBy: 'Mari Maasikas',
    hectares: null,
    version: 1,
    active: true,
  });
  expect((await sell(from, 10)).status).toBe(201);

  const listed = await staff.get<{ content: PrecursorDeclaration[] }>(
    `/api/precursor-declarations?companyId=${from.company.id}&on=2026-05-20`,
  );
  expect(listed.body.content).toEqual([made.body.content]);
  const url = `/api/precursor-declarations/${made.body.content.id}`;
  expect((await staff.patch(url, { version: 7, trade: 'muu' })).status).toBe(409);
  const ended = await staff.patch<One>(url, { version: 1, validTo: '2026-05-19' });
  expect(ended.body.content).toMatchObject({ validTo: '2026-05-19', version: 2 });
  expect((await sell(from, 10)).problems).toEqual(['salesOrderProducts.0.productId DECLARATION_MISSING']);
});

test('what is wrong with a declaration is said all at once', async () => {
  const { company } = await buyer();
  const refused = async (body: object) =>
    (await staff.post('/api/precursor-declarations', body)).problems.toSorted();
  expect(await refused(given(9_999_999, { validTo: '2026-04-30' }))).toEqual([
    'companyId NOT_FOUND',
    'validTo INVALID',
  ]);
  expect(await refused(given(company.id, { validTo: '2027-05-02' }))).toEqual(['validTo INVALID']);
  // Days before the law are no way around its year, and days of another age none to fail at.
  expect(await refused(given(company.id, { validFrom: '2020-01-01' }))).toEqual(['validTo INVALID']);
  const strange = { validFrom: '9999-01-01', validTo: '9999-12-31' };
  expect(await refused(given(company.id, strange))).toEqual(['validTo INVALID']);
  expect(await refused(given(company.id, { signedBy: ' ' }))).toEqual(['signedBy INVALID']);
});

test('far over the hectares or past years is asked about, and confirmed', async () => {
  const from = await buyer();
  await staff.post('/api/precursor-declarations', given(from.company.id, { hectares: 50 }));
  expect((await sell(from, 30)).status).toBe(201);
  const asked = await sell(from, 0.5);
  expect(asked.problems).toEqual(['salesOrderProducts.0.quantity UNUSUAL']);
  expect(asked.text).toContain('30,5 t 50 hektari kohta');
  const confirmed = await sell(from, 0.5, { confirmed: ['salesOrderProducts.0.quantity'] });
  expect(confirmed.status, confirmed.text).toBe(201);

  // Without hectares, twice the most of a year before.
  const other = await buyer();
  await staff.post('/api/precursor-declarations', given(other.company.id));
  expect((await sell(other, 10)).status).toBe(201);
  await db
    .updateTable('sales_orders')
    .set({ created_at: new Date('2025-04-01T08:00:00Z') })
    .where('company_id', '=', other.company.id)
    .execute();
  expect((await sell(other, 20)).status).toBe(201);
  expect((await sell(other, 1)).problems).toEqual(['salesOrderProducts.0.quantity UNUSUAL']);
});

test('more on an order, and an order that is opened again, are asked like a new one', async () => {
  const from = await buyer();
  const declared = await staff.post<One>(
    '/api/precursor-declarations',
    given(from.company.id, { hectares: 50 }),
  );
  const made = await staff.post<{ content: { id: number } }>('/api/sales-orders', orderOf(from, 20));
  const url = `/api/sales-orders/${made.body.content.id}`;
  const order = async () => (await staff.get<{ content: SalesOrder }>(url)).body.content;
  const correct = async (changes: object, more: object = {}) => {
    const { version, salesOrderProducts } = await order();
    const line = { id: salesOrderProducts[0]?.id, ...changes };
    return staff.patch(url, { version, salesOrderProducts: [line], ...more });
  };
  const asked = await correct({ quantity: 31 });
  expect(asked.problems).toEqual(['salesOrderProducts.0.quantity UNUSUAL']);
  expect(asked.text).toContain('31 t 50 hektari kohta');
  const confirmed = ['salesOrderProducts.0.quantity'];
  expect((await correct({ quantity: 31 }, { confirmed })).status).toBe(200);
  const ended = { version: 1, active: false };
  await staff.patch(`/api/precursor-declarations/${declared.body.content.id}`, ended);
  const missing = ['salesOrderProducts.0.productId DECLARATION_MISSING'];
  expect((await correct({ quantity: 32 })).problems).toEqual(missing);
  // Less of them, or other words, are no further sale.
  expect((await correct({ quantity: 10, notes: 'Väravast vasakule' })).status).toBe(200);
  expect((await staff.post(`${url}/cancel`, {})).status).toBe(200);
  expect((await staff.post(`${url}/restore`, {})).problems).toEqual(missing);
});

test('a declaration is kept 18 months from the sale, then erased', async () => {
  const [sold, never] = [await buyer(), await buyer()];
  for (const { company } of [sold, never]) {
    const old = given(company.id, { validFrom: '2024-10-01', validTo: '2025-09-30' });
    expect((await staff.post('/api/precursor-declarations', old)).status).toBe(201);
  }
  await staff.post('/api/precursor-declarations', given(sold.company.id));
  expect((await sell(sold, 5)).status).toBe(201);
  await db
    .updateTable('sales_orders')
    .set({ created_at: new Date('2024-12-10T08:00:00Z') })
    .where('company_id', '=', sold.company.id)
    .execute();
  const left = async ({ company }: Buyer) =>
    (
      await db
        .selectFrom('precursor_declarations')
        .select('valid_to')
        .where('company_id', '=', company.id)
        .orderBy('valid_to')
        .execute()
    ).map(({ valid_to: validTo }) => validTo);
  await sweep(db, Date.parse('2026-06-09T12:00:00Z'), { positionDays: 30 });
  expect(await left(sold)).toEqual(['2025-09-30', '2027-04-30']);
  expect(await left(never)).toEqual([]);
  await sweep(db, Date.parse('2026-06-12T12:00:00Z'), { positionDays: 30 });
  expect(await left(sold)).toEqual(['2027-04-30']);
});
