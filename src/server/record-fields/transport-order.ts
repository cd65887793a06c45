import { loadFields, transportOrderFields } from '#domain/record-fields/transport-order.ts';

import type { Database } from '../db/schema.ts';
import { stored } from './stored.ts';

/**
 * A transport order in its table. Older entries of its history name these columns, not the fields, and there is one
 * name for each: a column is never renamed.
 */
export const storedOrder = stored(transportOrderFields, {
  transportDate: 'transport_date',
  product: 'product_id',
  wetGrain: 'wet_grain',
  client: 'client_location_id',
  pickup: 'pickup_location_id',
  destination: 'destination_location_id',
  firstTruck: 'first_truck_id',
  quantity: 'quantity',
  packetEmail: 'packet_email',
  note: 'note',
} satisfies Record<string, keyof Database['transport_orders']>);

/** The fields of an order that its loads store too. */
export const storedLoad = stored(loadFields, {
  transportDate: 'transport_date',
  product: 'product_id',
  wetGrain: 'wet_grain',
  client: 'client_location_id',
  pickup: 'pickup_location_id',
  destination: 'destination_location_id',
  quantity: 'quantity',
  note: 'notes',
} satisfies Record<string, keyof Database['transport_job_products']>);
