import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { addDecimals, decimal, type Decimal, fromThousandths, zero } from '../goods/decimal.ts';
import { freeStock, unfilledLines } from './stock-allocation.ts';

test('leaves free what open lines have not taken', () => {
  expect(freeStock(decimal(10), [decimal('2.5'), decimal('7.5')])).toBe(zero);
  expect(freeStock(decimal(10), [])).toBe(decimal(10));
});

describe('unfilledLines', () => {
  const line = (quantity: string, warehouseId: string | null = 'A') => ({
    productId: 1,
    warehouseId,
    quantity: decimal(quantity),
  });

  test('fills lines to the last kilogram, in their order', () => {
    expect(unfilledLines([line('10')], () => decimal(10))).toEqual([]);
    expect(unfilledLines([line('10.001')], () => decimal(10))).toEqual([0]);
    expect(unfilledLines([line('6'), line('6'), line('4')], () => decimal(10))).toEqual([1]);
  });

  test('asks each warehouse for its own, and none without one', () => {
    const stock = (_: number, warehouseId: string) => (warehouseId === 'A' ? decimal(10) : zero);
    expect(unfilledLines([line('10'), line('1', 'B'), line('99', null)], stock)).toEqual([1]);
  });

  test('never gives away more than there is', () => {
    const lines = fc.array(
      fc.record({
        productId: fc.constantFrom(1, 2),
        warehouseId: fc.constantFrom('A', 'B', null),
        quantity: fc.bigInt(1n, 5000n).map(fromThousandths),
      }),
    );
    fc.assert(
      fc.property(lines, fc.bigInt(0n, 8000n).map(fromThousandths), (order, stock: Decimal) => {
        const unfilled = unfilledLines(order, () => stock);
        for (const productId of [1, 2]) {
          for (const warehouseId of ['A', 'B']) {
            const here = order
              .map((each, index) => ({ ...each, index }))
              .filter((each) => each.productId === productId && each.warehouseId === warehouseId);
            const filled = here.filter(({ index }) => !unfilled.includes(index));
            const given = addDecimals(...filled.map(({ quantity }) => quantity));
            expect(given <= stock).toBe(true);
            const refused = here.filter(({ index }) => unfilled.includes(index));
            expect(refused.every(({ quantity }) => quantity > 0n && quantity + given > stock)).toBe(true);
          }
        }
      }),
    );
  });
});
