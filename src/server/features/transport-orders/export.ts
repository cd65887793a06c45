import type { ListedTransportOrder } from '#api/orders/transport-orders.ts';

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
import { findLoads, findOrders } from './repository.ts';
import { orderView } from './view.ts';

/** Orders read at a time: a file of any length takes the room of these. */
const batchSize = 1000;

/** The orders with these ids as a table; clients read their own words. */
export function exportedOrders(db: Db, ids: readonly number[], isStaff: boolean): ExportTable {
  return tableOf(columnsFor(isStaff), readOrders(db, ids, isStaff));
}

async function* readOrders(
  db: Db,
  ids: readonly number[],
  isStaff: boolean,
): AsyncGenerator<ListedTransportOrder> {
  for (let from = 0; from < ids.length; from += batchSize) {
    const batch = ids.slice(from, from + batchSize);
    const [orders, loads] = [await findOrders(db, batch), await findLoads(db, batch)];
    const loadsOf = Map.groupBy(loads, (load) => load.order_id);
    for (const order of orders) yield orderView(order, loadsOf.get(order.id) ?? [], isStaff);
  }
}

function columnsFor(isStaff: boolean): ExportColumn<ListedTransportOrder>[] {
  const { columns: names, statusesForClients } = et.transportOrders;
  const statuses = isStaff ? et.jobRows.statuses : statusesForClients;
  return [
    { name: names.id, cellOf: ({ id }) => numberCell(id) },
    { name: names.transportDate, cellOf: ({ transportDate }) => dayCell(transportDate) },
    { name: names.plannedDate, cellOf: ({ plannedDate }) => dayCell(plannedDate) },
    { name: names.status, cellOf: ({ status }) => textCell(statuses[status]) },
    { name: names.client, cellOf: ({ client }) => textCell(client.companyName) },
    { name: names.pickup, cellOf: ({ pickup }) => textCell(pickup.locationName) },
    { name: names.destination, cellOf: ({ destination }) => textCell(destination?.locationName ?? '') },
    { name: names.product, cellOf: ({ product }) => textCell(product.name) },
    { name: names.unit, cellOf: ({ product }) => textCell(product.unit) },
    { name: names.ordered, cellOf: ({ ordered }) => numberCell(ordered) },
    { name: names.planned, cellOf: ({ planned }) => numberCell(planned) },
    { name: names.delivered, cellOf: ({ delivered }) => numberCell(delivered) },
    { name: names.left, cellOf: ({ left }) => numberCell(left) },
    {
      name: names.trucks,
      cellOf: ({ rows }) => textCell([...new Set(rows.flatMap(({ truck }) => truck ?? []))].join(', ')),
    },
    { name: names.note, cellOf: ({ note }) => textCell(note ?? '') },
  ];
}
