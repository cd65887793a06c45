import { expect, test } from 'vitest';

import type { DriverProduct } from '#api/driver/lookups.ts';

import { productOf } from './load-name.ts';

const wheat: DriverProduct = { id: 7, name: 'Nisu', unit: 't', isBulk: true, group: 'Teravili', regime: 'A' };

test('a previous load is the product that it names by id, else by its name in full', () => {
  const products = [{ ...wheat, id: 6, name: 'Nisujahu' }, wheat];
  expect(productOf(products, { productId: 7, name: 'Nisu, vana nimi' })).toBe(wheat);
  expect(productOf(products, { productId: null, name: 'nisu' })).toBe(wheat);
  expect(productOf(products, { productId: null, name: 'Nis' })).toBeUndefined();
  expect(productOf(products, { productId: 9, name: 'Nisu' })).toBeUndefined();
});
