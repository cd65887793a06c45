import { type RawBuilder, sql } from 'kysely';

/**
 * Returns what a column is compared with by `=` to be one of these ids, in Kysely's `where` and in raw SQL; true of no
 * row when there are none, where `in ()` is no SQL.
 */
export function anyOf(ids: Iterable<number>): RawBuilder<number> {
  return sql<number>`any(${[...ids]}::bigint[])`;
}
