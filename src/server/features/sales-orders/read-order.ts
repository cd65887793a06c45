import { sql } from 'kysely';

import type { SalesOrder } from '#api/sales/sales-orders.ts';

import { findOrderHistory } from '../../db/order-history.ts';
import type { Db } from '../../db/schema.ts';
import { findTransportsOfLines } from '../../db/transports-of-lines.ts';
import { conflict, notFound } from '../../http/errors.ts';
import { findLines, findSalesOrders } from './find-orders.ts';
import { salesOrderView } from './view.ts';

/** Reads an order with its lines and history. Throws a 404 refusal. */
export async function readOrder(db: Db, id: number): Promise<SalesOrder> {
  const [order] = await findSalesOrders(db, [id]);
  if (order === undefined) throw notFound();
  const lines = await findLines(db, [id]);
  const transportsOf = await findTransportsOfLines(
    db,
    lines.map((line) => line.id),
  );
  return salesOrderView(order, lines, transportsOf, await findOrderHistory(db, 'sales_order', id));
}

/**
 * Locks the order and its lines until the transaction ends. Throws a 404 refusal, or a 409 when it has another version.
 */
export async function lockOrder(db: Db, id: number, version: number | undefined): Promise<void> {
  const lockedOrder = await db
    .selectFrom('sales_orders')
    .select('version')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (lockedOrder === undefined) throw notFound();
  // An import may close lines meanwhile.
  await db
    .selectFrom('sales_order_lines')
    .select('id')
    .where('sales_order_id', '=', id)
    .forUpdate()
    .execute();
  if (version !== undefined && version !== lockedOrder.version) throw conflict([], await readOrder(db, id));
}

/** Counts the order as changed once more. */
export async function raiseVersion(db: Db, id: number): Promise<void> {
  await db
    .updateTable('sales_orders')
    .set({ version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}
