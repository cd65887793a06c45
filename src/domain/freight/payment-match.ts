import { type StatementKey, statementOfReference } from './reference-number.ts';

/** The most that a bank's statement may have, in MB. */
export const maxBankFileMegabytes = 8;

/**
 * Returns the statements that a payment names, each once, in its order: by its reference numbers, else by those in its
 * words, or the numbers of statements there ('arved M2026-0007 ja M2026-0008'; docs/requirements.md, 'Statements').
 */
export function statementsNamed(payment: {
  reference: string | null;
  description: string | null;
}): StatementKey[] {
  const { reference, description } = payment;
  const whole = reference === null ? null : statementOfReference(reference);
  if (whole !== null) return [whole];
  const byReference = (reference ?? '').split(/[,;]/).flatMap((text) => statementOfReference(text) ?? []);
  return unique(byReference.length > 0 ? byReference : namedInWords(description ?? ''));
}

function namedInWords(words: string): StatementKey[] {
  return Array.from(words.matchAll(/\b(?:([MV])(\d{4})-(\d{4,10})|[12]\d{9,15})\b/gi)).flatMap(
    ([text, side, year, ordinal]): StatementKey[] => {
      if (side === undefined) return [statementOfReference(text)].filter((key) => key !== null);
      const isClient = side.toUpperCase() === 'M';
      return [{ side: isClient ? 'CLIENT' : 'CARRIER', year: Number(year), ordinal: Number(ordinal) }];
    },
  );
}

function unique(keys: readonly StatementKey[]): StatementKey[] {
  const isSame = (a: StatementKey, b: StatementKey) =>
    a.side === b.side && a.year === b.year && a.ordinal === b.ordinal;
  return keys.filter((key, index) => keys.findIndex((each) => isSame(each, key)) === index);
}

/**
 * Shares a payment out, in cents: each invoice gets what is unpaid of it, in this order, as far as the payment goes;
 * what is left over stays with the last one, as paid too much. The sum of the parts is the payment.
 */
export function shareOut(amountCents: number, unpaidCents: readonly number[]): number[] {
  let left = amountCents;
  return unpaidCents.map((unpaid, index) => {
    const part = index === unpaidCents.length - 1 ? left : Math.min(Math.max(unpaid, 0), left);
    left -= part;
    return part;
  });
}
