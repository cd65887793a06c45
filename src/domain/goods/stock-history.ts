import { stockHistoryLength } from '../business-constants.ts';

/**
 * A product whose stock was viewed, and when: `viewedAt` is a text, dd.MM.yyyy HH:mm (docs/requirements.md,
 * 'Homepage and stock').
 */
export interface StockHistoryItem<Product extends { id: number }> {
  product: Product;
  viewedAt: string;
}

/** Returns the history after a view: the product in front with its new time, five kept. */
export function rememberViewed<Product extends { id: number }>(
  history: readonly StockHistoryItem<Product>[],
  product: Product,
  viewedAt: string,
): StockHistoryItem<Product>[] {
  const others = history.filter((item) => item.product.id !== product.id);
  return [{ product, viewedAt }, ...others].slice(0, stockHistoryLength);
}
