import { expect, test } from 'vitest';

import {
  isAcceptedWishFulfilled,
  isWishFulfilled,
  fulfilledParts,
  type Wish,
  writableParts,
} from './change-request.ts';

const order = {
  quantity: 54,
  loads: [
    { date: '2026-11-27', status: 'UNCOMPLETED' as const },
    { date: '2026-11-20', status: 'CANCELLED' as const },
  ],
};
const wish = (parts: Partial<Wish>): Wish => ({ transportDate: null, quantity: null, text: '', ...parts });

test('what the order says already is no wish', () => {
  expect(fulfilledParts(wish({ transportDate: '2026-11-27', quantity: 54 }), order)).toEqual([
    'transportDate',
    'quantity',
  ]);
  expect(fulfilledParts(wish({ transportDate: '2026-11-30', quantity: 60 }), order)).toEqual([]);
  const split = {
    ...order,
    loads: [...order.loads, { date: '2026-11-30', status: 'UNCOMPLETED' as const }],
  };
  expect(fulfilledParts(wish({ transportDate: '2026-11-27' }), split)).toEqual([]);
});

test('a wish is made once the order says all of it; of words nobody but people can tell', () => {
  expect(isWishFulfilled(wish({ transportDate: '2026-11-27' }), order)).toBe(true);
  expect(isWishFulfilled(wish({ transportDate: '2026-11-27', quantity: 60 }), order)).toBe(false);
  expect(isWishFulfilled(wish({ text: 'Tulge tagant' }), order)).toBeNull();
  expect(isWishFulfilled(wish({ transportDate: '2026-11-27', text: 'Tulge tagant' }), order)).toBeNull();
});

test('what an order does not have of a wish can be written into it', () => {
  const has = { transportDate: '2026-11-27', quantity: 54 };
  expect(writableParts(wish({ transportDate: '2026-11-30', quantity: 54 }), has)).toEqual({
    transportDate: '2026-11-30',
  });
  expect(writableParts(wish({ text: 'Tulge tagant' }), has)).toEqual({});
});

test('what was made once is made, and what was not kept is not known', () => {
  const moved = wish({ transportDate: '2026-11-30' });
  expect(isAcceptedWishFulfilled(true, moved, order)).toBe(true);
  expect(isAcceptedWishFulfilled(false, moved, order)).toBe(false);
  expect(isAcceptedWishFulfilled(null, moved, order)).toBeNull();
  const standing = wish({ transportDate: '2026-11-27' });
  expect(isAcceptedWishFulfilled(false, standing, order)).toBe(true);
  expect(isAcceptedWishFulfilled(null, standing, order)).toBe(true);
});
