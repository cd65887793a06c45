import { addDecimals, type Decimal, subtractDecimals } from '../goods/decimal.ts';

/**
 * Returns free stock: what is issuable less what open sales order lines have taken (docs/requirements.md, 'Sales
 * orders').
 */
export function freeStock(issuable: Decimal, openLines: readonly Decimal[]): Decimal {
  return subtractDecimals(issuable, addDecimals(...openLines));
}

/** A line that takes goods from a warehouse; without one it allocates nothing. */
export interface AllocatedLine {
  productId: number;
  warehouseId: string | null;
  quantity: Decimal;
}

/**
 * Returns the indexes of the lines that their warehouse cannot fill. Lines take in their order, so that two lines of
 * one order do not both get the last tonnes; a line that gets nothing leaves them to the next.
 */
export function unfilledLines(
  lines: readonly AllocatedLine[],
  freeStockOf: (productId: number, warehouseId: string) => Decimal,
): number[] {
  const free = new Map<string, Decimal>();
  const unfilledIndexes: number[] = [];
  for (const [index, { productId, warehouseId, quantity }] of lines.entries()) {
    if (warehouseId === null) continue;
    const key = `${productId} ${warehouseId}`;
    const leftInStock = free.get(key) ?? freeStockOf(productId, warehouseId);
    const isFilled = quantity <= leftInStock;
    if (!isFilled) unfilledIndexes.push(index);
    free.set(key, isFilled ? subtractDecimals(leftInStock, quantity) : leftInStock);
  }
  return unfilledIndexes;
}

/** Statuses of a sales order's line: open ones hold stock (docs/requirements.md, 'Sales orders'). */
export const salesLineStatuses = ['OPEN', 'ISSUED', 'CANCELLED'] as const;
export type SalesLineStatus = (typeof salesLineStatuses)[number];

/** True until a line is issued or cancelled: what it asks for may still be corrected. */
export function isOpenLine({ status }: { status: SalesLineStatus }): boolean {
  return status === 'OPEN';
}
