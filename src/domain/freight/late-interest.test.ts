import { expect, test } from 'vitest';

import { lateInterestCents, lateInterestRate } from './late-interest.ts';

test('the rate by law is that of the bank before the half-year, and eight per cent', () => {
  expect(lateInterestRate('2022-12-31')).toBeNull();
  expect(lateInterestRate('2023-01-01')?.percent).toBe(10.5);
  expect(lateInterestRate('2024-06-30')?.percent).toBe(12.5);
  expect(lateInterestRate('2024-07-01')?.percent).toBe(12.25);
  expect(lateInterestRate('2025-06-30')).toEqual({
    validFrom: '2025-01-01',
    bankPercent: 3.15,
    percent: 11.15,
  });
});

test('interest is of days in a year of 365, to the cent', () => {
  // 1000 € × 11,15 % × 30 / 365 = 9,1643… €
  expect(lateInterestCents(100_000, 30, '11.15')).toBe(916);
  expect(lateInterestCents(100_000, 365, '10.5')).toBe(10_500);
  expect(lateInterestCents(26_016, 0, '10.5')).toBe(0);
  // 500 € × 7,3 % × 5 / 365 = 0,5 €
  expect(lateInterestCents(50_000, 5, '7.3')).toBe(50);
});
