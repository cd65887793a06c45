import { salesLineLabels } from '#api/sales/sales-line-labels.ts';
import { toTallinn } from '#domain/calendar/tallinn-time.ts';
import { type OtherField, type PlainField, plainValues } from '#domain/record-fields/fields.ts';
import {
  type SalesLineFields,
  salesLineFields,
  type SalesLineValues,
} from '#domain/record-fields/sales-line.ts';

import type { Db } from '../../db/schema.ts';
import { et } from '../../i18n/et.ts';
import { plainExportColumns } from '../../record-fields/plain-export-columns.ts';
import { storedLine } from '../../record-fields/sales-line.ts';
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

type OrderedLine = Pick<SalesLineValues, PlainField<SalesLineFields>> & {
  order: SalesOrderRecord;
  line: LineRecord;
};

/** Returns the lines of the orders with these ids as a table. */
export function exportLines(db: Db, ids: readonly number[]): ExportTable {
  return tableOf(columns, readLines(db, ids));
}

async function* readLines(db: Db, ids: readonly number[]): AsyncGenerator<OrderedLine> {
  for (let from = 0; from < ids.length; from += batchSize) {
    const batch = ids.slice(from, from + batchSize);
    const linesOf = Map.groupBy(await findLines(db, batch), (line) => line.order_id);
    for (const order of await findSalesOrders(db, batch)) {
      for (const line of linesOf.get(order.id) ?? []) {
        yield { order, line, ...plainValues(salesLineFields, storedLine.read(line)) };
      }
    }
  }
}

const { columns: names, statuses } = et.salesOrders;
type Column = ExportColumn<OrderedLine>;

const ownColumns = {
  id: { name: names.id, cellOf: ({ order }) => numberCell(order.id) },
  made: { name: names.made, cellOf: ({ order }) => dayCell(toTallinn(order.created_at.getTime()).day) },
  client: { name: names.client, cellOf: ({ order }) => textCell(order.company_name) },
  representative: { name: names.representative, cellOf: ({ order }) => textCell(order.representative_name) },
  productId: { name: salesLineLabels.productId, cellOf: ({ line }) => textCell(line.product_name) },
  quantity: { name: salesLineLabels.quantity, cellOf: ({ line }) => numberCell(Number(line.quantity)) },
  unit: { name: names.unit, cellOf: ({ line }) => textCell(line.unit) },
  warehouse: { name: names.warehouse, cellOf: ({ line }) => textCell(line.warehouse_name ?? '') },
  locationId: { name: salesLineLabels.locationId, cellOf: ({ line }) => textCell(line.location_name) },
  deliveryDate: { name: salesLineLabels.deliveryDate, cellOf: ({ line }) => dayCell(line.delivery_date) },
  status: { name: names.status, cellOf: ({ line }) => textCell(statuses[line.status]) },
} satisfies Record<OtherField<SalesLineFields>, Column> & Record<string, Column>;

/** Every heading beside its cell. */
const columns: Column[] = [
  ...Object.values(ownColumns),
  ...plainExportColumns(salesLineFields, salesLineLabels),
];
