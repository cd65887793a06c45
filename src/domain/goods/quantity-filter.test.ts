import fc from 'fast-check';
import { expect, test } from 'vitest';

import { formatDecimal, fromThousandths } from './decimal.ts';
import { parseQuantityFilter } from './quantity-filter.ts';
import { units } from './units.ts';

test.each([
  ['28500', { whole: '28500', decimals: null, unit: null }],
  ['28 500', { whole: '28500', decimals: null, unit: null }],
  ['28\u{a0}500', { whole: '28500', decimals: null, unit: null }],
  ['1\u{202f}228\u{202f}500 kg', { whole: '1228500', decimals: null, unit: 'kg' }],
  ['28,50', { whole: '28', decimals: '50', unit: null }],
  ['28.5', { whole: '28', decimals: '5', unit: null }],
  ['28,', { whole: '28', decimals: '', unit: null }],
  [',5', { whole: '', decimals: '5', unit: null }],
  ['28,50000', { whole: '28', decimals: '500', unit: null }],
  [' 28,5\u{a0}t ', { whole: '28', decimals: '5', unit: 't' }],
  ['28,5T', { whole: '28', decimals: '5', unit: 't' }],
  ['3 m3', { whole: '3', decimals: null, unit: 'm3' }],
])('%j is read as a quantity to look for', (text, sought) => {
  expect(parseQuantityFilter(text)).toEqual(sought);
});

test.each([
  '',
  ' ',
  'palju',
  't',
  '28 x',
  '28 t t',
  '28 50',
  '1.204,5',
  '1 204 5',
  '-3',
  '1,2345',
  '2e3',
  '%',
  '.',
])('%j is no quantity to look for', (text) => {
  expect(parseQuantityFilter(text)).toBeNull();
});

test('whatever a cell shows is read', () => {
  fc.assert(
    fc.property(fc.bigInt(1n, 99_999_999_999_999n), fc.constantFrom(...units), (thousandths, unit) => {
      const shown = formatDecimal(fromThousandths(thousandths));
      const sought = parseQuantityFilter(`${shown}\u{a0}${unit}`);
      expect(sought?.unit).toBe(unit);
      const { whole = '', decimals = null } = sought ?? {};
      expect(BigInt(whole + (decimals ?? '').padEnd(3, '0'))).toBe(thousandths);
    }),
  );
});
