import { expect, test } from 'vitest';

import type { StockRow } from '#api/goods/stock.ts';
import type { SalesOrder } from '#api/sales/sales-orders.ts';
import { addDays } from '#domain/calendar/day.ts';
import { toTallinn } from '#domain/calendar/tallinn-time.ts';
import { fieldNames, mayBeEmpty, plainFields } from '#domain/record-fields/fields.ts';
import {
  correctableLineFields,
  type CorrectableLineFields,
  salesLineFields,
} from '#domain/record-fields/sales-line.ts';

import { createGrain } from '../../../../tests/factories/products.ts';
import { createSalesOrderLine } from '../../../../tests/factories/sales-orders.ts';
import { createStock, createWarehouse } from '../../../../tests/factories/warehouses.ts';
import { plainValuesOf } from '../../../../tests/setup/plain-values.ts';
import { openTestApp } from '../../../../tests/setup/test-app.ts';
import { storedLine } from '../../record-fields/sales-line.ts';

const { db, signIn, clock } = await openTestApp();
const staff = await signIn();
const orders = '/api/sales-orders';

async function soldFromStock(stock = '100', line: Parameters<typeof createSalesOrderLine>[1] = {}) {
  const [product, warehouse] = [await createGrain(db), await createWarehouse(db)];
  await createStock(db, { product_id: product.id, warehouse_id: warehouse.id, stock });
  const sold = await createSalesOrderLine(db, {
    product_id: product.id,
    warehouse_id: warehouse.id,
    quantity: '40',
    ...line,
  });
  return { product, sold, id: sold.sales_order_id };
}

async function freeOf(productId: number) {
  const answer = await staff.get<{ content: StockRow[] }>(`/api/products/${productId}/stock`);
  return answer.body.content[0]?.unallocatedStock;
}

test('cancelling gives the stock back, once', async () => {
  const { product, id } = await soldFromStock();
  expect(await freeOf(product.id)).toBe(60);
  const answer = await staff.post<{ content: SalesOrder }>(`${orders}/${id}/cancel`, { version: 1 });
  expect(answer.body.content).toMatchObject({ status: 'CANCELLED', version: 2, totals: [] });
  expect(await freeOf(product.id)).toBe(100);
  expect((await staff.post(`${orders}/${id}/cancel`)).body).toMatchObject({ content: { version: 2 } });
  expect(await freeOf(product.id)).toBe(100);
});

test("goods that an import's figures leave out already come back as well", async () => {
  const { product, id } = await soldFromStock('60', { counted_in_stock: true });
  expect(await freeOf(product.id)).toBe(60);
  await staff.post(`${orders}/${id}/cancel`);
  expect(await freeOf(product.id)).toBe(100);
});

test('cancelling is taken back while the goods are still free, once', async () => {
  const [counted, other] = [await soldFromStock('100', { counted_in_stock: true }), await soldFromStock()];
  for (const { id, product } of [counted, other]) {
    const before = await freeOf(product.id);
    const cancelled = await staff.post<{ content: SalesOrder }>(`${orders}/${id}/cancel`, {});
    const { version } = cancelled.body.content;
    const restored = await staff.post<{ content: SalesOrder }>(`${orders}/${id}/restore`, { version });
    expect(restored.status, restored.text).toBe(200);
    expect(restored.body.content).toMatchObject({ status: 'OPEN', salesOrderProducts: [{ status: 'OPEN' }] });
    expect(restored.body.content.history.map(({ action }) => action)).toEqual(['restored', 'cancelled']);
    expect(await freeOf(product.id)).toBe(before);
    expect((await staff.post(`${orders}/${id}/restore`, { version })).status).toBe(409);
    expect((await staff.post(`${orders}/${id}/restore`, {})).status).toBe(200);
    expect(await freeOf(product.id)).toBe(before);
  }
});

test('what was sold to others meanwhile is not held twice: the line says so', async () => {
  const { id, product } = await soldFromStock();
  await staff.post(`${orders}/${id}/cancel`, {});
  await db.updateTable('stock').set({ stock: '1' }).where('product_id', '=', product.id).execute();
  const refused = await staff.post(`${orders}/${id}/restore`, {});
  expect(refused.status).toBe(422);
  expect(refused.body).toMatchObject({
    errors: [
      {
        field: 'salesOrderProducts.0.quantity',
        explanation: `${product.name}: laos ei ole enam piisavalt vaba kaupa`,
      },
    ],
  });
  expect((await staff.get<{ content: SalesOrder }>(`${orders}/${id}`)).body.content.status).toBe('CANCELLED');
});

