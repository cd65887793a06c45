import type { JobRow } from '#api/job-row/job-table.ts';
import { isTonneUnit } from '#domain/goods/quantity.ts';

/** Whether all quantities of the page are tonnes, and the most decimals of those that are. */
export interface PageQuantities {
  isTonnes: boolean;
  decimals: number;
}

/** Returns what the quantities of the page have in common. */
export function quantitiesOf(rows: readonly JobRow[]): PageQuantities {
  return {
    isTonnes: rows.length > 0 && rows.every(({ product }) => isTonneUnit(product.unit)),
    decimals: Math.max(
      0,
      ...rows
        .flatMap(({ quantity, deliveredQuantity, product }) =>
          isTonneUnit(product.unit) ? [quantity, deliveredQuantity] : [],
        )
        .map((quantity) => (quantity === null ? 0 : decimalsOf(quantity))),
    ),
  };
}

/** Returns the number of digits behind the comma of a quantity: three at most. */
export function decimalsOf(quantity: number): number {
  return (String(quantity).split('.')[1] ?? '').length;
}
