import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';

import { foldedFrom, foldText, foldCode } from '#domain/search-text.ts';

import { openTestDatabase } from '../../../../tests/setup/test-database.ts';

const database = await openTestDatabase();
afterAll(() => database.close());

test.each([foldedFrom, 'Põltsamaa ÕLIVABRIK', '123 ABC', 'lv-1234', 'Žaļā 5, Šiaulių'])(
  'the database folds %j as the rules do, so that what is typed finds what is stored',
  async (text) => {
    const { rows } = await sql<{ folded: string; squeezed: string }>`
      select fold_text(${text}) as folded, squeeze_text(${text}) as squeezed`.execute(database.db);
    expect(rows[0]).toEqual({ folded: foldText(text), squeezed: foldCode(text) });
  },
);
