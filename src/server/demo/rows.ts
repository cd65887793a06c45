import type { Insertable } from 'kysely';

import type { Database, Db } from '../db/schema.ts';

export type TableName = keyof Database;
/** A row as it is written, with the names of the columns (db/schema.ts). */
export type NewRow<T extends TableName> = Insertable<Database[T]>;

/** A row whose id is chosen before it is inserted, so that others may name it. */
export type Numbered<T extends TableName> = NewRow<T> & { id: number };

/** PostgreSQL counts the parameters of a statement in 16 bits. */
const maxParameters = 60_000;

/** Inserts many rows with few statements; for what needs no answer. */
export async function insertAll<T extends TableName>(
  db: Db,
  table: T,
  rows: readonly NewRow<T>[],
): Promise<void> {
  const columnCount = new Set(rows.flatMap((row) => Object.keys(row))).size;
  const chunk = Math.max(1, Math.floor(maxParameters / Math.max(1, columnCount)));
  for (let from = 0; from < rows.length; from += chunk) {
    await db
      .insertInto(table)
      .values(rows.slice(from, from + chunk))
      .execute();
  }
}
