import type { FreightSide } from './tariff.ts';

/** What a statement is known by: 'M2026-0007' is the seventh of clients in 2026. */
export interface StatementKey {
  side: FreightSide;
  year: number;
  ordinal: number;
}

/**
 * Returns the reference number that a statement is paid by: side, year and number with the check digit of Estonian banks
 * (weights 7, 3, 1 from the right; docs/requirements.md, 'Statements').
 */
export function referenceNumber({ side, year, ordinal }: StatementKey): string {
  const digits = `${side === 'CLIENT' ? 1 : 2}${year}${String(ordinal).padStart(4, '0')}`;
  return digits + checkDigit(digits);
}

/** Returns the statement that a payment's reference names; null for one of somebody else, or with a wrong digit. */
export function statementOfReference(text: string): StatementKey | null {
  const digits = text.replaceAll(/[\s.-]/g, '').replace(/^(?:RF\d\d)?0*/i, '');
  const match = /^([12])(\d{4})(\d{4,10})(\d)$/.exec(digits);
  if (match === null) return null;
  const [, side, year, ordinal, check] = match;
  if (checkDigit(digits.slice(0, -1)) !== check) return null;
  return { side: side === '1' ? 'CLIENT' : 'CARRIER', year: Number(year), ordinal: Number(ordinal) };
}

/** By the method 7-3-1. */
function checkDigit(digits: string): string {
  const weights = [7, 3, 1];
  const sum = Array.from(digits)
    .toReversed()
    .reduce((total, digit, place) => total + Number(digit) * (weights[place % 3] ?? 0), 0);
  return String((10 - (sum % 10)) % 10);
}
