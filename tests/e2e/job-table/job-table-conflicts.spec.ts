import type { Browser } from '@playwright/test';

import { desk } from '../screens.ts';
import { expect, type Page, stateOf, test } from '../test.ts';
import { cell, makeRows, openTable, rowsWith, uniqueWord } from './table-page.ts';

test.use({ role: 'staff', ...desk });

test('two who edit different cells of a row both keep theirs', async ({ page, browser, expectConsole }) => {
  expectConsole(/409|events/);
  const word = uniqueWord();
  const [row] = await makeRows(page, word);
  await page.route('**/api/events?*', (route) => route.abort());
  await openTable(page, word);
  await (await cell(page, row!.id, 'Kogus')).dblclick();
  const other = await (await browser.newContext({ storageState: stateOf('staffdriver') })).newPage();
  await other.request.patch('/api/transport-job-products/patch-products', {
    data: [{ id: row!.id, version: 1, changes: { priority: 5 } }],
  });
  await page.getByRole('textbox', { name: 'Kogus' }).fill('14');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Muutmine õnnestus!')).toBeVisible();
  expect((await rowsWith(page, word))[0]).toMatchObject({ quantity: 14, priority: 5, version: 3 });
  await other.context().close();
});

/** Without a live line two change one cell: another 'Kogus' to 77, then the page to 14, which is asked about. */
async function collide(page: Page, browser: Browser) {
  const word = uniqueWord();
  const [row] = await makeRows(page, word);
  if (row === undefined) throw new Error('no row was made');
  await page.route('**/api/events?*', (route) => route.abort());
  await openTable(page, word);
  await (await cell(page, row.id, 'Kogus')).dblclick();
  const other = await (await browser.newContext({ storageState: stateOf('staffdriver') })).newPage();
  await other.request.patch('/api/transport-job-products/patch-products', {
    data: [{ id: row.id, version: 1, changes: { quantity: 77 } }],
  });
  await page.getByRole('textbox', { name: 'Kogus' }).fill('14');
  await page.keyboard.press('Enter');
  return { word, row, sheet: page.getByRole('dialog', { name: 'Rida on vahepeal muudetud' }), other };
}

test('no key that was meant for the table, nor Escape, chooses between mine and theirs', async ({
  page,
  browser,
  expectConsole,
}) => {
  expectConsole(/409|events/);
  const { row, sheet, other } = await collide(page, browser);
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
  await question.getByRole('button', { name: 'Võta serveri andmed' }).click();
  await expect(sheet).toHaveCount(0);
  await expect(await cell(page, row.id, 'Kogus')).toHaveText('77 t');
  await other.context().close();
});

test('two who edit the same cell: mine and theirs are shown, and theirs stays', async ({
  page,
  browser,
  expectConsole,
  expectAccessible,
}) => {
  expectConsole(/409|events/);
  const { word, row, sheet, other } = await collide(page, browser);
  await expect(sheet.getByRole('cell')).toHaveText(['Kogus', '14', '77']);
  await expect(sheet.getByRole('button', { name: /^Jääb minu 14$/ })).toBeVisible();
  await expectAccessible();
  await sheet.getByRole('button', { name: /^Jääb \S+ 77$/ }).click();
  await expect(await cell(page, row.id, 'Kogus')).toHaveText('77 t');
  await expect.poll(async () => (await rowsWith(page, word))[0]?.quantity).toBe(77);
  await other.context().close();
});

test('what another writes into the cell that I have open is asked about when I save mine', async ({
  page,
  browser,
}) => {
  const word = uniqueWord();
  const [row] = await makeRows(page, word);
  await openTable(page, word);
  await expect(page.getByRole('banner').getByText('Otse')).toBeVisible();
  await (await cell(page, row!.id, 'Märkused')).dblclick();
  await page.getByRole('textbox', { name: 'Märkused' }).fill(`minu ${word}`);
  const other = await (await browser.newContext({ storageState: stateOf('staffdriver') })).newPage();
  const isRead = page.waitForResponse(
    async (answer) => answer.url().includes('/datatable?') && (await answer.text()).includes('nende'),
  );
  await other.request.patch('/api/transport-job-products/patch-products', {
    data: [{ id: row!.id, version: 1, changes: { notes: `nende ${word}`, priority: 3 } }],
  });
  await isRead;
  await expect(await cell(page, row!.id, 'Prioriteet')).toHaveText('3');
  await page.keyboard.press('Enter');
  const sheet = page.getByRole('dialog', { name: 'Rida on vahepeal muudetud' });
  await expect(sheet.getByRole('cell')).toHaveText(['Märkused', `minu ${word}`, `nende ${word}`]);
  expect((await rowsWith(page, word))[0]).toMatchObject({ notes: `nende ${word}`, version: 2 });
  await sheet.getByRole('button', { name: 'Jäta alles minu andmed' }).click();
  await expect(page.getByText('Muutmine õnnestus!')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(await cell(page, row!.id, 'Märkused')).toHaveText(`nende ${word}`);
  await expect.poll(async () => (await rowsWith(page, word))[0]).toMatchObject({ notes: `nende ${word}` });
  await other.context().close();
});
