import { type RawBuilder, sql } from 'kysely';

/**
 * Returns what a column is compared with by `=` in Kysely's `where` to be one of these ids; true of no row when there
 * are none, where `in ()` is no SQL.
 */
export function anyOf(ids: Iterable<number>): RawBuilder<number> {
  return sql<number>`any(${[...ids]}::bigint[])`;
}
