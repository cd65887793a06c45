import { formatExact, fromCents } from '#domain/freight/exact.ts';

/** Returns cents as people type euros, with a comma and without spaces: '-1234,50'; '' where none are known. */
export function typedEuros(cents: number | null): string {
  if (cents === null) return '';
  return formatExact(fromCents(cents)).replaceAll('\u{a0}', '').replace('\u{2212}', '-');
}
