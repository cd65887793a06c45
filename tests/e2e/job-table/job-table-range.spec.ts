import { desk } from '../screens.ts';
import { expect, type Page, test } from '../test.ts';
import { cell, grid, makeRows, openTable, rowsWith, shownColumnCount, uniqueWord } from './table-page.ts';

test.use({ role: 'staff', ...desk });

/** Three rows with their word in the notes, in the order of their making. */
async function threeRows(page: Page, order = 'id,asc') {
  const word = uniqueWord();
  const rows = await makeRows(page, word, 3);
  await openTable(page, word, `&sort=${order}`);
  const at = (row: number, column: string) => cell(page, rows[row]!.id, column);
  return { word, rows, at };
}

function chosenCells(page: Page) {
  return grid(page).locator('[role=gridcell][aria-selected=true]');
}

function chosenWords(page: Page, text: string) {
  return page.getByRole('status').filter({ hasText: text });
}

test('a block is chosen by Shift and by the mouse, and told; it is copied, pasted, filled, emptied and taken back', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { at, rows, word } = await threeRows(page);

  await test.step('Shift with arrows and with a click choose a block, which is told; Escape lets it go', async () => {
    await (await at(0, 'Kuupäev')).click();
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Shift+ArrowRight');
    await expect(chosenCells(page)).toHaveCount(6);
    await expect(chosenWords(page, '3 × 2 lahtrit valitud')).toHaveCount(1);
    await page.keyboard.press('Shift+ArrowUp');
    await expect(chosenCells(page)).toHaveCount(4);

    await (await at(2, 'Sihtkoht')).click({ modifiers: ['Shift'] });
    await expect(chosenWords(page, '3 × 5 lahtrit valitud')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(chosenCells(page)).toHaveCount(1);
    await expect(await at(0, 'Kuupäev')).toHaveAttribute('aria-selected', 'true');
    await expect(await at(0, 'Kuupäev')).toBeFocused();

    await page.keyboard.press('Control+a');
    await expect(chosenWords(page, `3 × ${shownColumnCount} lahtrit valitud`)).toHaveCount(1);
    await page.keyboard.press('ArrowDown');
    await expect(chosenCells(page)).toHaveCount(1);
  });

  await test.step('the mouse draws a block over the cells', async () => {
    await (await at(0, 'Kellaaeg')).hover();
    await page.mouse.down();
    await (await at(1, 'Lähtekoht')).hover();
    await page.mouse.up();
    await (await at(2, 'Toode')).hover();
    await expect(chosenCells(page)).toHaveCount(6);
    await (await at(1, 'Kellaaeg')).click();
    await expect(chosenCells(page)).toHaveCount(1);
  });

  await test.step('text marked in an open cell draws no block; a header pressed meanwhile is left by keys', async () => {
    await (await at(0, 'Märkused')).dblclick();
    const field = page.getByRole('textbox', { name: 'Märkused' });
    await expect(field).toBeFocused();
    await field.hover();
    await page.mouse.down();
    await (await at(2, 'Toode')).hover();
    await page.mouse.up();
    await expect(chosenCells(page)).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(await at(0, 'Märkused')).toBeFocused();

    await (await at(0, 'Märkused')).dblclick();
    await grid(page).getByRole('columnheader', { name: 'Kogus' }).hover();
    await page.getByRole('button', { name: 'Filtreeri: Kogus' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Filtreeri: Kogus' })).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(await at(0, 'Kogus')).toBeFocused();
  });

  await test.step('a block is copied, and pasted from its top left corner', async () => {
    await (await at(0, 'Toode')).click();
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Control+c');
    const product = rows[0]!.product.name;
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${product}\t20\n${product}\t21`);
    await (await at(1, 'Toode')).click();
    await page.keyboard.press('Control+v');
    await expect(await at(2, 'Kogus')).toHaveText('21 t');
    await expect(await at(1, 'Kogus')).toHaveText('20 t');
  });

  await test.step('a block is still copied after a press beside the cells', async () => {
    await (await at(0, 'Toode')).click();
    await page.keyboard.press('Shift+ArrowDown');
    const frame = (await grid(page).boundingBox())!;
    await page.mouse.click(frame.x + 200, frame.y + frame.height - 40);
    await page.keyboard.press('Control+c');
    const product = rows[0]!.product.name;
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${product}\n${product}`);
  });

  await test.step('one value fills the block, and one Ctrl+Z takes it back', async () => {
    await page.evaluate(() => navigator.clipboard.writeText('0930'));
    await (await at(0, 'Kellaaeg')).click();
    await page.keyboard.press('Control+Shift+ArrowDown');
    await page.keyboard.press('Control+v');
    for (const row of [0, 1, 2]) await expect(await at(row, 'Kellaaeg')).toHaveText('09:30');
    await expect
      .poll(async () => (await rowsWith(page, word)).map(({ time }) => time))
      .toEqual(['09:30', '09:30', '09:30']);
    await page.keyboard.press('Control+z');
    for (const row of [0, 1, 2]) await expect(await at(row, 'Kellaaeg')).toHaveText('');
  });

  await test.step('Delete empties what may be empty, in one step', async () => {
    const name = rows[0]!.destination?.locationName ?? '';
    const saved = () => rowsWith(page, word);
    await expect.poll(async () => (await saved()).map(({ time }) => time)).toEqual([null, null, null]);
    const before = (await saved()).map(({ version }) => version);
    await (await at(0, 'Lähtekoht')).click();
    await (await at(2, 'Kogus')).click({ modifiers: ['Shift'] });
    await page.keyboard.press('Delete');
    for (const row of [0, 1, 2]) await expect(await at(row, 'Sihtkoht')).toHaveText('');
    await expect(await at(0, 'Lähtekoht')).not.toHaveText('');
    await expect(await at(0, 'Kogus')).toHaveText('20 t');
    await expect
      .poll(async () => (await saved()).map(({ version }) => version))
      .toEqual(before.map((version) => version + 1));
    await page.keyboard.press('Control+z');
    for (const row of [0, 1, 2]) await expect(await at(row, 'Sihtkoht')).toContainText(name);
  });
});

test('a block goes with its rows when others change the table', async ({ page }) => {
  const { at, rows } = await threeRows(page, 'quantity,asc');

  await test.step('a block whose rows a colleague parts leaves them ticked, and no other row', async () => {
    await (await at(0, 'Kuupäev')).click();
    await (await at(1, 'Kuupäev')).click({ modifiers: ['Shift'] });
    await expect(chosenWords(page, '2 × 1 lahtrit valitud')).toHaveCount(1);
    // By quantity the third row stands between them then.
    const answer = await page.request.patch('/api/transport-job-products/patch-products', {
      data: [{ id: rows[1]!.id, version: 1, changes: { quantity: 30 } }],
    });
    expect(answer.ok()).toBe(true);
    await expect(grid(page).getByRole('row').nth(2)).toContainText(String(rows[2]!.id));
    const ticked = grid(page).locator('[role=row][aria-selected=true]');
    await expect(ticked).toHaveCount(2);
    await expect(ticked.nth(0)).toContainText(String(rows[0]!.id));
    await expect(ticked.nth(1)).toContainText(String(rows[1]!.id));
    await expect(page.getByText('Valitud kokku 50 t')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(ticked).toHaveCount(0);
  });

  await test.step('it stays on its rows when another row comes before them', async () => {
    await (await at(2, 'Kuupäev')).click();
    await (await at(1, 'Kellaaeg')).click({ modifiers: ['Shift'] });
    await page.request.post(`/api/transport-job-products/${rows[0]!.id}/duplicate`);
    await expect(grid(page).getByRole('row')).toHaveCount(5);
    for (const row of [1, 2]) {
      await expect(await at(row, 'Kellaaeg')).toHaveAttribute('aria-selected', 'true');
    }
    await expect(chosenCells(page)).toHaveCount(4);
    await expect(await at(2, 'Kuupäev')).toBeFocused();
  });
});
