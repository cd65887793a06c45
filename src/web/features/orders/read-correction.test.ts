import { expect, test } from 'vitest';

import { orderChanges } from '#api/orders/transport-orders.ts';
import { salesOrderCorrection } from '#api/sales/sales-orders.ts';

import { readCorrection } from './read-correction.ts';

const dayFormat = 'pp.kk.aaaa';
const fields = { transportDate: dayFormat, pickup: null, destination: null, quantity: 'arv' };

test('all that is wrong with a correction stands at its field at once, as in the form of orders', () => {
  const changes = { quantity: -5, transportDate: '31.02.2026', pickup: null, destination: null };
  expect(readCorrection(orderChanges, changes, fields)).toEqual({
    request: null,
    wrong: [
      { path: 'transportDate', message: 'Formaat: pp.kk.aaaa' },
      { path: 'pickup', message: 'Nõutud' },
      { path: 'quantity', message: 'Peab olema suurem kui 0' },
    ],
  });
});

test('what is right is the request: what was changed and nothing else', () => {
  const changes = { quantity: 5, destination: null };
  expect(readCorrection(orderChanges, changes, fields)).toEqual({ request: changes, wrong: null });
});

test('a line of a sales order says it at the fields of the line', () => {
  const line = { id: 7, quantity: null, deliveryDate: '31.02.2026' };
  const [quantity, deliveryDate] = ['salesOrderProducts.0.quantity', 'salesOrderProducts.0.deliveryDate'];
  const body = { version: 1, salesOrderProducts: [line] };
  expect(
    readCorrection(salesOrderCorrection, body, { [quantity]: 'arv', [deliveryDate]: dayFormat }),
  ).toEqual({
    request: null,
    wrong: [
      { path: quantity, message: 'Nõutud' },
      { path: deliveryDate, message: 'Formaat: pp.kk.aaaa' },
    ],
  });
});
