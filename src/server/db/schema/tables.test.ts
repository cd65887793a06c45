import { readFileSync } from 'node:fs';

import { afterAll, expect, test } from 'vitest';

import { describeTables, tablesFile } from '../../../../scripts/table-types.ts';
import { openTestDatabase } from '../../../../tests/setup/test-database.ts';

const database = await openTestDatabase();
afterAll(() => database.close());

test('tables.ts says what the migrations make: npm run tables writes it', async () => {
  expect(await describeTables(database.db)).toBe(readFileSync(tablesFile, 'utf8'));
});
