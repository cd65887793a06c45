import { sql } from 'kysely';

import type { Answer } from '#api/endpoint.ts';
import type { Endpoints } from '#api/endpoints.ts';
import type { Location } from '#api/locations/locations.ts';
import type { MessageOrder } from '#domain/order-messages/orders/message-order.ts';
import type { MessageField } from '#domain/order-messages/text/message-field.ts';

import { isInUse } from '../../db/in-use.ts';
import type { Db } from '../../db/schema.ts';
import { locationView, readLocations } from '../../locations/location-rows.ts';
import { productView, readProductsById } from '../products/index.ts';

type ReadOrder = Answer<Endpoints['readOrderMessage']>['content']['orders'][number];

/** Returns orders with their products and places whole: a name that others share says which it is only to the reader. */
export async function withWholeRecords(db: Db, orders: readonly MessageOrder[]): Promise<ReadOrder[]> {
  const locationIds = orders.flatMap(({ pickup, destination }) =>
    [pickup, destination].flatMap(({ value }) => value?.id ?? []),
  );
  const productIds = orders.flatMap(({ product }) => product.value?.id ?? []);
  const [locations, products] = [
    await readLocations(db, sql`locations`, sql`where locations.id = any(${locationIds})`),
    await readProductsById(db, productIds),
  ];
  const locationById = new Map(
    locations.map((row) => [row.id, { ...locationView(row), name: row.locationName }]),
  );
  const productById = new Map(products.map((row) => [row.id, productView(row)]));
  return orders.map((order) => ({
    ...order,
    product: whole(order.product, productById),
    pickup: whole(order.pickup, locationById),
    destination: whole(order.destination, locationById),
  }));
}

/** The field with its record whole; without one that was deleted meanwhile. */
function whole<Whole>(
  field: MessageField<{ id: number }>,
  byId: ReadonlyMap<number, Whole>,
): MessageField<Whole> {
  const value = field.value === null ? null : (byId.get(field.value.id) ?? null);
  return { ...field, value, grade: value === null ? 'MISSING' : field.grade };
}

/** Finds a company's first place in use by name; null for none. */
export async function findFirstLocation(db: Db, companyId: number | null): Promise<Location | null> {
  if (companyId === null) return null;
  const [row] = await readLocations(
    db,
    sql`locations`,
    sql`where locations.company_id = ${companyId} and ${isInUse('locations')}
      order by locations.name_key collate "C", locations.id limit 1`,
  );
  return row === undefined ? null : locationView(row);
}
