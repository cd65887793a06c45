import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { decimal, fromThousandths } from './decimal.ts';
import {
  defaultBulkQuantity,
  isPackageMultiple,
  isQuantity,
  maxQuantity,
  quantityProblemCode,
  roundUpToPackage,
} from './quantity.ts';

const packaged = { isBulk: false, notInPackageSize: false, packageSize: 20 };

describe('isQuantity', () => {
  test('takes more than nothing, up to 11 digits before the point', () => {
    expect(isQuantity(decimal('0.001'))).toBe(true);
    expect(isQuantity(maxQuantity)).toBe(true);
    expect(isQuantity(decimal(0))).toBe(false);
    expect(isQuantity(decimal(-1))).toBe(false);
    expect(isQuantity(decimal(100_000_000_000))).toBe(false);
  });
});

describe('roundUpToPackage', () => {
  test.each([
    ['60', '60'],
    ['60.001', '80'],
    ['59.999', '60'],
    ['0.001', '20'],
  ])('counts %s in packages of 20 as %s', (quantity, rounded) => {
    expect(roundUpToPackage(decimal(quantity), packaged)).toBe(decimal(rounded));
  });

  test('counts in fractions of a unit without float errors', () => {
    const product = { ...packaged, packageSize: '0.1' };
    expect(roundUpToPackage(decimal('0.3'), product)).toBe(decimal('0.3'));
    expect(roundUpToPackage(decimal('0.31'), product)).toBe(decimal('0.4'));
  });

  test.each([
    ['bulk', { ...packaged, isBulk: true }],
    ['sold apart from its package', { ...packaged, notInPackageSize: true }],
    ['without a package size', { ...packaged, packageSize: null }],
    ['with a package size of nothing', { ...packaged, packageSize: 0 }],
  ])('leaves the quantity of a product %s alone', (_, product) => {
    expect(roundUpToPackage(decimal('60.001'), product)).toBe(decimal('60.001'));
    expect(isPackageMultiple(decimal('60.001'), product)).toBe(true);
  });

  test('gives the least multiple that is not less', () => {
    fc.assert(
      fc.property(fc.bigInt(1n, 10_000_000n), fc.integer({ min: 1, max: 100_000 }), (thousandths, size) => {
        const quantity = fromThousandths(thousandths);
        const packageSize = size / 1000;
        const rounded = roundUpToPackage(quantity, { ...packaged, packageSize });
        expect(rounded % decimal(packageSize)).toBe(0n);
        expect(rounded >= quantity).toBe(true);
        expect(rounded - quantity < decimal(packageSize)).toBe(true);
        expect(isPackageMultiple(rounded, { ...packaged, packageSize })).toBe(true);
        expect(isPackageMultiple(quantity, { ...packaged, packageSize })).toBe(rounded === quantity);
      }),
    );
  });
});

describe('quantityProblemCode', () => {
  test.each([
    ['40', packaged, null],
    ['41', packaged, 'INVALID'],
    ['41', { ...packaged, isBulk: true }, null],
    ['41', null, null],
    ['0', packaged, 'INVALID'],
    ['-20', packaged, 'INVALID'],
  ])('judges %s', (quantity, product, code) => {
    expect(quantityProblemCode(decimal(quantity), product)).toBe(code);
  });
});

describe('defaultBulkQuantity', () => {
  test('is 28.5 tonnes in the unit of the product', () => {
    expect(defaultBulkQuantity({ isBulk: true, unit: 't' })).toBe(decimal('28.5'));
    expect(defaultBulkQuantity({ isBulk: true, unit: 'KG' })).toBe(decimal(28_500));
    expect(defaultBulkQuantity({ isBulk: true, unit: null })).toBe(decimal('28.5'));
    expect(defaultBulkQuantity({ isBulk: false, unit: 't' })).toBeNull();
  });
});
