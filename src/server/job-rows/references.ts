import { problem, type Problem } from '#api/error-codes.ts';
import { grainGroupId } from '#domain/business-constants.ts';

import type { Db } from '../db/connect.ts';

/** A reference of a request: only the id is read, the rest is the server's own data (docs/requirements.md, 'Job table'). */
interface Reference {
  id: number;
}

/** What an order or a job refers to, as the server knows it; null where it was not given or not found. */
export interface JobReferences {
  client: LocationRecord | null;
  pickup: LocationRecord | null;
  destination: LocationRecord | null;
  product: ProductRecord | null;
  truck: TruckRecord | null;
}

export interface LocationRecord {
  id: number;
  company_id: number;
}

export interface ProductRecord {
  id: number;
  group_id: number;
  unit: string;
  is_bulk: boolean;
  not_in_package_size: boolean;
  package_size: string | null;
}

export interface TruckRecord {
  id: number;
  company_id: number | null;
  /** The one that was asked for, else the usual one. */
  trailer_id: number | null;
}

export interface GivenReferences {
  client: Reference;
  pickup: Reference;
  destination: Reference | null;
  product: Reference;
  truck: Reference | null;
  /** Of the truck; left out, its usual one. */
  trailer?: Reference | null | undefined;
}

/**
 * Finds what a request refers to. Problems: NOT_FOUND for each reference that does not exist, by the name the request
 * has for it (`truckField`: a transport order calls its truck firstTruck and its trailer firstTrailer). With
 * companyScope's answer for a client, places of other companies and goods other than grain do not exist.
 */
export async function findReferences(
  db: Db,
  given: GivenReferences,
  truckField: 'truck' | 'firstTruck',
  scope: readonly number[] | null = null,
): Promise<{ found: JobReferences; problems: Problem[] }> {
  const locationIds = [
    given.client.id,
    given.pickup.id,
    ...(given.destination === null ? [] : [given.destination.id]),
  ];
  const locations = await db
    .selectFrom('locations')
    .select(['id', 'company_id'])
    .where('id', 'in', locationIds)
    .$if(scope !== null, (query) => query.where('company_id', 'in', [0, ...(scope ?? [])]))
    .execute();
  const location = (reference: Reference | null) => locations.find(({ id }) => id === reference?.id) ?? null;
  const product = await db
    .selectFrom('products')
    .select(['id', 'group_id', 'unit', 'is_bulk', 'not_in_package_size', 'package_size'])
    .where('id', '=', given.product.id)
    .where('active', '=', true)
    .$if(scope !== null, (query) => query.where('group_id', '=', grainGroupId))
    .executeTakeFirst();
  const trucks = await findActiveTrucks(db, given.truck === null ? [] : [given.truck.id]);
  const truck = given.truck === null ? undefined : trucks.get(given.truck.id);

  const trailer = truck && given.trailer ? await findTrailer(db, given.trailer.id) : undefined;

  const found: JobReferences = {
    client: location(given.client),
    pickup: location(given.pickup),
    destination: location(given.destination),
    product: product ?? null,
    truck: truck
      ? { ...truck, trailer_id: given.trailer === undefined ? truck.trailer_id : (trailer?.id ?? null) }
      : null,
  };
  const missing = [
    found.client === null && 'client',
    found.pickup === null && 'pickup',
    given.destination !== null && found.destination === null && 'destination',
    found.product === null && 'product',
    given.truck !== null && found.truck === null && truckField,
    found.truck !== null && given.trailer && trailer === undefined && trailerFields[truckField],
  ].filter((field) => typeof field === 'string');
  return { found, problems: missing.map((field) => problem('NOT_FOUND', field)) };
}

/** The trucks that may be driven, by id. */
export async function findActiveTrucks(
  db: Db,
  ids: readonly number[],
): Promise<ReadonlyMap<number, TruckRecord>> {
  if (ids.length === 0) return new Map();
  const trucks = await db
    .selectFrom('trucks')
    .select(['id', 'company_id', 'trailer_id'])
    .where('id', 'in', ids)
    .where('status', '=', 'ACTIVE')
    .execute();
  return new Map(trucks.map((truck) => [truck.id, truck]));
}

const trailerFields = { truck: 'trailer', firstTruck: 'firstTrailer' };

function findTrailer(db: Db, id: number): Promise<{ id: number } | undefined> {
  return db
    .selectFrom('trailers')
    .select('id')
    .where('id', '=', id)
    .where('status', '=', 'ACTIVE')
    .executeTakeFirst();
}
