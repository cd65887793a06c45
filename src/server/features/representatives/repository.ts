import { type RawBuilder, sql } from 'kysely';

import { ownCompanyId } from '#domain/business-constants.ts';
import { searchWords } from '#domain/search-text.ts';

import { isInUse } from '../../db/in-use.ts';
import type { Db } from '../../db/schema.ts';
import { allOf, escapeLike, foundIds, type Searchable } from '../../db/search/search.ts';
import { readRepresentatives } from '../../locations/representative-rows.ts';

export interface RepresentativeSearch {
  personName?: string | undefined;
  companyId?: number | undefined;
  keyword?: string | undefined;
  searchCustomerManager?: boolean | undefined;
  size: number;
}

const searched: Searchable = {
  table: 'people',
  codes: () => [],
  squeezed: 'nothing',
};

/**
 * Returns representatives by the name of their person, best first; a person who acts for several companies comes
 * once for each.
 */
export function searchRepresentatives(db: Db, search: RepresentativeSearch) {
  const condition = conditions(search);
  const isOfCompany = search.companyId !== undefined || search.searchCustomerManager === true;
  // Nearly every person acts for somebody: with the offset it is asked of those found, and not read for all of them.
  const each = isOfCompany ? sql`` : sql`offset 0`;
  const acts = sql<boolean>`exists (
    select from representatives where representatives.person_id = people.id and ${condition} ${each})`;
  const matches = foundIds(searched, { query: search.personName, filters: [acts], size: search.size });
  return readRepresentatives(
    db,
    sql`(${matches}) found
      join people on people.id = found.id
      join representatives on representatives.person_id = people.id`,
    sql`where ${condition}
      order by found.rank, representatives.id limit ${sql.lit(search.size)}`,
  );
}

function conditions({
  companyId,
  keyword,
  searchCustomerManager,
}: RepresentativeSearch): RawBuilder<boolean> {
  return allOf(
    [
      isInUse('representatives'),
      companyId !== undefined && sql<boolean>`representatives.company_id = ${companyId}`,
      searchCustomerManager === true && sql<boolean>`representatives.company_id = ${ownCompanyId}`,
      ...keywords(keyword),
    ].filter((condition) => condition !== false),
  );
}

/** The keyword's words, each in the title. */
function keywords(keyword: string | undefined): RawBuilder<boolean>[] {
  return searchWords(keyword ?? '').map(
    (word) => sql<boolean>`representatives.search_text like ${`%${escapeLike(word)}%`}`,
  );
}
