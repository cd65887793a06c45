import * as z from 'zod/mini';

import { type TransportOrderRequest, transportOrderRequest } from '#api/orders/transport-orders.ts';
import type { Day } from '#domain/calendar/day.ts';

import type { PlaceOption } from '../../lookups/place-option.ts';
import type { TruckOption } from '../../lookups/truck-option.ts';
import { todayInTallinn } from '../../platform/clock.ts';
import type { TransportValues } from '../../transport-form/use-transport-rules.ts';

/** What staff fill in; the names are those of the request, so that the server's problems find their fields. */
export type StaffOrder = TransportValues & {
  transportDate: Day | null;
  wetGrain: boolean;
  client: PlaceOption | null;
  firstTruck: TruckOption | null;
  note: string;
};

export const staffOrderSchema = z.pipe(
  transportOrderRequest,
  z.transform((order): TransportOrderRequest => ({ ...order, note: order.note?.trim() || null })),
);

export function emptyStaffOrder(): StaffOrder {
  return {
    transportDate: todayInTallinn(),
    product: null,
    wetGrain: false,
    client: null,
    pickup: null,
    destination: null,
    firstTruck: null,
    quantity: null,
    note: '',
  };
}
