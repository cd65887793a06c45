import type { SalesOrder, SalesOrderLine } from '#api/sales/sales-orders.ts';
import { isToBeCarried } from '#domain/sales/sales-order-rules.ts';

import { type LocationOption, toClientOption, toLocationOption } from '../../lookups/location-option.ts';
import { toProductOption } from '../../lookups/product-option.ts';
import { call } from '../../platform/api-client.ts';
import { todayInTallinn } from '../../platform/device/clock.ts';
import type { StaffOrder } from './staff-order.ts';

/** What the form takes of a line of a sales order: the order that carries it already, or values to fill in. */
export type CarriedLine =
  | { carriedBy: number }
  | {
      values: Partial<StaffOrder>;
    };

/**
 * Reads a line of a sales order as its transport is ordered: from where its goods lie to the client. Null where nothing
 * of it is to be carried. `lineId` may be left out of an order with one line.
 */
export async function readSalesLine(orderId: number, lineId: number | null): Promise<CarriedLine | null> {
  const order = (await call('getSalesOrder', { params: { id: orderId } })).content;
  const line = lineOf(order, lineId);
  const carriedBy = line?.transportOrderIds?.at(-1);
  if (carriedBy !== undefined) return { carriedBy };
  if (line === null || !isToBeCarried(line)) return null;
  const [products, place, pickup] = await Promise.all([
    call('searchProducts', { query: { id: line.productId } }),
    call('getLocationDetail', { params: { id: line.locationId } }),
    findPickup(line),
  ]);
  const today = todayInTallinn();
  const [product] = products.items;
  const destination = place.content.isInUse ? place.content : null;
  return {
    values: {
      product: product === undefined ? null : toProductOption(product),
      client: destination && toClientOption(destination),
      pickup,
      destination: destination && toLocationOption(destination),
      quantity: line.quantity,
      quantityUnknown: false,
      transportDate: line.deliveryDate !== null && line.deliveryDate > today ? line.deliveryDate : today,
      note: line.notes ?? '',
      salesLine: { id: line.id, salesOrderId: order.id, productId: line.productId },
    },
  };
}

function lineOf({ salesOrderProducts: lines }: SalesOrder, lineId: number | null): SalesOrderLine | null {
  if (lineId !== null) return lines.find(({ id }) => id === lineId) ?? null;
  return lines.length === 1 ? (lines[0] ?? null) : null;
}

/** The place of the line's warehouse, or of the only one that has enough of the goods; null for anything else. */
async function findPickup(line: SalesOrderLine): Promise<LocationOption | null> {
  const code = line.warehouseId ?? (await findOnlyWarehouse(line));
  if (code === null) return null;
  const { content: warehouses } = await call('searchWarehouses', { query: { search: code } });
  const locationId = warehouses.find(({ externalWarehouseId }) => externalWarehouseId === code)?.locationId;
  if (locationId == null) return null;
  const { content } = await call('getLocationDetail', { params: { id: locationId } });
  return content.isInUse ? toLocationOption(content) : null;
}

async function findOnlyWarehouse({ productId, quantity }: SalesOrderLine): Promise<string | null> {
  const request = { params: { id: productId }, query: { getUnallocatedStock: true } };
  const { content: stock } = await call('listProductStock', request);
  const enough = stock.filter((row) => (row.unallocatedStock ?? row.stock) >= quantity);
  return enough.length === 1 ? (enough[0]?.externalWarehouseId ?? null) : null;
}
