import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import {
  addDecimals,
  decimal,
  decimalToNumber,
  decimalToText,
  formatDecimal,
  formatQuantity,
  fromThousandths,
  goodsWords,
  multiplyDecimals,
  subtractDecimals,
  toDecimal,
  zero,
} from './decimal.ts';

const decimals = fc.bigInt(-99_999_999_999_999n, 99_999_999_999_999n).map(fromThousandths);

describe('reading a decimal', () => {
  test.each([
    [28.5, 28_500n],
    ['28.500', 28_500n],
    ['28.5000000', 28_500n],
    ['-0.25', -250n],
    ['0', 0n],
    ['0.001', 1n],
    ['99999999999.999', 99_999_999_999_999n],
  ])('%s is exact', (value, thousandths) => {
    expect(toDecimal(value)).toBe(thousandths);
  });

  test.each([
    60.000_002_4,
    0.1 + 0.2,
    1e21,
    1e-7,
    Number.NaN,
    Infinity,
    '',
    ' 1',
    '1,5',
    '1.2345',
    '0x10',
    '1e3',
  ])('%s is refused, never rounded', (value) => {
    expect(toDecimal(value)).toBeNull();
    expect(() => decimal(value)).toThrow(RangeError);
  });

  test('comes back from text and from a JSON number unchanged', () => {
    fc.assert(
      fc.property(decimals, (value) => {
        expect(toDecimal(decimalToText(value))).toBe(value);
        expect(toDecimal(JSON.parse(JSON.stringify(decimalToNumber(value))))).toBe(value);
      }),
    );
  });
});

describe('arithmetic', () => {
  test('has no float dust', () => {
    expect(addDecimals(decimal('0.1'), decimal('0.2'))).toBe(decimal('0.3'));
    expect(subtractDecimals(decimal(1), decimal('0.9'))).toBe(decimal('0.1'));
    expect(addDecimals()).toBe(zero);
  });

  test('undoes an addition by a subtraction', () => {
    fc.assert(
      fc.property(decimals, decimals, (a, b) => {
        expect(subtractDecimals(addDecimals(a, b), b)).toBe(a);
      }),
    );
  });

  test('rounds a product to 3 places, a half away from zero', () => {
    expect(multiplyDecimals(decimal('1.5'), decimal('0.001'))).toBe(decimal('0.002'));
    expect(multiplyDecimals(decimal('-1.5'), decimal('0.001'))).toBe(decimal('-0.002'));
    expect(multiplyDecimals(decimal('1.499'), decimal('0.001'))).toBe(decimal('0.001'));
    expect(multiplyDecimals(decimal('28.5'), decimal(1000))).toBe(decimal(28_500));
  });
});

describe('formatting', () => {
  test.each([
    ['28.5', '28,5'],
    ['28.500', '28,5'],
    ['0', '0'],
    ['0.05', '0,05'],
    ['100', '100'],
    ['1204', '1\u{a0}204'],
    ['1234567.125', '1\u{a0}234\u{a0}567,125'],
    ['-1204.5', '\u{2212}1\u{a0}204,5'],
  ])('shows %s as %s', (value, shown) => {
    expect(formatDecimal(decimal(value))).toBe(shown);
  });

  test('shows a number with its unit on one line, and float dust as it is', () => {
    expect(formatQuantity(1204.5, 't')).toBe('1\u{a0}204,5\u{a0}t');
    expect(formatQuantity(60.0000024, 't')).toBe('60.0000024\u{a0}t');
  });

  test('names what nobody knows where no label does', () => {
    expect(formatQuantity(null, 't')).toBe('ei tea veel');
    expect(goodsWords('Kaer', null, 't')).toBe('Kaer, kogus teadmata');
    expect(goodsWords('Kaer', 28, 't')).toBe('Kaer 28\u{a0}t');
  });
});
