import type { ListedTransportOrder } from '#api/orders/transport-orders.ts';

import type { Db } from '../../db/connect.ts';
import { et } from '../../i18n/et.ts';
import { dayCell, numberCell, textCell, type ExportCell } from '../../spreadsheet/cell.ts';
import { findLoads, findOrders } from './repository.ts';
import { orderView } from './view.ts';

/** Orders read at a time: a file of any length takes the room of these. */
const batchSize = 1000;

export const exportedNames = et.transportOrders.columns;

/** The orders with these ids as rows of a spreadsheet, in the order of `exportedNames`; clients read their own words. */
export async function* exportedOrders(
  db: Db,
  ids: readonly number[],
  isStaff: boolean,
): AsyncGenerator<ExportCell[]> {
  const statuses = isStaff ? et.jobRows.statuses : et.transportOrders.statusesForClients;
  for (let from = 0; from < ids.length; from += batchSize) {
    const batch = ids.slice(from, from + batchSize);
    const [orders, loads] = [await findOrders(db, batch), await findLoads(db, batch)];
    const loadsOf = Map.groupBy(loads, (load) => load.order_id);
    for (const order of orders) {
      yield cellsOf(orderView(order, loadsOf.get(order.id) ?? [], isStaff), statuses);
    }
  }
}

function cellsOf(
  order: ListedTransportOrder,
  statuses: Readonly<Record<ListedTransportOrder['status'], string>>,
): ExportCell[] {
  return [
    numberCell(order.id),
    dayCell(order.orderedDate),
    dayCell(order.transportDate),
    textCell(statuses[order.status]),
    textCell(order.client.companyName),
    textCell(order.pickup.locationName),
    textCell(order.destination?.locationName ?? ''),
    textCell(order.product.name),
    textCell(order.product.unit),
    numberCell(order.ordered),
    numberCell(order.planned),
    numberCell(order.delivered),
    numberCell(order.left),
    textCell([...new Set(order.rows.flatMap(({ truck }) => truck ?? []))].join(', ')),
    textCell(order.note ?? ''),
  ];
}
