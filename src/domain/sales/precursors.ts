import { addMonths, type Day } from '../calendar/day.ts';
import { type Decimal, decimal, multiplyDecimals } from '../goods/decimal.ts';
import { kilogramsOf } from '../goods/quantity.ts';

/** What a product is by Regulation (EU) 2019/1148: sold to professional users alone, or watched. */
export const precursorKinds = ['RESTRICTED', 'REPORTABLE'] as const;
export type PrecursorKind = (typeof precursorKinds)[number];

/** What is reported to the authority (Article 9). */
export const precursorReportKinds = ['SUSPICIOUS', 'LOSS', 'THEFT'] as const;
export type PrecursorReportKind = (typeof precursorReportKinds)[number];

/** What the law asks on a day; dated data, never code. */
export interface PrecursorRule {
  /** Per cent of nitrogen from ammonium nitrate from which goods are restricted (Annex I). */
  restrictedFromNitrogen: number;
  /** How long a declaration holds at most (Article 8). */
  declarationMonths: number;
  /** Words for people: where the rule stands. */
  source: string;
}

/** The goods as far as the regulation goes; nitrogen in per cent. */
export interface PrecursorGoods {
  explosivesPrecursor: PrecursorKind | null;
  nitrogenFromAn: number | null;
}

/**
 * True for goods that are sold with a declaration alone: those that are marked so, and those whose nitrogen says it
 * (Regulation (EU) 2019/1148, Annex I; docs/requirements.md, 'Explosives precursors').
 */
export function isRestricted(goods: PrecursorGoods, rule: PrecursorRule): boolean {
  if (goods.explosivesPrecursor === 'RESTRICTED') return true;
  return goods.nitrogenFromAn !== null && goods.nitrogenFromAn >= rule.restrictedFromNitrogen;
}

/** The days of a declaration, both included. */
export interface DeclaredDays {
  validFrom: Day;
  validTo: Day;
}

/** The days between which a declaration's are no slip of the keys. */
const firstDay = '1990-01-01';
const lastDay = '2120-12-31';

/**
 * Returns what is wrong with the days of a declaration; null where nothing is. `STRANGE_…`: that year is a slip of the
 * keys. `TOO_LONG`: it holds longer than the rule lets it.
 */
export function wrongDaysOf(
  { validFrom, validTo }: DeclaredDays,
  { declarationMonths }: PrecursorRule,
): 'REVERSED' | 'STRANGE_START' | 'STRANGE_END' | 'TOO_LONG' | null {
  if (validTo < validFrom) return 'REVERSED';
  if (validFrom < firstDay) return 'STRANGE_START';
  if (validTo > lastDay) return 'STRANGE_END';
  return validTo > addMonths(validFrom, declarationMonths) ? 'TOO_LONG' : null;
}

/**
 * Returns why nobody can have noticed what a notice tells of on that day; null where one can. `LONG_AGO`: a notice is
 * owed within hours, and over a year later its year is a slip of the keys.
 */
export function wrongNoticeDay(noticedOn: Day, today: Day): 'FUTURE' | 'LONG_AGO' | null {
  if (noticedOn > today) return 'FUTURE';
  return noticedOn < addMonths(today, -12) ? 'LONG_AGO' : null;
}

/**
 * More kilograms of such goods a hectare and year than any crop takes: some 200 kg of nitrogen. No rule of law: it only
 * makes somebody look twice.
 */
const usualKgPerHectare = decimal(600);
/** So many times the most of any year before is far over what a buyer takes. */
const usualTimesBefore = decimal(2);

/**
 * Returns what a year's restricted goods of a buyer are far over: the hectares that were declared, or the most of any
 * year before; null where they are not, or nothing is known. Masses in kilograms.
 */
export function unusualAmount(
  yearKg: Decimal,
  { hectares, mostBeforeKg }: { hectares: number | null; mostBeforeKg: Decimal | null },
): 'HECTARES' | 'YEARS' | null {
  if (hectares !== null && yearKg > multiplyDecimals(decimal(hectares), usualKgPerHectare)) return 'HECTARES';
  if (
    mostBeforeKg !== null &&
    mostBeforeKg > 0n &&
    yearKg > multiplyDecimals(mostBeforeKg, usualTimesBefore)
  ) {
    return 'YEARS';
  }
  return null;
}

/** Returns the mass of goods in kg: by their unit, of pieces by the weight of one; null where nobody knows. */
export function precursorKg(quantity: number, unit: string, grossWeight: number | null): Decimal | null {
  const kg = kilogramsOf(quantity, unit);
  if (kg !== null) return kg;
  return grossWeight === null ? null : multiplyDecimals(decimal(quantity), decimal(grossWeight));
}
