import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import type { SalesOrder } from '#api/sales/sales-orders.ts';

import { createCompany } from '../../../../tests/factories/companies.ts';
import { createLocation } from '../../../../tests/factories/locations.ts';
import { createPerson, createRepresentative } from '../../../../tests/factories/people.ts';
import { createGrain, createPlantProtection, createProduct } from '../../../../tests/factories/products.ts';
import { createStock, createWarehouse } from '../../../../tests/factories/warehouses.ts';
import { openTestApp } from '../../../../tests/setup/test-app.ts';

const { db, signIn } = await openTestApp();
const staff = await signIn();

async function buyer(certificate: { no: string; until: string } | null = null, problematic = false) {
  const company = await createCompany(db, { problematic });
  const person = await createPerson(db, {
    plant_protection_no: certificate?.no ?? null,
    plant_protection_validity_date: certificate?.until ?? null,
  });
  const representative = await createRepresentative(db, { company_id: company.id, person_id: person.id });
  const location = await createLocation(db, { company_id: company.id });
  return { company, representative, location, person };
}

async function order(line: Record<string, unknown> = {}, from?: Awaited<ReturnType<typeof buyer>>) {
  const { company, representative, location } = from ?? (await buyer());
  const product = await createGrain(db);
  return {
    companyId: company.id,
    representativeId: representative.id,
    salesOrderProducts: [{ locationId: location.id, productId: product.id, quantity: 10, ...line }],
  };
}

test('an order keeps its lines, the representative and what the client collects', async () => {
  const from = await buyer({ no: 'TK-1', until: '2030-01-01' });
  const request = await order({ notes: 'Tuleb ise järele. Kell 9', deliveryDate: '2026-05-21' }, from);
  const answer = await staff.post<{ content: { id: number } }>('/api/sales-orders', request);
  expect(answer.status).toBe(201);
  const { id } = answer.body.content;
  expect(
    await db.selectFrom('sales_orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  ).toMatchObject({
    company_id: from.company.id,
    representative_name: from.person.name,
    plant_protection_no: 'TK-1',
    created_by: staff.user.id,
  });
  expect(
    await db
      .selectFrom('sales_order_lines')
      .selectAll()
      .where('sales_order_id', '=', id)
      .executeTakeFirstOrThrow(),
  ).toMatchObject({ quantity: '10.000', client_pickup: true, delivery_date: '2026-05-21', status: 'OPEN' });
});

test('the words of a client who collects are kept exactly, with their last blank', async () => {
  const request = await order({ notes: 'Tuleb ise järele. ' });
  const { body } = await staff.post<{ content: { id: number } }>('/api/sales-orders', request);
  const line = () =>
    db
      .selectFrom('sales_order_lines')
      .select(['id', 'notes', 'client_pickup'])
      .where('sales_order_id', '=', body.content.id)
      .executeTakeFirstOrThrow();
  const { id, ...made } = await line();
  expect(made).toEqual({ notes: 'Tuleb ise järele. ', client_pickup: true });
  const correct = (notes: string, version: number) =>
    staff.patch(`/api/sales-orders/${String(body.content.id)}`, {
      version,
      salesOrderProducts: [{ id, notes }],
    });
  await correct('  Kell 9 ', 1);
  expect(await line()).toMatchObject({ notes: 'Kell 9', client_pickup: false });
  await correct('Tuleb ise järele. ', 2);
  expect(await line()).toMatchObject({ notes: 'Tuleb ise järele. ', client_pickup: true });
});

test('an order is read where its Location says, with its lines', async () => {
  const from = await buyer({ no: 'TK-9', until: '2030-01-01' });
  const product = await createGrain(db);
  const warehouse = await createWarehouse(db);
  await createStock(db, { product_id: product.id, warehouse_id: warehouse.id, stock: '100' });
  const line = { productId: product.id, warehouseId: warehouse.external_id, deliveryDate: '2026-05-21' };
  const made = await staff.post('/api/sales-orders', await order(line, from));
  const { body } = await staff.get<{ content: SalesOrder }>(String(made.headers.location));
  expect(body.content).toMatchObject({
    companyId: from.company.id,
    companyName: from.company.name,
    representativeId: from.representative.id,
    representativeName: from.person.name,
    plantProtectionNo: 'TK-9',
    salesOrderProducts: [
      {
        locationId: from.location.id,
        locationName: from.location.location_name,
        productId: product.id,
        productName: product.name,
        unit: 't',
        quantity: 10,
        warehouseId: warehouse.external_id,
        deliveryDate: '2026-05-21',
        notes: null,
        status: 'OPEN',
      },
    ],
  });
  expect((await staff.get('/api/sales-orders/987654')).status).toBe(404);
});

