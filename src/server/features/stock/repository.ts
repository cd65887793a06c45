import { sql } from 'kysely';

import { isInUse } from '../../db/in-use.ts';
import type { Db } from '../../db/schema.ts';

/** A product's stock in a warehouse; quantities as the database writes them. */
export interface WarehouseStock {
  externalWarehouseId: string;
  warehouseName: string;
  stock: string;
  physicalStock: string;
  unallocatedStock: string;
  lot: string | null;
}

/** Finds a product's stock in every warehouse in use that has a row for it, in order of the warehouses' names. */
export async function findStockOfProduct(
  db: Db,
  productId: number,
  externalWarehouseId: string | undefined,
): Promise<WarehouseStock[]> {
  const inWarehouse =
    externalWarehouseId === undefined ? sql`true` : sql`warehouses.external_id = ${externalWarehouseId}`;
  const { rows } = await sql<WarehouseStock>`
    select warehouses.external_id as "externalWarehouseId", warehouses.name as "warehouseName",
      stock.stock, stock.physical_stock as "physicalStock",
      stock.stock - coalesce(taken.quantity, 0) as "unallocatedStock", stock.lot
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

/** Finds the quantity of a product in open lines, with its unit; null when there is no such product. */
export async function findUnsoldOfProduct(
  db: Db,
  productId: number,
): Promise<{ unit: string; quantity: string } | null> {
  const { rows } = await sql<{ unit: string; quantity: string }>`
    select unit, (
      select coalesce(sum(quantity), 0) from sales_order_lines where product_id = products.id and status = 'OPEN'
    ) as quantity
    from products where id = ${productId}`.execute(db);
  return rows[0] ?? null;
}

/** True when there is such a product. */
export async function isProduct(db: Db, id: number): Promise<boolean> {
  const row = await db.selectFrom('products').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}
