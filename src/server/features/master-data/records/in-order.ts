import { type RawBuilder, sql } from 'kysely';

import type { RecordSort } from '#api/admin/master-records.ts';
import type { SortDirection } from '#domain/sort-direction.ts';

import type { Db } from '../../../db/schema.ts';
import { allOf } from '../../../db/search/search.ts';
import { invalidField } from '../../../http/errors.ts';
import type { ScreenEntity } from './describe.ts';

export interface RecordPage {
  sort: RecordSort;
  /** The record behind which it begins; undefined for the first. */
  after: number | undefined;
  /** The condition on the records `t`. */
  filters: readonly RawBuilder<boolean>[];
  limit: number;
}

/**
 * The sort order of the records `t` of a table: a column, or the name of the record that it refers to, then their ids.
 */
interface Order {
  table: string;
  /** Null: by their ids alone. */
  column: RawBuilder<unknown> | null;
  /** The table of what the column names, which is `named`; null for a value of its own. */
  refersTo: string | null;
  direction: SortDirection;
}

/** The position of a record in the order: its key, null without one, and the ids. */
interface RecordPosition {
  key: string | null;
  namedId: number | null;
  id: number;
}

/**
 * Returns the ids of a page of a kind's records in order; those without a value come last either way. It is read by
 * an index from where it begins, so that the work does not grow with the table or with how far on that is. Throws a
 * 422 refusal for a field that lists are not sorted by; nothing follows a record that is not there.
 */
export async function findIdsInOrder(
  db: Db,
  entity: ScreenEntity,
  { sort, after, filters, limit }: RecordPage,
): Promise<number[]> {
  const order = sortOrderOf(entity, sort);
  const start = after === undefined ? null : await findPosition(db, order, after);
  if (after !== undefined && start === null) return [];
  if (order.column === null) return readIds(db, order, [...filters, ...behindId(order, start)], limit);
  const isAmongEmpty = start !== null && start.key === null;
  const valued = isAmongEmpty ? [] : await readValued(db, order, start, filters, limit);
  if (valued.length === limit) return valued;
  const isEmpty = sql<boolean>`${order.column} is null`;
  const conditions = [isEmpty, ...filters, ...behindId(order, isAmongEmpty ? start : null)];
  return [...valued, ...(await readIds(db, order, conditions, limit - valued.length))];
}

function sortOrderOf(
  { table, columns, screen: { sorts } }: ScreenEntity,
  { field, direction }: RecordSort,
): Order {
  if (field === 'id') return { table, column: null, refersTo: null, direction };
  const name = field ?? Object.keys(sorts)[0] ?? '';
  const sorted = Object.hasOwn(sorts, name) ? sorts[name] : undefined;
  if (sorted === undefined) throw invalidField('INVALID', 'sort');
  const refersTo = columns.find((column) => column.name === name)?.refersTo?.table ?? null;
  return { table, column: sql`t.${sql.id(sorted)}`, refersTo, direction };
}

async function findPosition(db: Db, order: Order, id: number): Promise<RecordPosition | null> {
  const { table, column, refersTo } = order;
  const named =
    refersTo === null ? sql`` : sql`left join ${sql.table(refersTo)} named on named.id = ${column}`;
  const { rows } = await sql<RecordPosition>`
    select ${column === null ? sql`null` : sortKeyOf(order)} as key,
      ${refersTo === null ? sql`null::bigint` : sql`named.id`} as "namedId", t.id
    from ${sql.table(table)} t ${named} where t.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** Compared letter by letter, as the indexes are. */
function sortKeyOf({ column, refersTo }: Order): RawBuilder<unknown> {
  return refersTo === null ? sql`${column} collate "C"` : sql`named.name_key collate "C"`;
}

async function readValued(
  db: Db,
  order: Order,
  start: RecordPosition | null,
  filters: readonly RawBuilder<boolean>[],
  limit: number,
): Promise<number[]> {
  const { table, column, refersTo } = order;
  const key = sortKeyOf(order);
  const by = sql.raw(order.direction);
  const further = sql.raw(order.direction === 'asc' ? '>' : '<');
  const records = sql.table(table);
  if (refersTo === null) {
    const behind =
      start === null
        ? sql`${column} is not null`
        : sql`(${key}, t.id) ${further} (${start.key}, ${start.id})`;
    return findIds(
      db,
      sql`select t.id from ${records} t where ${behind} and ${allOf(filters)} order by ${key} ${by}, t.id ${by}`,
      limit,
    );
  }
  // The index of names finds where the page begins; records of the same name are then told apart.
  const behind =
    start === null
      ? sql`true`
      : sql`(${key}, named.id) ${further}= (${start.key}, ${start.namedId})
          and (${key}, named.id, t.id) ${further} (${start.key}, ${start.namedId}, ${start.id})`;
  return findIds(
    db,
    sql`select t.id from ${sql.table(refersTo)} named join ${records} t on ${column} = named.id
      where ${behind} and ${allOf(filters)} order by ${key} ${by}, named.id ${by}, t.id ${by}`,
    limit,
  );
}

function behindId({ direction }: Order, start: RecordPosition | null): RawBuilder<boolean>[] {
  if (start === null) return [];
  return [direction === 'asc' ? sql`t.id > ${start.id}` : sql`t.id < ${start.id}`];
}

function readIds(
  db: Db,
  order: Order,
  conditions: readonly RawBuilder<boolean>[],
  limit: number,
): Promise<number[]> {
  const by = sql.raw(order.direction);
  return findIds(
    db,
    sql`select t.id from ${sql.table(order.table)} t where ${allOf(conditions)} order by t.id ${by}`,
    limit,
  );
}

async function findIds(db: Db, query: RawBuilder<unknown>, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`${query} limit ${sql.lit(limit)}`.execute(db);
  return rows.map(({ id }) => id);
}
