/**
 * True of what a litre of fuel may cost in euros (docs/requirements.md, 'Statements'): more than nothing, and not
 * cents typed for euros.
 */
export function isFuelPrice(price: string): boolean {
  const euros = Number(price);
  return euros > 0 && euros < 10;
}
