import { sql } from 'kysely';

import type { Db } from '../../db/connect.ts';
import { type FoundId, foundIds, type Searchable } from '../../db/search.ts';

const searched: Searchable = {
  table: 'warehouses',
  codes: (folded) => [sql<boolean>`fold_text(warehouses.external_id) = ${folded}`],
  squeezed: 'nothing',
};

export function searchWarehouses(db: Db, search: { search?: string | undefined; size: number }) {
  const found = foundIds(searched, { query: search.search, filters: [], size: search.size });
  return db
    .selectFrom(sql<FoundId>`(${found})`.as('found'))
    .innerJoin('warehouses', 'warehouses.id', 'found.id')
    .select(['warehouses.id', 'warehouses.external_id', 'warehouses.name', 'warehouses.location_id'])
    .orderBy('found.place')
    .execute();
}
