import { sql } from 'kysely';

import { problem, type Problem } from '#api/error-codes.ts';
import type { SalesOrderRequest } from '#api/sales/sales-orders.ts';

import type { Db } from '../../db/connect.ts';
import { et } from '../../i18n/et.ts';

/**
 * UNUSUAL at `duplicate` for an order with the same lines that the user has made in the last ten minutes already:
 * somebody may have sent it twice without meaning to.
 */
export async function sameOrderProblems(
  db: Db,
  order: SalesOrderRequest,
  userId: number,
): Promise<Problem[]> {
  const recent = await db
    .selectFrom('sales_orders as o')
    .innerJoin('sales_order_lines as line', 'line.sales_order_id', 'o.id')
    .leftJoin('warehouses as warehouse', 'warehouse.id', 'line.warehouse_id')
    .select(['o.id', 'line.product_id', 'line.quantity', 'line.location_id', 'line.delivery_date'])
    .select(['line.notes', 'warehouse.external_id as warehouse'])
    .select(sql<number>`floor(extract(epoch from now() - o.created_at) / 60)::int`.as('minutes'))
    .where('o.company_id', '=', order.companyId)
    .where('o.representative_id', '=', order.representativeId)
    .where('o.created_by', '=', userId)
    .where('o.created_at', '>', sql<Date>`now() - interval '10 minutes'`)
    .where('line.status', '<>', 'CANCELLED')
    .orderBy('o.id', 'desc')
    .execute();
  const asked = linesText(
    order.salesOrderProducts.map((line) => [
      line.productId,
      line.quantity,
      line.locationId,
      line.warehouseId ?? null,
      line.deliveryDate ?? null,
      line.notes ?? '',
    ]),
  );
  const orders = [...Map.groupBy(recent, ({ id }) => id).values()];
  const same = orders.find((lines) => asked === linesText(lines.map(lineFacts)));
  return same === undefined
    ? []
    : [problem('UNUSUAL', 'duplicate', et.salesOrders.sameAgain(same[0]?.minutes ?? 0))];
}

interface RecentLine {
  product_id: number;
  quantity: string;
  location_id: number;
  warehouse: string | null;
  delivery_date: string | null;
  notes: string | null;
}

function lineFacts(line: RecentLine): unknown[] {
  const { product_id: productId, quantity, location_id: locationId, delivery_date: deliveryDate } = line;
  return [productId, Number(quantity), locationId, line.warehouse, deliveryDate, line.notes ?? ''];
}

/** The lines in an order of their own: who types them anew may begin with another one. */
function linesText(lines: readonly unknown[][]): string {
  return lines
    .map((line) => JSON.stringify(line))
    .toSorted()
    .join('\n');
}
