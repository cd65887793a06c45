/**
 * Returns the lots that a text names, apart by commas or semicolons, as they were written (docs/requirements.md,
 * 'Lots').
 */
export function lotsIn(named: string): string[] {
  const lots = named.split(/[,;]/).map((lot) => lot.trim());
  return [...new Set(lots.filter((lot) => lot !== ''))];
}

/**
 * Returns those of the lots that were read at loading that are of one row, as they were written: not those that are
 * known, from stock or sale, of other rows' goods alone. What nobody knows may be of any row. Null where none is left.
 */
export function lotsOfRow(
  said: string | null,
  { own, others }: { own: string | null; others: readonly (string | null)[] },
): string | null {
  if (said === null) return null;
  const [ofOwn, ofOthers] = [keysIn([own]), keysIn(others)];
  const lots = lotsIn(said);
  const kept = lots.filter((lot) => ofOwn.has(keyOf(lot)) || !ofOthers.has(keyOf(lot)));
  if (kept.length === lots.length) return said;
  return kept.length === 0 ? null : kept.join(', ');
}

function keysIn(named: readonly (string | null)[]): ReadonlySet<string> {
  return new Set(named.flatMap((each) => lotsIn(each ?? '').map(keyOf)));
}

/** As lots are compared: without capitals, blanks and hyphens. */
function keyOf(lot: string): string {
  return lot.toLowerCase().replaceAll(/[\s-]/g, '');
}
