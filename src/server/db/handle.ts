import type { Kysely } from 'kysely';

import type { Database } from './schema.ts';

/** The only handle on the database; inside a transaction, the transaction's own. */
export type Db = Kysely<Database>;
