import { expect, test } from 'vitest';

import { decimal } from '../goods/decimal.ts';
import { isRestricted, precursorKg, unusualAmount, wrongDaysOf, wrongNoticeDay } from './precursors.ts';

const rule = { restrictedFromNitrogen: 16, declarationMonths: 12, source: '' };

test.each([
  ['marked', { explosivesPrecursor: 'RESTRICTED', nitrogenFromAn: null }, true],
  ['of 16 % nitrogen from ammonium nitrate', { explosivesPrecursor: null, nitrogenFromAn: 16 }, true],
  ['of less', { explosivesPrecursor: null, nitrogenFromAn: 15.999 }, false],
  ['watched', { explosivesPrecursor: 'REPORTABLE', nitrogenFromAn: null }, false],
  ['other goods', { explosivesPrecursor: null, nitrogenFromAn: null }, false],
] as const)('restricted: %s', (_, goods, expected) => {
  expect(isRestricted(goods, rule)).toBe(expected);
});

test.each([
  ['of a year', '2026-03-01', '2027-03-01', null],
  ['of a year and a day', '2026-03-01', '2027-03-02', 'TOO_LONG'],
  ['that began before there was a rule', '2020-01-01', '2027-03-01', 'TOO_LONG'],
  ['of a year to come', '2030-06-01', '2031-05-31', null],
  ['of another age', '9999-01-01', '9999-12-31', 'STRANGE_END'],
  ['of a former one', '1900-01-01', '1900-12-31', 'STRANGE_START'],
  ['that ends before it begins', '2026-03-02', '2026-03-01', 'REVERSED'],
] as const)('a declaration %s', (_, validFrom, validTo, wrong) => {
  expect(wrongDaysOf({ validFrom, validTo }, rule)).toBe(wrong);
});

test.each([
  ['2026-03-01', null],
  ['2025-03-01', null],
  ['2025-02-28', 'LONG_AGO'],
  ['1900-01-01', 'LONG_AGO'],
  ['2026-03-02', 'FUTURE'],
] as const)('what is told of on 01.03.2026 was noticed on %s: %s', (noticedOn, wrong) => {
  expect(wrongNoticeDay(noticedOn, '2026-03-01')).toBe(wrong);
});

test('far over the hectares or twice any year before is asked about', () => {
  const known = { hectares: 100, mostBeforeKg: null };
  expect(unusualAmount(decimal(60_000), known)).toBeNull();
  expect(unusualAmount(decimal(60_001), known)).toBe('HECTARES');
  expect(unusualAmount(decimal(20_001), { hectares: null, mostBeforeKg: decimal(10_000) })).toBe('YEARS');
  expect(unusualAmount(decimal(20_000), { hectares: null, mostBeforeKg: decimal(10_000) })).toBeNull();
  expect(unusualAmount(decimal(900_000), { hectares: null, mostBeforeKg: null })).toBeNull();
});

test('pieces weigh what one of them does', () => {
  expect(precursorKg(2, 't', null)).toBe(decimal(2000));
  expect(precursorKg(3, 'tk', 600)).toBe(decimal(1800));
  expect(precursorKg(3, 'tk', null)).toBeNull();
});
