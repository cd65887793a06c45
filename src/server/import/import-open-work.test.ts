import { expect, test } from 'vitest';

import { createProduct } from '../../../tests/factories/products.ts';
import { createSalesOrderLine } from '../../../tests/factories/sales-orders.ts';
import { createJobRow } from '../../../tests/factories/transport-jobs.ts';
import { createStock, createWarehouse } from '../../../tests/factories/warehouses.ts';
import { openImport } from '../../../tests/setup/import-run.ts';

const { db, code, importing, refusals } = await openImport();

test('a stock import says which open lines its figures already count', async () => {
  const product = await createProduct(db, { external_id: code('t') });
  const warehouse = await createWarehouse(db, { external_id: code('w') });
  await createStock(db, { product_id: product.id, warehouse_id: warehouse.id });
  const taken = { product_id: product.id, warehouse_id: warehouse.id };
  const counted = await createSalesOrderLine(db, taken);
  const open = await createSalesOrderLine(db, { ...taken, counted_in_stock: true });
  const stock = (lines: string) =>
    `productExternalId;warehouseExternalId;stock;physicalStock;countedLineIds\n${code('t')};${code('w')};90;95,5;${lines}\n`;

  expect(await importing({ 'stock.csv': stock(String(counted.id)) })).toEqual(['stock 0+1+0']);
  const lines = await db
    .selectFrom('sales_order_lines')
    .select(['id', 'counted_in_stock'])
    .where('product_id', '=', product.id)
    .orderBy('id')
    .execute();
  expect(lines).toEqual([
    { id: counted.id, counted_in_stock: true },
    { id: open.id, counted_in_stock: false },
  ]);
  const elsewhere = await createSalesOrderLine(db);
  expect(await refusals({ 'stock.csv': stock(`${counted.id} ${elsewhere.id}`) })).toEqual([
    'stock.csv:2, veerg countedLineIds: sellist kirjet ei ole, import seda ei loo',
  ]);
});

test('sales order lines are closed, by their id or the externalId they were given', async () => {
  const line = await createSalesOrderLine(db);
  const file = (id: string, externalId: string, status: string) =>
    `id;externalId;status\n${id};${externalId};${status}\n`;
  await importing({ 'sales-order-lines.csv': file(String(line.id), code('rida'), 'open') });
  await importing({ 'sales-order-lines.csv': file('', code('rida'), 'ISSUED') });
  const after = await db
    .selectFrom('sales_order_lines')
    .select('status')
    .where('id', '=', line.id)
    .executeTakeFirst();
  expect(after).toEqual({ status: 'ISSUED' });
  expect(await refusals({ 'sales-order-lines.csv': file('999999999', '', 'OPEN') })).toEqual([
    'sales-order-lines.csv:2, veerg id: sellist kirjet ei ole, import seda ei loo',
  ]);
  expect(await refusals({ 'sales-order-lines.csv': file('', '', 'OPEN') })).toEqual([
    'sales-order-lines.csv:2, veerg id: märgitud peab olema id või externalId',
  ]);
});

test('job rows get shelf, batch, replacement and the row they belong to', async () => {
  const row = await createJobRow(db);
  const other = await createJobRow(db);
  const product = await createProduct(db, { external_id: code('t') });
  await importing({
    'batches.csv': `externalId;status;palletNumber;palletType;productExternalId;quantity\n${code('p')};Valmis;1;EUR;${code('t')};5\n`,
    'job-rows.csv': `id;shelf;batchExternalId;replacementProductExternalId;tiedToId\n${row.id};Silo 3;${code('p')};${code('t')};${other.id}\n`,
  });
  const after = await db
    .selectFrom('transport_job_products')
    .selectAll()
    .where('id', '=', row.id)
    .executeTakeFirstOrThrow();
  expect(after).toMatchObject({
    shelf: 'Silo 3',
    replacement_product_id: product.id,
    tied_to_id: other.id,
    version: row.version + 1,
  });
  expect(await refusals({ 'job-rows.csv': `id;tiedToId\n${row.id};${row.id}\n` })).toEqual([
    'job-rows.csv:2, veerg tiedToId: rida ei saa olla seotud iseendaga',
  ]);
});

test('a batch comes whole: its pallets are written again when they differ', async () => {
  await createProduct(db, { external_id: code('t') });
  await createProduct(db, { external_id: code('u') });
  const head = 'externalId;status;bundlerName;palletNumber;palletType;productExternalId;quantity';
  const file = (...rows: string[]) => ({
    'batches.csv': [head, ...rows.map((row) => `${code('p')};${row}`)].join('\n'),
  });
  const one = `Valmis;Mari;1;EUR;${code('t')};5`;
  expect(await importing(file(one, `Valmis;Mari;2;FIN;${code('u')};7,5`))).toEqual(['batches 1+0+0']);
  expect(await importing(file(`Valmis;Mari;2;FIN;${code('u')};7.50`, one))).toEqual(['batches 0+0+1']);
  expect(await importing(file(one))).toEqual(['batches 0+1+0']);
  const rows = await db
    .selectFrom('batch_pallets')
    .innerJoin('batches', 'batches.id', 'batch_pallets.batch_id')
    .select('number')
    .where('external_id', '=', code('p'))
    .execute();
  expect(rows).toEqual([{ number: 1 }]);
  expect(await refusals(file(one, `Pooleli;Mari;2;FIN;${code('u')};1`))).toEqual([
    'batches.csv:3, veerg status: partii read ei ole ühesugused',
  ]);
});
