import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { addDecimals, decimal, fromThousandths, zero } from './decimal.ts';
import { deliveredQuantity, grossWeight, netWeight } from './weights.ts';

describe('netWeight', () => {
  test('is what the vehicle carries, and never negative', () => {
    expect(netWeight(decimal(44_000), decimal(15_500))).toBe(decimal(28_500));
    expect(netWeight(decimal(15_500), decimal(44_000))).toBe(zero);
    const weights = fc.bigInt(0n, 100_000_000n).map(fromThousandths);
    fc.assert(
      fc.property(weights, weights, (vehicle, load) => {
        expect(netWeight(addDecimals(vehicle, load), vehicle)).toBe(load);
        expect(netWeight(vehicle, addDecimals(vehicle, load))).toBe(zero);
      }),
    );
  });
});

describe('grossWeight', () => {
  test('adds exactly and rounds to 3 decimals', () => {
    expect(
      grossWeight([
        { quantity: 0.1, product: { grossWeight: 3 } },
        { quantity: 1.5, product: { grossWeight: '0.001' } },
      ]),
    ).toBe(decimal('0.302'));
    expect(grossWeight([])).toBe(zero);
  });

  test('is not known when one product weighs no one knows what', () => {
    expect(grossWeight([{ quantity: 1, product: { grossWeight: null } }])).toBeNull();
  });
});

describe('deliveredQuantity', () => {
  test.each([
    ['t', '28.5'],
    ['kg', '28500'],
  ])('counts 28 500 kg in %s as %s', (unit, delivered) => {
    expect(deliveredQuantity(decimal(28_500), unit)).toBe(decimal(delivered));
  });

  test('rounds tonnes to whole kilograms and knows no pieces', () => {
    expect(deliveredQuantity(decimal('28500.5'), 't')).toBe(decimal('28.501'));
    expect(deliveredQuantity(decimal(28_500), 'tk')).toBeNull();
    expect(deliveredQuantity(decimal(28_500), null)).toBeNull();
  });
});
