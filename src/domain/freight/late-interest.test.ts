import fc from 'fast-check';
import { expect, test } from 'vitest';

import { addDays, dayFromEpochDay, daysBetween } from '../calendar/day.ts';
import { formatExact } from './exact.ts';
import { halfYearOf, lateInterestCents, lateInterestParts } from './late-interest.ts';

const rates = [
  { validFrom: '2024-07-01', bankPercent: '4.25' },
  { validFrom: '2025-01-01', bankPercent: '3.15' },
];
const shown = (since: string, until: string, agreed: string | null = null) =>
  lateInterestParts(since, until, rates, agreed).map(({ halfYear, days, percent }) => [
    halfYear,
    days,
    percent === null ? null : formatExact(percent),
  ]);

test('each half-year has its rate by law: that of the bank, and eight per cent', () => {
  expect(shown('2024-12-16', '2025-01-15')).toEqual([
    ['2024-07-01', 15, '12,25'],
    ['2025-01-01', 15, '11,15'],
  ]);
  // The last day of a half-year is of it, the next is of the other.
  expect(shown('2024-12-30', '2024-12-31')).toEqual([['2024-07-01', 1, '12,25']]);
  expect(shown('2024-12-31', '2025-01-01')).toEqual([['2025-01-01', 1, '11,15']]);
  expect(shown('2025-06-29', '2025-07-02')).toEqual([
    ['2025-01-01', 1, '11,15'],
    ['2025-07-01', 2, null],
  ]);
  expect(shown('2025-01-31', '2025-01-31')).toEqual([]);
  expect(shown('2024-12-16', '2025-01-15', '7.3')).toEqual([['2025-01-01', 30, '7,3']]);
});

test('interest is of days in a year of 365, rounded once', () => {
  // 1000 € × 11,15 % × 30 / 365 = 9,1643… €
  expect(lateInterestCents(100_000, lateInterestParts('2025-01-01', '2025-01-31', rates))).toBe(916);
  // 1000 € × (12,25 % × 15 + 11,15 % × 15) / 365 = 9,6164… €
  expect(lateInterestCents(100_000, lateInterestParts('2024-12-16', '2025-01-15', rates))).toBe(962);
  // 500 € × 7,3 % × 5 / 365 = 0,5 €
  expect(lateInterestCents(50_000, lateInterestParts('2025-01-01', '2025-01-06', [], '7.3'))).toBe(50);
  expect(lateInterestCents(100_000, lateInterestParts('2025-06-29', '2025-07-02', rates))).toBeNull();
});

test('every day is of one half-year', () => {
  const days = fc.integer({ min: 16_000, max: 24_000 }).map(dayFromEpochDay);
  fc.assert(
    fc.property(days, fc.nat(2000), (since, length) => {
      const until = addDays(since, length);
      const parts = lateInterestParts(since, until, rates);
      expect(parts.reduce((sum, part) => sum + part.days, 0)).toBe(daysBetween(since, until));
      expect(new Set(parts.map(({ halfYear }) => halfYear)).size).toBe(parts.length);
      expect(parts.every(({ halfYear }) => halfYear === halfYearOf(halfYear))).toBe(true);
    }),
  );
});
