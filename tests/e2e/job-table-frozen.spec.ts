import { desk } from './screens.ts';
import { cell, grid, makeRows, openLargestPage, openTable, rowPlaces, uniqueWord } from './table-page.ts';
import { expect, type Locator, type Page, test } from './test.ts';

test.use({ role: 'staff', ...desk });

/** Ms; see restAfterMs in frozen-cells.ts, and until the browser is idle. */
const longerThanRest = 1600;

/** The cells of the first column, which is frozen; `.last()` is of the row drawn furthest down. */
function frozen(page: Page): Locator {
  return grid(page).locator('[role=gridcell][aria-colindex="1"]');
}

/**
 * Looks at each frame once the page has drawn it; tells how far from the side a frozen cell has been at worst, in px.
 * What the browser moves before the page hears of it cannot be seen so: only cells that hold on are safe from that.
 */
async function watchSide(page: Page): Promise<() => Promise<number>> {
  await grid(page).evaluate((element) => {
    const watched = { worst: 0 };
    // What comes by a channel comes after the frame has been drawn, before the next one.
    const { port1: drawn, port2: afterFrame } = new MessageChannel();
    drawn.onmessage = () => {
      const side = element.getBoundingClientRect().x;
      for (const each of element.querySelectorAll('[role=gridcell][aria-colindex="1"]')) {
        watched.worst = Math.max(watched.worst, Math.abs(each.getBoundingClientRect().x - side));
      }
    };
    const watch = () => {
      afterFrame.postMessage(null, []);
      requestAnimationFrame(watch);
    };
    watch();
    Object.assign(window, { watched });
  });
  return () => page.evaluate(() => (window as unknown as { watched: { worst: number } }).watched.worst);
}

async function turnWheel(page: Page, x: number, y: number): Promise<void> {
  const frame = (await grid(page).boundingBox())!;
  await page.mouse.move(frame.x + frame.width / 2, frame.y + frame.height / 2);
  await page.mouse.wheel(x, y);
}

const scrolledAside = (page: Page) => expect.poll(() => grid(page).evaluate((element) => element.scrollLeft));

const positions = (page: Page) =>
  frozen(page).evaluateAll((cells) => [...new Set(cells.map((each) => getComputedStyle(each).position))]);

test('frozen cells hold on to the side of a grid that a hand moves, and once it has come to rest', async ({
  page,
}) => {
  await openLargestPage(page);
  const worst = await watchSide(page);
  for (const [by, to] of [
    [400, 400],
    [250, 650],
  ] as const) {
    await turnWheel(page, by, 0);
    await scrolledAside(page).toBe(to);
    expect(await positions(page)).toEqual(['sticky']);
    await page.waitForTimeout(longerThanRest);
    expect(await positions(page)).toEqual(['sticky']);
  }
  for (let turn = 0; turn < 3; turn += 1) {
    await turnWheel(page, 20, 300);
    await scrolledAside(page).toBe(670 + 20 * turn);
    expect(await positions(page)).toEqual(['sticky']);
  }
  await turnWheel(page, -710, 0);
  await scrolledAside(page).toBe(0);
  expect(await positions(page)).toEqual(['static']);
  expect(await worst()).toBeLessThanOrEqual(1);
});

test('rows that come while it is scrolled down stand at the side until it rests or is moved', async ({
  page,
}) => {
  await openLargestPage(page);
  const worst = await watchSide(page);
  await turnWheel(page, 400, 0);
  await scrolledAside(page).toBe(400);
  await page.waitForTimeout(longerThanRest);
  await turnWheel(page, 0, 3000);
  await expect(frozen(page).last()).toHaveCSS('position', 'relative');
  await turnWheel(page, 250, 0);
  await scrolledAside(page).toBe(650);
  expect(await positions(page)).toEqual(['sticky']);
  await page.waitForTimeout(longerThanRest);
  await turnWheel(page, 0, 3000);
  await expect(frozen(page).last()).toHaveCSS('position', 'relative');
  await expect.poll(async () => (await rowPlaces(page))[1]).toBeGreaterThan(140);
  await expect.poll(() => positions(page)).toEqual(['sticky']);
  expect(await worst()).toBeLessThanOrEqual(1);
});

test.describe('where a single step has led', () => {
  test.beforeEach(async ({ page }) => {
    const word = uniqueWord();
    const [row] = await makeRows(page, word, 3);
    await openTable(page, word);
    await (await cell(page, row!.id, 'Kogus')).click();
    await page.keyboard.press('End');
    await scrolledAside(page).toBeGreaterThan(200);
  });

  test('they stand at once, as long as somebody types there', async ({ page }) => {
    expect(await positions(page)).toEqual(['relative']);
    const worst = await watchSide(page);
    await page.keyboard.press('F2');
    const field = page.getByRole('textbox', { name: 'Prioriteet' });
    await expect(field).toBeFocused();
    await field.pressSequentially('12', { delay: longerThanRest });
    expect(await positions(page)).toEqual(['relative']);
    await page.keyboard.press('Escape');
    await expect.poll(() => positions(page)).toEqual(['sticky']);
    expect(await worst()).toBeLessThanOrEqual(1);
  });
});
