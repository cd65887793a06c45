import fc from 'fast-check';
import { expect, test } from 'vitest';

import {
  addDecimals,
  decimal,
  decimalToText,
  fromThousandths,
  multiplyDecimals,
} from '../../goods/decimal.ts';
import { deliveredShares, deliveredWeight, orderedWeight } from './delivered-shares.ts';

test('gives the whole net weight to a single row, in its unit', () => {
  const tonnes = deliveredShares(decimal(28_480), [{ id: 1, quantity: decimal('28.5'), unit: 't' }]);
  expect(decimalToText(tonnes.get(1)!)).toBe('28.48');
  const kilograms = deliveredShares(decimal(28_480), [{ id: 1, quantity: decimal(28_500), unit: 'kg' }]);
  expect(decimalToText(kilograms.get(1)!)).toBe('28480');
});

test('leaves out rows that no scales count', () => {
  const shares = deliveredShares(decimal(12_000), [
    { id: 1, quantity: decimal(20), unit: 'tk' },
    { id: 2, quantity: decimal(12), unit: 't' },
  ]);
  expect([...shares.keys()]).toEqual([2]);
  expect(decimalToText(shares.get(2)!)).toBe('12');
});

test('shares in proportion to what was ordered', () => {
  const shares = deliveredShares(decimal(30_000), [
    { id: 1, quantity: decimal(20), unit: 't' },
    { id: 2, quantity: decimal(10_000), unit: 'kg' },
  ]);
  expect([...shares.values()].map(decimalToText)).toEqual(['20', '10000']);
});

test('never loses nor makes up a gram', () => {
  const rows = fc.array(
    fc.record({ quantity: fc.bigInt(1n, 100_000n).map(fromThousandths), unit: fc.constantFrom('t', 'kg') }),
    { minLength: 1, maxLength: 6 },
  );
  fc.assert(
    fc.property(fc.bigInt(0n, 60_000n), rows, (net, orders) => {
      const netKg = multiplyDecimals(fromThousandths(net * 1000n), decimal(1));
      const shares = deliveredShares(
        netKg,
        orders.map((order, id) => ({ id, ...order })),
      );
      const sum = orders.map(({ unit }, id) =>
        unit === 't' ? multiplyDecimals(shares.get(id)!, decimal(1000)) : shares.get(id)!,
      );
      expect(addDecimals(...sum)).toBe(netKg);
    }),
  );
});

test('takes the weight of the other end where there is no scale, and the estimate where there is none at all', () => {
  const weighed = (net: number) => ({
    grossWeightKg: decimal(15_500 + net),
    vehicleWeightKg: decimal(15_500),
    noScale: false,
    estimatedWeightKg: null,
  });
  const estimated = (kg: number) => ({
    grossWeightKg: null,
    vehicleWeightKg: null,
    noScale: true,
    estimatedWeightKg: decimal(kg),
  });
  const from = (kg: number, isEstimated: boolean) => ({ kg: decimal(kg), isEstimated });
  expect(deliveredWeight(weighed(28_500), weighed(28_480))).toEqual(from(28_480, false));
  expect(deliveredWeight(estimated(28_000), weighed(28_480))).toEqual(from(28_480, false));
  expect(deliveredWeight(weighed(28_500), estimated(28_000))).toEqual(from(28_500, false));
  expect(deliveredWeight(estimated(27_000), estimated(28_000))).toEqual(from(28_000, true));
  expect(deliveredWeight(null, { ...estimated(1), noScale: false, estimatedWeightKg: null })).toBeNull();
});

test('knows what was ordered only where scales count all of it', () => {
  const tonnes = { id: 1, quantity: decimal(20), unit: 't' };
  expect(orderedWeight([tonnes, { id: 2, quantity: decimal(8500), unit: 'kg' }])).toBe(decimal(28_500));
  expect(orderedWeight([tonnes, { id: 2, quantity: decimal(2), unit: 'tk' }])).toBeNull();
  expect(orderedWeight([])).toBeNull();
});

test('gives what was ordered without a quantity all that the other rows leave', () => {
  const known = { id: 1, quantity: decimal(20), unit: 't' };
  const unknown = (id: number) => ({ id, quantity: null, unit: 't' });
  expect(orderedWeight([known, unknown(2)])).toBeNull();
  expect([...deliveredShares(decimal(28_480), [unknown(2)])]).toEqual([[2, decimal('28.48')]]);
  expect([...deliveredShares(decimal(28_480), [known, unknown(2), unknown(3)])]).toEqual([
    [1, decimal(20)],
    [2, decimal('4.24')],
    [3, decimal('4.24')],
  ]);
  // Less than the known row: nobody gets less than nothing, and all of it is told.
  const short = deliveredShares(decimal(18_000), [known, unknown(2)]);
  expect(addDecimals(...short.values())).toBe(decimal(18));
  expect([...short.values()].every((share) => share >= decimal(0))).toBe(true);
});
