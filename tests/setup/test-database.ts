import { readFileSync } from 'node:fs';

import pg from 'pg';
import { inject } from 'vitest';

import {
  connectDatabase,
  type ConnectedDatabase,
  countConnections,
  kyselyOver,
} from '../../src/server/db/connect.ts';
import { openEmbeddedPool } from '../../src/server/db/embedded/embedded-pool.ts';

/**
 * A migrated, empty database of the caller's own: copied from the template that database-template.ts made, in
 * about 0.3 s. Embedded, or on the server of TEST_DATABASE_URL.
 */
export async function openTestDatabase(): Promise<ConnectedDatabase> {
  const template = inject('databaseTemplate');
  return template.kind === 'embedded'
    ? openEmbedded(template.dumpFile)
    : openOnServer(template.serverUrl, template.name);
}

async function openEmbedded(dumpFile: string): Promise<ConnectedDatabase> {
  const { pool, pglite } = await openEmbeddedPool('memory://', new Blob([readFileSync(dumpFile)]));
  const db = kyselyOver(pool);
  return {
    db,
    address: null,
    dataDir: null,
    connections: () => countConnections(pool),
    async close() {
      await db.destroy();
      await pglite.close();
    },
  };
}

async function openOnServer(serverUrl: string, template: string): Promise<ConnectedDatabase> {
  const name = `koorem_test_${crypto.randomUUID().replaceAll('-', '')}`;
  // As files: through the log, as usual, takes twice the work.
  await onServer(serverUrl, `create database ${name} template ${template} strategy file_copy`);
  const database = await connectDatabase({
    databaseUrl: databaseOn(serverUrl, name),
    dataDir: '',
    poolSize: 5,
  });
  return {
    ...database,
    async close() {
      await database.close();
      await onServer(serverUrl, `drop database ${name} with (force)`);
    },
  };
}

/** The address of a database of the same server. */
export function databaseOn(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** Runs one statement on the server's own database. */
export async function onServer(serverUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
