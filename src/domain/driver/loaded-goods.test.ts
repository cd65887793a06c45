import { expect, test } from 'vitest';

import { carriedGoods, isChangedSinceLoading, orderedGoods } from './loaded-goods.ts';

const wheat = { id: 1, name: 'Nisu', unit: 't' };
const rape = { id: 2, name: 'Raps', unit: 't' };
const loaded = { product: wheat, quantity: 28.5 };

test('notices another product and another quantity, and nothing before loading', () => {
  expect(isChangedSinceLoading({ product: wheat, quantity: 28.5 }, loaded)).toBe(false);
  expect(isChangedSinceLoading({ product: rape, quantity: 28.5 }, loaded)).toBe(true);
  expect(isChangedSinceLoading({ product: wheat, quantity: 26 }, loaded)).toBe(true);
  expect(isChangedSinceLoading({ product: rape, quantity: 28.5 }, null)).toBe(false);
});

test('knows what is on the truck, and what is to be loaded instead', () => {
  const row = { product: rape, replacementProduct: null, quantity: 28.5, loaded };
  expect(carriedGoods(row)).toEqual(loaded);
  expect(carriedGoods({ ...row, loaded: null }).product).toEqual(rape);
  expect(orderedGoods({ ...row, replacementProduct: wheat }).product).toEqual(wheat);
});

test('does not call it a change that the office knows by now how much was loaded', () => {
  expect(isChangedSinceLoading({ product: wheat, quantity: 28.5 }, { product: wheat, quantity: null })).toBe(
    false,
  );
  expect(isChangedSinceLoading({ product: rape, quantity: 28.5 }, { product: wheat, quantity: null })).toBe(
    true,
  );
});
