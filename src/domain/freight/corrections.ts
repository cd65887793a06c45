import { formatCents } from './exact.ts';
import type { FreightLine } from './freight-facts.ts';
import { freightWords } from './freight-words.ts';

/** A line as it was settled; corrections of it have higher numbers. */
export interface SettledLine {
  code: string;
  number: number;
  amountCents: number;
}

export interface NumberedLine extends FreightLine {
  number: number;
}

/** True where something settled stands: not all of it was credited. */
export function isSettledStanding(settledLines: readonly SettledLine[]): boolean {
  const sums = Map.groupBy(settledLines, ({ code }) => code).values();
  return [...sums].some((lines) => lines.reduce((sum, { amountCents }) => sum + amountCents, 0) !== 0);
}

/**
 * Returns the lines that are still to be settled (docs/requirements.md, 'Freight'): lines as they are calculated now;
 * for lines settled already only the difference, as a line with the next number. Together with what was settled they
 * are the sum of `lines`.
 */
export function openLines(
  lines: readonly FreightLine[],
  settledLines: readonly SettledLine[],
): NumberedLine[] {
  const codes = [...new Set([...lines, ...settledLines].map(({ code }) => code))];
  return codes.flatMap((code): NumberedLine[] => {
    const line = lines.find((each) => each.code === code);
    const before = settledLines.filter((each) => each.code === code);
    const number = Math.max(0, ...before.map((each) => each.number)) + 1;
    const settledCents = before.reduce((sum, { amountCents }) => sum + amountCents, 0);
    // What was credited whole is as though it had never been settled.
    if (settledCents === 0) return line === undefined ? [] : [{ ...line, number }];
    const amountCents = (line?.amountCents ?? 0) - settledCents;
    if (amountCents === 0) return [];
    const now = line?.words ?? freightWords.dropped;
    const words = freightWords.correction(now, formatCents(settledCents), formatCents(amountCents));
    return [{ code, number, amountCents, words }];
  });
}
