import fc from 'fast-check';
import { expect, test } from 'vitest';

import { formatDecimal, fromThousandths } from './decimal.ts';
import { parseQuantityFilter } from './quantity-filter.ts';
import { units } from './units.ts';

test.each<[string, [string, string | null, string | null]]>([
  ['28500', ['28500', null, null]],
  ['28 500', ['28500', null, null]],
  ['28\u{a0}500', ['28500', null, null]],
  ['1\u{202f}228\u{202f}500 kg', ['1228500', null, 'kg']],
  ['28,50', ['28', '50', null]],
  ['28.5', ['28', '5', null]],
  ['28,', ['28', '', null]],
  [',5', ['', '5', null]],
  ['28,50000', ['28', '500', null]],
  [' 28,5\u{a0}t ', ['28', '5', 't']],
  ['28,5T', ['28', '5', 't']],
  ['3 m3', ['3', null, 'm3']],
  ['27,9 т', ['27', '9', 't']],
  ['28,5 tonni', ['28', '5', 't']],
  ['3 kotti', ['3', null, 'kott']],
  ['\u{ff12}\u{ff17},9', ['27', '9', null]],
  ["1'204,5", ['1204', '5', null]],
  ['1.204,5', ['1204', '5', null]],
])('%j is read as a quantity to look for', (text, sought) => {
  const [whole, decimals, unit] = sought;
  expect(parseQuantityFilter(text)).toEqual({ digits: [{ whole, decimals }], unit });
});

test.each([
  '',
  ' ',
  'palju',
  't',
  '28 x',
  '28 t t',
  '28 50',
  '1.20,5',
  '45 min',
  '28,5 xy',
  '1 204 5',
  '-3',
  '1,2345',
  '2e3',
  '%',
  '.',
])('%j is no quantity to look for', (text) => {
  expect(parseQuantityFilter(text)).toBeNull();
});

test('a point before three digits is looked for as both that it may mean', () => {
  expect(parseQuantityFilter('28.500')?.digits).toEqual([
    { whole: '28', decimals: '500' },
    { whole: '28500', decimals: null },
  ]);
});

test('whatever a cell shows is read', () => {
  fc.assert(
    fc.property(fc.bigInt(1n, 99_999_999_999_999n), fc.constantFrom(...units), (thousandths, unit) => {
      const shown = formatDecimal(fromThousandths(thousandths));
      const sought = parseQuantityFilter(`${shown}\u{a0}${unit}`);
      expect(sought?.unit).toBe(unit);
      const { whole = '', decimals = null } = sought?.digits[0] ?? {};
      expect(BigInt(whole + (decimals ?? '').padEnd(3, '0'))).toBe(thousandths);
    }),
  );
});
