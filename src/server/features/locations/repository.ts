import { type RawBuilder, sql } from 'kysely';

import { isInUse } from '../../db/in-use.ts';
import type { Db } from '../../db/schema.ts';
import { fuzzyMatchIds, findExactOrNearly } from '../../db/search/fuzzy-search.ts';
import { foundIds, hasWords, type Searchable } from '../../db/search/search.ts';
import { type LocationRow, readLocations } from '../../locations/location-rows.ts';

export interface LocationSearch {
  search?: string | undefined;
  locationName?: string | undefined;
  addressFormattedAddress?: string | undefined;
  locationCodeNotNull?: boolean | undefined;
  companyId?: number | undefined;
  size: number;
}

const searched: Searchable = {
  table: 'locations',
  codes: (folded) => [sql<boolean>`fold_text(locations.location_code) = ${folded}`],
  squeezed: 'nothing',
};

/** Finds locations to choose from. */
export async function searchLocations(
  db: Db,
  scope: readonly number[] | null,
  search: LocationSearch,
): Promise<LocationRow[]> {
  const { locationName, addressFormattedAddress: address } = search;
  const criteria = {
    query: search.search ?? locationName ?? address,
    filters: filtersOf(scope, search),
    also: [
      hasWords(sql`locations.name_key`, locationName),
      hasWords(sql`fold_text(locations.formatted_address)`, address),
    ],
    size: search.size,
  };
  // A search that names a column is exact: no fuzzy matches.
  const isOneField = locationName === undefined && address === undefined;
  return findExactOrNearly(isOneField ? search.search : undefined, (isNearly) => {
    const matches = isNearly ? fuzzyMatchIds(searched.table, criteria) : foundIds(searched, criteria);
    return readLocations(
      db,
      sql`(${matches}) found join locations on locations.id = found.id`,
      sql`order by found.rank`,
    );
  });
}

/** Finds a location, or null when there is none or it may not be seen. */
export async function findLocation(
  db: Db,
  scope: readonly number[] | null,
  id: number,
): Promise<LocationRow | null> {
  const [row] = await readLocations(db, sql`locations`, sql`where locations.id = ${id}`);
  return row !== undefined && (scope === null || scope.includes(row.companyId)) ? row : null;
}

function filtersOf(scope: readonly number[] | null, search: LocationSearch): RawBuilder<boolean>[] {
  const { locationCodeNotNull, companyId } = search;
  return [
    isInUse('locations'),
    scope !== null && sql<boolean>`locations.company_id = any(${scope})`,
    companyId !== undefined && sql<boolean>`locations.company_id = ${companyId}`,
    locationCodeNotNull === true && sql<boolean>`locations.location_code is not null`,
  ].filter((condition) => condition !== false);
}
