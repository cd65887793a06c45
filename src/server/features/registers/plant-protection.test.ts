import { sql } from 'kysely';
import { expect, test } from 'vitest';

import type { BrowserImport } from '#api/admin/imports.ts';
import type { PlantProtectionSale } from '#api/registers/plant-protection.ts';
import { ownCompanyId, plantProtectionGroupId } from '#domain/business-constants.ts';

import { createCompany } from '../../../../tests/factories/companies.ts';
import { createLocation } from '../../../../tests/factories/locations.ts';
import { createPerson, createRepresentative } from '../../../../tests/factories/people.ts';
import { createProduct } from '../../../../tests/factories/products.ts';
import { createOrderedJobRow } from '../../../../tests/factories/transport-jobs.ts';
import { openTestApp, rolePermissions } from '../../../../tests/setup/test-app.ts';
import { sweep } from '../../db/housekeeping.ts';

const { db, signIn } = await openTestApp();
const staff = await signIn();
const admin = await signIn({ permissions: rolePermissions.admin });

const spray = await createProduct(db, {
  name: 'Ariane S 20 l',
  unit: 'l',
  group_id: plantProtectionGroupId,
  is_bulk: false,
  pp_registration_number: '0123/16.05.11',
  eppo_code: '1HERG',
});

interface Page {
  content: PlantProtectionSale[];
  totalElements: number;
  rule: { keptYears: number; source: string };
}
const url = '/api/registers/plant-protection';

/** A buyer with a certificate, and one with whom nothing of it is to do. */
async function buyer() {
  const company = await createCompany(db, { reg_no: '14200010' });
  const person = await createPerson(db, {
    first_name: 'Tiina',
    last_name: 'Tamm',
    plant_protection_no: 'TK-77',
    plant_protection_validity_date: '2030-01-31',
  });
  const representative = await createRepresentative(db, { company_id: company.id, person_id: person.id });
  const location = await createLocation(db, { company_id: company.id });
  return { company, person, representative, location };
}

/** Sells through the API; returns the line. */
async function sell(
  { company, representative, location }: Awaited<ReturnType<typeof buyer>>,
  line: { quantity: number; lot?: string; productId?: number },
) {
  const made = await staff.post<{ content: { id: number } }>('/api/sales-orders', {
    companyId: company.id,
    representativeId: representative.id,
    salesOrderProducts: [{ productId: spray.id, locationId: location.id, ...line }],
  });
  expect(made.status, made.text).toBe(201);
  return db
    .selectFrom('sales_order_lines')
    .selectAll()
    .where('sales_order_id', '=', made.body.content.id)
    .executeTakeFirstOrThrow();
}

/** The warehouse's program says what became of lines, as it does every night. */
async function issue(...lines: string[]) {
  const sent = await admin.send<{ content: BrowserImport }>(
    'POST',
    '/api/admin/imports?name=sales-order-lines.csv',
    ['id;status;lot', ...lines].join('\n'),
    { 'content-type': 'text/csv' },
  );
  const applied = await admin.post(`/api/admin/imports/${sent.body.content.id}/apply`);
  expect(applied.status, applied.text).toBeLessThan(300);
}

