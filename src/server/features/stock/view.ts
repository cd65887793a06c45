import type { StockRow } from '#api/goods/stock.ts';

import type { WarehouseStock } from './repository.ts';

/** Returns the stock of a warehouse as the API answers it; what is not sold of it is null when not wanted. */
export function stockRowView(row: WarehouseStock, withUnallocated: boolean): StockRow {
  return {
    externalWarehouseId: row.externalWarehouseId,
    warehouseName: row.warehouseName,
    stock: Number(row.stock),
    physicalStock: Number(row.physicalStock),
    unallocatedStock: withUnallocated ? Number(row.unallocatedStock) : null,
    lot: row.lot,
  };
}
