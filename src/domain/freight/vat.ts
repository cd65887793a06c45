import type { Day } from '../calendar/day.ts';
import { divideExact, exact, fromCents, multiplyExact, toCents } from './exact.ts';

/**
 * The VAT categories of a line, by the codes of EN 16931: at the rate, by the buyer (reverse charge), not subject
 * to VAT, at a rate of zero.
 */
export const vatCategories = ['S', 'AE', 'O', 'Z'] as const;
export type VatCategory = (typeof vatCategories)[number];

export interface VatParty {
  /** ISO 3166-1, two letters. */
  country: string;
  vatNumber: string | null;
  vatLiable: boolean;
}

/** Per cent from a day on; in order of days. */
export interface VatRate {
  validFrom: Day;
  rate: string;
}

export interface Vat {
  category: VatCategory;
  /** Per cent, as a decimal text; '0' for all but S. */
  rate: string;
}

const unionCountries = new Set(
  'AT BE BG CY CZ DE DK EE EL ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '),
);

/** Returns the VAT on a service of the day between the two (docs/requirements.md, 'Statements'). */
export function vatOf(seller: VatParty, buyer: VatParty, day: Day, rates: readonly VatRate[]): Vat {
  if (!seller.vatLiable) return { category: 'O', rate: '0' };
  if (seller.country !== buyer.country) {
    if (!unionCountries.has(buyer.country)) return { category: 'O', rate: '0' };
    if (buyer.vatNumber !== null) return { category: 'AE', rate: '0' };
  }
  const rate = rates.findLast(({ validFrom }) => validFrom <= day)?.rate ?? '0';
  const isZero = exact(rate).top === 0n;
  return isZero ? { category: 'Z', rate: '0' } : { category: 'S', rate };
}

export interface TaxedSum extends Vat {
  netCents: number;
  vatCents: number;
}

/**
 * Returns net sums by category and rate with their VAT, which is calculated of each sum once, rounded half up
 * (BR-CO-17).
 */
export function vatBreakdown(lines: readonly (Vat & { amountCents: number })[]): TaxedSum[] {
  const groups = Map.groupBy(lines, ({ category, rate }) => `${category} ${rate}`);
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const { category, rate } = first;
    const netCents = group.reduce((sum, { amountCents }) => sum + amountCents, 0);
    return [{ category, rate, netCents, vatCents: vatOfSum(netCents, rate) }];
  });
}

/**
 * Returns the VAT of each line such that those of a category and rate add up to its VAT: each line has what it adds
 * to the VAT of the lines before it, which is at most a cent beside its own.
 */
export function vatOfEachLine(lines: readonly (Vat & { amountCents: number })[]): number[] {
  const sums = new Map<string, number>();
  return lines.map(({ category, rate, amountCents }) => {
    const group = `${category} ${rate}`;
    const before = sums.get(group) ?? 0;
    sums.set(group, before + amountCents);
    return vatOfSum(before + amountCents, rate) - vatOfSum(before, rate);
  });
}

function vatOfSum(netCents: number, rate: string): number {
  return toCents(divideExact(multiplyExact(fromCents(netCents), exact(rate)), exact(100)));
}
