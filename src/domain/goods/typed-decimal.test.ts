import fc from 'fast-check';
import { expect, test } from 'vitest';

import { decimal, decimalToText, formatDecimal, fromThousandths } from './decimal.ts';
import { decimalSignOf, parseTypedDecimal } from './typed-decimal.ts';

test.each([
  ['1001', '1001'],
  ['100,55', '100.55'],
  ['100.55', '100.55'],
  ['1,204', '1.204'],
  ['1 204', '1204'],
  ['1\u{a0}204,5', '1204.5'],
  ['12\u{202f}345\u{202f}678', '12345678'],
  [' 28,5 ', '28.5'],
  ['28,', '28'],
  [',5', '0.5'],
  ['1,5000', '1.5'],
  ['007', '7'],
  ['-3', '-3'],
  ['\u{2212}3', '-3'],
  ['\u{2013}3', '-3'],
  ['+3', '3'],
  ["1'204.5", '1204.5'],
  ['1\u{2019}204,5', '1204.5'],
  ["1'204.500", '1204.5'],
  ['1\u{2009}204', '1204'],
  ['\u{ff12}\u{ff17}\u{ff19}\u{ff10}\u{ff10}', '27900'],
  ['\u{ff12}\u{ff17}\u{ff0c}\u{ff19}', '27.9'],
  ['28½', '28.5'],
  ['½', '0.5'],
  ['1.204,5', '1204.5'],
  ['1,204.5', '1204.5'],
  ['1.204.000', '1204000'],
])('%j is read as the number %s', (typed, value) => {
  expect(parseTypedDecimal(typed)).toEqual({ value: decimal(value), reason: null });
});

test.each([
  ['', 'EMPTY'],
  ['  \u{a0}', 'EMPTY'],
  ['kaks', 'NOT_A_NUMBER'],
  ['28 t', 'NOT_A_NUMBER'],
  ['1e3', 'NOT_A_NUMBER'],
  [',', 'NOT_A_NUMBER'],
  ['-', 'NOT_A_NUMBER'],
  ['1 20', 'NOT_A_NUMBER'],
  ['1234 567', 'NOT_A_NUMBER'],
  ['28 ,5', 'NOT_A_NUMBER'],
  ['1.20,5', 'AMBIGUOUS'],
  ['1,20.5', 'AMBIGUOUS'],
  ['12.10.26', 'AMBIGUOUS'],
  ["1'20", 'NOT_A_NUMBER'],
  ['28-29', 'NOT_A_NUMBER'],
  ['7 5', 'NOT_A_NUMBER'],
  ['1,2345', 'TOO_MANY_PLACES'],
  ['60,0000024', 'TOO_MANY_PLACES'],
])('%j is no number: %s', (typed, reason) => {
  expect(parseTypedDecimal(typed)).toEqual({ value: null, reason });
});

test('whatever the application shows or stores is read back', () => {
  fc.assert(
    fc.property(fc.bigInt(-99_999_999_999_999n, 99_999_999_999_999n), (thousandths) => {
      const value = fromThousandths(thousandths);
      expect(parseTypedDecimal(formatDecimal(value)).value).toBe(value);
      // A point before exactly three digits is asked about, as in '28.500'.
      expect(parseTypedDecimal(decimalToText(value), '.').value).toBe(value);
    }),
  );
});

test('any text gives a value or a reason, never both', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'0123456789.,- \u{a0}x'.split('')) }), (typed) => {
      const { value, reason } = parseTypedDecimal(typed);
      expect(value === null).toBe(reason !== null);
    }),
  );
});

test.each([
  ['28.500', ['28.5', '28500']],
  ['-1.204', ['-1.204', '-1204']],
])('%j is asked about', (typed, readings) => {
  expect(parseTypedDecimal(typed)).toEqual({
    value: null,
    reason: 'TWO_READINGS',
    readings: readings.map((reading) => decimal(reading)),
  });
});

test.each([
  ['1,204', ',', '1.204'],
  ['1,204', '.', '1204'],
  ['1.204', ',', '1204'],
  ['1.204', '.', '1.204'],
  ['1.204.500,25', ',', '1204500.25'],
  ['1,204,500', '.', '1204500'],
  ['2.5', ',', '2.5'],
  ['0.500', ',', '0.5'],
] as const)('%j in a file with the decimal sign %j is %s', (typed, sign, value) => {
  expect(parseTypedDecimal(typed, sign).value).toBe(decimal(value));
});

test.each([
  ['28,5', ','],
  ['28.50', '.'],
  ['1.204,5', ','],
  ['1,204.5', '.'],
  ['1,204,500', '.'],
  ['1.204.500', ','],
  ['0,500', ','],
  ['1204,500', ','],
  ['1,204', null],
  ['1.204', null],
  ['1204', null],
  ['12.10.2026', null],
  ['', null],
] as const)('%j shows the decimal sign %j', (typed, sign) => {
  expect(decimalSignOf(typed)).toBe(sign);
});
