import { type RawBuilder, sql } from 'kysely';

import type { Day } from '#domain/calendar/day.ts';
import { foldCode } from '#domain/search-text.ts';
import type { VehicleStatus } from '#domain/vehicles/vehicle-status.ts';

import type { Db } from '../../db/schema.ts';
import { fuzzyMatchIds, findExactOrNearly } from '../../db/search/fuzzy-search.ts';
import { escapeLike, type FoundId, foundIds, type Searchable } from '../../db/search/search.ts';
import { pairColumn, usualPair } from '../../job-rows/vehicle-mass.ts';
import type { TruckRow } from './view.ts';

export interface TruckSearch {
  search?: string | undefined;
  licensePlateNumber?: string | undefined;
  status: VehicleStatus;
  /** The day that permits have to hold on. */
  today: Day;
  size: number;
}

const searched: Searchable = {
  table: 'trucks',
  codes: () => [],
  squeezed: 'name',
};

/** Searches trucks, best first; similar plates are found where none matches. */
export async function searchTrucks(db: Db, { today, ...search }: TruckSearch): Promise<TruckRow[]> {
  const { licensePlateNumber, size } = search;
  const query = search.search ?? licensePlateNumber ?? '';
  const filters = [sql<boolean>`trucks.status = ${search.status}`];
  // A plate is one word, however it is written.
  const meant = /\d/.test(query) ? foldCode(query) : query;
  // A search for the plate takes it as it is.
  return findExactOrNearly(licensePlateNumber === undefined ? meant : undefined, (isNearly) =>
    readTrucks(
      db,
      today,
      isNearly
        ? fuzzyMatchIds(searched.table, { query: meant, filters, size })
        : foundIds(searched, { query, filters, also: [hasPlate(licensePlateNumber)], size }),
    ),
  );
}

function readTrucks(db: Db, today: Day, matches: RawBuilder<FoundId>): Promise<TruckRow[]> {
  return db
    .selectFrom(sql<FoundId>`(${matches})`.as('found'))
    .innerJoin('trucks', 'trucks.id', 'found.id')
    .leftJoin('companies', 'companies.id', 'trucks.company_id')
    .leftJoin('trailers', 'trailers.id', 'trucks.trailer_id')
    .selectAll('trucks')
    .select(carrierAndTrailer)
    .select(pairColumn({ ...usualPair, day: sql`${today}` }).as('pair'))
    .orderBy('found.rank')
    .execute();
}

/**
 * Finds a truck with its masses on a day, with this trailer, without one (`undefined`) its usual one;
 * null when there is none.
 */
export async function findTruck(
  db: Db,
  id: number,
  { trailerId, day }: { trailerId: number | null | undefined; day: Day },
): Promise<TruckRow | null> {
  const pair = trailerId === undefined ? usualPair : { ...usualPair, trailerId: sql`${trailerId}::bigint` };
  const truck = await db
    .selectFrom('trucks')
    .leftJoin('companies', 'companies.id', 'trucks.company_id')
    .leftJoin('trailers', 'trailers.id', 'trucks.trailer_id')
    .selectAll('trucks')
    .select(carrierAndTrailer)
    .select(pairColumn({ ...pair, day: sql`${day}` }).as('pair'))
    .where('trucks.id', '=', id)
    .executeTakeFirst();
  return truck ?? null;
}

const carrierAndTrailer = [
  'companies.name as company_name',
  'companies.external_id as company_external_id',
  'trailers.registration_number as trailer_reg_number',
] as const;

function hasPlate(part: string | undefined): RawBuilder<boolean> | null {
  if (part === undefined) return null;
  const pattern = `%${escapeLike(foldCode(part))}%`;
  return sql<boolean>`search_text like ${pattern} and trucks.name_key like ${pattern}`;
}
