import { addDays, type Day, dayFromNumbers, dayNumbers, daysBetween } from '../calendar/day.ts';
import { addExact, divideExact, type Exact, exact, fromCents, multiplyExact, toCents } from './exact.ts';

/**
 * The European Central Bank's rate of main refinancing operations as Võlaõigusseadus § 94 takes it for a half-year: the
 * last one before 1 January or 1 July, in per cent a year.
 */
export interface BankRate {
  /** The first day of the half-year. */
  validFrom: Day;
  bankPercent: string;
}

/** What Võlaõigusseadus § 113 (1) puts on top of it, in per cent a year. */
const onTop = exact(8);

/** Days of late interest at one rate, both days included; `percent` a year is null where the bank's rate is not known. */
export interface LateInterestPart {
  halfYear: Day;
  days: number;
  percent: Exact | null;
}

/** Returns the first day of the half-year of a day. */
export function halfYearOf(day: Day): Day {
  const { year, month } = dayNumbers(day);
  const first = dayFromNumbers(year, month < 7 ? 1 : 7, 1);
  if (first === null) throw new RangeError(`No half-year of ${day}`);
  return first;
}

/**
 * Returns the days after `since` up to `until` by half-years, each at its rate by law (docs/requirements.md,
 * 'Statements'), or all at the rate that was agreed. None where `until` is not later.
 */
export function lateInterestParts(
  since: Day,
  until: Day,
  rates: readonly BankRate[],
  agreedPercent: string | null = null,
): LateInterestPart[] {
  if (until <= since) return [];
  if (agreedPercent !== null) {
    return [{ halfYear: halfYearOf(until), days: daysBetween(since, until), percent: exact(agreedPercent) }];
  }
  const parts: LateInterestPart[] = [];
  for (let before = since; before < until;) {
    const halfYear = halfYearOf(addDays(before, 1));
    const last = addDays(halfYearOf(addDays(halfYear, 200)), -1);
    const end = last < until ? last : until;
    const bank = rates.find(({ validFrom }) => validFrom === halfYear)?.bankPercent;
    const percent = bank === undefined ? null : addExact(exact(bank), onTop);
    parts.push({ halfYear, days: daysBetween(before, end), percent });
    before = end;
  }
  return parts;
}

/**
 * Returns the interest on what is owed, in cents: of a year of 365 days, rounded half up once; null while a rate is not
 * known.
 */
export function lateInterestCents(owedCents: number, parts: readonly LateInterestPart[]): number | null {
  let perCentDays = exact(0);
  for (const { days, percent } of parts) {
    if (percent === null) return null;
    perCentDays = addExact(perCentDays, multiplyExact(percent, exact(days)));
  }
  return toCents(divideExact(multiplyExact(fromCents(owedCents), perCentDays), exact(36_500)));
}