test('company, representative and a line are required', async () => {
  const empty = await staff.post('/api/sales-orders', { salesOrderProducts: [{}] });
  expect(empty.problems).toEqual([
    'companyId REQUIRED',
    'representativeId REQUIRED',
    'salesOrderProducts.0.locationId REQUIRED',
    'salesOrderProducts.0.productId REQUIRED',
    'salesOrderProducts.0.quantity REQUIRED',
  ]);
  const noLine = await staff.post('/api/sales-orders', { ...(await order()), salesOrderProducts: [] });
  expect(noLine.problems).toEqual(['salesOrderProducts REQUIRED']);
});

test('a problematic company gets no order', async () => {
  const answer = await staff.post('/api/sales-orders', await order({}, await buyer(null, true)));
  expect(answer.status).toBe(422);
  expect(answer.problem.errorMessage).toContain('Probleemne ettevõte, müügitellimust ei saa teha!');
  expect(answer.problems).toEqual(['companyId NOT_ALLOWED']);
});

test.each([
  [null, 422, 'NOT_ALLOWED'],
  [{ no: 'TK-2', until: '2026-05-20' }, 422, 'EXPIRED'],
  [{ no: 'TK-3', until: '2026-05-21' }, 201, null],
])('plant protection with the certificate %j answers %i', async (certificate, status, code) => {
  const product = await createPlantProtection(db, { package_size: null });
  const request = await order({ productId: product.id }, await buyer(certificate));
  const answer = await staff.post('/api/sales-orders', request);
  expect(answer.status).toBe(status);
  if (status === 422) {
    expect(answer.problems).toEqual([`salesOrderProducts.0.productId ${code}`]);
    expect(answer.problem.errorMessage).toContain('Ettevõttel puudub taimekaitse tunnistus');
  }
});

test('locations and representatives of other companies, past days and odd quantities are named together', async () => {
  const other = await buyer();
  const packed = await createProduct(db, { is_bulk: false, package_size: 25 });
  const request = await order({
    locationId: other.location.id,
    productId: packed.id,
    quantity: 30,
    deliveryDate: '2026-05-19',
    warehouseId: 'no-such-warehouse',
  });
  const answer = await staff.post('/api/sales-orders', {
    ...request,
    representativeId: other.representative.id,
  });
  expect(answer.problems).toEqual([
    'representativeId NOT_ALLOWED',
    'salesOrderProducts.0.deliveryDate INVALID',
    'salesOrderProducts.0.locationId NOT_ALLOWED',
    'salesOrderProducts.0.quantity INVALID',
    'salesOrderProducts.0.warehouseId NOT_FOUND',
  ]);
});

test('what the warehouse cannot fill is refused at its line; without a warehouse nothing is allocated', async () => {
  const product = await createGrain(db);
  const warehouse = await createWarehouse(db);
  await createStock(db, { product_id: product.id, warehouse_id: warehouse.id, stock: '15' });
  const wanted = { productId: product.id, warehouseId: warehouse.external_id };
  const first = await staff.post('/api/sales-orders', await order(wanted));
  expect(first.status).toBe(201);
  const second = await staff.post('/api/sales-orders', await order(wanted));
  expect(second.problems).toEqual(['salesOrderProducts.0.warehouseId NOT_ALLOWED']);
  const unassigned = await staff.post('/api/sales-orders', await order({ productId: product.id }));
  expect(unassigned.status).toBe(201);
});

test('clients and drivers make no sales orders', async () => {
  for (const permission of ['PERM_CLIENT', 'PERM_MOBILE_TRUCK_DRIVER'] as const) {
    const user = await signIn({ permissions: [permission] });
    expect((await user.post('/api/sales-orders', await order())).status).toBe(403);
  }
});

