import type { JobRow } from '#api/job-row/job-table.ts';
import { isTonneUnit } from '#domain/goods/quantity.ts';

/** Whether all quantities of the page are tonnes, the most decimals of those that are, and of any. */
export interface PageQuantities {
  isTonnes: boolean;
  decimals: number;
  maxDecimals: number;
}

/** Returns what the quantities of the page have in common. */
export function quantitiesOf(rows: readonly JobRow[]): PageQuantities {
  const found = { isTonnes: rows.length > 0, decimals: 0, maxDecimals: 0 };
  for (const { quantity, deliveredQuantity, product } of rows) {
    const decimals = Math.max(decimalsOf(quantity ?? 0), decimalsOf(deliveredQuantity ?? 0));
    found.maxDecimals = Math.max(found.maxDecimals, decimals);
    if (isTonneUnit(product.unit)) found.decimals = Math.max(found.decimals, decimals);
    else found.isTonnes = false;
  }
  return found;
}

/** Returns the number of digits behind the comma of a quantity: three at most. */
export function decimalsOf(quantity: number): number {
  return Number.isInteger(quantity) ? 0 : (String(quantity).split('.')[1] ?? '').length;
}
