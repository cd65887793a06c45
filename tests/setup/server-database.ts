import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { inject } from 'vitest';

import { connectDatabase } from '../../src/server/db/connect.ts';
import { sessionCookieName } from '../../src/server/http/session-cookie.ts';
import { createSession } from '../../src/server/identity/session/sessions.ts';
import { createLocation } from '../factories/locations.ts';
import { createGrain } from '../factories/products.ts';
import type { Overrides } from '../factories/rows.ts';
import { createUser } from '../factories/users.ts';
import { openTestDatabase } from './test-database.ts';

/**
 * A database for servers in processes of their own (scripts/server-process.ts), with a session of staff (or of the
 * user that `overrides` describes) and what an order needs. The embedded one is in a folder and closed, since one
 * process at a time may have it.
 */
export async function openServerDatabase(overrides: Overrides<'users'> = {}) {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'koorem-server-'));
  const onServer = inject('databaseTemplate').kind === 'server';
  const database = onServer
    ? await openTestDatabase()
    : await connectDatabase({ databaseUrl: null, dataDir, poolSize: 1 });
  const { db, address } = database;
  const user = await createUser(db, overrides);
  const [client, pickup, product] = [
    await createLocation(db),
    await createLocation(db),
    await createGrain(db),
  ];
  const session = await createSession(db, user.id, Date.now());
  if (!onServer) await database.close();
  return {
    address,
    /** The environment of a server on it. */
    env: { DEMO: '0', API_REQUESTS_PER_SECOND: '0', DATA_DIR: dataDir, DATABASE_URL: address ?? '' },
    staff: { cookie: `${sessionCookieName}=${session}` },
    order: {
      transportDate: '2026-05-21',
      client: { id: client.id },
      pickup: { id: pickup.id },
      product: { id: product.id },
      quantity: 28.5,
    },
    close: async () => {
      if (onServer) await database.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
