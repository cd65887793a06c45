import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';

import { openTestDatabase } from '../../../tests/setup/test-database.ts';
import { connectDatabase } from './connect.ts';
import { isMigrated, migrate } from './migrate.ts';

const database = await openTestDatabase();
afterAll(() => database.close());
const { db, address } = database;

async function applied(): Promise<unknown[]> {
  const { rows } = await sql`select name, at from applied_migrations order by name`.execute(db);
  return rows;
}

test('migrating twice changes nothing', async () => {
  const before = await applied();
  expect(before).not.toEqual([]);
  await migrate(db);
  expect(await applied()).toEqual(before);
  expect(await isMigrated(db)).toBe(true);
});

test('of several processes that start at once one migrates and the others wait', async () => {
  await sql`drop schema public cascade`.execute(db);
  await sql`create schema public`.execute(db);
  if (address === null) {
    // One process holds the embedded database: its connection serves them one by one.
    await Promise.all([migrate(db), migrate(db), migrate(db)]);
  } else {
    const options = { databaseUrl: address, dataDir: '', poolSize: 2 };
    const others = await Promise.all([1, 2, 3, 4].map(() => connectDatabase(options)));
    await Promise.all(others.map((each) => each.close()));
  }
  expect(await isMigrated(db)).toBe(true);
});
