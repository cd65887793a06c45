import type { Insertable, Selectable } from 'kysely';

import type { Db } from '../../src/server/db/connect.ts';
import type { Database } from '../../src/server/db/schema.ts';

export type TableName = keyof Database;
/** A row as it is read, and as it is written. Both have the names of the columns (src/server/db/schema.ts). */
export type Row<T extends TableName> = Selectable<Database[T]>;
export type NewRow<T extends TableName> = Insertable<Database[T]>;
/** What a test or the demo data says of a row; the factory fills in the rest. */
export type Overrides<T extends TableName> = Partial<NewRow<T>>;

/** A row whose id is chosen before it is inserted, so that others may name it. */
export type Numbered<T extends TableName> = NewRow<T> & { id: number };

export function numbered<Row>(id: number, row: Row): Row & { id: number } {
  return { ...row, id };
}

/** Beyond the numbers of the demo data, so that factories work beside it. */
let lastNumber = 10_000;

/** Counts up: what makes names, plates and external ids of factories differ within a process. */
export function nextNumber(): number {
  lastNumber += 1;
  return lastNumber;
}

/** PostgreSQL counts the parameters of a statement in 16 bits. */
const mostParameters = 60_000;

/** Inserts many rows with few statements; for what needs no answer. */
export async function insertAll<T extends TableName>(
  db: Db,
  table: T,
  rows: readonly NewRow<T>[],
): Promise<void> {
  const columnCount = new Set(rows.flatMap((row) => Object.keys(row))).size;
  const chunk = Math.max(1, Math.floor(mostParameters / Math.max(1, columnCount)));
  for (let from = 0; from < rows.length; from += chunk) {
    await db
      .insertInto(table)
      .values(rows.slice(from, from + chunk))
      .execute();
  }
}
