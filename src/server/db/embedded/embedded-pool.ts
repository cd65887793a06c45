import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { PglitePgConnection } from '@electric-sql/pglite/node-postgres';
import pg from 'pg';

import { setUpPlanner, NamingClient } from '../naming-client.ts';

/** An embedded PostgreSQL and the pool of connections to it: end the pool first, then close the database. */
export interface EmbeddedPool {
  pool: pg.Pool;
  pglite: PGlite;
}

/**
 * Opens the embedded PostgreSQL in a folder (`memory://` for tests), or from a dump, behind a pg.Pool of one
 * connection; it does not fsync, so a power cut may break it. Each client makes its own connection object: clients
 * that share `createPgConfig()`'s get each other's rows after an error.
 */
export async function openEmbeddedPool(dataDir: string, loadFrom?: Blob): Promise<EmbeddedPool> {
  const pglite = await PGlite.create({
    dataDir,
    extensions: { pg_trgm },
    ...(loadFrom && { loadDataDir: loadFrom }),
  });

  class EmbeddedClient extends NamingClient {
    constructor() {
      const connection = new PglitePgConnection({ pglite });
      // pg accepts a ready-made connection; its types do not list the option.
      super({ connection, user: 'postgres', database: 'postgres' } as pg.ClientConfig);
    }
  }

  const pool = new pg.Pool({ Client: EmbeddedClient, max: 1, idleTimeoutMillis: 0, onConnect: clearSession });
  return { pool, pglite };
}

async function clearSession(client: pg.ClientBase): Promise<void> {
  await client.query('rollback');
  await client.query('reset all');
  await client.query('deallocate all');
  await setUpPlanner(client);
}
