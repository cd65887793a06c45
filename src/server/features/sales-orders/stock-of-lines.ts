import { sql } from 'kysely';

import { type Decimal, decimalToText, subtractDecimals, zero } from '#domain/goods/decimal.ts';

import type { Db } from '../../db/schema.ts';
import type { LineRecord } from './find-orders.ts';
import { lockFreeStock } from './repository.ts';

/** Locks the stock of an order's lines until the transaction ends; returns what is free. */
export async function lockStockOf(db: Db, lines: readonly LineRecord[]): Promise<Map<string, Decimal>> {
  return lockFreeStock(
    db,
    lines.flatMap(({ product_id: productId, warehouse_id: warehouseId }) =>
      warehouseId === null ? [] : [{ productId, warehouseId }],
    ),
  );
}

/** Takes so much more of what is free in a line's warehouse; false where that is not enough. */
export function takeFree(free: Map<string, Decimal>, line: LineRecord, more: Decimal): boolean {
  if (line.warehouse_id === null) return true;
  const key = `${line.product_id} ${line.warehouse_id}`;
  const left = free.get(key) ?? zero;
  free.set(key, subtractDecimals(left, more));
  return more <= zero || more <= left;
}

/** Writes what a counted line takes more or gives back into an import's figures, which leave the line out. */
export async function takeFromCounted(db: Db, line: LineRecord, more: Decimal): Promise<void> {
  if (!line.counted_in_stock || line.warehouse_id === null || more === zero) return;
  await db
    .updateTable('stock')
    .set({ stock: sql`stock - ${decimalToText(more)}::numeric` })
    .where('product_id', '=', line.product_id)
    .where('warehouse_id', '=', line.warehouse_id)
    .execute();
}
