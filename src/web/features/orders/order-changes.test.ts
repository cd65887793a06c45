import { expect, test } from 'vitest';

import { orderChangeLines } from './order-changes.ts';

test('a correction is told field by field, what was there before and what is now', () => {
  expect(
    orderChangeLines({
      product: ['Nisu', 'Rukis'],
      destination: [null, 'Muuga terminal'],
      quantity: [28.5, 1500],
      transportDate: ['2026-11-20', '2026-11-21'],
      wetGrain: [false, true],
      note: ['Kell 9', null],
    }),
  ).toEqual([
    'Toode: Nisu → Rukis',
    'Sihtkoht: – → Muuga terminal',
    'Kogus: 28,5 → 1\u{a0}500',
    'Soovitud päev: 20.11.2026 → 21.11.2026',
    'Märg vili: Ei → Jah',
    'Märkused: Kell 9 → –',
  ]);
});

test('of a line of a sales order only what changed is told', () => {
  const before = { quantity: 10, deliveryDate: '2026-11-20', notes: null };
  expect(orderChangeLines({ '17 NPK 15-15-15': [before, { ...before, quantity: 12 }] })).toEqual([
    'NPK 15-15-15 · Kogus: 10 → 12',
  ]);
});

test('what has no name for people is left out', () => {
  expect(
    orderChangeLines({ transportJobId: 7, status: ['UNCONFIRMED', 'UNCOMPLETED'], message: 'x' }),
  ).toEqual([]);
});
