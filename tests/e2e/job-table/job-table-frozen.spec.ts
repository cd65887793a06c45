import { desk } from '../screens.ts';
import { expect, type Page, test } from '../test.ts';
import {
  cell,
  grid,
  makeRows,
  openLargestPage,
  openTable,
  rowIndexesInPage,
  uniqueWord,
} from './table-page.ts';

test.use({ role: 'staff', ...desk });

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

test('frozen cells stay at the side of a grid that a hand moves, whichever way', async ({ page }) => {
  await openLargestPage(page);
  const worst = await watchSide(page);
  let aside = 0;
  for (const by of [200, 100]) {
    await turnWheel(page, by, 0);
    await scrolledAside(page).toBe((aside += by));
  }
  for (let turn = 0; turn < 3; turn += 1) {
    await turnWheel(page, 20, 300);
    await scrolledAside(page).toBe((aside += 20));
  }
  await turnWheel(page, 0, 3000);
  await expect.poll(async () => (await rowIndexesInPage(page))[1]).toBeGreaterThan(80);
  await turnWheel(page, -aside, 0);
  await scrolledAside(page).toBe(0);
  expect(await worst()).toBeLessThanOrEqual(1);
});

test('they stay there where a single step has led, as long as somebody types', async ({ page }) => {
  // So narrow that the table goes on at the side, however short the names are.
  await page.setViewportSize({ ...desk.viewport, width: 1100 });
  const word = uniqueWord();
  const [row] = await makeRows(page, word, 3);
  await openTable(page, word);
  const worst = await watchSide(page);
  await (await cell(page, row!.id, 'Kogus')).click();
  await page.keyboard.press('End');
  await scrolledAside(page).toBeGreaterThan(100);
  await page.keyboard.press('F2');
  const field = page.getByRole('textbox', { name: 'Prioriteet' });
  await expect(field).toBeFocused();
  await field.pressSequentially('12');
  await page.keyboard.press('Escape');
  await expect(field).toHaveCount(0);
  expect(await worst()).toBeLessThanOrEqual(1);
});
