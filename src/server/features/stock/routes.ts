import { endpoints } from '#api/endpoints.ts';
import type { StockRow } from '#api/goods/stock.ts';

import { notFound } from '../../http/errors.ts';
import { register } from '../../http/register.ts';
import type { Feature } from '../../services.ts';
import { productExists, stockOfProduct, type StockTableRow, unsoldOfProduct } from './repository.ts';

export const stock: Feature = (api) => {
  register(api, endpoints.listProductStock, async ({ db, params, query }) => {
    if (!(await productExists(db, params.id))) throw notFound();
    const rows = await stockOfProduct(db, params.id, query.externalWarehouseId);
    return { content: rows.map((row) => stockRowView(row, query.getUnallocatedStock ?? true)) };
  });

  register(api, endpoints.getUnsoldQuantity, async ({ db, params }) => {
    const unsold = await unsoldOfProduct(db, params.id);
    if (unsold === undefined) throw notFound();
    return { content: { productId: params.id, quantity: Number(unsold.quantity), unit: unsold.unit } };
  });
};

function stockRowView(row: StockTableRow, withUnallocated: boolean): StockRow {
  return {
    externalWarehouseId: row.external_id,
    warehouseName: row.name,
    stock: Number(row.stock),
    physicalStock: Number(row.physical_stock),
    unallocatedStock: withUnallocated ? Number(row.unallocated_stock) : null,
  };
}
