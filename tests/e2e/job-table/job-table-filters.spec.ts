import { readFileSync } from 'node:fs';

import { formatDay } from '#domain/calendar/day.ts';

import { desk } from '../screens.ts';
import { expect, type Page, test } from '../test.ts';
import {
  cell,
  firstRowId,
  grid,
  keepSettingsApart,
  makeRows,
  openTable,
  rowIndexesInPage,
  rowOf,
  uniqueWord,
} from './table-page.ts';

test.use({ role: 'staff', ...desk });
test.beforeEach(({ page }) => keepSettingsApart(page));

test('filters stand in the address, are counted, go back with Back, are cleared at once, and typed or chosen straight away', async ({
  page,
}) => {
  await page.goto('/services/datatable?sort=id,desc');
  await expect(grid(page)).toBeVisible();
  const filters = page.getByRole('group', { name: 'Filtrid' });
  await filters.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('dialog', { name: 'Filtrid' }).getByRole('button', { name: 'Staatus' }).click();
  await page.getByRole('checkbox', { name: 'Kinnitamata' }).check();
  await page.getByRole('checkbox', { name: 'Tühistatud' }).check();
  await page.getByRole('button', { name: 'Rakenda' }).click();
  await expect(page).toHaveURL(/status=CANCELLED%2CFAILED%2CUNCONFIRMED|status=.*UNCONFIRMED/);
  await expect(filters.getByText('Staatus: Tühistatud, Kinnitamata')).toBeVisible();

  await filters.getByRole('button', { name: 'Nädal', exact: true }).click();
  await expect(page).toHaveURL(/dateFrom=.*dateTo=/);
  await expect(filters.getByRole('button', { name: 'Tühjenda filtrid (2)' })).toBeVisible();

  await page.goBack();
  await expect(page).not.toHaveURL(/dateFrom/);
  await expect(filters.getByText('Staatus: Tühistatud, Kinnitamata')).toBeVisible();
  await page.reload();
  await expect(filters.getByText('Staatus: Tühistatud, Kinnitamata')).toBeVisible();

  await filters.getByRole('button', { name: 'Tühjenda filtrid (1)' }).click();
  await expect(page).not.toHaveURL(/status/);

  await test.step('each can be typed or chosen straight away', async () => {
    await page.goto('/services/datatable?quantity=2');
    await filters.getByText('Kogus: 2').click();
    await expect(page.getByLabel('Sisaldab')).toBeFocused();
    await page.keyboard.type('3');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/quantity=3/);
    const first = [
      ['Prioriteet', page.getByLabel('Üks või mitu')],
      ['Staatus', page.getByRole('checkbox').first()],
      ['Märg vili', page.getByRole('radio', { name: 'Kõik' })],
    ] as const;
    for (const [column, field] of first) {
      await openFilterOf(page, column);
      await expect(field).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
    await openFilterOf(page, 'Kuupäev');
    await expect(page.getByRole('textbox', { name: 'Alates' })).toBeFocused();
  });
});

/** Opens the filter of a column from the list of all. */
async function openFilterOf(page: Page, column: string): Promise<void> {
  const filters = page.getByRole('group', { name: 'Filtrid' });
  await filters.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('dialog', { name: 'Filtrid' }).getByRole('button', { name: column }).click();
  await expect(page.getByRole('dialog', { name: column })).toBeVisible();
}

test('a failed read says so and tries again; nothing found offers the way back', async ({
  page,
  expectConsole,
  expectAccessible,
}) => {
  expectConsole(/500|events/);
  // With the line the rows would be read again by themselves.
  await page.route('**/api/events?*', (route) => route.abort());
  let isBroken = true;
  await page.route('**/transport-jobs/datatable**', (route) =>
    isBroken
      ? route.fulfill({
          status: 500,
          contentType: 'application/problem+json',
          body: JSON.stringify({ status: 500, errorMessage: 'Midagi läks valesti.', errors: [] }),
        })
      : route.continue(),
  );
  await openTable(page, uniqueWord());
  await expect(page.getByRole('alert')).toContainText('Veotöid ei saanud laadida');
  isBroken = false;
  await page.getByRole('button', { name: 'Proovi uuesti' }).click();
  await expect(page.getByText('Ühtegi rida ei leitud')).toBeVisible();
  await expectAccessible();
  await page.getByRole('main').getByRole('button', { name: 'Tühjenda filtrid (1)' }).last().click();
  await expect(grid(page)).toBeVisible();
  await firstRowId(page);
});

