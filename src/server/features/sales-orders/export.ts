import { toTallinn } from '#domain/calendar/tallinn-time.ts';

import type { Db } from '../../db/connect.ts';
import { et } from '../../i18n/et.ts';
import { dayCell, type ExportCell, numberCell, textCell } from '../../spreadsheet/cell.ts';
import { findLines, findSalesOrders, type LineRecord, type SalesOrderRecord } from './find-orders.ts';

/** Orders read at a time: a file of any length takes the room of these. */
const batchSize = 1000;

/** The lines of the orders with these ids as rows of a spreadsheet. */
export async function* exportedLines(db: Db, ids: readonly number[]): AsyncGenerator<ExportCell[]> {
  for (let from = 0; from < ids.length; from += batchSize) {
    const batch = ids.slice(from, from + batchSize);
    const linesOf = Map.groupBy(await findLines(db, batch), (line) => line.order_id);
    for (const order of await findSalesOrders(db, batch)) {
      for (const line of linesOf.get(order.id) ?? []) yield cellsOf(order, line);
    }
  }
}

function cellsOf(order: SalesOrderRecord, line: LineRecord): ExportCell[] {
  return [
    numberCell(order.id),
    dayCell(toTallinn(order.created_at.getTime()).day),
    textCell(order.company_name),
    textCell(order.representative_name),
    textCell(line.product_name),
    numberCell(Number(line.quantity)),
    textCell(line.unit),
    textCell(line.warehouse_name ?? ''),
    textCell(line.location_name),
    dayCell(line.delivery_date),
    textCell(et.salesOrders.statuses[line.status]),
    textCell(line.notes ?? ''),
  ];
}
