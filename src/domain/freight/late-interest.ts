import type { Day } from '../calendar/day.ts';
import { divideExact, exact, fromCents, multiplyExact, toCents } from './exact.ts';

/**
 * The European Central Bank's rate of main refinancing operations as Võlaõigusseadus § 94 takes it: the last one before
 * 1 January and 1 July, in per cent a year. Source: ecb.europa.eu, 'Key ECB interest rates', read until April 2025.
 */
const refinancingRates: readonly { validFrom: Day; percent: number }[] = [
  { validFrom: '2023-01-01', percent: 2.5 },
  { validFrom: '2023-07-01', percent: 4 },
  { validFrom: '2024-01-01', percent: 4.5 },
  { validFrom: '2024-07-01', percent: 4.25 },
  { validFrom: '2025-01-01', percent: 3.15 },
];

/** What Võlaõigusseadus § 113 (1) puts on top of it, in per cent a year. */
const onTop = 8;

export interface LateInterestRate {
  /** The half-year of which the rate is known; a later day may have another. */
  validFrom: Day;
  /** Per cent a year, of the bank and with what comes on top. */
  bankPercent: number;
  percent: number;
}

/** Returns the rate of late interest by law as it is known of a day; null before all that are known. */
export function lateInterestRate(day: Day): LateInterestRate | null {
  const known = refinancingRates.findLast(({ validFrom }) => validFrom <= day);
  if (known === undefined) return null;
  const { validFrom, percent } = known;
  return { validFrom, bankPercent: percent, percent: Math.round((percent + onTop) * 100) / 100 };
}

/**
 * Returns the interest on what is owed for so many days, in cents: of a year of 365 days, rounded half up once
 * (docs/requirements.md, 'Statements').
 */
export function lateInterestCents(owedCents: number, days: number, percent: string | number): number {
  return toCents(
    divideExact(multiplyExact(fromCents(owedCents), exact(percent), exact(days)), exact(36_500)),
  );
}
