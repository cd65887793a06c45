import { sql } from 'kysely';

import { problem, type Problem } from '#api/error-codes.ts';
import type { SalesOrderRequest } from '#api/sales/sales-orders.ts';
import { newValues } from '#domain/record-fields/fields.ts';
import { salesLineFields, type SalesLineValues } from '#domain/record-fields/sales-line.ts';

import type { Db } from '../../db/schema.ts';
import { et } from '../../i18n/et.ts';
import { storedLine } from '../../record-fields/sales-line.ts';

/**
 * Returns UNUSUAL at `duplicate` for an order with the same lines that the user has made in the last ten minutes
 * already: somebody may have sent it twice without meaning to.
 */
export async function checkDuplicateOrder(
  db: Db,
  order: SalesOrderRequest,
  userId: number,
): Promise<Problem[]> {
  const recent = await db
    .selectFrom('sales_orders as o')
    .innerJoin('sales_order_lines as line', 'line.sales_order_id', 'o.id')
    .leftJoin('warehouses as warehouse', 'warehouse.id', 'line.warehouse_id')
    .select(['o.id', 'warehouse.external_id as warehouse', ...storedLine.selected('line')])
    .select(sql<number>`floor(extract(epoch from now() - o.created_at) / 60)::int`.as('minutes'))
    .where('o.company_id', '=', order.companyId)
    .where('o.representative_id', '=', order.representativeId)
    .where('o.created_by', '=', userId)
    .where('o.created_at', '>', sql<Date>`now() - interval '10 minutes'`)
    .where('line.status', '<>', 'CANCELLED')
    .orderBy('o.id', 'desc')
    .execute();
  const requestedLines = linesText(
    order.salesOrderProducts.map((line) => ({
      values: newValues(salesLineFields, line),
      warehouse: line.warehouseId ?? null,
    })),
  );
  const orders = [...Map.groupBy(recent, ({ id }) => id).values()];
  const same = orders.find(
    (lines) =>
      requestedLines ===
      linesText(lines.map((line) => ({ values: storedLine.read(line), warehouse: line.warehouse }))),
  );
  return same === undefined
    ? []
    : [problem('UNUSUAL', 'duplicate', et.salesOrders.sameAgain(same[0]?.minutes ?? 0))];
}

/** The lines in an order of their own: who types them again may begin with another one. */
function linesText(lines: readonly { values: SalesLineValues; warehouse: string | null }[]): string {
  return lines
    .map(({ values, warehouse }) => JSON.stringify([values, warehouse]))
    .toSorted()
    .join('\n');
}
