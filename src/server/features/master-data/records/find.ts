import { type RawBuilder, sql } from 'kysely';

import type { RecordSort } from '#api/admin/master-records.ts';
import type { AdminKind } from '#api/import/admin-kinds.ts';
import { maxCountedRecords } from '#domain/business-constants.ts';

import { isInUse, isMarkedAs, type UsedTable } from '../../../db/in-use.ts';
import type { Db } from '../../../db/schema.ts';
import {
  allOf,
  findBestPage,
  type FoundId,
  foundIds,
  type IdPage,
  type Searchable,
} from '../../../db/search/search.ts';
import { entities } from '../../../import/entities.ts';
import { entityOf, type ScreenEntity } from './describe.ts';
import { findIdsInOrder } from './in-order.ts';
import { readRecords, type StoredRecord } from './stored.ts';

export interface Wanted {
  search?: string | undefined;
  sort?: RecordSort | undefined;
  /** Continues after this record, when there is no search. */
  after?: number | undefined;
  /** Only those that are in use, or only those that are not. */
  inUse?: boolean | undefined;
  size: number;
  offset: number;
}

interface Found {
  records: StoredRecord[];
  /** The number of rows, counted up to a limit. */
  total: number;
  /** True: further ones follow the page. */
  hasMore: boolean;
}

/** Finds a page of the records of a kind. Throws a 422 refusal for an order that the kind does not have. */
export async function findRecords(db: Db, kind: AdminKind, request: Wanted): Promise<Found> {
  const text = request.search ?? '';
  const entity = entityOf(kind);
  const { inUse } = request;
  const filters = (alias: string) =>
    inUse === undefined ? [] : [hasUse(entity.table as UsedTable, inUse, alias)];
  const { ids, total, hasMore } =
    text === ''
      ? await findInOrder(db, entity, request, filters)
      : await findBestPage(request, (maxIds) => findMatchingIds(db, entity, text, filters, maxIds));
  const records = await readRecords(db, kind, sql`where t.id = any(${ids}::bigint[])`);
  const rankOf = new Map(ids.map((id, rank) => [id, rank]));
  const ranked = records.toSorted((a, b) => (rankOf.get(a.id) ?? 0) - (rankOf.get(b.id) ?? 0));
  return { records: ranked, total, hasMore };
}

/** Records in use are those that can be chosen: not the locations of a company out of use. */
function hasUse(table: UsedTable, inUse: boolean, alias: string): RawBuilder<boolean> {
  return inUse ? isInUse(table, alias) : isMarkedAs(table, 'outOfUse', alias);
}

/** The conditions on the list, for the name that the table has in the query. */
type Filters = (alias: string) => RawBuilder<boolean>[];

async function findInOrder(
  db: Db,
  entity: ScreenEntity,
  { sort, after, size, offset }: Wanted,
  filters: Filters,
): Promise<IdPage> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count
    from (select from ${sql.table(entity.table)} t where ${allOf(filters('t'))} limit ${sql.lit(maxCountedRecords)}) counted`.execute(
    db,
  );
  const total = rows[0]?.count ?? 0;
  const skipped = after === undefined ? offset : 0;
  if (skipped >= maxCountedRecords) return { ids: [], total, hasMore: false };
  const stretch = { sort: sort ?? { field: null, direction: 'asc' as const }, after, filters: filters('t') };
  const ids = await findIdsInOrder(db, entity, { ...stretch, limit: skipped + size + 1 });
  return { ids: ids.slice(skipped, skipped + size), total, hasMore: ids.length > skipped + size };
}

async function findMatchingIds(
  db: Db,
  entity: ScreenEntity,
  text: string,
  filters: Filters,
  size: number,
): Promise<number[]> {
  const { rows } = await sql<FoundId>`
    select id from (${matching(entity, text, filters, size)}) found order by rank`.execute(db);
  return rows.map(({ id }) => id);
}

function matching(
  { table, screen: { found } }: ScreenEntity,
  text: string,
  filters: Filters,
  size: number,
): RawBuilder<FoundId> {
  if ('squeezed' in found) {
    return foundIds(searchable(table, found.squeezed, text), { query: text, filters: filters(table), size });
  }
  const rows = sql.table(table);
  const branches = found.through.map((by, index) => {
    const column = sql.id(by.column);
    const squeezed = entities.find((each) => each.table === by.table)?.screen?.found;
    const names = sql.table(by.table);
    // Only words that occur in some record: the others would fill the answer with nothing.
    const isNamed = allOf([sql<boolean>`own.${column} = ${names}.id`, ...filters('own')]);
    const acting = [sql<boolean>`exists (select from ${rows} own where ${isNamed})`];
    const namedRecords = foundIds(
      searchable(
        by.table,
        squeezed !== undefined && 'squeezed' in squeezed ? squeezed.squeezed : 'nothing',
        text,
      ),
      { query: text, filters: acting, size },
    );
    return sql`
      select own.id, ${sql.lit(index)} as branch, named.rank from (${namedRecords}) named
      cross join lateral (
        select id from ${rows} own where own.${column} = named.id and ${allOf(filters('own'))} order by id limit ${sql.lit(size)}
      ) own`;
  });
  const hasCode = table !== 'stock';
  const byCode = sql`select id, -1 as branch, 0::bigint as rank from ${rows} where external_id = ${text} and ${allOf(filters(table))}`;
  const all = hasCode ? [byCode, ...branches] : branches;
  return sql`
    select id, row_number() over (order by min(branch), min(rank), id) as rank
    from (${sql.join(all, sql` union all `)}) matches group by id order by rank limit ${sql.lit(size)}`;
}

function searchable(table: string, squeezed: Searchable['squeezed'], text: string): Searchable {
  // As typed: codes are other systems' own.
  return { table, squeezed, codes: () => [allOf([sql<boolean>`external_id = ${text}`])] };
}
