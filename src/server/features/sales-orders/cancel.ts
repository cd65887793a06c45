import { sql } from 'kysely';

import { decimal, subtractDecimals, zero } from '#domain/goods/decimal.ts';
import { isOpenLine } from '#domain/sales/stock-allocation.ts';

import type { Db } from '../../db/schema.ts';
import type { LineRecord } from './find-orders.ts';
import { lockStockOf, takeFromCounted } from './stock-of-lines.ts';

/** Cancels the open lines of an order: what they held of their warehouses is free again. */
export async function cancelLines(db: Db, lines: readonly LineRecord[]): Promise<void> {
  await lockStockOf(db, lines);
  for (const line of lines.filter(isOpenLine)) {
    await db
      .updateTable('sales_order_lines')
      .set({ status: 'CANCELLED', version: sql`version + 1` })
      .where('id', '=', line.id)
      .execute();
    await takeFromCounted(db, line, subtractDecimals(zero, decimal(line.quantity)));
  }
}
