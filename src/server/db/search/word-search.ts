import { type RawBuilder, sql } from 'kysely';

import { maxCounted } from '#domain/business-constants.ts';

import type { Db } from '../schema.ts';
import { allOf } from './search.ts';

/** Rows `o` that are narrowed down by words, in an order that an index has. */
export interface WordSearch {
  /** The table `o` and what its order needs. */
  from: RawBuilder<unknown>;
  /** Everything but the words. */
  conditions: readonly RawBuilder<boolean>[];
  orderBy: RawBuilder<unknown>;
  /**
   * For each word, the condition that a row must meet; nothing that PostgreSQL would calculate for all rows beforehand.
   */
  rowConditions: readonly RawBuilder<boolean>[];
  /** The same condition in a form that the indexes answer. */
  indexConditions: readonly RawBuilder<boolean>[];
}

/**
 * The number of rows that are read for common words: the first step finds words of every fourth row, all steps those of
 * every twentieth. Rarer words are left to the indexes.
 */
const lookedAt = [400, 2000];

/**
 * Returns a page of what words find, and how many there are. The first rows in order are looked at one by one, which
 * is enough for common words; the indexes find what rare ones have. So neither grows much with the table.
 */
export async function findWords(
  db: Db,
  search: WordSearch,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ ids: number[]; total: number }> {
  const { from, conditions, orderBy, rowConditions, indexConditions } = search;
  const needed = Math.max(maxCounted, offset + limit + 1);
  for (const maxRows of lookedAt) {
    const { rows: first } = await sql<{ id: number }>`
      with o as materialized (
        select o.*, row_number() over () as rank
        from (select o.* from ${from} where ${allOf(conditions)} order by ${orderBy} limit ${sql.lit(maxRows)}) o
      )
      select o.id from o where ${allOf(rowConditions)} order by rank limit ${sql.lit(needed)}`.execute(db);
    if (first.length === needed) {
      return { ids: first.slice(offset, offset + limit).map(({ id }) => id), total: needed };
    }
    if (first.length < maxRows / 40) break;
  }
  const { rows } = await sql<{ ids: number[]; total: number }>`
    with found as materialized (
      select o.id, row_number() over (order by ${orderBy}) as rank
      from ${from} where ${allOf([...conditions, ...indexConditions])}
    )
    select (select count(*) from found) as total, array(
      select id from found order by rank limit ${sql.lit(limit)} offset ${sql.lit(offset)}
    ) as ids`.execute(db);
  return { ids: rows[0]?.ids.map(Number) ?? [], total: rows[0]?.total ?? 0 };
}
