import * as z from 'zod/mini';

import { salesOrderLineRequest, salesOrderRequest } from '#api/sales/sales-orders.ts';
import { day } from '#api/values.ts';
import { addDays, type Day } from '#domain/calendar/day.ts';
import { type SalesLineFields, salesLineFields } from '#domain/record-fields/sales-line.ts';
import { addClientPickupNote, isPastDelivery } from '#domain/sales/sales-order-rules.ts';

import { salesOrders as messages } from '../../i18n/et/sales-orders.ts';
import type { LocationOption } from '../../lookups/location-option.ts';
import { todayInTallinn } from '../../platform/device/clock.ts';
import { emptyFormValues, type FormValues, requestOf } from '../../record-fields/form-values.ts';
import type { FittedTo } from '../../transport-form/use-quantity-fit.ts';
import { sayingSo } from '../../ui/form/schema-resolver.ts';
import type { RepresentativeOption } from './buyer-query.ts';
import type { BuyerOption, SellableOption, WarehouseOption } from './order-options.ts';

/** The values of the form; the names are those of the request, so that the server's problems find their fields. */
export interface SalesOrderForm {
  companyId: BuyerOption | null;
  /** Location, warehouse and pickup of the order are what new lines start with. */
  locationId: LocationOption | null;
  representativeId: RepresentativeOption | null;
  warehouseId: WarehouseOption | null;
  clientPickup: boolean;
  salesOrderProducts: SalesLineForm[];
  /**
   * The values that were filled in when a company was chosen. A person that nobody chose by hand changes with the
   * location.
   */
  filledIn: { companyId: number | null; representativeId: number | null; hasMovedLines: boolean };
}

export type SalesLineForm = FormValues<
  SalesLineFields,
  { productId: SellableOption; locationId: LocationOption }
> & {
  /** Names the line on this device; not sent. */
  key: string;
  /** The step to which its quantity was rounded; not sent. */
  fittedTo?: FittedTo;
  clientPickup: boolean;
  warehouseId: WarehouseOption | null;
};

/** A line that went through its sheet. */
export type FilledLine = SalesLineForm & { productId: SellableOption; quantity: number };

const checkedLine = z.extend(salesOrderLineRequest, {
  deliveryDate: z.nullable(
    day.check(z.refine((value) => !isPastDelivery(value, todayInTallinn()), sayingSo(messages.pastDelivery))),
  ),
});

/** A line by itself, in its sheet. */
export const salesOrderLineSchema = z.pipe(
  z.transform((line: SalesLineForm): unknown => lineRequest(line, line.locationId)),
  checkedLine,
);

export const salesOrderSchema = z.pipe(
  z.transform((order: SalesOrderForm): unknown => ({
    companyId: order.companyId?.id,
    representativeId: order.representativeId?.id,
    representativeName: order.representativeId?.label,
    plantProtectionNo: order.representativeId?.plantProtectionNo,
    salesOrderProducts: order.salesOrderProducts.map((line) => lineRequest(line, order.locationId)),
  })),
  z.extend(salesOrderRequest, { salesOrderProducts: z.array(checkedLine).check(z.minLength(1)) }),
);

/** Returns the request of a line. Goods that the client collects have no delivery: the order's location is sent. */
function lineRequest(line: SalesLineForm, orderLocation: LocationOption | null): Record<string, unknown> {
  const location = (line.clientPickup ? orderLocation : null) ?? line.locationId;
  const notes = line.clientPickup ? addClientPickupNote(line.notes) : line.notes;
  return {
    ...requestOf(salesLineFields, { ...line, locationId: location, notes }),
    locationName: location?.locationName,
    warehouseId: line.warehouseId?.id ?? null,
  };
}

/** Returns a form in which nothing is filled. */
export function emptySalesOrder(): SalesOrderForm {
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
export interface StockChoice {
  product: SellableOption;
  warehouse: WarehouseOption;
}

/** A line that is being added goes by this key until it is saved. */
export const newLineKey = 'new';

/**
 * Makes a new line with the order's location, warehouse and pickup, or with the stock that the order was started
 * from.
 */
export function newLineOf(order: SalesOrderForm, fromStock: StockChoice | null): SalesLineForm {
  return {
    ...emptyFormValues(salesLineFields),
    key: newLineKey,
    productId: fromStock?.product ?? null,
    clientPickup: order.clientPickup,
    locationId: order.locationId,
    warehouseId: fromStock?.warehouse ?? order.warehouseId,
    deliveryDate: tomorrow(),
    notes: order.clientPickup ? addClientPickupNote('') : '',
  };
}

/** Returns tomorrow: goods usually leave on the day after the order. */
export function tomorrow(): Day {
  return addDays(todayInTallinn(), 1);
}
