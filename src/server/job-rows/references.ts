import { sql } from 'kysely';

import type { Problem } from '#api/error-codes.ts';
import { grainGroupId } from '#domain/business-constants.ts';

import { anyOf } from '../db/any-of.ts';
import { isInUse, findOutOfUseNames } from '../db/in-use.ts';
import type { Db } from '../db/schema.ts';
import { notChoosable } from '../http/errors.ts';

/**
 * A reference of a request: only the id is read, the rest is the server's own data (docs/requirements.md, 'Job
 * table').
 */
interface Reference {
  id: number;
}

/** The records that an order or a job refers to; null where none was given or found. */
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
  /** The one that was asked for, else the usual one while it is in use. */
  trailer_id: number | null;
}

export interface GivenReferences {
  client: Reference;
  pickup: Reference;
  destination: Reference | null;
  product: Reference;
  truck: Reference | null;
  /** The truck's trailer; left out, its usual one. */
  trailer?: Reference | null | undefined;
}

/** The references that an order or job has already: they stay, also out of use. */
export type KeptReferences = Partial<Record<'client' | 'pickup' | 'destination' | 'product', number | null>>;

/**
 * Finds what a request refers to. Problems: NOT_FOUND for each reference that does not exist or is out of use, by the
 * name the request has for it (`truckField`: a transport order calls its truck firstTruck and its trailer
 * firstTrailer). With companyScope's answer for a client, locations of other companies and goods other than grain do
 * not exist.
 */
export async function findReferences(
  db: Db,
  givenReferences: GivenReferences,
  truckField: 'truck' | 'firstTruck',
  scope: readonly number[] | null = null,
  keptReferences: KeptReferences = {},
): Promise<{ references: JobReferences; problems: Problem[] }> {
  const locationIds = [
    givenReferences.client.id,
    givenReferences.pickup.id,
    ...(givenReferences.destination === null ? [] : [givenReferences.destination.id]),
  ];
  const locations = await db
    .selectFrom('locations')
    .select(['id', 'company_id', 'location_name', isInUse('locations').as('is_in_use')])
    .where('id', '=', anyOf(locationIds))
    .$if(scope !== null, (query) => query.where('company_id', '=', anyOf(scope ?? [])))
    .execute();
  const location = (reference: Reference | null, keptId: number | null = null) =>
    locations.find((each) => each.id === reference?.id && (each.is_in_use || each.id === keptId)) ?? null;
  const product = await db
    .selectFrom('products')
    .select(['id', 'group_id', 'unit', 'is_bulk', 'not_in_package_size', 'package_size'])
    .where('id', '=', givenReferences.product.id)
    .$if(givenReferences.product.id !== keptReferences.product, (query) => query.where(isInUse('products')))
    .$if(scope !== null, (query) => query.where('group_id', '=', grainGroupId))
    .executeTakeFirst();
  const trucks = await findActiveTrucks(db, givenReferences.truck === null ? [] : [givenReferences.truck.id]);
  const truck = givenReferences.truck === null ? undefined : trucks.get(givenReferences.truck.id);

  const trailer = truck && givenReferences.trailer ? await findTrailer(db, givenReferences.trailer.id) : null;

  const references: JobReferences = {
    client: location(givenReferences.client, keptReferences.client),
    pickup: location(givenReferences.pickup, keptReferences.pickup),
    destination: location(givenReferences.destination, keptReferences.destination),
    product: product ?? null,
    truck: truck
      ? {
          ...truck,
          trailer_id: givenReferences.trailer === undefined ? truck.trailer_id : (trailer?.id ?? null),
        }
      : null,
  };
  const nameOf = (reference: Reference | null) =>
    locations.find(({ id }) => id === reference?.id)?.location_name;
  // To a client, goods that they may not order do not exist.
  const outOfUse = (table: 'products' | 'trucks' | 'trailers', { id }: Reference) =>
    scope === null ? findOutOfUseNames(db, table, [id]) : new Map<number, string>();
  const problems: Problem[] = [];
  if (references.client === null) problems.push(notChoosable('client', nameOf(givenReferences.client)));
  if (references.pickup === null) problems.push(notChoosable('pickup', nameOf(givenReferences.pickup)));
  if (givenReferences.destination !== null && references.destination === null) {
    problems.push(notChoosable('destination', nameOf(givenReferences.destination)));
  }
  if (references.product === null) {
    const names = await outOfUse('products', givenReferences.product);
    problems.push(notChoosable('product', names.get(givenReferences.product.id)));
  }
  if (givenReferences.truck !== null && references.truck === null) {
    const names = await outOfUse('trucks', givenReferences.truck);
    problems.push(notChoosable(truckField, names.get(givenReferences.truck.id)));
  }
  if (references.truck !== null && givenReferences.trailer && trailer === null) {
    const names = await outOfUse('trailers', givenReferences.trailer);
    problems.push(notChoosable(trailerFields[truckField], names.get(givenReferences.trailer.id)));
  }
  return { references, problems };
}

/** Finds the trucks that may be driven, by id, with the usual trailer of each that may be. */
export async function findActiveTrucks(
  db: Db,
  ids: readonly number[],
): Promise<ReadonlyMap<number, TruckRecord>> {
  if (ids.length === 0) return new Map();
  const trucks = await db
    .selectFrom('trucks')
    .select([
      'id',
      'company_id',
      sql<
        number | null
      >`(select id from trailers where id = trucks.trailer_id and ${isInUse('trailers')})`.as('trailer_id'),
    ])
    .where('id', '=', anyOf(ids))
    .where(isInUse('trucks'))
    .execute();
  return new Map(trucks.map((truck) => [truck.id, truck]));
}

const trailerFields = { truck: 'trailer', firstTruck: 'firstTrailer' };

async function findTrailer(db: Db, id: number): Promise<{ id: number } | null> {
  const trailer = await db
    .selectFrom('trailers')
    .select('id')
    .where('id', '=', id)
    .where(isInUse('trailers'))
    .executeTakeFirst();
  return trailer ?? null;
}
