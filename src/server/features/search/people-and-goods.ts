import { type RawBuilder, sql } from 'kysely';

import type { SearchHit } from '#api/search/search.ts';
import { grainGroupId } from '#domain/business-constants.ts';
import { joinKnown } from '#domain/join-known.ts';
import { withoutLegalForm } from '#domain/legal-form.ts';
import { hasLetter, matchRank } from '#domain/search-text.ts';
import { readablePhone } from '#domain/sms/phone.ts';
import { formatPlate } from '#domain/vehicles/plate.ts';

import { isInUse } from '../../db/in-use.ts';
import type { Db } from '../../db/schema.ts';
import { mayBeMistyped, fuzzyMatchIds } from '../../db/search/fuzzy-search.ts';
import { allOf, type FoundId, foundIds, type Searchable } from '../../db/search/search.ts';
import { et } from '../../i18n/et.ts';

type Searched = 'trucks' | 'trailers' | 'companies' | 'locations' | 'products';

/** The records searched by name: how they are searched, and the text of a hit. */
interface Named {
  searched: Searchable & { table: Searched };
  title: RawBuilder<string>;
  detail: RawBuilder<string | null>;
  /** What it is found by too and the detail does not show: a code, an address. */
  hidden?: { code: RawBuilder<string | null>; address?: RawBuilder<string | null> };
  /** The column of a phone that it is found by too. */
  phone?: string;
}

const trucks: Named = {
  searched: { table: 'trucks', codes: () => [], squeezed: 'name' },
  title: sql`license_plate_number`,
  detail: sql`driver_name`,
  phone: 'driver_phone',
};
const trailers: Named = {
  searched: { table: 'trailers', codes: () => [], squeezed: 'name' },
  title: sql`registration_number`,
  detail: sql`(select name from companies where id = t.company_id)`,
};
const companies: Named = {
  searched: {
    table: 'companies',
    codes: (_folded, squeezed) => [sql<boolean>`squeeze_text(companies.reg_no) collate "C" = ${squeezed}`],
    squeezed: 'code',
  },
  title: sql`name`,
  detail: sql`coalesce(reg_no, '')`,
  hidden: { code: sql`reg_no` },
};
const locations: Named = {
  searched: {
    table: 'locations',
    codes: (folded) => [sql<boolean>`fold_text(locations.location_code) = ${folded}`],
    squeezed: 'nothing',
  },
  title: sql`location_name`,
  detail: sql`company_name`,
  hidden: { code: sql`location_code`, address: sql`formatted_address` },
  phone: 'location_phone',
};
const products: Named = {
  searched: {
    table: 'products',
    codes: (folded) => [sql<boolean>`fold_text(products.code) = ${folded}`],
    squeezed: 'nothing',
  },
  title: sql`name`,
  detail: sql`coalesce(code, '')`,
  hidden: { code: sql`code` },
};

/** Finds trucks by plate and driver, best first. */
export function searchTrucks(db: Db, q: string, size: number): Promise<SearchHit[]> {
  return searchNamed(db, trucks, { q, filters: [], size });
}

/** Finds trailers by number, best first. */
export function searchTrailers(db: Db, q: string, size: number): Promise<SearchHit[]> {
  return searchNamed(db, trailers, { q, filters: [], size });
}

/** Finds companies by name and code, best first. */
export function searchCompanies(db: Db, q: string, size: number): Promise<SearchHit[]> {
  return searchNamed(db, companies, { q, filters: [], size });
}

/** Finds locations, best first. `scope`: the companies whose locations may be seen, null for all. */
export function searchLocations(
  db: Db,
  q: string,
  scope: readonly number[] | null,
  size: number,
): Promise<SearchHit[]> {
  const filters = scope === null ? [] : [sql<boolean>`company_id = any(${scope}::bigint[])`];
  return searchNamed(db, locations, { q, filters, size });
}

/** Finds products by name and code, best first; with `grainOnly` grain alone. */
export function searchProducts(db: Db, q: string, grainOnly: boolean, size: number): Promise<SearchHit[]> {
  const filters = grainOnly ? [sql<boolean>`group_id = ${sql.lit(grainGroupId)}`] : [];
  return searchNamed(db, products, { q, filters, size });
}

interface NamedSearch {
  q: string;
  filters: readonly RawBuilder<boolean>[];
  size: number;
}

/**
 * The number of records read for each that is shown: records out of use come last and must not crowd out the others.
 */