test('orders at the same time never allocate more than there is, and what is left is shown as free', async () => {
  const from = await buyer();
  const line = fc.record({
    product: fc.nat({ max: 1 }),
    warehouse: fc.constantFrom(0, 1, null),
    quantity: fc.integer({ min: 1, max: 400 }).map((tenths) => tenths / 10),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(line, { minLength: 1, maxLength: 3 }), { minLength: 2, maxLength: 8 }),
      fc.integer({ min: 0, max: 90 }),
      async (orders, stock) => {
        const products = [await createGrain(db), await createGrain(db)];
        const warehouses = [await createWarehouse(db), await createWarehouse(db)];
        for (const product of products) {
          for (const warehouse of warehouses) {
            await createStock(db, { product_id: product.id, warehouse_id: warehouse.id, stock });
          }
        }
        const answers = await Promise.all(
          orders.map((lines) =>
            staff.post('/api/sales-orders', {
              companyId: from.company.id,
              representativeId: from.representative.id,
              salesOrderProducts: lines.map((each) => ({
                locationId: from.location.id,
                productId: products[each.product]?.id,
                quantity: each.quantity,
                warehouseId: each.warehouse === null ? null : warehouses[each.warehouse]?.external_id,
              })),
            }),
          ),
        );
        expect(answers.every(({ status }) => status === 201 || status === 422)).toBe(true);

        const accepted = orders.filter((_, index) => answers[index]?.status === 201).flat();
        for (const [p, product] of products.entries()) {
          const sums = await db
            .selectFrom('sales_order_lines')
            .select(({ fn }) => ['warehouse_id', fn.sum<string>('quantity').as('quantity')])
            .where('product_id', '=', product.id)
            .where('status', '=', 'OPEN')
            .groupBy('warehouse_id')
            .execute();
          const allocated = (w: number | null) =>
            Number(
              sums.find((row) => row.warehouse_id === (w === null ? null : warehouses[w]?.id))?.quantity ?? 0,
            );
          for (const w of [0, 1, null]) {
            const model = accepted
              .filter((each) => each.product === p && each.warehouse === w)
              .reduce((sum, each) => sum + each.quantity * 10, 0);
            expect(allocated(w)).toBeCloseTo(model / 10, 3);
            if (w !== null) expect(allocated(w)).toBeLessThanOrEqual(stock);
          }
          const { body: shown } = await staff.get<{
            content: { externalWarehouseId: string; unallocatedStock: number }[];
          }>(`/api/products/${product.id}/stock`);
          for (const row of shown.content) {
            const w = warehouses.findIndex(({ external_id }) => external_id === row.externalWarehouseId);
            expect(row.unallocatedStock).toBeGreaterThanOrEqual(0);
            expect(row.unallocatedStock).toBeCloseTo(stock - allocated(w), 3);
          }
          const { body: unsold } = await staff.get<{ content: { quantity: number } }>(
            `/api/products/${product.id}/unsold-quantity`,
          );
          const wanted = allocated(0) + allocated(1) + allocated(null);
          expect(unsold.content.quantity).toBeCloseTo(wanted, 3);
        }
      },
    ),
    { numRuns: 25 },
  );
}, 120_000);

test('the same order again asks, its lines in whatever order, and is made once it is confirmed', async () => {
  const from = await buyer();
  const { salesOrderProducts: first } = await order({ notes: 'kaks korda' }, from);
  const { salesOrderProducts: second, ...request } = await order({ deliveryDate: '2026-05-21' }, from);
  const send = (lines: object[], confirmed: string[] = []) =>
    staff.post('/api/sales-orders', { ...request, salesOrderProducts: lines, confirmed });
  expect((await send([...first, ...second])).status).toBe(201);
  const asked = await send([...second, ...first]);
  expect([asked.status, asked.problems]).toEqual([422, ['duplicate UNUSUAL']]);
  expect(asked.body).toMatchObject({ errors: [{ explanation: 'Sama tellimus on äsja tehtud' }] });
  // More of it is another order.
  expect((await send([...first, ...second, ...second])).status).toBe(201);
  expect((await send(first)).status).toBe(201);
  expect((await send([...second, ...first], ['duplicate'])).status).toBe(201);
});
