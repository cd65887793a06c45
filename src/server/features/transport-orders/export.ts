import { transportOrderLabels } from '#api/orders/transport-order-labels.ts';
import type { ListedTransportOrder } from '#api/orders/transport-orders.ts';
import type { Day } from '#domain/calendar/day.ts';
import { isOrderUnreported } from '#domain/orders/unreported-load.ts';
import type { OtherField } from '#domain/record-fields/fields.ts';
import {
  clientSeenFields,
  type TransportOrderFields,
  transportOrderFields,
} from '#domain/record-fields/transport-order.ts';

import type { Db } from '../../db/schema.ts';
import { et } from '../../i18n/et.ts';
import { plainExportColumns } from '../../record-fields/plain-export-columns.ts';
import {
  dayCell,
  type ExportColumn,
  type ExportTable,
  figureCell,
  numberCell,
  tableOf,
  textCell,
} from '../../spreadsheet/cell.ts';
import { findLoads } from './find-loads.ts';
import { findTransportOrders } from './find-orders.ts';
import { transportOrderView } from './view.ts';

/** Orders read at a time: a file of any length takes the room of these. */
const batchSize = 1000;

/** Returns the orders with these ids as a table, for clients with their own headings. */
export function exportOrders(db: Db, ids: readonly number[], isStaff: boolean, today: Day): ExportTable {
  return tableOf(columnsFor(isStaff, today), readOrders(db, ids, isStaff));
}

async function* readOrders(
  db: Db,
  ids: readonly number[],
  isStaff: boolean,
): AsyncGenerator<ListedTransportOrder> {
  for (let from = 0; from < ids.length; from += batchSize) {
    const batch = ids.slice(from, from + batchSize);
    const [orders, loads] = [await findTransportOrders(db, batch), await findLoads(db, batch)];
    const loadsOf = Map.groupBy(loads, (load) => load.order_id);
    // A client's change request is not exported.
    for (const order of orders) yield transportOrderView(order, loadsOf.get(order.id) ?? [], null, isStaff);
  }
}

type Column = ExportColumn<ListedTransportOrder>;

/** Returns the columns that a reader sees, in the order of the file; null for fields that no file has. */
function columnsFor(isStaff: boolean, today: Day): Column[] {
  const { columns: names, statusesForClients, unreportedForClients } = et.transportOrders;
  const statusOf = ({ status, rows }: ListedTransportOrder) => {
    if (isStaff) return et.jobRows.statuses[status];
    return isOrderUnreported(rows, today) ? unreportedForClients : statusesForClients[status];
  };
  const columns = {
    id: { name: names.id, cellOf: ({ id }) => numberCell(id) },
    transportDate: {
      name: transportOrderLabels.transportDate,
      cellOf: ({ transportDate }) => dayCell(transportDate),
    },
    plannedDate: { name: names.plannedDate, cellOf: ({ plannedDate }) => dayCell(plannedDate) },
    status: { name: names.status, cellOf: (order) => textCell(statusOf(order)) },
    client: { name: transportOrderLabels.client, cellOf: ({ client }) => textCell(client.companyName) },
    pickup: { name: transportOrderLabels.pickup, cellOf: ({ pickup }) => textCell(pickup.locationName) },
    destination: {
      name: transportOrderLabels.destination,
      cellOf: ({ destination }) => textCell(destination?.locationName ?? ''),
    },
    product: { name: transportOrderLabels.product, cellOf: ({ product }) => textCell(product.name) },
    unit: { name: names.unit, cellOf: ({ product }) => textCell(product.unit) },
    quantity: { name: names.ordered, cellOf: ({ ordered }) => figureCell(ordered) },
    planned: { name: names.planned, cellOf: ({ planned }) => numberCell(planned) },
    delivered: { name: names.delivered, cellOf: ({ delivered }) => numberCell(delivered) },
    left: { name: names.left, cellOf: ({ left }) => figureCell(left) },
    // The trucks of all loads say more.
    firstTruck: null,
    trucks: {
      name: names.trucks,
      cellOf: ({ rows }) => textCell([...new Set(rows.flatMap(({ truck }) => truck ?? []))].join(', ')),
    },
  } satisfies Record<OtherField<TransportOrderFields>, Column | null> & Record<string, Column | null>;
  const seenFields = isStaff ? transportOrderFields : clientSeenFields;
  return [
    ...Object.values(columns).filter((column) => column !== null),
    ...plainExportColumns(seenFields, transportOrderLabels),
  ];
}
