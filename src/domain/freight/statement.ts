import { addDays, type Day } from '../calendar/day.ts';
import { exact, fromCents, multiplyExact, toCents } from './exact.ts';
import type { FreightSide } from './tariff.ts';
import { type TaxedSum, type Vat, vatBreakdown } from './vat.ts';

export interface StatementLine extends Vat {
  code: string;
  number: number;
  amountCents: number;
  words: string;
  /** The statement whose line this one corrects by the difference. */
  corrects?: { number: string; date: Day } | undefined;
  /** Of freight by the hour: how long, and euros an hour as a decimal text. */
  time?: { minutes: number; eurPerHour: string } | undefined;
}

/** A load on a statement, with what stands behind its lines. */
export interface StatementRow {
  rowId: number;
  transportJobId: number;
  day: Day;
  pickup: string;
  destination: string | null;
  product: string;
  truck: string | null;
  tonnes: string | null;
  /** The number of its e-waybill. */
  waybill: string | null;
  waitingMinutes: number;
  /** The truck's arrival and the end of its work (ISO 8601), as far as reported; older statements have none. */
  times?: StatementTimes | undefined;
  lines: readonly StatementLine[];
}

/** A line that comes from no load: so much of something, at a price that may be less than nothing. */
export interface StatementFreeLine extends Vat {
  id: number;
  day: Day;
  words: string;
  quantity: string;
  unit: string;
  priceCents: number;
  amountCents: number;
}

/** Returns what a free line comes to, in cents, rounded half away from zero. */
export function freeLineCents(quantity: string | number, priceCents: number): number {
  return toCents(multiplyExact(exact(quantity), fromCents(priceCents)));
}

export interface StatementTimes {
  loadingFrom: string | null;
  loadingTo: string | null;
  unloadingFrom: string | null;
  unloadingTo: string | null;
}

/** The seller or buyer of an invoice, as far as known. */
export interface StatementParty {
  name: string;
  regNo: string | null;
  vatNumber: string | null;
  address: string | null;
  country: string;
  iban: string | null;
}

const counties = /(?:^| )(?:maakond|mk\.?)$/i;
const parishes = / (?:vald|v\.)$/i;
const postalCodes = /^(?:[A-Z]{2}-)?\d{4,5}$|^(?:[A-Z]{2}-)?\d{4,5} +/;

/**
 * Returns the town or village of an address in the order of our places ('Raudtee tänav 4, Tamsalu linn, Tapa vald,
 * Lääne-Viru maakond'), never its county; the parish where no town is named, what there is where neither is.
 */
export function cityOf(address: string): string {
  const parts = address
    .split(',')
    .map((part) => part.trim().replace(postalCodes, ''))
    .filter((part) => part !== '' && part !== 'Eesti' && !counties.test(part));
  const [first = address, ...later] = parts;
  return later.findLast((part) => !parishes.test(part)) ?? later.at(-1) ?? first;
}

/** The number of days in which an invoice is paid, where a company has no term of its own. */
const usualPaymentDays = 14;

/** The most days with who sells us farm products (docs/requirements.md, 'Statements'). */
export const longestFarmersDays = 30;

/** Returns the day by which an invoice is to be paid; `sellsToUs` says that farm products are bought of the company. */
export function dueDayOf(issuedOn: Day, paymentDays: number | null, sellsToUs: boolean): Day {
  const days = paymentDays ?? usualPaymentDays;
  return addDays(issuedOn, sellsToUs ? Math.min(days, longestFarmersDays) : days);
}

/** How far a statement is on its way to be paid. */
export const statementStates = ['MADE', 'SENT', 'PARTLY_PAID', 'PAID', 'OVERDUE', 'CREDITED'] as const;

/** The content of a statement; kept as it was made. */
export interface StatementDocument {
  seller: StatementParty;
  buyer: StatementParty;
  rows: readonly StatementRow[];
  /** Statements from before there were such have none. */
  freeLines?: readonly StatementFreeLine[];
  vat: readonly TaxedSum[];
}
/**
 * The kind of a statement: an invoice, one that we make in a carrier's name as was agreed, a credit note, or only sums.
 */
export type StatementKind = 'INVOICE' | 'SELF_BILLED' | 'CREDIT' | 'SUMMARY';

/**
 * Returns the kind of a statement. Without an agreement on self-billing the carrier makes the invoice, and ours is
 * only a sum.
 */
export function statementKind(statement: {
  side: FreightSide;
  isSelfBilled: boolean;
  totalCents: number;
}): StatementKind {
  const { side, isSelfBilled, totalCents } = statement;
  if (side === 'CARRIER' && !isSelfBilled) return 'SUMMARY';
  if (totalCents < 0) return 'CREDIT';
  return side === 'CARRIER' ? 'SELF_BILLED' : 'INVOICE';
}

export interface StatementSums {
  netCents: number;
  vatCents: number;
  totalCents: number;
}

/**
 * Returns the sums of a statement (docs/requirements.md, 'Statements'), as EN 16931 reckons them (BR-CO-10, 13, 14,
 * 15, 17).
 */
export function statementSums(
  rows: readonly StatementRow[],
  freeLines: readonly StatementFreeLine[] = [],
): StatementSums & { vat: TaxedSum[] } {
  const vat = vatBreakdown([...rows.flatMap(({ lines }) => lines), ...freeLines]);
  const netCents = vat.reduce((sum, each) => sum + each.netCents, 0);
  const vatCents = vat.reduce((sum, each) => sum + each.vatCents, 0);
  return { vat, netCents, vatCents, totalCents: netCents + vatCents };
}

/** Returns a statement's number as text: 'M2026-0007' for clients, 'V2026-0007' for carriers. */
export function statementNumber(side: FreightSide, year: number, ordinal: number): string {
  return `${side === 'CLIENT' ? 'M' : 'V'}${year}-${String(ordinal).padStart(4, '0')}`;
}
