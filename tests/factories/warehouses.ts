import type { Db } from '../../src/server/db/schema.ts';
import { createProduct } from './products.ts';
import { type NewRow, nextNumber, type Overrides, type Row } from './rows.ts';

function warehouseRow(n: number, overrides: Overrides<'warehouses'> = {}): NewRow<'warehouses'> {
  return { external_id: `W${n}`, name: `Ladu ${n}`, ...overrides };
}

export function createWarehouse(db: Db, overrides: Overrides<'warehouses'> = {}): Promise<Row<'warehouses'>> {
  return db
    .insertInto('warehouses')
    .values(warehouseRow(nextNumber(), overrides))
    .returningAll()
    .executeTakeFirstOrThrow();
}

/**
 * Goods in a warehouse, 100 of them both lying there and issuable; product and warehouse are made where none is given.
 */
export async function createStock(db: Db, overrides: Overrides<'stock'> = {}): Promise<Row<'stock'>> {
  const row = {
    product_id: overrides.product_id ?? (await createProduct(db)).id,
    warehouse_id: overrides.warehouse_id ?? (await createWarehouse(db)).id,
    stock: '100',
    physical_stock: overrides.stock ?? '100',
    ...overrides,
  };
  return db.insertInto('stock').values(row).returningAll().executeTakeFirstOrThrow();
}
