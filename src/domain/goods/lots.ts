/**
 * Returns the lots that a text names, apart by commas or semicolons, as they were written (docs/requirements.md,
 * 'Lots').
 */
export function lotsIn(named: string): string[] {
  const lots = named.split(/[,;]/).map((lot) => lot.trim());
  return [...new Set(lots.filter((lot) => lot !== ''))];
}
