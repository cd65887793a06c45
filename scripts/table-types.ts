import { writeFileSync } from 'node:fs';
import path from 'node:path';

import { type Kysely, sql } from 'kysely';
import { type DatabaseMetadata, generate, PostgresDialect } from 'kysely-codegen';

import { kyselyOver } from '../src/server/db/connect.ts';
import { openEmbeddedPool } from '../src/server/db/embedded/embedded-pool.ts';
import { migrate } from '../src/server/db/migrate.ts';

/** Where the tables stand as TypeScript. */
export const tablesFile = path.join(import.meta.dirname, '../src/server/db/schema/tables.ts');

/**
 * The tables of a migrated database as TypeScript. Types follow the parsers of connect.ts: bigint is a number, numeric
 * and date are text, timestamptz is a Date.
 */
export async function describeTables<Tables>(db: Kysely<Tables>): Promise<string> {
  return generate({
    db,
    dialect: new PostgresDialect({ dateParser: 'string', numericParser: 'string' }),
    typeMapping: { int8: 'number' },
    postprocess: ({ metadata }) => knowWorkedOut(db, metadata),
    outFile: null,
  });
}

/** What the database works out itself (`generated always as`) is never null, and nobody writes it. */
async function knowWorkedOut<Tables>(
  db: Kysely<Tables>,
  metadata: DatabaseMetadata,
): Promise<DatabaseMetadata> {
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name
    from information_schema.columns
    where table_schema = 'public' and is_generated = 'ALWAYS'`.execute(db);
  const workedOut = new Set(rows.map(({ name }) => name));
  for (const table of metadata.tables) {
    for (const column of table.columns.filter(({ name }) => workedOut.has(`${table.name}.${name}`))) {
      Object.assign(column, { isNullable: false, hasDefaultValue: true });
    }
  }
  return metadata;
}

async function main(): Promise<void> {
  const { pool, pglite } = await openEmbeddedPool('memory://');
  const db = kyselyOver(pool);
  await migrate(db);
  writeFileSync(tablesFile, await describeTables(db));
  await db.destroy();
  await pglite.close();
}

if (import.meta.main) await main();
