import type { JobRow } from '#api/job-row/job-table.ts';

import { desk } from '../screens.ts';
import { expect, stateOf, test } from '../test.ts';
import { cell, makeRows, openTable, rowsWith, uniqueWord } from './table-page.ts';

test.use({ role: 'staff', ...desk });

test('two who edit one row without a line: other cells both keep theirs, of the same cell is asked whose stays; what is gone is not taken back', async ({
  page,
  browser,
  expectConsole,
  expectAccessible,
}) => {
  expectConsole(/409|422|events/);
  const word = uniqueWord();
  const rows = await makeRows(page, word, 4);
  const [one, two, three, four] = [rows[0]!, rows[1]!, rows[2]!, rows[3]!];
  await page.route('**/api/events?*', (route) => route.abort());
  await openTable(page, word, '&sort=id,asc');
  const other = await browser.newContext({ storageState: stateOf('staffdriver') });
  /** Another changes a row while its quantity is open here, and is set to 14 then. */
  const collide = async ({ id }: JobRow, changes: object) => {
    await (await cell(page, id, 'Kogus')).dblclick();
    await other.request.patch('/api/transport-job-products/patch-products', {
      data: [{ id, version: 1, changes }],
    });
    await page.getByRole('textbox', { name: 'Kogus' }).fill('14');
    await page.keyboard.press('Enter');
  };
  const saved = async ({ id }: JobRow) => (await rowsWith(page, word)).find((each) => each.id === id);
  const sheet = page.getByRole('dialog', { name: 'Rida on vahepeal muudetud' });

  await test.step('different cells: both keep theirs', async () => {
    await collide(one, { priority: 5 });
    await expect(page.getByText('Muutmine õnnestus!')).toBeVisible();
    expect(await saved(one)).toMatchObject({ quantity: 14, priority: 5, version: 3 });
  });

  await test.step('no key that was meant for the table, nor Escape, chooses between mine and theirs', async () => {
    await collide(two, { quantity: 77 });
    await expect(sheet).toBeFocused();
    await expect(sheet.getByText(/^Viimati muutis \S.*, \d\d\.\d\d\.\d{4} \d\d:\d\d\.$/)).toBeVisible();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Space');

    const question = page.getByRole('dialog', { name: 'Kas loobuda oma muudatusest?' });
    await page.keyboard.press('Escape');
    await expect(question).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(question).toHaveCount(0);
    await expect(sheet).toBeFocused();
    await page.goBack();
    await expect(question).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(question).toHaveCount(0);
    await sheet.getByRole('button', { name: 'Sulge' }).click();
    await question.getByRole('button', { name: /^Võta .+ andmed$/ }).click();
    await expect(sheet).toHaveCount(0);
    await expect(await cell(page, two.id, 'Kogus')).toHaveText('77 t');
  });

  await test.step('the same cell: mine and theirs are shown, and theirs stays', async () => {
    await collide(three, { quantity: 78 });
    await expect(sheet.getByRole('cell')).toHaveText(['Kogus', '14', '78']);
    await expect(sheet.getByRole('button', { name: /^Jääb minu 14$/ })).toBeVisible();
    await expectAccessible();
    await sheet.getByRole('button', { name: /^Jääb \S+ 78$/ }).click();
    await expect(await cell(page, three.id, 'Kogus')).toHaveText('78 t');
    await expect.poll(async () => (await saved(three))?.quantity).toBe(78);
  });

  await test.step('taking back an edit of a row that another has removed says so, and nothing else', async () => {
    await (await cell(page, four.id, 'Kogus')).dblclick();
    await page.getByRole('textbox', { name: 'Kogus' }).fill('14');
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await saved(four))?.quantity).toBe(14);
    const removed = await other.request.put(`/api/transport-job-products/${four.id}/cancel`, { data: {} });
    expect(removed.ok()).toBe(true);
    await page.getByRole('banner').click();
    await page.keyboard.press('Control+z');
    const told = page.getByRole('alert').filter({ hasText: 'Muudatust ei saa tagasi võtta' });
    await expect(told).toContainText('Rida on vahepeal eemaldatud');
    await expect(page.getByText('3 rida')).toBeVisible();
    await expect(page.getByText(/ei ole enam selles vaates/)).toHaveCount(0);
  });
  await other.close();
});
