import { expect, test } from 'vitest';

import type { TransportOrder } from '#api/orders/transport-orders.ts';
import type { SalesOrder } from '#api/sales/sales-orders.ts';

import { createGrain } from '../../../../tests/factories/products.ts';
import { createSalesOrderLine } from '../../../../tests/factories/sales-orders.ts';
import { makeClient, orderFields } from '../../../../tests/setup/client-orders.ts';
import { openTestApp } from '../../../../tests/setup/test-app.ts';

const { db, signIn } = await openTestApp();
const staff = await signIn();

interface Refusal {
  errors: { code: string; field?: string; explanation?: string }[];
}

async function soldLine() {
  const product = await createGrain(db);
  const line = await createSalesOrderLine(db, { product_id: product.id });
  const request = { ...(await orderFields(db, { product: { id: product.id } })), salesOrderLineId: line.id };
  return { line, request };
}

async function carriersOf(line: { id: number; sales_order_id: number }) {
  const answer = await staff.get<{ content: SalesOrder }>(`/api/sales-orders/${line.sales_order_id}`);
  return answer.body.content.salesOrderProducts.find(({ id }) => id === line.id)?.transportOrderIds;
}

test('a transport order and the line of a sales order that it carries lead to each other', async () => {
  const { line, request } = await soldLine();
  expect(await carriersOf(line)).toEqual([]);
  const made = await staff.post<{ content: { id: number } }>('/api/transport-orders', request);
  expect(made.status, made.text).toBe(201);
  const { id } = made.body.content;
  expect(await carriersOf(line)).toEqual([id]);
  const order = await staff.get<{ content: TransportOrder }>(`/api/transport-orders/${id}`);
  expect(order.body.content).toMatchObject({
    salesOrderLineId: line.id,
    salesOrderId: line.sales_order_id,
  });
});

test('a line is carried twice only by who says so, unless the first order was cancelled', async () => {
  const { line, request } = await soldLine();
  const first = await staff.post<{ content: { id: number } }>('/api/transport-orders', request);
  const { id } = first.body.content;
  const again = await staff.post<Refusal>('/api/transport-orders', { ...request, quantity: 3 });
  expect(again.status).toBe(422);
  expect(again.body.errors).toMatchObject([
    {
      code: 'UNUSUAL',
      field: 'salesOrderLineId',
      explanation: `Müügitellimuse rea vedu on juba tellitud: veotellimus ${id}`,
    },
  ]);
  const confirmed = { ...request, quantity: 3, confirmed: ['salesOrderLineId'] };
  const second = await staff.post<{ content: { id: number } }>('/api/transport-orders', confirmed);
  expect(second.status, second.text).toBe(201);
  expect(await carriersOf(line)).toEqual([id, second.body.content.id]);

  for (const each of [id, second.body.content.id]) await staff.post(`/api/transport-orders/${each}/cancel`);
  expect(await carriersOf(line)).toEqual([]);
  expect((await staff.post('/api/transport-orders', request)).status).toBe(201);
});

test('two orders for one line at once are one', async () => {
  const { request } = await soldLine();
  const answers = await Promise.all([1, 2].map(() => staff.post('/api/transport-orders', request)));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422]);
});

test('other goods, a cancelled line and no line at all are refused, and clients name none', async () => {
  const { line, request } = await soldLine();
  const other = await createGrain(db);
  const refusals = [
    [{ ...request, product: { id: other.id } }, 'NOT_ALLOWED'],
    [{ ...request, salesOrderLineId: 999_999_999 }, 'NOT_FOUND'],
  ] as const;
  for (const [body, code] of refusals) {
    const answer = await staff.post<Refusal>('/api/transport-orders', body);
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toMatchObject([{ code, field: 'salesOrderLineId' }]);
  }
  await staff.post(`/api/sales-orders/${line.sales_order_id}/cancel`);
  expect((await staff.post('/api/transport-orders', request)).status).toBe(422);

  const { user, location } = await makeClient({ db, signIn });
  const place = { id: location.id };
  const asked = await user.post<Refusal>('/api/transport-orders', {
    ...request,
    client: place,
    pickup: place,
  });
  expect(asked.body.errors).toMatchObject([{ code: 'NOT_ALLOWED', field: 'salesOrderLineId' }]);
});