const listOf = async (companyId: number, query = '', reader = staff) => {
  const answer = await reader.get<Page>(`${url}?companyId=${companyId}${query}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
};
/** Lots and quantities of a buyer's rows, the first written first. */
const briefly = async (companyId: number) =>
  (await listOf(companyId)).content
    .toSorted((a, b) => a.id - b.id)
    .map(({ lot, quantity }) => `${lot ?? '-'} ${quantity}`);

test('a line that the warehouse issues is in the register, with certificate and lot of that day', async () => {
  const from = await buyer();
  const line = await sell(from, { quantity: 40, lot: 'L-1' });
  expect(await briefly(from.company.id)).toEqual([]);
  await issue(`${line.id};ISSUED;L-2`);
  const { content, rule } = await listOf(from.company.id);
  expect(content).toEqual([
    {
      id: expect.any(Number) as number,
      day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as string,
      salesOrderId: line.sales_order_id,
      company: { id: from.company.id, name: from.company.name, regNo: '14200010' },
      product: { id: spray.id, name: 'Ariane S 20 l' },
      registrationNumber: '0123/16.05.11',
      eppoCode: '1HERG',
      lot: 'L-2',
      quantity: 40,
      unit: 'l',
      representativeName: 'Tiina Tamm',
      certificateNumber: 'TK-77',
      certificateValidTo: '2030-01-31',
      correctsId: null,
      reason: null,
      enteredBy: null,
      mayCorrect: true,
    },
  ]);
  expect(rule).toEqual({ keptYears: 5, source: 'määrus (EÜ) nr 1107/2009, artikkel 67' });
  // What changes afterwards leaves it as it was: what was known at the sale counts.
  await db
    .updateTable('people')
    .set({ plant_protection_no: 'TK-99' })
    .where('id', '=', from.person.id)
    .execute();
  expect((await listOf(from.company.id)).content).toEqual(content);
  await issue(`${line.id};ISSUED;L-2`);
  expect(await briefly(from.company.id)).toEqual(['L-2 40']);
  // Taken back by the warehouse: by a further row, and never by an edit.
  await issue(`${line.id};OPEN;L-2`);
  expect(await briefly(from.company.id)).toEqual(['L-2 40', 'L-2 -40']);
  await expect(
    db
      .updateTable('plant_protection_sales')
      .set({ lot: 'X' })
      .where('company_id', '=', from.company.id)
      .execute(),
  ).rejects.toThrow('append-only');
});

test('goods that are no plant protection product are not in it', async () => {
  const from = await buyer();
  const other = await createProduct(db, { unit: 't' });
  const line = await sell(from, { quantity: 2, productId: other.id });
  await issue(`${line.id};ISSUED;`);
  expect(await briefly(from.company.id)).toEqual([]);
});

test('delivered loads count as delivered, by their lots, and an issued line counts no load twice', async () => {
  const from = await buyer();
  const line = await sell(from, { quantity: 100, lot: 'A' });
  const loads = await Promise.all(
    [50, 50].map((quantity) =>
      createOrderedJobRow(db, {
        product_id: spray.id,
        quantity: String(quantity),
        order: { sales_order_line_id: line.id },
      }),
    ),
  );
  const deliver = (index: number, delivered: number, lot: string | null = null) =>
    db
      .updateTable('transport_job_products')
      .set({ status: 'COMPLETED', delivered_quantity: String(delivered), loaded_lot: lot })
      .where('id', '=', loads[index]?.row.id ?? 0)
      .execute();
  await deliver(0, 50, 'B');
  expect(await briefly(from.company.id)).toEqual(['B 50']);
  expect((await listOf(from.company.id)).content[0]?.day).toBe('2026-05-20');
  // The rest has left the warehouse; the second load is still on its way.
  await issue(`${line.id};ISSUED;A`);
  expect(await briefly(from.company.id)).toEqual(['B 50', 'A 50']);
  // Less arrived than was ordered, of the same lot.
  await deliver(1, 48);
  expect(await briefly(from.company.id)).toEqual(['B 50', 'A 50', 'A -2']);
  // The driver had read another lot off the can.
  await deliver(1, 48, 'C');
  expect(await briefly(from.company.id)).toEqual(['B 50', 'A 50', 'A -2', 'A -48', 'C 48']);
  // A load that did not take place after all.
  await db
    .updateTable('transport_job_products')
    .set({ status: 'CANCELLED' })
    .where('id', '=', loads[0]?.row.id ?? 0)
    .execute();
  const sums = Map.groupBy((await listOf(from.company.id)).content, ({ lot }) => lot);
  expect([...sums].map(([lot, rows]) => [lot, rows.reduce((sum, each) => sum + each.quantity, 0)])).toEqual(
    expect.arrayContaining([
      ['A', 0],
      ['B', 0],
      ['C', 48],
    ]),
  );
});

test('a row is corrected by further rows, once, and bad corrections are refused in words', async () => {
  const from = await buyer();
  const line = await sell(from, { quantity: 20, lot: 'L-1' });
  await issue(`${line.id};ISSUED;L-1`);
  const [sale] = (await listOf(from.company.id)).content;
  const at = `${url}/${sale?.id ?? 0}`;
  const correct = (body: object, to = at) =>
    staff.post<{ content: PlantProtectionSale }>(`${to}/corrections`, body);
  expect((await correct({})).problems).toEqual(['reason REQUIRED']);
  expect((await correct({ reason: ' ', quantity: -1, eppoCode: 'AB' })).problems.toSorted()).toEqual([
    'eppoCode INVALID',
    'quantity INVALID',
    'reason INVALID',
  ]);
  const ofAnotherAge = await correct({ reason: 'vale päev', certificateValidTo: '1900-01-01' });
  expect(ofAnotherAge.problems).toEqual(['certificateValidTo INVALID']);
  expect(ofAnotherAge.text).toContain('Kontrollige aastat');
  const same = await correct({ reason: 'vaatasin üle', lot: 'L-1' });
  expect([same.status, same.text]).toEqual([422, expect.stringContaining('ei muudaks midagi')]);
  expect((await correct({ reason: 'vale partii' }, `${url}/9999999`)).status).toBe(404);

  const made = await correct({ reason: 'vale partii', lot: 'L-9', quantity: 15 });
  expect(made.status, made.text).toBe(201);
  expect(made.body.content).toMatchObject({
    lot: 'L-9',
    quantity: 15,
    correctsId: sale?.id,
    reason: 'vale partii',
    mayCorrect: true,
  });
  expect(made.body.content.enteredBy).not.toBeNull();
  expect(await briefly(from.company.id)).toEqual(['L-1 20', 'L-1 -20', 'L-9 15']);
  const again = await correct({ reason: 'veel kord', quantity: 1 });
  expect([again.status, again.text]).toEqual([422, expect.stringContaining('juba parandatud')]);
  // What comes by itself goes on from what came by itself.
  await issue(`${line.id};ISSUED;L-1`);
  expect(await briefly(from.company.id)).toHaveLength(3);
  const viewer = await signIn({ permissions: rolePermissions.viewer });
  expect((await viewer.post(`${at}/corrections`, { reason: 'x', quantity: 1 })).status).toBe(403);
  expect((await listOf(from.company.id, '', viewer)).content.some(({ mayCorrect }) => mayCorrect)).toBe(
    false,
  );
});

test('it is searched by days, product and words, and saved as files', async () => {
  const from = await buyer();
  const [first, second] = [
    await sell(from, { quantity: 10, lot: '=LX-5' }),
    await sell(from, { quantity: 5 }),
  ];
  await issue(`${first.id};ISSUED;=LX-5`, `${second.id};ISSUED;`);
  const [{ day } = { day: '' }] = (await listOf(from.company.id)).content;
  const found = async (query: string) => (await listOf(from.company.id, query)).totalElements;
  expect(await found(`&from=${day}&to=${day}`)).toBe(2);
  expect(await found('&to=2020-01-01')).toBe(0);
  expect(await found(`&productId=${spray.id}`)).toBe(2);
  expect(await found('&productId=9999999')).toBe(0);
  expect(await found('&search=ariane%20TK-77')).toBe(2);
  expect(await found('&search=lx-5')).toBe(1);
  expect(await found('&size=1')).toBe(2);
  expect((await staff.get(`${url}?from=2026-02-30&companyId=x`)).problems.toSorted()).toEqual([
    'companyId INVALID',
    'from INVALID',
  ]);
  // An empty register would say that nothing was sold.
  const reversed = 'from=2026-06-01&to=2026-05-01';
  for (const asked of [`?${reversed}`, `/export?format=pdf&${reversed}`]) {
    expect((await staff.get(`${url}${asked}`)).problems).toEqual(['to INVALID']);
  }
  const file = (format: string) => staff.get(`${url}/export?format=${format}&companyId=${from.company.id}`);
  const address = { street: 'Põllu tee 1', city: 'Tartu' };
  await db.updateTable('companies').set(address).where('id', '=', ownCompanyId).execute();
  const csv = await file('csv');
  expect(csv.text.split('\r\n')[0]).toContain('Kuupäev;Toode;Registreerimisnumber;EPPO-kood;Partii;Kogus');
  // A correction names the row that it corrects; the seller stands with the address.
  expect(csv.text.split('\r\n')[0]).toContain(';Müügitellimus;Kirje;Parandus;Müüja');
  expect(csv.text).toContain(', Põllu tee 1, Tartu');
  expect(csv.text).toContain(";Ariane S 20 l;0123/16.05.11;1HERG;'=LX-5;10;l;");
  expect(JSON.parse((await file('json')).text)).toMatchObject([
    {
      product: 'Ariane S 20 l',
      registrationNumber: '0123/16.05.11',
      eppoCode: '1HERG',
      quantity: 10,
      unit: 'l',
    },
    { quantity: 5, lot: null, buyerRegNo: '14200010' },
  ]);
  for (const [format, start] of [
    ['pdf', '%PDF'],
    ['xlsx', 'PK'],
  ] as const) {
    const answer = await file(format);
    expect([answer.status, answer.text.slice(0, start.length)]).toEqual([200, start]);
  }
  expect((await file('doc')).problems).toEqual(['format INVALID']);
});

test('a farmer reads the rows of the own companies alone, and corrects none', async () => {
  const [own, other] = [await buyer(), await buyer()];
  for (const each of [own, other]) {
    const line = await sell(each, { quantity: 10 });
    await issue(`${line.id};ISSUED;`);
  }
  const farmer = await signIn({ permissions: rolePermissions.client, personId: own.person.id });
  const read = await farmer.get<Page>(url);
  expect(read.body.content.map(({ company }) => company.id)).toEqual([own.company.id]);
  expect(read.body.content[0]?.mayCorrect).toBe(false);
  expect((await listOf(other.company.id, '', farmer)).content).toEqual([]);
  const saved = await farmer.get(`${url}/export?format=json`);
  expect(JSON.parse(saved.text)).toHaveLength(1);
  const correction = `${url}/${read.body.content[0]?.id ?? 0}/corrections`;
  expect((await farmer.post(correction, { reason: 'x', quantity: 1 })).status).toBe(403);
});

test('rows are kept five years from the sale, then erased', async () => {
  const from = await buyer();
  const line = await sell(from, { quantity: 10 });
  await issue(`${line.id};ISSUED;`);
  // As it was written then: the same row, five years ago to the day, and a day before that.
  await sql`
    insert into plant_protection_sales (sales_order_line_id, day, company_id, company_name, product_id, product_name,
      quantity, unit, representative_name)
    select sales_order_line_id, current_date - make_interval(years => 5, days => each), company_id, company_name,
      product_id, product_name, 1 + each, unit, representative_name
    from plant_protection_sales, generate_series(0, 1) each where company_id = ${from.company.id}`.execute(
    db,
  );
  expect(await briefly(from.company.id)).toEqual(['- 10', '- 1', '- 2']);
  await sweep(db, Date.parse('2026-05-20T09:00:00Z'), { positionDays: 30 });
  expect(await briefly(from.company.id)).toEqual(['- 10', '- 1']);
  await expect(
    db.deleteFrom('plant_protection_sales').where('company_id', '=', from.company.id).execute(),
  ).rejects.toThrow('append-only');
});
