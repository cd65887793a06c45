import { expect, test } from 'vitest';

import type { BrowserImport } from '#api/admin/imports.ts';

import { createCompany } from '../../../../../tests/factories/companies.ts';
import { createProduct } from '../../../../../tests/factories/products.ts';
import { createSalesOrderLine } from '../../../../../tests/factories/sales-orders.ts';
import { createJobRow } from '../../../../../tests/factories/transport-jobs.ts';
import { createTrailer, createTruck } from '../../../../../tests/factories/trucks.ts';
import { createStock, createWarehouse } from '../../../../../tests/factories/warehouses.ts';
import { previewRows } from '../../../../../tests/setup/preview-rows.ts';
import { openTestApp, rolePermissions } from '../../../../../tests/setup/test-app.ts';

const { db, signIn } = await openTestApp();
const admin = await signIn({ permissions: rolePermissions.admin });

interface Answer {
  content: BrowserImport;
}
const look = async (kind: string, content: string) =>
  (
    await admin.send<Answer>('POST', `/api/admin/imports?kind=${kind}`, content, {
      'content-type': 'text/csv',
    })
  ).body.content;
const apply = (id: number) => admin.post<Answer>(`/api/admin/imports/${id}/apply`);
const rowsOf = previewRows(admin);

test('stock that changes only which lines its figures count is changed, and says which', async () => {
  const [product, warehouse] = [await createProduct(db), await createWarehouse(db)];
  const of = { product_id: product.id, warehouse_id: warehouse.id };
  await createStock(db, { ...of, stock: '90', physical_stock: '95' });
  const line = await createSalesOrderLine(db, of);
  const content = (lines: string) =>
    `productExternalId;warehouseExternalId;stock;physicalStock;countedLineIds\n${product.external_id};${warehouse.external_id};90;95;${lines}\n`;
  const { id, ...found } = await look('stock', content(String(line.id)));
  expect(found).toMatchObject({ new: 0, changed: 1, unchanged: 0 });
  expect(await rowsOf(id, 'changed')).toMatchObject([
    { changes: { countedLineIds: { before: [], after: [line.id] } } },
  ]);
  expect((await apply(id)).body.content.state).toBe('applied');
  const entries = await db
    .selectFrom('audit_entries')
    .select('changes')
    .where('entity', '=', 'stock')
    .where('entity_id', '=', product.id)
    .execute();
  expect(entries).toEqual([{ changes: { countedLineIds: [[], [line.id]] } }]);
  expect(await look('stock', content(String(line.id)))).toMatchObject({ changed: 0, unchanged: 1 });

  // The counted differences are among those that were shown.
  const back = await look('stock', content(''));
  await db
    .updateTable('sales_order_lines')
    .set({ counted_in_stock: false })
    .where('id', '=', line.id)
    .execute();
  expect((await apply(back.id)).status).toBe(409);
});

test('trailers that a truck only names are made, and are shown before', async () => {
  const truck = await createTruck(db, { trailer_id: null });
  const carrier = await createCompany(db);
  const content = `externalId;licensePlateNumber;trailerRegNumber;companyExternalId\n${truck.external_id};${truck.license_plate_number};701TRL;${carrier.external_id}\n`;
  const found = await look('trucks', content);
  expect(found).toMatchObject({ state: 'ready', changed: 1, trailers: 1, jobs: 0 });
  expect(found.files).toMatchObject([{ trailers: 1, jobs: 0 }]);
  expect(await rowsOf(found.id, 'trailers')).toMatchObject([
    { line: 2, record: '701TRL', values: { companyExternalId: carrier.external_id } },
  ]);
  await createTrailer(db, { registration_number: '701TRL' });
  const refused = await apply(found.id);
  expect(refused.status).toBe(409);
  const renewed = (await admin.get<Answer>(`/api/admin/imports/${found.id}`)).body.content;
  expect(renewed).toMatchObject({ state: 'ready', lastAttempt: 'OUTDATED', changed: 1, trailers: 0 });
  expect(await rowsOf(found.id, 'trailers')).toEqual([]);
});

test.each([
  { by: 'code', number: '702TRL' },
  { by: 'name', number: '703TRL' },
  { by: 'number', number: '704TRL' },
])(
  "a trailer that an import makes is the carrier's, named by $by, and in the history",
  async ({ by, number }) => {
    const truck = await createTruck(db, { trailer_id: null });
    const carrier = await createCompany(db, { name: `Vedaja ${number}` });
    const named = { code: carrier.external_id, name: carrier.name, number: `#${carrier.id}` }[by];
    const content = `externalId;licensePlateNumber;trailerRegNumber;companyExternalId\n${truck.external_id};${truck.license_plate_number};${number};${named}\n`;
    await apply((await look('trucks', content)).id);
    const { id, company_id } = await db
      .selectFrom('trailers')
      .select(['id', 'company_id'])
      .where('registration_number', '=', number)
      .executeTakeFirstOrThrow();
    expect(company_id).toBe(carrier.id);
    const entries = await db
      .selectFrom('audit_entries')
      .select(['user_id', 'action'])
      .where('entity', '=', 'trailer')
      .where('entity_id', '=', id)
      .execute();
    expect(entries).toEqual([{ user_id: admin.user.id, action: 'created' }]);
  },
);

test('jobs that follow their truck to another trailer are shown before, and a new one asks to look again', async () => {
  const truck = await createTruck(db);
  const next = await createTrailer(db);
  const job = { truck_id: truck.id, transport_date: '2999-01-01' };
  const row = await createJobRow(db, { job });
  const before = await db
    .selectFrom('trailers')
    .select('registration_number')
    .where('id', '=', truck.trailer_id)
    .executeTakeFirst();
  const content = `externalId;licensePlateNumber;trailerExternalId\n${truck.external_id};${truck.license_plate_number};${next.external_id}\n`;
  const { id, ...found } = await look('trucks', content);
  expect(found).toMatchObject({ changed: 1, trailers: 0, jobs: 1 });
  expect(await rowsOf(id, 'jobs')).toMatchObject([
    {
      line: 2,
      record: String(row.transport_job_id),
      values: { transportDate: '2999-01-01', licensePlateNumber: truck.license_plate_number },
      changes: {
        trailerRegNumber: { before: before?.registration_number ?? null, after: next.registration_number },
      },
    },
  ]);
  const later = await createJobRow(db, { job });
  expect((await apply(id)).status).toBe(409);
  expect(await rowsOf(id, 'jobs')).toHaveLength(2);
  expect((await apply(id)).body.content).toMatchObject({ state: 'applied', jobs: 2 });
  const moved = await db
    .selectFrom('transport_jobs')
    .select('trailer_id')
    .where('id', 'in', [row.transport_job_id, later.transport_job_id])
    .execute();
  expect(moved).toEqual([{ trailer_id: next.id }, { trailer_id: next.id }]);
});
