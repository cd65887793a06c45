import {
  addExact,
  divideExact,
  exact,
  type Exact,
  formatCents,
  formatExact,
  fromCents,
  multiplyExact,
  toCents,
} from './exact.ts';
import type { FreightLine, Journey } from './freight-facts.ts';
import { freightWords } from './freight-words.ts';
import type { ExtraCause, FreightRule } from './tariff.ts';

/**
 * True for a rule by which a journey is charged once, however many rows it has: all but a plain price by the tonne
 * (docs/requirements.md, 'Freight').
 */
export function isOnceAJourney({ kind, minTonnes, minAmountCents }: FreightRule): boolean {
  return kind !== 'PER_T' || minTonnes !== undefined || minAmountCents !== undefined;
}

/**
 * Returns a row's part of a line of the whole journey, rounded half up; what rounding leaves over falls to the last
 * row. With a cause only the rows that have it share the line.
 */
export function sharedLine(
  line: FreightLine,
  journey: Journey,
  cause: ExtraCause | null = null,
): FreightLine {
  const sharers = journey.parts.flatMap((part, index) =>
    cause === null || journey.causes[index]?.includes(cause) === true ? [{ part: exact(part), index }] : [],
  );
  const whole = sharers.reduce((sum, { part }) => addExact(sum, part), exact(0));
  const own = sharers.find(({ index }) => index === journey.index);
  if (own === undefined || sharers.length === 1) return line;
  const cents = sharers.map(({ part }) => shareOf(line.amountCents, part, whole));
  const others = cents.slice(0, -1).reduce((sum, each) => sum + each, 0);
  const place = sharers.indexOf(own);
  const amountCents = place === sharers.length - 1 ? line.amountCents - others : (cents[place] ?? 0);
  const words = freightWords.shared(
    formatCents(line.amountCents),
    partWords(own.part, whole, journey.isByTonnes),
    formatCents(amountCents),
  );
  return { ...line, amountCents, words: `${line.words}; ${words}` };
}

function shareOf(cents: number, part: Exact, whole: Exact): number {
  return toCents(divideExact(multiplyExact(fromCents(cents), part), whole));
}

/** Returns '12,4/28,5 t', or '1/2' of equal parts. */
function partWords(part: Exact, whole: Exact, isByTonnes: boolean): string {
  return `${formatExact(part)}/${formatExact(whole)}${isByTonnes ? ' t' : ''}`;
}
