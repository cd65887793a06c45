import { type RawBuilder, sql } from 'kysely';

/**
 * Returns values as constants in the text of a statement, with commas between them: PostgreSQL plans for these very
 * values.
 */
export function literals(values: readonly (string | number)[]): RawBuilder<unknown> {
  return sql.join(values.map((value) => sql.lit(value)));
}
