import type { ColumnType, Generated } from 'kysely';

export type Id = Generated<number>;
export type Version = Generated<number>;
/** numeric(14,3): text when read, text or number when written. */
export type DecimalColumn = ColumnType<string, string | number, string | number>;
export type NullableDecimal = ColumnType<
  string | null,
  string | number | null | undefined,
  string | number | null
>;
/** timestamptz set by the database. */
export type Timestamp = ColumnType<Date, Date | string | undefined, Date | string>;
/** jsonb: written as JSON text. */
export type Json<T> = ColumnType<T, string, string>;
