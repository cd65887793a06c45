import { queryOptions } from '@tanstack/react-query';

import type { StockRow } from '#api/goods/stock.ts';
import { addDecimals, decimal, decimalToNumber, subtractDecimals, toDecimal } from '#domain/goods/decimal.ts';

import { stockKey } from '../../lookups/stock-key.ts';
import { call } from '../../platform/api-client.ts';
import type { SalesLineForm } from './sales-order.ts';

/** Returns the stock of a product by warehouse, with what is free; always as it is now. */
export function productStockQuery(productId: number) {
  return queryOptions({
    queryKey: [...stockKey, productId, 'free'],
    queryFn: async ({ signal }): Promise<StockRow[]> =>
      (
        await call(
          'listProductStock',
          { params: { id: productId }, query: { getUnallocatedStock: true } },
          { signal },
        )
      ).content,
    staleTime: 0,
  });
}

/** Reads the quantity of a product in open sales orders. */
export function unsoldQuery(productId: number) {
  return queryOptions({
    queryKey: ['unsold', productId],
    queryFn: async ({ signal }) =>
      (await call('getUnsoldQuantity', { params: { id: productId } }, { signal })).content.quantity,
    staleTime: 0,
  });
}

/** A warehouse as a line of an order sees it. */
export interface LineStock {
  warehouse: { id: string; label: string };
  issuable: number;
  physical: number;
  /** The quantity that the line may take: the free stock less that of other lines of the same order. */
  free: number;
}

/**
 * Returns the stock that a line may take from, less the form's other lines. The server decides when the order is
 * made; this is shown before.
 */
export function lineStock(
  rows: readonly StockRow[],
  productId: number,
  otherLines: readonly SalesLineForm[],
): LineStock[] {
  return rows.map((row) => {
    const takenQuantities = otherLines
      .filter((line) => line.productId?.id === productId && line.warehouseId?.id === row.externalWarehouseId)
      .map((line) => toDecimal(line.quantity ?? 0) ?? decimal(0));
    const free = subtractDecimals(
      decimal(row.unallocatedStock ?? row.stock),
      addDecimals(...takenQuantities),
    );
    return {
      warehouse: { id: row.externalWarehouseId, label: row.warehouseName },
      issuable: row.stock,
      physical: row.physicalStock,
      free: decimalToNumber(free),
    };
  });
}

/**
 * Returns the stock that a line may take from a warehouse, or without one from all of them; zero for a warehouse
 * without the goods.
 */
export function stockIn(
  stock: readonly LineStock[],
  warehouseId: string | null,
): Pick<LineStock, 'issuable' | 'free'> {
  const rows = stock.filter(({ warehouse }) => warehouseId === null || warehouse.id === warehouseId);
  const sum = (figures: readonly number[]) =>
    decimalToNumber(addDecimals(...figures.map((figure) => decimal(figure))));
  return { issuable: sum(rows.map(({ issuable }) => issuable)), free: sum(rows.map(({ free }) => free)) };
}
