import { expect, test } from 'vitest';

import { decimal, decimalToText } from '../goods/decimal.ts';
import { deliveredOfRows, unusualCounts } from './counts.ts';

const rows = [
  { id: 1, quantity: decimal(24), unit: 'tk', product: 'Väetis' },
  { id: 2, quantity: decimal(10), unit: 't', product: 'Nisu' },
  { id: 3, quantity: null, unit: 'alus', product: 'Sool' },
];
const counted = (quantities: Record<number, number>) =>
  Object.entries(quantities).map(([rowId, quantity]) => ({
    rowId: Number(rowId),
    quantity: decimal(quantity),
  }));

test('a count is compared with what was loaded, else with what was ordered', () => {
  const asked = (counts: Record<number, number>, loaded: Record<number, number> = {}) =>
    unusualCounts(counted(counts), rows, counted(loaded)).map(({ field, reason }) => `${field} ${reason}`);
  expect(asked({ 1: 24, 3: 5, 9: 1 })).toEqual([]);
  expect(asked({ 1: 23 })).toEqual(['counts.1 COUNTED_UNLIKE_ORDERED']);
  expect(asked({ 1: 23 }, { 1: 23 })).toEqual([]);
  expect(asked({ 1: 24, 3: 4 }, { 1: 23, 3: 5 })).toEqual([
    'counts.1 COUNTED_UNLIKE_LOADED',
    'counts.3 COUNTED_UNLIKE_LOADED',
  ]);
});

test('what was counted is delivered, and the others share the weight that is left', () => {
  const delivered = (kg: number | null, counts: Record<number, number>) =>
    Object.fromEntries(
      [...deliveredOfRows(kg === null ? null : decimal(kg), rows, counted(counts))].map(([id, quantity]) => [
        id,
        decimalToText(quantity),
      ]),
    );
  expect(delivered(null, { 1: 23, 9: 4 })).toEqual({ 1: '23' });
  expect(delivered(10_120, { 1: 23 })).toEqual({ 1: '23', 2: '10.12' });
  expect(delivered(10_120, { 2: 10 })).toEqual({ 2: '10' });
  const bags = [...rows, { id: 4, quantity: decimal(5), unit: 't', product: 'Sööt' }];
  const shares = deliveredOfRows(decimal(15_120), bags, counted({ 4: 5 }));
  expect([...shares].map(([id, quantity]) => [id, decimalToText(quantity)])).toEqual([
    [4, '5'],
    [2, '10.12'],
  ]);
});
