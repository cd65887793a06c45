import type { StockRow } from '#api/goods/stock.ts';

import type { StockTableRow } from './repository.ts';

export function stockRowView(row: StockTableRow, withUnallocated: boolean): StockRow {
  return {
    externalWarehouseId: row.external_id,
    warehouseName: row.name,
    stock: Number(row.stock),
    physicalStock: Number(row.physical_stock),
    unallocatedStock: withUnallocated ? Number(row.unallocated_stock) : null,
  };
}
