import { expect, test } from 'vitest';

import { decimal } from '../goods/decimal.ts';
import { isRestricted, isShortEnough, precursorKg, unusualAmount } from './precursors.ts';

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

test('a declaration holds a year at most', () => {
  expect(isShortEnough({ validFrom: '2026-03-01', validTo: '2027-03-01' }, rule)).toBe(true);
  expect(isShortEnough({ validFrom: '2026-03-01', validTo: '2027-03-02' }, rule)).toBe(false);
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
