import { desk } from './screens.ts';
import { cell, makeRows, openTable, rowOf, uniqueWord } from './table-page.ts';
import { expect, test } from './test.ts';

test.use({ role: 'staff', ...desk });

test.beforeEach(async ({ page }) => {
  // Never idle: what is put off until then does not come.
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
});

test('columns in sight are drawn first; scrolled sideways, all are there in their order', async ({
  page,
}) => {
  const word = uniqueWord();
  const [first, second] = await makeRows(page, word, 2);
  await openTable(page, word, '&sort=id,asc');
  await expect(await cell(page, second!.id, 'Kogus')).toHaveText('21 t');
  await expect(await cell(page, second!.id, 'Staatus')).toHaveCount(0);

  await (await cell(page, first!.id, 'Kogus')).click();
  await expect(await cell(page, first!.id, 'Staatus')).toHaveCount(1);
  await page.keyboard.press('End');
  await expect(await cell(page, second!.id, 'Staatus')).toBeInViewport();
  const places = await rowOf(page, second!.id)
    .getByRole('gridcell')
    .evaluateAll((cells) => cells.map((each) => Number(each.ariaColIndex)));
  expect(places).toEqual(places.map((_, place) => place + 1));
});

test('in a window that is made wider what comes into sight is there', async ({ page }) => {
  const word = uniqueWord();
  const [row] = await makeRows(page, word);
  await openTable(page, word);
  await expect(await cell(page, row!.id, 'Kogus')).toHaveText('20 t');
  await expect(await cell(page, row!.id, 'Staatus')).toHaveCount(0);
  await page.setViewportSize({ ...desk.viewport, width: 3000 });
  await expect(await cell(page, row!.id, 'Staatus')).toBeInViewport();
});
