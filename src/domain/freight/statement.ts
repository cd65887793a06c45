import type { Day } from '../calendar/day.ts';
import type { TaxedSum, Vat } from './vat.ts';

export interface StatementLine extends Vat {
  code: string;
  number: number;
  amountCents: number;
  words: string;
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
  lines: readonly StatementLine[];
}

/** Who an invoice is from or for, as far as it is known. */
export interface StatementParty {
  name: string;
  regNo: string | null;
  vatNumber: string | null;
  address: string | null;
  country: string;
  iban: string | null;
}

/** What stands on a statement; kept as it was made. */
export interface StatementDocument {
  seller: StatementParty;
  buyer: StatementParty;
  rows: readonly StatementRow[];
  vat: readonly TaxedSum[];
}
