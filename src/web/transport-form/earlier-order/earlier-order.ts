import type { TransportOrder } from '#api/orders/transport-orders.ts';
import { addDays } from '#domain/calendar/day.ts';
import { clientGivenFields, correctableOrderFields } from '#domain/record-fields/transport-order.ts';

import { type CompanyOption, searchOwnCompanies } from '../../lookups/company-option.ts';
import { type LocationOption, searchLocationsOf, toClientOption } from '../../lookups/location-option.ts';
import { type ProductOption, searchGrain, searchProducts } from '../../lookups/product-option.ts';
import { call } from '../../platform/api-client.ts';
import { todayInTallinn } from '../../platform/device/clock.ts';
import { type FormValues, formValuesOf } from '../../record-fields/form-values.ts';

/**
 * An earlier order as a form takes it over: all but its day and its truck; `gone` names what cannot be chosen any
 * more.
 */
export interface EarlierOrder<Values> {
  values: Values & { transportDate: string; quantityUnknown: boolean };
  gone: string[];
}

type StaffValues = FormValues<
  typeof correctableOrderFields,
  { product: ProductOption; client: LocationOption; pickup: LocationOption; destination: LocationOption }
>;
type ClientValues = FormValues<
  typeof clientGivenFields,
  { product: ProductOption; client: CompanyOption; pickup: LocationOption }
>;

/** Reads an earlier order as staff fill it in again. */
export async function readEarlierOrderAsStaff(orderId: number): Promise<EarlierOrder<StaffValues>> {
  const order = await readOrder(orderId);
  const [product, client, pickup, destination] = await Promise.all([
    chosen(order.product, searchProducts(order.product.name)),
    locationOf(order.client),
    locationOf(order.pickup),
    order.destination && locationOf(order.destination),
  ]);
  const values = formValuesOf(correctableOrderFields, order, {
    product,
    client: client && toClientOption(client),
    pickup,
    destination,
  });
  return earlierOrder(values, order, [
    product === null && order.product.name,
    client === null && order.client.locationName,
    pickup === null && order.pickup.locationName,
    destination === null && order.destination?.locationName,
  ]);
}

/** Reads an earlier order as a client fills it in again: their company, and a location of it. */
export async function readEarlierOrderAsClient(
  orderId: number,
  personId: number | null,
): Promise<EarlierOrder<ClientValues>> {
  const order = await readOrder(orderId);
  const { companyId, companyName, locationName } = order.pickup;
  const [product, client, pickup] = await Promise.all([
    chosen(order.product, searchGrain(order.product.name)),
    chosen({ id: companyId }, searchOwnCompanies(personId, companyName)),
    locationOf(order.pickup),
  ]);
  const values = formValuesOf(clientGivenFields, order, { product, client, pickup });
  return earlierOrder(values, order, [
    product === null && order.product.name,
    client === null && companyName,
    pickup === null && locationName,
  ]);
}

async function readOrder(id: number): Promise<TransportOrder> {
  return (await call('getTransportOrder', { params: { id } })).content;
}

/** The values of an earlier order for the day after it, or for tomorrow where that has passed. */
function earlierOrder<Values>(
  values: Values,
  { transportDate, quantity }: TransportOrder,
  goneNames: (string | false | undefined)[],
): EarlierOrder<Values> {
  const today = todayInTallinn();
  const after = transportDate > today ? transportDate : today;
  return {
    values: { ...values, transportDate: addDays(after, 1), quantityUnknown: quantity === null },
    gone: [...new Set(goneNames.filter((name) => typeof name === 'string'))],
  };
}

/** Searches among the locations of its company: names like 'Kuivati' belong to many firms. */
function locationOf(location: TransportOrder['pickup']) {
  return chosen(location, searchLocationsOf(location.companyId, location.locationName));
}

async function chosen<Option extends { id: number }>(
  { id }: { id: number },
  options: Promise<readonly Option[]>,
): Promise<Option | null> {
  return (await options).find((option) => option.id === id) ?? null;
}
