import * as z from 'zod/mini';

import { transportOrderRequest } from '#api/orders/transport-orders.ts';
import { type TransportOrderFields, transportOrderFields } from '#domain/record-fields/transport-order.ts';

import type { LocationOption } from '../../lookups/location-option.ts';
import type { ProductOption } from '../../lookups/product-option.ts';
import type { TrailerOption } from '../../lookups/trailer-option.ts';
import type { TruckOption } from '../../lookups/truck-option.ts';
import { todayInTallinn } from '../../platform/device/clock.ts';
import { emptyFormValues, type FormValues, requestOf } from '../../record-fields/form-values.ts';
import { requestedQuantity } from '../../transport-form/use-transport-form.ts';
import type { Guess } from './order-message/guesses.ts';

/** The form values of staff; the names are those of the request, so that the server's problems find their fields. */
export type StaffOrder = FormValues<
  TransportOrderFields,
  {
    product: ProductOption;
    client: LocationOption;
    pickup: LocationOption;
    destination: LocationOption;
    firstTruck: TruckOption;
  }
> & {
  /** Undefined until it is chosen: the truck's usual one. */
  firstTrailer?: TrailerOption | null | undefined;
  quantityUnknown: boolean;
  /** The line of a sales order that it is to carry, as long as its goods are that line's. */
  salesLine?: SalesLineOfOrder | null;
  /** What messages have filled in, and which of it nobody has confirmed; not part of the request. */
  guesses?: readonly Guess[];
};

/** A line of a sales order, with what the form says of it. */
export interface SalesLineOfOrder {
  id: number;
  salesOrderId: number;
  productId: number;
}

/** Returns the line of a sales order that the order carries; null for one that has got other goods. */
export function carriedLine({ salesLine, product }: StaffOrder): SalesLineOfOrder | null {
  return salesLine != null && salesLine.productId === product?.id ? salesLine : null;
}

export const staffOrderSchema = z.pipe(
  z.transform((order: StaffOrder): unknown => ({
    ...requestOf(transportOrderFields, order),
    quantity: requestedQuantity(order),
    firstTrailer: order.firstTrailer,
    salesOrderLineId: carriedLine(order)?.id,
  })),
  transportOrderRequest,
);

/** Returns the values that the form of staff starts with. */
export function emptyStaffOrder(): StaffOrder {
  return {
    ...emptyFormValues(transportOrderFields),
    transportDate: todayInTallinn(),
    quantityUnknown: false,
    salesLine: null,
    guesses: [],
  };
}
