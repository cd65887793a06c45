import { stockEndpoints } from '#api/goods/stock.ts';

import { notFound } from '../../http/errors.ts';
import { register } from '../../http/register.ts';
import type { Feature } from '../../services.ts';
import { findStockOfProduct, findUnsoldOfProduct, isProduct } from './repository.ts';
import { stockRowView } from './view.ts';

/** Stock of a product by warehouse and shelf, and what of it is not sold. */
export const stock: Feature = (api) => {
  register(api, stockEndpoints.listProductStock, async ({ db, params, query }) => {
    if (!(await isProduct(db, params.id))) throw notFound();
    const rows = await findStockOfProduct(db, params.id, query.externalWarehouseId);
    return { content: rows.map((row) => stockRowView(row, query.getUnallocatedStock ?? true)) };
  });

  register(api, stockEndpoints.getUnsoldQuantity, async ({ db, params }) => {
    const unsold = await findUnsoldOfProduct(db, params.id);
    if (unsold === null) throw notFound();
    return { content: { productId: params.id, quantity: Number(unsold.quantity), unit: unsold.unit } };
  });
};
