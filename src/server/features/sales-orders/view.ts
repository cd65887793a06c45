import type { OrderHistoryEntry } from '#api/orders/order-list.ts';
import type { ListedSalesOrder, SalesOrder, SalesOrderLine } from '#api/sales/sales-orders.ts';
import { instantToIso } from '#domain/calendar/tallinn-time.ts';
import { addDecimals, decimal, decimalToNumber } from '#domain/goods/decimal.ts';
import { salesOrderStatus } from '#domain/orders/order-state.ts';
import { plainValues } from '#domain/record-fields/fields.ts';
import { salesLineFields } from '#domain/record-fields/sales-line.ts';
import { isOpenLine } from '#domain/sales/stock-allocation.ts';

import { storedLine } from '../../record-fields/sales-line.ts';
import type { LineRecord, SalesOrderRecord } from './find-orders.ts';

/** Returns an order as the list shows it. */
export function listedSalesOrderView(
  order: SalesOrderRecord,
  lines: readonly LineRecord[],
): ListedSalesOrder {
  const open = lines.filter(isOpenLine);
  return {
    id: order.id,
    version: order.version,
    createdAt: instantToIso(order.created_at.getTime()),
    companyId: order.company_id,
    companyName: order.company_name,
    representativeName: order.representative_name,
    status: salesOrderStatus(lines.map(({ status }) => status)),
    deliveryDate: open.flatMap((line) => line.delivery_date ?? []).toSorted()[0] ?? null,
    goods: lines.map((line) => ({
      productName: line.product_name,
      unit: line.unit,
      quantity: Number(line.quantity),
    })),
  };
}

/** Returns an order with everything about it. */
export function salesOrderView(
  order: SalesOrderRecord,
  lines: readonly LineRecord[],
  transportsOf: ReadonlyMap<number, number[]>,
  history: OrderHistoryEntry[],
): SalesOrder {
  return {
    id: order.id,
    version: order.version,
    createdAt: instantToIso(order.created_at.getTime()),
    createdBy: order.creator_name === '' ? null : order.creator_name,
    status: salesOrderStatus(lines.map(({ status }) => status)),
    mayCancel: lines.some(isOpenLine),
    companyId: order.company_id,
    companyName: order.company_name,
    representativeId: order.representative_id,
    representativeName: order.representative_name,
    plantProtectionNo: order.plant_protection_no,
    totals: totalsOf(lines),
    salesOrderProducts: lines.map((line) => lineView(line, transportsOf.get(line.id) ?? [])),
    history,
  };
}

function lineView(line: LineRecord, transportOrderIds: number[]): SalesOrderLine {
  return {
    id: line.id,
    locationId: line.location_id,
    locationName: line.location_name,
    productId: line.product_id,
    productName: line.product_name,
    unit: line.unit,
    quantity: Number(line.quantity),
    warehouseId: line.warehouse_external_id,
    warehouseName: line.warehouse_name,
    deliveryDate: line.delivery_date,
    ...plainValues(salesLineFields, storedLine.read(line)),
    status: line.status,
    mayCorrect: isOpenLine(line),
    transportOrderIds,
  };
}

function totalsOf(lines: readonly LineRecord[]): SalesOrder['totals'] {
  const living = lines.filter(({ status }) => status !== 'CANCELLED');
  const sum = (some: readonly LineRecord[]) =>
    decimalToNumber(addDecimals(...some.map(({ quantity }) => decimal(quantity))));
  return [...Map.groupBy(living, ({ unit }) => unit)].map(([unit, each]) => ({
    unit,
    ordered: sum(each),
    delivered: sum(each.filter(({ status }) => status === 'ISSUED')),
    left: sum(each.filter(isOpenLine)),
  }));
}
