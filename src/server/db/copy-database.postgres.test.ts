import { setTimeout as wait } from 'node:timers/promises';

import { sql } from 'kysely';
import { expect, test } from 'vitest';

import { createHaul } from '../../../tests/factories/driver-actions.ts';
import { createUser } from '../../../tests/factories/users.ts';
import { openTestDatabase } from '../../../tests/setup/test-database.ts';
import { connectDatabase, kyselyOver } from './connect.ts';
import { copyDatabase, CopyRefusal } from './copy-database.ts';
import { openEmbeddedPool } from './embedded/embedded-pool.ts';
import { migrate } from './migrate.ts';
import type { Db } from './schema.ts';
import { requestLimits } from './time-limits.ts';

/** `db` with a slow first answer, as a table full of pictures has. */
function slow(db: Db, milliseconds: number): Db {
  let waited = false;
  return db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      if (!waited) await wait(milliseconds);
      waited = true;
      return result;
    },
  });
}

test('the embedded database is in PostgreSQL as it was, and work goes on with the next numbers', async () => {
  const { pool, pglite } = await openEmbeddedPool('memory://');
  const from = kyselyOver(pool);
  await migrate(from);
  await createHaul(from);
  await createUser(from);
  const empty = await openTestDatabase();
  // A transaction without a query ends soon; this one has no query while the other database answers.
  const limits = { ...requestLimits, idleInTransactionMs: 1000 };
  const to = await connectDatabase({ databaseUrl: empty.address ?? '', dataDir: '', poolSize: 2, limits });
  const copied = await copyDatabase(slow(from, 2000), to.db);
  expect(copied.find(({ name }) => name === 'transport_job_products')?.rows).toBe(1);
  expect(copied.find(({ name }) => name === 'users')?.rows).toBe(2);

  // Keys and triggers are active again, and sequences continue.
  await expect(sql`update transport_jobs set truck_id = 999999`.execute(to.db)).rejects.toThrow();
  const last = await from
    .selectFrom('companies')
    .select(({ fn }) => fn.max('id').as('id'))
    .executeTakeFirstOrThrow();
  const made = await sql<{
    id: number;
  }>`select nextval(pg_get_serial_sequence('companies', 'id')) as id`.execute(to.db);
  expect(made.rows[0]?.id).toBeGreaterThan(last.id);

  // The second copy is refused, since the database is not empty any more; nothing changes.
  await expect(copyDatabase(from, to.db)).rejects.toThrow(CopyRefusal);
  await from.destroy();
  await pglite.close();
  await to.close();
  await empty.close();
});