test('an order is not restored for a company that may buy nothing, nor for a day that has passed since', async () => {
  const yesterday = addDays(toTallinn(clock.now).day, -1);
  const { id, product, sold } = await soldFromStock('100', { delivery_date: yesterday });
  await staff.post(`${orders}/${id}/cancel`, {});
  // The history's clock is the database's: here it says that it was yesterday by the app's.
  await db
    .insertInto('audit_entries')
    .values({
      at: new Date(clock.now - 86_400_000),
      entity: 'sales_order',
      entity_id: id,
      action: 'cancelled',
      changes: '{}',
    })
    .execute();
  const { company_id: companyId } = await db
    .selectFrom('sales_orders')
    .select('company_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const setProblematic = (problematic: boolean) =>
    db.updateTable('companies').set({ problematic }).where('id', '=', companyId).execute();
  await setProblematic(true);
  const restore = () => staff.post<{ content: SalesOrder }>(`${orders}/${id}/restore`, {});
  const refused = await restore();
  expect(refused.problems).toEqual(['companyId NOT_ALLOWED', 'salesOrderProducts.0.deliveryDate INVALID']);
  expect(refused.text).toContain(`${product.name}: tarne kuupäev on vahepeal möödunud`);

  await setProblematic(false);
  // A day that was over when it was cancelled comes back as it was.
  await db
    .updateTable('sales_order_lines')
    .set({ delivery_date: addDays(yesterday, -1) })
    .where('id', '=', sold.id)
    .execute();
  expect((await restore()).body.content).toMatchObject({ status: 'OPEN' });
});

test('an issued order cannot be cancelled, and an old version changes nothing', async () => {
  const { sold, id } = await soldFromStock();
  expect((await staff.post(`${orders}/${id}/cancel`, { version: 7 })).status).toBe(409);
  await db.updateTable('sales_order_lines').set({ status: 'ISSUED' }).where('id', '=', sold.id).execute();
  expect((await staff.post(`${orders}/${id}/cancel`)).problem).toMatchObject({ status: 409 });
});

test('a line is corrected within what is free, its own goods included', async () => {
  const { product, sold, id } = await soldFromStock();
  const correct = (version: number, change: object) =>
    staff.patch<{ content: SalesOrder }>(`${orders}/${id}`, {
      version,
      salesOrderProducts: [{ id: sold.id, ...change }],
    });
  expect((await correct(1, { quantity: 100.001 })).problems).toEqual([
    'salesOrderProducts.0.quantity NOT_ALLOWED',
  ]);
  const corrected = await correct(1, { quantity: 100, deliveryDate: '2026-05-22', notes: 'Kell 9' });
  expect(corrected.body.content).toMatchObject({
    version: 2,
    totals: [{ unit: 't', ordered: 100, delivered: 0, left: 100 }],
    salesOrderProducts: [{ quantity: 100, deliveryDate: '2026-05-22', notes: 'Kell 9' }],
  });
  expect(await freeOf(product.id)).toBe(0);
  expect((await correct(1, { quantity: 1 })).status).toBe(409);
  expect((await correct(2, { deliveryDate: '2026-05-01' })).problems).toEqual([
    'salesOrderProducts.0.deliveryDate INVALID',
  ]);
  expect(corrected.body.content.history[0]).toMatchObject({ action: 'updated' });
});

test.each([
  ['the larger one first', [3, 1]],
  ['the smaller one first', [1, 3]],
])('lines of the same goods are judged by their sum: %s', async (_, quantities) => {
  const { product, sold, id } = await soldFromStock('4', { quantity: '2' });
  const other = await createSalesOrderLine(db, {
    sales_order_id: id,
    product_id: product.id,
    warehouse_id: sold.warehouse_id,
    quantity: '2',
  });
  const correct = (version: number, wanted: readonly number[]) =>
    staff.patch(`${orders}/${id}`, {
      version,
      salesOrderProducts: [sold, other].map((line, at) => ({ id: line.id, quantity: wanted[at] })),
    });
  const taken = await correct(1, quantities);
  expect(taken.status, taken.text).toBe(200);
  expect(await freeOf(product.id)).toBe(0);
  expect((await correct(2, [3, 2])).status).toBe(422);
});

/** Another value of each field that can be corrected. */
const corrections = {
  quantity: 41,
  deliveryDate: '2026-05-23',
  ...plainValuesOf(correctableLineFields, { text: 'Helista enne', flag: true }),
} satisfies Record<keyof CorrectableLineFields, unknown>;

const corrected = fieldNames(correctableLineFields);
const emptied = corrected.filter((field) => mayBeEmpty(correctableLineFields[field]));

test.each([
  ...corrected.map((field) => [field, corrections[field]] as const),
  ...emptied.map((field) => [field, null] as const),
])('%s of a line is corrected alone to %s: everything else stays', async (field, value) => {
  const filled = plainValuesOf(salesLineFields, { text: 'Kell 9', flag: false });
  const columns = plainFields(salesLineFields).map((name) => [storedLine.columns[name], filled[name]]);
  const { sold, id } = await soldFromStock('100', {
    delivery_date: '2026-05-21',
    ...Object.fromEntries(columns),
  });
  const other = await createSalesOrderLine(db, { sales_order_id: id, notes: 'Teine rida' });
  const linesOf = async () =>
    (await staff.get<{ content: SalesOrder }>(`${orders}/${id}`)).body.content.salesOrderProducts;
  const before = await linesOf();
  expect(before.map((line) => line.id)).toEqual([sold.id, other.id]);
  expect(before[0]).toMatchObject(filled);
  const answer = await staff.patch(`${orders}/${id}`, {
    version: 1,
    salesOrderProducts: [{ id: sold.id, [field]: value }],
  });
  expect(answer.status, answer.text).toBe(200);
  const [first, second] = before;
  expect(await linesOf()).toEqual([{ ...first, [field]: value }, second]);
});

test('everything that is wrong with the lines is told at once, each at its field', async () => {
  const { sold, id } = await soldFromStock();
  const answer = await staff.patch(`${orders}/${id}`, {
    version: 1,
    salesOrderProducts: [{ id: sold.id, quantity: 200, deliveryDate: '2026-05-01' }],
  });
  expect(answer.problems.toSorted()).toEqual([
    'salesOrderProducts.0.deliveryDate INVALID',
    'salesOrderProducts.0.quantity NOT_ALLOWED',
  ]);
});
