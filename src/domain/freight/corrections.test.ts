import fc from 'fast-check';
import { expect, test } from 'vitest';

import { openLines, type SettledLine } from './corrections.ts';

test('what was settled is corrected by the difference, under the next number', () => {
  const settled = [{ code: 'FREIGHT', number: 1, amountCents: 20_981 }];
  expect(openLines([{ code: 'FREIGHT', amountCents: 20_000, words: 'uus = 200,00 €' }], settled)).toEqual([
    {
      code: 'FREIGHT',
      number: 2,
      amountCents: -981,
      words: 'Parandus: uus = 200,00 €; arveldatud 209,81 €, vahe −9,81 €',
    },
  ]);
  expect(openLines([{ code: 'FREIGHT', amountCents: 20_981, words: 'sama' }], settled)).toEqual([]);
  expect(openLines([], settled)).toEqual([
    {
      code: 'FREIGHT',
      number: 2,
      amountCents: -20_981,
      words: 'Parandus: tasu langes ära; arveldatud 209,81 €, vahe −209,81 €',
    },
  ]);
});

const code = fc.constantFrom('FREIGHT', 'MINIMUM', 'WAITING', 'FUEL', 'EXTRA:A');
const line = fc.record({
  code,
  amountCents: fc.integer({ min: -9000, max: 90_000 }),
  words: fc.constant(''),
});
const change = fc.record({
  lines: fc.uniqueArray(line, { selector: (each) => each.code }),
  settles: fc.boolean(),
});

test('however often a load is changed and settled, all lines together are its sum, and settled ones stay', () => {
  fc.assert(
    fc.property(fc.array(change, { minLength: 1 }), (changes) => {
      let settled: SettledLine[] = [];
      for (const { lines, settles } of changes) {
        const open = openLines(lines, settled);
        const sum = (of: readonly { amountCents: number }[]) =>
          of.reduce((total, { amountCents }) => total + amountCents, 0);
        expect(sum(settled) + sum(open)).toBe(sum(lines));
        const keys = [...settled, ...open].map((each) => `${each.code} ${each.number}`);
        expect(new Set(keys).size).toBe(keys.length);
        if (settles) settled = settled.concat(open);
      }
    }),
  );
});
