import { expect, test } from 'vitest';

import type { ListedSalesOrder } from '#api/sales/sales-orders.ts';

import { createGrain } from '../../../../tests/factories/products.ts';
import { createSalesOrderLine } from '../../../../tests/factories/sales-orders.ts';
import { openTestApp } from '../../../../tests/setup/test-app.ts';

const { db, signIn } = await openTestApp();
const staff = await signIn();
const orders = '/api/sales-orders';

test('the list is filtered, searched, sorted and paged', async () => {
  const product = await createGrain(db, { name: 'Tatar haruldane' });
  const ids = [];
  for (const status of ['OPEN', 'ISSUED', 'CANCELLED'] as const) {
    ids.push((await createSalesOrderLine(db, { product_id: product.id, status })).sales_order_id);
  }
  const [open = 0, issued = 0, cancelled = 0] = ids;
  const listed = async (query: string) =>
    (await staff.get<{ content: ListedSalesOrder[] }>(`${orders}?${query}`)).body.content.map(({ id }) => id);
  const own = `product=${product.id}`;
  expect(await listed(own)).toEqual([cancelled, issued, open]);
  expect(await listed(`${own}&status=OPEN,CANCELLED`)).toEqual([cancelled, open]);
  expect(await listed('search=haruldane&sort=date,asc')).toEqual([open, issued, cancelled]);
  expect(await listed(`${own}&sort=client,asc`)).toHaveLength(3);
  expect(await listed(`${own}&size=2&page=2`)).toEqual([open]);
  expect(await listed(`${own}&to=2001-01-01`)).toEqual([]);
});

test('clients see no sales orders', async () => {
  const client = await signIn({ permissions: ['PERM_CLIENT'] });
  const { sales_order_id: id } = await createSalesOrderLine(db);
  for (const path of ['', '/export', `/${id}`]) expect((await client.get(orders + path)).status).toBe(403);
  expect((await client.post(`${orders}/${id}/cancel`)).status).toBe(403);
});
