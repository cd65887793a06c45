import { sql, type RawBuilder } from 'kysely';

/**
 * Chance that comes out the same each time: a whole number from 0 to `below` - 1 for `n` (SQL), other for each salt.
 */
export function chance(n: RawBuilder<unknown>, salt: number, below: number): RawBuilder<number> {
  return sql<number>`((hashint8((${n})::bigint * 31 + ${sql.lit(salt)}) & 2147483647) % ${sql.lit(below)})`;
}

/** One of a list, by chance. */
export function oneOf(list: readonly string[], n: RawBuilder<unknown>, salt: number): RawBuilder<string> {
  const words = sql.join(list.map((word) => sql.lit(word)));
  return sql<string>`(array[${words}])[1 + ${chance(n, salt, list.length)}]`;
}

/** An id out of `count` that follow `last`, by chance. */
export function idAfter(
  last: number,
  count: number,
  n: RawBuilder<unknown>,
  salt: number,
): RawBuilder<number> {
  return sql<number>`(${sql.lit(last + 1)} + ${chance(n, salt, count)})`;
}

/** `generate_series(1, count)` as `n`. */
export function numbers(count: number): RawBuilder<unknown> {
  return sql`generate_series(1, ${sql.lit(count)}) as n`;
}
