import fc from 'fast-check';
import { expect, it } from 'vitest';

import { addDecimals, decimal, decimalToText, fromThousandths, multiplyDecimals } from '../goods/decimal.ts';
import { deliveredShares } from './delivered-shares.ts';

it('gives the whole net weight to a single row, in its unit', () => {
  const tonnes = deliveredShares(decimal(28_480), [{ id: 1, quantity: decimal('28.5'), unit: 't' }]);
  expect(decimalToText(tonnes.get(1)!)).toBe('28.48');
  const kilograms = deliveredShares(decimal(28_480), [{ id: 1, quantity: decimal(28_500), unit: 'kg' }]);
  expect(decimalToText(kilograms.get(1)!)).toBe('28480');
});

it('leaves out rows that no scales count', () => {
  const shares = deliveredShares(decimal(12_000), [
    { id: 1, quantity: decimal(20), unit: 'tk' },
    { id: 2, quantity: decimal(12), unit: 't' },
  ]);
  expect([...shares.keys()]).toEqual([2]);
  expect(decimalToText(shares.get(2)!)).toBe('12');
});

it('shares in proportion to what was ordered', () => {
  const shares = deliveredShares(decimal(30_000), [
    { id: 1, quantity: decimal(20), unit: 't' },
    { id: 2, quantity: decimal(10_000), unit: 'kg' },
  ]);
  expect([...shares.values()].map(decimalToText)).toEqual(['20', '10000']);
});

it('never loses nor makes up a gram', () => {
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
