import { type RawBuilder, sql } from 'kysely';

import { squeeze } from '#domain/search-text.ts';

import type { Db } from '../../db/connect.ts';
import { escapeLike, type FoundId, foundIds, type Searchable } from '../../db/search.ts';
import type { TruckRow } from './view.ts';

export interface TruckSearch {
  search?: string | undefined;
  licensePlateNumber?: string | undefined;
  status: 'ACTIVE' | 'INACTIVE';
  size: number;
}

const searched: Searchable = {
  table: 'trucks',
  codes: () => [],
  squeezed: 'name',
};

export async function searchTrucks(db: Db, search: TruckSearch): Promise<TruckRow[]> {
  const found = foundIds(searched, {
    query: search.search ?? search.licensePlateNumber,
    filters: [sql<boolean>`trucks.status = ${search.status}`],
    also: [hasPlate(search.licensePlateNumber)],
    size: search.size,
  });
  return db
    .selectFrom(sql<FoundId>`(${found})`.as('found'))
    .innerJoin('trucks', 'trucks.id', 'found.id')
    .leftJoin('companies', 'companies.id', 'trucks.company_id')
    .selectAll('trucks')
    .select(carrierColumns)
    .orderBy('found.place')
    .execute();
}

export function findTruck(db: Db, id: number): Promise<TruckRow | undefined> {
  return db
    .selectFrom('trucks')
    .leftJoin('companies', 'companies.id', 'trucks.company_id')
    .selectAll('trucks')
    .select(carrierColumns)
    .where('trucks.id', '=', id)
    .executeTakeFirst();
}

const carrierColumns = [
  'companies.name as company_name',
  'companies.external_id as company_external_id',
] as const;

function hasPlate(part: string | undefined): RawBuilder<boolean> | null {
  if (part === undefined) return null;
  const pattern = `%${escapeLike(squeeze(part))}%`;
  return sql<boolean>`search_text like ${pattern} and trucks.name_key like ${pattern}`;
}
