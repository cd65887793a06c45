import { fitQuantity } from '#domain/goods/quantity-fitting.ts';

import type { RowChange } from './row-changes.ts';

/** The change with the quantity rounded up to whole packages of the product that the row then has. */
export function fitGoods(change: RowChange): RowChange {
  const { row, changes } = change;
  if (changes.product === undefined && changes.quantity === undefined) return change;
  const quantity = changes.quantity ?? row.quantity;
  const fitted = fitQuantity(quantity, changes.product ?? row.product) ?? quantity;
  return fitted === quantity ? change : { row, changes: { ...changes, quantity: fitted } };
}

/** True where a product of another unit comes without a quantity: the row's number would mean something else. */
export function lacksQuantity({ row, changes }: RowChange): boolean {
  const { product, quantity } = changes;
  return product !== undefined && quantity === undefined && product.unit !== row.product.unit;
}
