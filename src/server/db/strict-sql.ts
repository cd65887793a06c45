import { type Expression, sql as anySql, type RawBuilder } from 'kysely';

/** A value that the database accepts as one parameter, or a piece of SQL. */
type Piece = Expression<unknown> | string | number | boolean | bigint | Date | null;

type StrictSql = Pick<typeof anySql, keyof typeof anySql> &
  (<T = unknown>(parts: TemplateStringsArray, ...pieces: readonly Piece[]) => RawBuilder<T>);

/** Kysely's `sql`, in which what is no single value, as the ranges of a filter, does not compile. */
export const sql: StrictSql = anySql;
