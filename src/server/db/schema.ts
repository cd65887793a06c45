import type { Kysely } from 'kysely';

import type { NarrowColumns } from './schema/narrow-columns.ts';
import type { DB } from './schema/tables.ts';

/**
 * The tables as Kysely sees them; the truth is in migrations/, from which `npm run tables` writes schema/tables.ts, and
 * narrow-columns.ts says what only Koorem knows of a column.
 */
export type Database = {
  [Table in keyof DB]: Table extends keyof NarrowColumns
    ? Omit<DB[Table], keyof NarrowColumns[Table]> & NarrowColumns[Table]
    : DB[Table];
};

/** The only handle on the database; inside a transaction, the transaction's own. */
export type Db = Kysely<Database>;
