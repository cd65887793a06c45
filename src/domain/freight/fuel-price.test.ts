import { expect, test } from 'vitest';

import { isFuelPrice } from './fuel-price.ts';

test.each([
  ['1.386', true],
  ['0.000001', true],
  ['9.999999', true],
  ['0', false],
  ['10', false],
  ['138.6', false],
])('%s euros a litre', (price, isOne) => {
  expect(isFuelPrice(price)).toBe(isOne);
});
