import { endpoints } from '#api/endpoints.ts';

import { notFound } from '../../http/errors.ts';
import { register } from '../../http/register.ts';
import type { Feature } from '../../services.ts';
import { productExists, stockOfProduct, unsoldOfProduct } from './repository.ts';
import { stockRowView } from './view.ts';

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
