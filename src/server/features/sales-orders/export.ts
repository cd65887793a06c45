import { toTallinn } from '#domain/calendar/tallinn-time.ts';

import type { Db } from '../../db/connect.ts';
import { et } from '../../i18n/et.ts';
import {
  dayCell,
  type ExportColumn,
  type ExportTable,
  numberCell,
  tableOf,
  textCell,
} from '../../spreadsheet/cell.ts';
import { findLines, findSalesOrders, type LineRecord, type SalesOrderRecord } from './find-orders.ts';

/** Orders read at a time: a file of any length takes the room of these. */
const batchSize = 1000;

interface OrderedLine {
  order: SalesOrderRecord;
  line: LineRecord;
}

/** The lines of the orders with these ids as a table. */
export function exportedLines(db: Db, ids: readonly number[]): ExportTable {
  return tableOf(columns, readLines(db, ids));
}

async function* readLines(db: Db, ids: readonly number[]): AsyncGenerator<OrderedLine> {
  for (let from = 0; from < ids.length; from += batchSize) {
    const batch = ids.slice(from, from + batchSize);
    const linesOf = Map.groupBy(await findLines(db, batch), (line) => line.order_id);
    for (const order of await findSalesOrders(db, batch)) {
      for (const line of linesOf.get(order.id) ?? []) yield { order, line };
    }
  }
}

const { columns: names, statuses } = et.salesOrders;

const columns: ExportColumn<OrderedLine>[] = [
  { name: names.id, cellOf: ({ order }) => numberCell(order.id) },
  { name: names.made, cellOf: ({ order }) => dayCell(toTallinn(order.created_at.getTime()).day) },
  { name: names.client, cellOf: ({ order }) => textCell(order.company_name) },
  { name: names.representative, cellOf: ({ order }) => textCell(order.representative_name) },
  { name: names.product, cellOf: ({ line }) => textCell(line.product_name) },
  { name: names.quantity, cellOf: ({ line }) => numberCell(Number(line.quantity)) },
  { name: names.unit, cellOf: ({ line }) => textCell(line.unit) },
  { name: names.warehouse, cellOf: ({ line }) => textCell(line.warehouse_name ?? '') },
  { name: names.location, cellOf: ({ line }) => textCell(line.location_name) },
  { name: names.delivery, cellOf: ({ line }) => dayCell(line.delivery_date) },
  { name: names.status, cellOf: ({ line }) => textCell(statuses[line.status]) },
  { name: names.notes, cellOf: ({ line }) => textCell(line.notes ?? '') },
];
