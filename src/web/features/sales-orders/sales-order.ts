import * as z from 'zod/mini';

import type { SalesOrderRequest } from '#api/sales/sales-orders.ts';
import { day, multiline, quantity, reference } from '#api/values.ts';
import { addDays, type Day } from '#domain/calendar/day.ts';
import { addClientPickupNote } from '#domain/sales/sales-order-rules.ts';

import { messages } from '../../i18n/et/messages.ts';
import type { LocationOption } from '../../lookups/location-option.ts';
import { todayInTallinn } from '../../platform/device/clock.ts';
import type { FittedTo } from '../../transport-form/use-quantity-fit.ts';
import type { RepresentativeOption } from './buyer-query.ts';
import type { BuyerOption, SellableOption, WarehouseOption } from './order-options.ts';

/** What is filled in; the names are those of the request, so that the server's problems find their fields. */
export type SalesOrder = {
  companyId: BuyerOption | null;
  /** Place, warehouse and pickup of the order are what new lines start with. */
  locationId: LocationOption | null;
  representativeId: RepresentativeOption | null;
  warehouseId: WarehouseOption | null;
  clientPickup: boolean;
  salesOrderProducts: SalesOrderLine[];
  /** What choosing a company has filled in; a person that nobody chose by hand follows the place. */
  filledIn: { companyId: number | null; representativeId: number | null; hasMovedLines: boolean };
};

export type SalesOrderLine = {
  /** Names the line on this device; not sent. */
  key: string;
  productId: SellableOption | null;
  quantity: number | null;
  /** What its quantity was fitted to; not sent. */
  fittedTo?: FittedTo;
  clientPickup: boolean;
  locationId: LocationOption | null;
  warehouseId: WarehouseOption | null;
  deliveryDate: Day | null;
  notes: string;
};

/** A line that went through its sheet. */
export type FilledLine = SalesOrderLine & { productId: SellableOption; quantity: number };

const location = z.object({ id: z.number(), locationName: z.string() });

export const salesOrderLineSchema = z.object({
  key: z.string(),
  productId: reference,
  quantity,
  clientPickup: z.boolean(),
  locationId: location,
  warehouseId: z.nullable(z.object({ id: z.string() })),
  deliveryDate: z.nullable(
    day.check(
      z.refine((chosen) => chosen >= todayInTallinn(), {
        params: { messages: messages.salesOrders.pastDelivery },
      }),
    ),
  ),
  notes: multiline(1000),
});
type CheckedLine = z.infer<typeof salesOrderLineSchema>;

export const salesOrderSchema = z.pipe(
  z.object({
    companyId: reference,
    locationId: z.nullable(location),
    representativeId: z.object({
      id: z.number(),
      label: z.string(),
      plantProtectionNo: z.nullable(z.string()),
    }),
    salesOrderProducts: z.array(salesOrderLineSchema).check(z.minLength(1)),
  }),
  z.transform((order): SalesOrderRequest => ({
    companyId: order.companyId.id,
    representativeId: order.representativeId.id,
    representativeName: order.representativeId.label,
    plantProtectionNo: order.representativeId.plantProtectionNo,
    salesOrderProducts: order.salesOrderProducts.map((line) => lineRequest(line, order.locationId)),
  })),
);

/** What the client collects has no delivery: the order's place stands for it. */
function lineRequest(
  line: CheckedLine,
  orderLocation: CheckedLine['locationId'] | null,
): SalesOrderRequest['salesOrderProducts'][number] {
  const { id, locationName } = (line.clientPickup ? orderLocation : null) ?? line.locationId;
  const notes = line.clientPickup ? addClientPickupNote(line.notes) : line.notes;
  return {
    locationId: id,
    locationName,
    productId: line.productId.id,
    quantity: line.quantity,
    warehouseId: line.warehouseId?.id ?? null,
    deliveryDate: line.deliveryDate,
    notes: notes.trim() || null,
  };
}

export function emptySalesOrder(): SalesOrder {
  return {
    companyId: null,
    locationId: null,
    representativeId: null,
    warehouseId: null,
    clientPickup: false,
    salesOrderProducts: [],
    filledIn: { companyId: null, representativeId: null, hasMovedLines: false },
  };
}

/** Goods in a warehouse, from whose row in 'Laoseis' an order is begun. */
export type StockChoice = { product: SellableOption; warehouse: WarehouseOption };

/** A line that is being added goes by this key until it is saved. */
export const newLineKey = 'new';

/** A new line starts with the order's place, warehouse and pickup, or with the stock that the order was begun from. */
export function newLineOf(order: SalesOrder, fromStock: StockChoice | null): SalesOrderLine {
  return {
    key: newLineKey,
    productId: fromStock?.product ?? null,
    quantity: null,
    clientPickup: order.clientPickup,
    locationId: order.locationId,
    warehouseId: fromStock?.warehouse ?? order.warehouseId,
    deliveryDate: tomorrow(),
    notes: order.clientPickup ? addClientPickupNote('') : '',
  };
}

/** Goods usually leave on the day after the order. */
export function tomorrow(): Day {
  return addDays(todayInTallinn(), 1);
}
