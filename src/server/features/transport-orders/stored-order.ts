import type { TransportOrderChanges, TransportOrderRequest } from '#api/orders/transport-orders.ts';
import type { Day } from '#domain/calendar/day.ts';

import type { Db } from '../../db/connect.ts';

/** What can be corrected of an order, as the database holds it. */
export interface StoredOrder {
  client_location_id: number;
  pickup_location_id: number;
  destination_location_id: number | null;
  product_id: number;
  quantity: number;
  note: string | null;
  transport_date: Day;
  wet_grain: boolean;
}

type Fields = {
  [Field in keyof TransportOrderChanges]-?: Exclude<TransportOrderChanges[Field], undefined>;
};

/** How each field of an order is kept; one that is forgotten here does not compile. */
const columns: { [Field in keyof Fields]: (value: Fields[Field]) => Partial<StoredOrder> } = {
  client: ({ id }) => ({ client_location_id: id }),
  pickup: ({ id }) => ({ pickup_location_id: id }),
  destination: (place) => ({ destination_location_id: place?.id ?? null }),
  product: ({ id }) => ({ product_id: id }),
  quantity: (quantity) => ({ quantity }),
  note: (note) => ({ note }),
  transportDate: (day) => ({ transport_date: day }),
  wetGrain: (isWet) => (isWet === null ? {} : { wet_grain: isWet }),
};

/** The columns of the fields that are given, and of no other. */
export function storedFields(changes: TransportOrderChanges): Partial<StoredOrder> {
  const stored: Partial<StoredOrder> = {};
  for (const field of Object.keys(columns) as (keyof Fields)[]) {
    Object.assign(stored, storedField(field, changes[field]));
  }
  return stored;
}

function storedField<Field extends keyof Fields>(
  field: Field,
  value: Fields[Field] | undefined,
): Partial<StoredOrder> {
  return value === undefined ? {} : columns[field](value);
}

/** A new order; what is not given is empty. */
export function newOrder({ destination, note, wetGrain, ...order }: TransportOrderRequest): StoredOrder {
  return {
    client_location_id: order.client.id,
    pickup_location_id: order.pickup.id,
    destination_location_id: destination?.id ?? null,
    product_id: order.product.id,
    quantity: order.quantity,
    note: note ?? null,
    transport_date: order.transportDate,
    wet_grain: wetGrain ?? false,
  };
}

export async function findStoredOrder(db: Db, id: number): Promise<StoredOrder> {
  const { quantity, ...order } = await db
    .selectFrom('transport_orders')
    .select(['client_location_id', 'pickup_location_id', 'destination_location_id', 'product_id'])
    .select(['quantity', 'note', 'transport_date', 'wet_grain'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { ...order, quantity: Number(quantity) };
}

/** An order as a request would ask for it: the rules look at requests. */
export function orderRequest(order: StoredOrder): TransportOrderRequest {
  const { destination_location_id: destinationId } = order;
  return {
    client: { id: order.client_location_id },
    pickup: { id: order.pickup_location_id },
    destination: destinationId === null ? null : { id: destinationId },
    product: { id: order.product_id },
    quantity: order.quantity,
    note: order.note,
    transportDate: order.transport_date,
    wetGrain: order.wet_grain,
  };
}
