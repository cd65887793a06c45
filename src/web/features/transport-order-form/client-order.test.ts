import { expect, test } from 'vitest';
import * as z from 'zod/mini';

import { clientGivenFields } from '#domain/record-fields/transport-order.ts';

import { plainValuesOf } from '../../../../tests/setup/plain-values.ts';
import { clientOrderSchema, emptyClientOrder } from './client-order.ts';

const filled = {
  ...emptyClientOrder({ client: null, pickup: null }),
  transportDate: '2099-11-20',
  product: { id: 3 },
  client: { id: 20 },
  pickup: { id: 11 },
  quantity: 28.5,
};

test('the client of the request is the pickup, not the company', () => {
  expect(z.parse(clientOrderSchema, { ...filled, note: '  ' })).toEqual({
    ...plainValuesOf(clientGivenFields, { text: null, flag: false }),
    transportDate: '2099-11-20',
    product: { id: 3 },
    client: { id: 11 },
    pickup: { id: 11 },
    quantity: 28.5,
  });
});

test('all that is missing is named at once', () => {
  const empty = emptyClientOrder({ client: null, pickup: null });
  const result = z.safeParse(clientOrderSchema, empty);
  expect(result.error?.issues.map((issue) => issue.path[0])).toEqual([
    'product',
    'client',
    'pickup',
    'quantity',
  ]);
});
