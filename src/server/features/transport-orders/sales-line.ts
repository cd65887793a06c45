import { problem, type Problem } from '#api/error-codes.ts';

import type { Db } from '../../db/schema.ts';
import { findTransportsOfLines } from '../../db/transports-of-lines.ts';
import { et } from '../../i18n/et.ts';

const field = 'salesOrderLineId';

/**
 * Returns what is wrong with the line of a sales order that a transport order is to carry: its goods are the line's,
 * and only staff name one. Locks the line, so that two orders made at once know of each other.
 */
export async function checkSalesLine(
  db: Db,
  {
    salesOrderLineId: id,
    product,
  }: { salesOrderLineId?: number | null | undefined; product: { id: number } },
  isStaff: boolean,
): Promise<Problem[]> {
  if (id == null) return [];
  if (!isStaff) return [problem('NOT_ALLOWED', field)];
  const line = await db
    .selectFrom('sales_order_lines')
    .select(['product_id', 'status'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (line === undefined) return [problem('NOT_FOUND', field)];
  if (line.status === 'CANCELLED') return [problem('NOT_ALLOWED', field, et.transportOrders.lineCancelled)];
  return line.product_id === product.id ? [] : [problem('NOT_ALLOWED', field, et.transportOrders.otherGoods)];
}

/** Returns UNUSUAL for a line of a sales order that another transport order carries already. */
export async function checkCarriedTwice(db: Db, lineId: number | null | undefined): Promise<Problem[]> {
  if (lineId == null) return [];
  const carriers = (await findTransportsOfLines(db, [lineId])).get(lineId);
  return carriers === undefined
    ? []
    : [problem('UNUSUAL', field, et.transportOrders.carriedAlready(carriers))];
}
