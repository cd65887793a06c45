import { sql } from 'kysely';

import { stockEndpoints, type StockRow } from '#api/goods/stock.ts';

import { isInUse } from '../../db/in-use.ts';
import type { Db } from '../../db/schema.ts';
import { notFound } from '../../http/errors.ts';
import { register } from '../../http/register.ts';
import type { Feature } from '../../services.ts';

/** Stock of a product by warehouse and shelf, and what of it is not sold. */
export const stock: Feature = (api) => {
  register(api, stockEndpoints.listProductStock, async ({ db, params, query }) => {
    if (!(await hasProduct(db, params.id))) throw notFound();
    const rows = await findStockOfProduct(db, params.id, query.externalWarehouseId);
    return { content: rows.map((row) => stockRowView(row, query.getUnallocatedStock ?? true)) };
  });

  register(api, stockEndpoints.getUnsoldQuantity, async ({ db, params }) => {
    const unsold = await findUnsoldOfProduct(db, params.id);
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

interface StockTableRow {
  external_id: string;
  name: string;
  stock: string;
  physical_stock: string;
  unallocated_stock: string;
}

/** A product's stock in every warehouse in use that has a row for it, in order of the warehouses' names. */
async function findStockOfProduct(
  db: Db,
  productId: number,
  externalWarehouseId: string | undefined,
): Promise<StockTableRow[]> {
  const inWarehouse =
    externalWarehouseId === undefined ? sql`true` : sql`warehouses.external_id = ${externalWarehouseId}`;
  const { rows } = await sql<StockTableRow>`
    select warehouses.external_id, warehouses.name, stock.stock, stock.physical_stock,
      stock.stock - coalesce(taken.quantity, 0) as unallocated_stock
    from stock
    join warehouses on warehouses.id = stock.warehouse_id
    left join (
      -- What an import's figures already leave out must not be taken off twice.
      select warehouse_id, sum(quantity) as quantity from sales_order_lines
      where product_id = ${productId} and status = 'OPEN' and not counted_in_stock
      group by warehouse_id
    ) taken on taken.warehouse_id = stock.warehouse_id
    where stock.product_id = ${productId} and ${inWarehouse} and ${isInUse('stock')}
    order by fold_text(warehouses.name) collate "C", warehouses.id`.execute(db);
  return rows;
}

/** The quantity of a product in open lines, with its unit; undefined when there is no such product. */
async function findUnsoldOfProduct(db: Db, productId: number) {
  const { rows } = await sql<{ unit: string; quantity: string }>`
    select unit, (
      select coalesce(sum(quantity), 0) from sales_order_lines where product_id = products.id and status = 'OPEN'
    ) as quantity
    from products where id = ${productId}`.execute(db);
  return rows[0];
}

async function hasProduct(db: Db, id: number): Promise<boolean> {
  const row = await db.selectFrom('products').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}
