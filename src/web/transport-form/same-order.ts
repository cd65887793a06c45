import type { TransportOrder } from '#api/orders/transport-orders.ts';
import { addDays, type Day } from '#domain/calendar/day.ts';

import { type CompanyOption, searchOwnCompanies } from '../lookups/company-option.ts';
import {
  type LocationOption,
  searchClients,
  searchLocations,
  searchLocationsOf,
} from '../lookups/location-option.ts';
import { type ProductOption, searchGrain, searchProducts } from '../lookups/product-option.ts';
import { call } from '../platform/api-client.ts';
import { todayInTallinn } from '../platform/device/clock.ts';

/** What a form of an order takes over from an earlier one: all but its day and its truck. */
export type SameOrder = {
  /** The day after the earlier one's, and after today. */
  transportDate: Day;
  product: ProductOption | null;
  wetGrain: boolean;
  client: LocationOption | CompanyOption | null;
  pickup: LocationOption | null;
  destination?: LocationOption | null;
  quantity: number | null;
  quantityUnknown: boolean;
  note: string;
};

/** Who orders: staff choose places, a client one of their companies and a place of it. */
export type Orderer = { isStaff: true } | { isStaff: false; personId: number | null };

/** An earlier order as the form fills it in; `gone` names what cannot be chosen any more. */
export async function readSameOrder(
  orderId: number,
  orderer: Orderer,
): Promise<{ values: SameOrder; gone: string[] }> {
  const { content: order } = await call('getTransportOrder', { params: { id: orderId } });
  const { signal } = new AbortController();
  const place = async ({ id, locationName }: TransportOrder['pickup']) =>
    withId(id, await searchLocations(locationName, signal));
  const [product, client, pickup, destination] = await Promise.all([
    (orderer.isStaff ? searchProducts : searchGrain)(order.product.name, signal).then((found) =>
      withId(order.product.id, found),
    ),
    orderer.isStaff
      ? searchClients(order.client.locationName, signal).then((found) => withId(order.client.id, found))
      : searchOwnCompanies(orderer.personId, order.pickup.companyName, signal).then((found) =>
          withId(order.pickup.companyId, found),
        ),
    orderer.isStaff
      ? place(order.pickup)
      : searchLocationsOf(order.pickup.companyId, order.pickup.locationName, signal).then((found) =>
          withId(order.pickup.id, found),
        ),
    orderer.isStaff && order.destination !== null ? place(order.destination) : null,
  ]);
  const gone = [
    product === null && order.product.name,
    client === null && (orderer.isStaff ? order.client.locationName : order.client.companyName),
    pickup === null && order.pickup.locationName,
    orderer.isStaff && destination === null && order.destination?.locationName,
  ];
  const { wetGrain, quantity, note, transportDate } = order;
  const today = todayInTallinn();
  return {
    values: {
      transportDate: addDays(transportDate > today ? transportDate : today, 1),
      product,
      wetGrain,
      client,
      pickup,
      ...(orderer.isStaff && { destination }),
      quantity,
      quantityUnknown: quantity === null,
      note: note ?? '',
    },
    gone: [...new Set(gone.filter((name) => typeof name === 'string'))],
  };
}

function withId<Option extends { id: number }>(id: number, found: readonly Option[]): Option | null {
  return found.find((option) => option.id === id) ?? null;
}
