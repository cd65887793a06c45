import { type RawBuilder, sql } from 'kysely';

import type { Db } from './schema.ts';
import { allOf } from './search/search.ts';
import { findWords, type WordSearch } from './search/word-search.ts';

/** A list of orders `o` as it is filtered, searched and put in order; without words all that the conditions find. */
export interface OrderList extends WordSearch {
  /** The table `o` alone. */
  table: RawBuilder<unknown>;
}

/** Finds a page of a list in its order, and how many orders it has. */
export async function findOrderListPage(
  db: Db,
  list: OrderList,
  page: { limit: number; offset: number },
): Promise<{ ids: number[]; total: number }> {
  const { table, from, conditions, orderBy, rowConditions } = list;
  if (rowConditions.length > 0) return findWords(db, list, page);
  const ids = await sql<{ id: number }>`
    select o.id from ${from} where ${allOf(conditions)}
    order by ${orderBy} limit ${sql.lit(page.limit)} offset ${sql.lit(page.offset)}`.execute(db);
  const count = await sql<{ count: number }>`
    select count(*) as count from ${table} where ${allOf(conditions)}`.execute(db);
  return { ids: ids.rows.map(({ id }) => id), total: count.rows[0]?.count ?? 0 };
}

/** Finds the ids of all orders of a list, in its order. */
export async function findOrderListIds(
  db: Db,
  { from, conditions, orderBy, indexConditions }: OrderList,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select o.id from ${from} where ${allOf([...conditions, ...indexConditions])}
    order by ${orderBy}`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Returns the condition that an order is in one of these statuses. `ordersWith` selects the orders with a line or
 * load in given statuses, `abandoned` those of which none is left, which is what a cancelled order is.
 */
export function hasAnyStatus(
  statuses: readonly string[],
  ordersWith: (some: readonly string[]) => RawBuilder<unknown>,
  abandoned: RawBuilder<unknown>,
): RawBuilder<boolean> {
  const living = statuses.filter((status) => status !== 'CANCELLED');
  const parts = [
    ...(living.length > 0 ? [ordersWith(living)] : []),
    ...(statuses.includes('CANCELLED') ? [abandoned] : []),
  ];
  return sql`o.id in (${sql.join(parts, sql` union all `)})`;
}

/** Returns the word as the number of an order; null for anything else. */
export function orderNumberIn(word: string): number | null {
  return /^\d{1,15}$/.test(word) ? Number(word) : null;
}
