import { type RawBuilder, sql } from 'kysely';

import type { AdminKind } from '#api/import/column-labels.ts';

import type { Db } from '../../../db/connect.ts';
import { isMarked, type UsedTable } from '../../../db/in-use.ts';
import { allOf, type FoundId, foundIds, type Searchable } from '../../../db/search.ts';
import { entities } from '../../../import/entities.ts';
import { entityOf, type ScreenEntity } from './describe.ts';
import { readRecords, type StoredRecord } from './stored.ts';

/** So many records of a list can be paged through; what lies further is found by searching. */
const deepest = 1000;

export interface Wanted {
  search?: string | undefined;
  sort?: 'name' | 'newest' | undefined;
  /** Only those that are in use, or that are not. */
  inUse?: boolean | undefined;
  size: number;
  offset: number;
}

/** A page of the records of a kind, and how many there are, counted no further than `deepest`. */
export async function findRecords(
  db: Db,
  kind: AdminKind,
  { search, sort, inUse, size, offset }: Wanted,
): Promise<{ records: StoredRecord[]; total: number }> {
  const entity = entityOf(kind);
  const text = search?.trim() ?? '';
  const filters = (alias: string) =>
    inUse === undefined ? [] : [isMarked(entity.table as UsedTable, inUse ? 'inUse' : 'outOfUse', alias)];
  const found = text === '' ? inOrder(entity, sort ?? 'name', filters) : matching(entity, text, filters);
  const { rows } = await sql<{ id: number; total: number }>`
    select id, total
    from (with found as materialized (${found}) select *, (select count(*) from found) as total from found) found
    order by place limit ${sql.lit(size)} offset ${sql.lit(offset)}`.execute(db);
  const ids = rows.map(({ id }) => id);
  const records = await readRecords(db, kind, sql`where t.id = any(${ids}::bigint[])`);
  const places = new Map(ids.map((id, place) => [id, place]));
  return {
    records: records.toSorted((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0)),
    total: rows[0]?.total ?? 0,
  };
}

/** What narrows a list down, by what the table is called in the query. */
type Filters = (alias: string) => RawBuilder<boolean>[];

function inOrder(
  { table, screen: { found } }: ScreenEntity,
  sort: 'name' | 'newest',
  filters: Filters,
): RawBuilder<FoundId> {
  const rows = sql.table(table);
  if (sort === 'newest') {
    return sql`select id, row_number() over (order by id desc) as place from ${rows} where ${allOf(filters(table))} order by id desc limit ${sql.lit(deepest)}`;
  }
  if ('squeezed' in found) {
    const all = { query: undefined, filters: filters(table), size: deepest };
    return foundIds(searchable(table, found.squeezed, ''), all);
  }
  const [first] = found.through;
  if (first === undefined) throw new Error(`${table} is found by nothing`);
  const named = sql`named.name_key collate "C", named.id, t.id`;
  return sql`
    select t.id, row_number() over (order by ${named}) as place
    from ${sql.table(first.table)} named join ${rows} t on t.${sql.id(first.column)} = named.id
    where ${allOf(filters('t'))}
    order by ${named} limit ${sql.lit(deepest)}`;
}

function matching(
  { table, screen: { found } }: ScreenEntity,
  text: string,
  filters: Filters,
): RawBuilder<FoundId> {
  if ('squeezed' in found) {
    return foundIds(searchable(table, found.squeezed, text), {
      query: text,
      filters: filters(table),
      size: deepest,
    });
  }
  const rows = sql.table(table);
  const branches = found.through.map((way, index) => {
    const column = sql.id(way.column);
    const squeezed = entities.find((each) => each.table === way.table)?.screen?.found;
    const names = sql.table(way.table);
    // Only what any record names: others would fill the answer and lead to none.
    const isNamed = allOf([sql<boolean>`own.${column} = ${names}.id`, ...filters('own')]);
    const acting = [sql<boolean>`exists (select from ${rows} own where ${isNamed})`];
    const named = foundIds(
      searchable(
        way.table,
        squeezed !== undefined && 'squeezed' in squeezed ? squeezed.squeezed : 'nothing',
        text,
      ),
      { query: text, filters: acting, size: deepest },
    );
    return sql`
      select own.id, ${sql.lit(index)} as way, named.place from (${named}) named
      cross join lateral (
        select id from ${rows} own where own.${column} = named.id and ${allOf(filters('own'))} order by id limit ${sql.lit(deepest)}
      ) own`;
  });
  const hasCode = table !== 'stock';
  const byCode = sql`select id, -1 as way, 0::bigint as place from ${rows} where external_id = ${text} and ${allOf(filters(table))}`;
  const all = hasCode ? [byCode, ...branches] : branches;
  return sql`
    select id, row_number() over (order by min(way), min(place), id) as place
    from (${sql.join(all, sql` union all `)}) each_way group by id order by place limit ${sql.lit(deepest)}`;
}

function searchable(table: string, squeezed: Searchable['squeezed'], text: string): Searchable {
  // As typed: codes are other systems' own.
  return { table, squeezed, codes: () => [allOf([sql<boolean>`external_id = ${text.trim()}`])] };
}
