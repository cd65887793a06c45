import type { Insertable, Selectable } from 'kysely';

import type { Database } from '../../src/server/db/schema.ts';

type TableName = keyof Database;
/** A row as it is read, and as it is written. Both have the names of the columns (src/server/db/schema.ts). */
export type Row<T extends TableName> = Selectable<Database[T]>;
export type NewRow<T extends TableName> = Insertable<Database[T]>;
/** The values of a row that a test gives; the factory fills in the rest. */
export type Overrides<T extends TableName> = Partial<NewRow<T>>;

/** Beyond the numbers of the demo data, so that factories work beside it. */
let lastNumber = 10_000;

/** Counts up: what makes names, plates and external ids of factories differ within a process. */
export function nextNumber(): number {
  lastNumber += 1;
  return lastNumber;
}
