import { type RawBuilder, sql } from 'kysely';

import { foldCode } from '#domain/search-text.ts';

import { isInUse } from '../../db/in-use.ts';
import type { Db } from '../../db/schema.ts';
import { fuzzyMatchIds, findExactOrNearly } from '../../db/search/fuzzy-search.ts';
import { escapeLike, type FoundId, foundIds, hasWords, type Searchable } from '../../db/search/search.ts';
import { type LocationRow, readLocations } from '../../locations/location-rows.ts';
import { type RepresentativeRow, readRepresentatives } from '../../locations/representative-rows.ts';
import { companyColumns, type CompanyRow } from './view.ts';

export interface CompanySearch {
  search?: string | undefined;
  name?: string | undefined;
  regNo?: string | undefined;
  statusCode?: string | undefined;
  personId?: number | undefined;
  size: number;
  pageNr: number;
}

const searched: Searchable = {
  table: 'companies',
  codes: (_folded, squeezed) => [sql<boolean>`squeeze_text(companies.reg_no) collate "C" = ${squeezed}`],
  squeezed: 'code',
};

/** Finds companies that are searched for, best first. `scope`: those that may be seen, null for all. */
export async function searchCompanies(
  db: Db,
  scope: readonly number[] | null,
  search: CompanySearch,
): Promise<CompanyRow[]> {
  const { name, regNo, statusCode, personId } = search;
  const represented = personId === undefined ? null : await findCompaniesOfPerson(db, personId);
  const criteria = {
    query: search.search ?? name ?? regNo,
    filters: [
      ...[scope, represented]
        .filter((ids) => ids !== null)
        .map((ids) => sql<boolean>`companies.id = any(${ids})`),
      ...(statusCode === undefined ? [] : [sql<boolean>`companies.status_code = ${statusCode}`]),
    ],
    also: [hasWords(sql`companies.name_key`, name), isBeginningOfRegNo(regNo)],
    size: search.size,
    offset: (search.pageNr - 1) * search.size,
  };
  // A search in one column takes the text as it is, and a page after the last one is empty.
  const isOneField = name === undefined && regNo === undefined && search.pageNr === 1;
  return findExactOrNearly(isOneField ? search.search : undefined, (isNearly) =>
    readCompanies(db, isNearly ? fuzzyMatchIds(searched.table, criteria) : foundIds(searched, criteria)),
  );
}

function readCompanies(db: Db, matches: RawBuilder<FoundId>): Promise<CompanyRow[]> {
  return db
    .selectFrom(sql<FoundId>`(${matches})`.as('found'))
    .innerJoin('companies', 'companies.id', 'found.id')
    .select(companyColumns)
    .orderBy('found.rank')
    .execute();
}

/** Finds a company, or null when there is none or it may not be seen. */
export async function findCompany(
  db: Db,
  scope: readonly number[] | null,
  id: number,
): Promise<CompanyRow | null> {
  if (scope !== null && !scope.includes(id)) return null;
  const company = await db
    .selectFrom('companies')
    .select(companyColumns)
    .where('id', '=', id)
    .executeTakeFirst();
  return company ?? null;
}

/** Returns the locations of a company that may be chosen. */
export function findLocationsOfCompany(db: Db, id: number): Promise<LocationRow[]> {
  return readLocations(
    db,
    sql`locations`,
    sql`where locations.company_id = ${id} and ${isInUse('locations')}
      order by locations.name_key collate "C", locations.id`,
  );
}

/** Returns the representatives of a company at present. */
export function findRepresentativesOfCompany(db: Db, id: number): Promise<RepresentativeRow[]> {
  return readRepresentatives(
    db,
    sql`representatives join people on people.id = representatives.person_id`,
    sql`where representatives.company_id = ${id} and ${isInUse('representatives')}
      order by people.name_key collate "C", representatives.id`,
  );
}

async function findCompaniesOfPerson(db: Db, personId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('representatives')
    .select('company_id')
    .where('person_id', '=', personId)
    .where(isInUse('representatives'))
    .execute();
  return rows.map((row) => row.company_id);
}

function isBeginningOfRegNo(regNo: string | undefined): RawBuilder<boolean> | null {
  if (regNo === undefined) return null;
  return sql<boolean>`squeeze_text(companies.reg_no) collate "C" like ${`${escapeLike(foldCode(regNo))}%`}`;
}
