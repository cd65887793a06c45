import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';

import { openTestDatabase } from '../../../tests/setup/test-database.ts';
import { cachedSecret } from './stored-secret.ts';

const database = await openTestDatabase();
afterAll(() => database.close());
const { db } = database;

test('a secret is made once, and read again after the database was away', async () => {
  let made = 0;
  const makeSecret = async () => {
    made += 1;
    return `secret ${made}`;
  };
  const secret = cachedSecret(db, 'a-key', makeSecret);
  await sql`alter table server_secrets rename to hidden_secrets`.execute(db);
  await expect(secret()).rejects.toThrow('server_secrets');
  await sql`alter table hidden_secrets rename to server_secrets`.execute(db);
  expect(await Promise.all([secret(), secret()])).toEqual(['secret 1', 'secret 1']);
  expect(await cachedSecret(db, 'a-key', makeSecret)()).toBe('secret 1');
});