test('pages are turned, rows count over all of them for a screen reader, and a page past the end leads to the last', async ({
  page,
}) => {
  await page.goto('/services/datatable?pageNr=2');
  await expect(page.getByText(/^Leht 2 \/ \d+$/)).toBeVisible();
  await expect.poll(async () => (await rowIndexesInPage(page)).slice(0, 3)).toEqual([1, 22, 23]);
  const pressed = await cell(page, await firstRowId(page), 'Kogus');
  await pressed.click();
  await expect(pressed).toBeFocused();
  await page.getByRole('button', { name: 'Järgmine leht' }).click();
  await expect(page).toHaveURL(/pageNr=3/);
  await page.getByRole('button', { name: 'Eelmine leht' }).click();
  await expect(page).toHaveURL(/pageNr=2/);
  const word = uniqueWord();
  await makeRows(page, word, 1);
  await openTable(page, word, '&pageNr=7');
  await expect(grid(page).getByRole('row')).toHaveCount(2);
  await expect(page).not.toHaveURL(/pageNr/);
});

test('a header sorts by its column, several at once, and filters it; the rows found are exported with the columns that show', async ({
  page,
  expectAccessible,
}) => {
  const word = uniqueWord();
  const [first, second, third] = await makeRows(page, word, 3);
  await openTable(page, word, '&status=UNCOMPLETED,UNCONFIRMED,ON_THE_WAY');
  const filters = page.getByRole('group', { name: 'Filtrid' });
  const openFilter = async (column: string) => {
    await grid(page).getByRole('columnheader', { name: column }).hover();
    await page.getByRole('button', { name: `Filtreeri: ${column}` }).click();
  };
  const field = page.getByLabel('Sisaldab');

  await test.step('a header sorts by its column, several columns at once', async () => {
    const ids = () => grid(page).getByRole('row').locator('[aria-colindex="1"]').allInnerTexts();
    await expect
      .poll(async () => (await ids()).slice(1))
      .toEqual([third, second, first].map((row) => String(row!.id)));
    await grid(page).getByRole('columnheader', { name: 'Kogus' }).click();
    await expect(page).toHaveURL(/sort=quantity%2Casc/);
    await expect
      .poll(async () => (await ids()).slice(1))
      .toEqual([first, second, third].map((row) => String(row!.id)));
    await grid(page)
      .getByRole('columnheader', { name: 'Kuupäev' })
      .click({ modifiers: ['Control'] });
    await expect(page).toHaveURL(/sort=quantity%2Casc&sort=date%2Casc/);
  });

  await test.step('a filter takes two words, and a quantity as its cell shows it', async () => {
    await openFilter('Lähtekoht');
    await expect(field).toBeFocused();
    await page.keyboard.type('kaks sõna ');
    await page.keyboard.press('Enter');
    await expect(filters.getByText('Lähtekoht: kaks sõna')).toBeVisible();
    await expect(page).toHaveURL(/pickup=kaks\+s%C3%B5na(&|$)/);
    await filters.getByRole('button', { name: 'Eemalda filter Lähtekoht: kaks sõna' }).click();
    await expect(page.getByText('3 rida')).toBeVisible();

    const shown = await (await cell(page, second!.id, 'Kogus')).innerText();
    await openFilter('Kogus');
    await expect(field).toBeFocused();
    await page.keyboard.type('2 1');
    await expect(page.getByText('Vigane väärtus')).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(field).toBeVisible();
    await field.fill(shown.replace(' ', '\u{a0}'));
    await page.keyboard.press('Enter');
    await expect(page.getByText('1 rida')).toBeVisible();
    await expect(rowOf(page, second!.id)).toBeVisible();
    await expect(rowOf(page, first!.id)).toHaveCount(0);
  });

  await expect(page.getByRole('group', { name: 'Filtrid' })).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Filtrid' })).toBeVisible();
  await expectAccessible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Ekspordi' }).click();
  const [csv] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'CSV' }).click(),
  ]);
  expect(csv.suggestedFilename()).toMatch(/^veotood-\d{4}-\d\d-\d\d\.csv$/);
  const lines = readFileSync(await csv.path(), 'utf8')
    .trim()
    .split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[0]).toContain('Kuupäev;Kellaaeg');
  expect(lines[0]).not.toContain('Laokoht');
  expect(lines[1]).toContain(formatDay(second!.date));

  await page.getByRole('button', { name: 'Ekspordi' }).click();
  const [xlsx] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Excel (.xlsx)' }).click(),
  ]);
  expect(
    readFileSync(await xlsx.path())
      .subarray(0, 2)
      .toString(),
  ).toBe('PK');

  await page.getByRole('button', { name: 'Ekspordi' }).click();
  await page.getByRole('button', { name: 'Päevaleht printimiseks' }).click();
  const sheet = page.getByRole('region', { name: `${formatDay(second!.date)} · Auto määramata` });
  await expect(sheet).toContainText(second!.pickup.locationName);
  await expect(sheet).toContainText('1 rida, 21 t');
  // On paper only the list itself stands.
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button', { name: 'Prindi' })).toBeHidden();
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(sheet).toBeVisible();
});
