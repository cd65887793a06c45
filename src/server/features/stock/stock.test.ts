import { expect, test } from 'vitest';

import { createGrain } from '../../../../tests/factories/products.ts';
import { createSalesOrderLine } from '../../../../tests/factories/sales-orders.ts';
import { createStock, createWarehouse } from '../../../../tests/factories/warehouses.ts';
import { openTestApp, rolePermissions } from '../../../../tests/setup/test-app.ts';

const { db, signIn } = await openTestApp();
const staff = await signIn();

/** A product in two warehouses with lines that take from one of them. */
async function stockedGrain() {
  const product = await createGrain(db);
  const yard = await createWarehouse(db, { name: 'Õue ladu' });
  const port = await createWarehouse(db, { name: 'Muuga sadam' });
  await createStock(db, {
    product_id: product.id,
    warehouse_id: yard.id,
    stock: '100.5',
    physical_stock: '120',
    lot: 'S-77',
  });
  await createStock(db, { product_id: product.id, warehouse_id: port.id, stock: '7', physical_stock: '7' });
  const line = { product_id: product.id, warehouse_id: yard.id };
  await createSalesOrderLine(db, { ...line, quantity: '10.1' });
  await createSalesOrderLine(db, { ...line, quantity: '20.2' });
  await createSalesOrderLine(db, { ...line, quantity: '40', counted_in_stock: true });
  await createSalesOrderLine(db, { ...line, quantity: '1000', status: 'ISSUED' });
  await createSalesOrderLine(db, { ...line, quantity: '1000', status: 'CANCELLED' });
  await createSalesOrderLine(db, { ...line, warehouse_id: null, quantity: '3' });
  return { product, yard, port };
}

test('free stock is what is issuable less what open lines have taken, exactly', async () => {
  const { product, yard, port } = await stockedGrain();
  const answer = await staff.get(`/api/products/${product.id}/stock?getUnallocatedStock=true`);
  expect(answer.body).toEqual({
    content: [
      {
        externalWarehouseId: port.external_id,
        warehouseName: 'Muuga sadam',
        stock: 7,
        physicalStock: 7,
        unallocatedStock: 7,
        lot: null,
      },
      {
        externalWarehouseId: yard.external_id,
        warehouseName: 'Õue ladu',
        stock: 100.5,
        physicalStock: 120,
        unallocatedStock: 70.2,
        lot: 'S-77',
      },
    ],
  });
});

test('one warehouse only, and no free stock, when asked so', async () => {
  const { product, port } = await stockedGrain();
  const query = `externalWarehouseId=${port.external_id}&getUnallocatedStock=false`;
  expect((await staff.get(`/api/products/${product.id}/stock?${query}`)).body).toEqual({
    content: [
      {
        externalWarehouseId: port.external_id,
        warehouseName: 'Muuga sadam',
        stock: 7,
        physicalStock: 7,
        unallocatedStock: null,
        lot: null,
      },
    ],
  });
  const elsewhere = await staff.get(`/api/products/${product.id}/stock?externalWarehouseId=none`);
  expect(elsewhere.body).toEqual({ content: [] });
});

test('the unsold quantity is that of the open lines, with a warehouse or without', async () => {
  const { product } = await stockedGrain();
  expect((await staff.get(`/api/products/${product.id}/unsold-quantity`)).body).toEqual({
    content: { productId: product.id, quantity: 73.3, unit: 't' },
  });
});

test('a product without stock has no rows and nothing unsold; an unknown product is not found', async () => {
  const { id } = await createGrain(db);
  expect((await staff.get(`/api/products/${id}/stock`)).body).toEqual({ content: [] });
  expect((await staff.get(`/api/products/${id}/unsold-quantity`)).body).toEqual({
    content: { productId: id, quantity: 0, unit: 't' },
  });
  expect((await staff.get('/api/products/999999999/stock')).status).toBe(404);
  expect((await staff.get('/api/products/999999999/unsold-quantity')).status).toBe(404);
});

test('staff only', async () => {
  const { id } = await createGrain(db);
  for (const permissions of [rolePermissions.client, rolePermissions.driver]) {
    const caller = await signIn({ permissions });
    expect((await caller.get(`/api/products/${id}/stock`)).status).toBe(403);
    expect((await caller.get(`/api/products/${id}/unsold-quantity`)).status).toBe(403);
  }
});
