import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { decimal, decimalToNumber, fromThousandths } from './decimal.ts';
import { fitQuantity, type Packed, quantityForProduct } from './quantity-fitting.ts';
import { isPackageMultiple } from './quantity.ts';

const wheat: Packed = { unit: 't', isBulk: true, notInPackageSize: false, packageSize: null };
const meal: Packed = { unit: 'kg', isBulk: true, notInPackageSize: false, packageSize: null };
const sacks: Packed = { unit: 'kg', isBulk: false, notInPackageSize: false, packageSize: 15 };
const bigSacks: Packed = { ...sacks, packageSize: 20 };

describe('fitQuantity', () => {
  test.each([
    [16, sacks, 30],
    [30, sacks, 30],
    [0.1, { ...sacks, packageSize: 0.6 }, 0.6],
    [1.8, { ...sacks, packageSize: 0.6 }, 1.8],
    [16, { ...sacks, notInPackageSize: true }, 16],
    [16.5, { ...wheat, packageSize: 15 }, 16.5],
    [16, null, 16],
    [null, sacks, null],
    [0, sacks, 0],
    [-1, sacks, -1],
    [99_999_999_999, { ...sacks, packageSize: 7 }, 99_999_999_999],
  ])('%s of %o is %s', (quantity, product, fitted) => {
    expect(fitQuantity(quantity, product)).toBe(fitted);
  });

  test('leaves a text that is no number alone', () => {
    expect(fitQuantity(Number.NaN, sacks)).toBeNaN();
  });

  test('gives the next whole number of packages, and only once', () => {
    const thousandths = (max: number) =>
      fc.integer({ min: 1, max }).map((count) => decimalToNumber(fromThousandths(BigInt(count))));
    fc.assert(
      fc.property(thousandths(9_999_999), thousandths(99_999), (quantity, packageSize) => {
        const product = { ...sacks, packageSize };
        const fitted = fitQuantity(quantity, product) ?? 0;
        expect(isPackageMultiple(decimal(fitted), product)).toBe(true);
        expect(decimal(fitted) - decimal(quantity)).toBeLessThan(decimal(packageSize));
        expect(fitted).toBeGreaterThanOrEqual(quantity);
        expect(fitQuantity(fitted, product)).toBe(fitted);
      }),
    );
  });
});

describe('quantityForProduct', () => {
  const filling = { before: null, fillsBulk: true };

  test.each([
    ['an empty quantity of bulk goods in tonnes', null, { ...filling, after: wheat }, 28.5],
    ['an empty quantity of bulk goods in kilograms', null, { ...filling, after: meal }, 28_500],
    ['an empty quantity of packed goods', null, { ...filling, after: sacks }, null],
    ['a typed quantity', 12, { ...filling, after: wheat }, 12],
    ['a typed quantity of packed goods', 16, { ...filling, after: sacks }, 30],
    ['a default that goes with its product', 28.5, { before: wheat, after: sacks, fillsBulk: true }, null],
    ['a default of another unit', 28.5, { before: wheat, after: meal, fillsBulk: true }, 28_500],
    ['a product taken away', 28.5, { before: wheat, after: null, fillsBulk: true }, null],
    ['the order form, which fills in nothing', null, { before: null, after: wheat, fillsBulk: false }, null],
    ['the order form, which rounds', 16, { before: null, after: sacks, fillsBulk: false }, 30],
  ])('%s', (_, quantity, change, fitted) => {
    expect(quantityForProduct(quantity, { isRounded: false, ...change })).toBe(fitted);
  });

  test.each([
    [
      'goods of another unit drop what was rounded',
      30,
      { before: sacks, after: wheat, isRounded: true },
      null,
    ],
    ['and keep what was typed', 30, { before: sacks, after: wheat, isRounded: false }, 30],
    ['goods of the same unit round again', 30, { before: sacks, after: bigSacks, isRounded: true }, 40],
  ])('%s', (_, quantity, change, fitted) => {
    expect(quantityForProduct(quantity, { ...change, fillsBulk: false })).toBe(fitted);
  });

  test('what was rounded gives way to the default load where one is filled in', () => {
    const change = { before: sacks, after: wheat, isRounded: true, fillsBulk: true };
    expect(quantityForProduct(30, change)).toBe(28.5);
  });
});
