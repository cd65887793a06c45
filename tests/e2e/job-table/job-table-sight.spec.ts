import { desk } from '../screens.ts';
import { expect, test } from '../test.ts';
import {
  cell,
  grid,
  makeRows,
  openLargestPage,
  openTable,
  rowOf,
  rowIndexesInPage,
  uniqueWord,
} from './table-page.ts';

test.use({ role: 'staff', ...desk });

/** So narrow that the last columns are out of sight, however short the names are. */
const narrow = { ...desk.viewport, width: 1100 };

test.beforeEach(async ({ page }) => {
  // Never idle: what is put off until then does not come.
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
});

test('columns in sight are drawn first; scrolled sideways, in a wider window and in an editor all is there that is looked at', async ({
  page,
}) => {
  const word = uniqueWord();
  const [first, second] = await makeRows(page, word, 2);
  await test.step('in a window that is made wider what comes into sight is there', async () => {
    await page.setViewportSize(narrow);
    await openTable(page, word, '&sort=id,asc');
    await expect(await cell(page, first!.id, 'Kogus')).toHaveText('20 t');
    await expect(await cell(page, first!.id, 'Prioriteet')).toHaveCount(0);
    await page.setViewportSize({ ...desk.viewport, width: 3000 });
    await expect(await cell(page, first!.id, 'Prioriteet')).toBeInViewport();
  });

  await page.setViewportSize(desk.viewport);
  await test.step('choices that are gone through by keys are shown, however busy the browser is', async () => {
    await (await cell(page, first!.id, 'Sihtkoht')).dblclick();
    const field = page.getByRole('combobox', { name: 'Sihtkoht' });
    await expect(field).toBeFocused();
    await expect(field).toHaveAttribute('aria-expanded', 'false');
    await page.keyboard.press('ArrowDown');
    await expect(field).toHaveAttribute('aria-expanded', 'true');
    await expect(page.getByRole('option').first()).toBeVisible();
  });

  await page.setViewportSize(narrow);
  await test.step('columns in sight are drawn first; scrolled sideways, all are there in their order', async () => {
    await openTable(page, word, '&sort=id,asc');
    await expect(await cell(page, second!.id, 'Kogus')).toHaveText('21 t');
    await expect(await cell(page, second!.id, 'Prioriteet')).toHaveCount(0);

    await (await cell(page, first!.id, 'Kogus')).click();
    await expect(await cell(page, first!.id, 'Prioriteet')).toHaveCount(1);
    await page.keyboard.press('End');
    await expect(await cell(page, second!.id, 'Prioriteet')).toBeInViewport();
    const columnIndexes = await rowOf(page, second!.id)
      .getByRole('gridcell')
      .evaluateAll((cells) => cells.map((each) => Number(each.ariaColIndex)));
    expect(columnIndexes).toEqual(columnIndexes.map((_, at) => at + 1));
  });
});

test('however the table is scrolled, what is in sight is there, each row once and in its order', async ({
  page,
}) => {
  await test.step('the rows in sight are there, each once and in their order', async () => {
    await openLargestPage(page);
    const { scrollHeight, clientHeight } = await grid(page).evaluate((element) => ({
      scrollHeight: element.scrollHeight,
      clientHeight: element.clientHeight,
    }));
    expect(scrollHeight).toBeGreaterThan(5 * clientHeight);
    const frame = await grid(page).boundingBox();
    await page.mouse.move(frame!.x + frame!.width / 2, frame!.y + frame!.height / 2);
    let scrollTop = 0;
    for (const by of [1700, -600, 50_000, -2100, 300, -50_000]) {
      scrollTop = Math.max(0, Math.min(scrollTop + by, scrollHeight - clientHeight));
      await page.mouse.wheel(0, by);
      await expect(async () => {
        const rowIndexes = await rowIndexesInPage(page);
        const first = Math.floor(scrollTop / 30) + 2;
        const inSight = Array.from({ length: Math.ceil((clientHeight - 38) / 30) }, (_, at) => first + at);
        expect(rowIndexes.filter((index) => inSight.includes(index))).toEqual(inSight);
        expect(rowIndexes).toEqual([...new Set(rowIndexes)].toSorted((a, b) => a - b));
        expect(rowIndexes.length).toBeLessThan(inSight.length + 11);
        const row = grid(page).locator(`[role=row][aria-rowindex="${first + 1}"]`);
        await expect(row).toBeInViewport({ timeout: 100 });
      }).toPass();
    }
  });

  await test.step('rows that come while it is scrolled sideways have the cells that are in sight there', async () => {
    const frame = (await grid(page).boundingBox())!;
    await page.mouse.move(frame.x + frame.width / 2, frame.y + frame.height / 2);
    const isAtItsEnd = () =>
      grid(page).evaluate(
        ({ scrollLeft, scrollWidth, clientWidth }) => scrollLeft >= scrollWidth - clientWidth - 1,
      );
    // Once more where its columns have become wider meanwhile.
    await expect(async () => {
      await page.mouse.wheel(5000, 0);
      expect(await isAtItsEnd()).toBe(true);
    }).toPass();
    await page.mouse.wheel(0, 3000);
    const row = grid(page).locator('[role=row][aria-rowindex="110"]');
    await expect(row).toBeInViewport();
    const columns = await grid(page).getAttribute('aria-colcount');
    await expect(row.locator(`[aria-colindex="${columns}"]`)).toBeInViewport();
    await expect(row.locator('[aria-colindex="1"]')).toBeInViewport();
  });
});