const lookedThrough = 4;

/**
 * The best by name or code; if there is none, by phone; if there is none either, with one letter wrong in each word.
 */
async function searchNamed(
  db: Db,
  named: Named,
  { q, filters, size: shownCount }: NamedSearch,
): Promise<SearchHit[]> {
  const size = shownCount * lookedThrough;
  const records = await read(db, named, shownCount, foundIds(named.searched, { query: q, filters, size }));
  if (records.length > 0) {
    return records.map((record) => toHit(record, hiddenMatch(record, q), rankOf(record, q)));
  }
  const phone = typedPhoneDigits(q);
  if (phone === null) {
    if (!mayBeMistyped(q)) return [];
    const nearly = fuzzyMatchIds(named.searched.table, { query: q, filters, size });
    return (await read(db, named, shownCount, nearly)).map((record) => toHit(record, et.search.similar, 3));
  }
  const condition = hasPhone(named, phone);
  if (condition === null) return [];
  const table = sql.table(named.searched.table);
  const withPhone = sql<FoundId>`select id, row_number() over (order by name_key, id) as rank from ${table}
    where ${allOf([condition, ...filters])} order by rank limit ${sql.lit(size)}`;
  // The phone stands in each.
  return (await read(db, named, shownCount, withPhone)).map((record) => toHit(record, null, 2));
}

/** A record as it was found; `detail` is shown. */
interface FoundRecord {
  id: number;
  title: string;
  detail: string;
  code: string | null;
  address: string | null;
}

async function read(
  db: Db,
  named: Named,
  shownCount: number,
  matches: RawBuilder<FoundId>,
): Promise<FoundRecord[]> {
  const phone = named.phone === undefined ? sql`null` : sql.ref(named.phone);
  const inUse = isInUse(named.searched.table, 't');
  const { rows } = await sql<
    FoundRecord & { detail: string | null; phone: string | null; is_in_use: boolean }
  >`
    select t.id, ${named.title} as title, ${named.detail} as detail, ${phone} as phone,
      ${named.hidden?.code ?? sql`null`} as code, ${named.hidden?.address ?? sql`null`} as address,
      ${inUse} as is_in_use
    from (${matches}) found join ${sql.table(named.searched.table)} t on t.id = found.id
    order by ${inUse} desc, found.rank limit ${sql.lit(shownCount)}`.execute(db);
  return rows.map(({ id, title, detail, phone: number, code, address, is_in_use: isUsed }) => ({
    id,
    title: named.searched.squeezed === 'name' ? formatPlate(title) : title,
    detail: joinKnown([detail, number && readablePhone(number), isUsed ? null : et.isOutOfUse]),
    code,
    address,
  }));
}

function toHit({ id, title, detail }: FoundRecord, foundBy: string | null, rank: number): SearchHit {
  return { id, title, detail: joinKnown([detail, foundBy]), rank, date: null, transportJobId: null };
}

/** Returns the code or address that a record was found by, where its other texts do not show it. */
function hiddenMatch({ title, detail, code, address }: FoundRecord, q: string): string | null {
  const shownText = `${title} ${detail}`;
  if (matchRank(q, shownText) !== null) return null;
  if (code !== null && matchRank(q, `${shownText} ${code}`) !== null) return et.search.code(code);
  return address;
}

/**
 * 0 where the text is the name, also without its legal form, the plate or the code; 3 where digits only stand within
 * others; else 2.
 */
function rankOf({ title, detail, code, address }: FoundRecord, q: string): number {
  const names = [title, withoutLegalForm(title), code ?? title];
  if (names.some((name) => matchRank(q, name) === 0)) return 0;
  const whole = [title, detail, code, address].filter((text) => text !== null).join(' ');
  return !hasLetter(q) && matchRank(q, whole) === 3 ? 3 : 2;
}

/** The digits of a text that is a phone number or a part of one; null for other texts. */
function typedPhoneDigits(q: string): string | null {
  const digits = q.replaceAll(/[\s()+-]/g, '');
  return /^\d{5,15}$/.test(digits) ? digits : null;
}

function hasPhone({ phone }: Named, digits: string): RawBuilder<boolean> | null {
  if (phone === undefined) return null;
  return sql<boolean>`regexp_replace(${sql.ref(phone)}, '[^0-9]', '', 'g') like ${`%${digits}%`}`;
}
