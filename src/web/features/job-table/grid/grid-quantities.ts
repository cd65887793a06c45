import type { JobRow } from '#api/job-row/job-table.ts';

/** Returns whether all quantities of the page are tonnes, and how many decimals the longest of them has. */
export function quantitiesOf(rows: readonly JobRow[]): { isTonnes: boolean; decimals: number } {
  return {
    isTonnes: rows.length > 0 && rows.every(({ product }) => product.unit === 't'),
    decimals: Math.max(
      0,
      ...rows
        .flatMap(({ quantity, deliveredQuantity }) => [quantity, deliveredQuantity])
        .map((quantity) => (quantity === null ? 0 : decimalsOf(quantity))),
    ),
  };
}

/** Returns the number of digits behind the comma of a quantity: three at most. */
export function decimalsOf(quantity: number): number {
  return (String(quantity).split('.')[1] ?? '').length;
}
