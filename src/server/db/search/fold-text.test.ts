import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';

import { droppedSigns, foldedFrom, foldText, foldCode, lookAlikesFrom } from '#domain/search-text.ts';

import { openTestDatabase } from '../../../../tests/setup/test-database.ts';

const database = await openTestDatabase();
afterAll(() => database.close());

test.each([
  foldedFrom.replaceAll(/\s+/g, ' '),
  lookAlikesFrom,
  `a${droppedSigns}b`,
  "O'Brieni Õlu",
  'O`Brieni õlu ja O`Brien',
  'O\u{2019}Brieni Farm – Mäe\u{200b}talu',
  '903 АВС',
  '77З АВС',
  'Põltsamaa ÕLIVABRIK',
  '123 ABC',
  'lv-1234',
  'Žaļā 5, Šiaulių',
])('the database folds %j as the rules do, so that what is typed finds what is stored', async (text) => {
  const { rows } = await sql<{ folded: string; squeezed: string }>`
      select fold_text(${text}) as folded, squeeze_text(${text}) as squeezed`.execute(database.db);
  expect(rows[0]).toEqual({ folded: foldText(text), squeezed: foldCode(text) });
});

test('the database folds within the statement, without a call for each row', async () => {
  const { rows } = await sql<{ 'QUERY PLAN': string }>`
    explain (verbose, costs off) select fold_text(name), squeeze_text(reg_no) from companies`.execute(
    database.db,
  );
  expect(rows.map((line) => line['QUERY PLAN']).join('\n')).not.toMatch(/fold_text|squeeze_text/);
});

test('what is unknown stays unknown when it is folded', async () => {
  const { rows } = await sql`select fold_text(null) as folded, squeeze_text(null) as squeezed`.execute(
    database.db,
  );
  expect(rows).toEqual([{ folded: null, squeezed: null }]);
});
