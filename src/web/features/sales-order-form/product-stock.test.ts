import { expect, test } from 'vitest';

import type { StockRow } from '#api/goods/stock.ts';

import { lineStock, stockIn } from './product-stock.ts';
import type { SalesLineForm } from './sales-order.ts';

const row = (id: string, stock: number, unallocatedStock: number | null): StockRow => ({
  externalWarehouseId: id,
  warehouseName: id,
  stock,
  physicalStock: stock + 5,
  unallocatedStock,
});
const line = (productId: number, quantity: number, warehouseId: string | null) =>
  ({
    productId: { id: productId },
    quantity,
    warehouseId: warehouseId === null ? null : { id: warehouseId },
  }) as SalesLineForm;

test('other lines of the order take from what is free, exactly', () => {
  const rows = [row('A', 10, 0.3), row('B', 7, null)];
  const others = [line(1, 0.1, 'A'), line(1, 0.1, 'A'), line(2, 5, 'A'), line(1, 5, null)];
  expect(
    lineStock(rows, 1, others).map(({ free, issuable, physical }) => [free, issuable, physical]),
  ).toEqual([
    [0.1, 10, 15],
    [7, 7, 12],
  ]);
});

test('without a warehouse all of them count, and one that has none of the goods has none', () => {
  const stock = lineStock([row('A', 0.1, 0.1), row('B', 0.2, 0.1)], 1, []);
  expect(stockIn(stock, null)).toEqual({ issuable: 0.3, free: 0.2 });
  expect(stockIn(stock, 'B')).toEqual({ issuable: 0.2, free: 0.1 });
  expect(stockIn(stock, 'C')).toEqual({ issuable: 0, free: 0 });
});
