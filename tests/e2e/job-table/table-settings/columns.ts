import { expect, type Page, test } from '../../test.ts';
import { cell, firstRowId, grid, makeRows, rowOf, uniqueWord } from '../table-page.ts';
import { openSettings, saved } from './settings-page.ts';

/** The headings in sight whose words are cut. */
function cutHeadings(page: Page): Promise<string[]> {
  return grid(page)
    .getByRole('columnheader')
    .evaluateAll((headers) =>
      headers
        .filter((header) => header.getBoundingClientRect().right <= window.innerWidth)
        .filter((header) => [...header.children].some((part) => part.scrollWidth > part.clientWidth + 1))
        .map((header) => header.textContent),
    );
}

/** The address of a table with one row: each column that is moved draws all cells again. */
async function ownRow(page: Page): Promise<string> {
  const word = uniqueWord();
  await makeRows(page, word);
  return `?notes=${word}`;
}

/** The tests of arranging columns. */
export function columnTests(): void {
  test('an open cell and what is typed in it stay with their column; so does the chosen cell', async ({
    page,
  }) => {
    const word = uniqueWord();
    const [row] = await makeRows(page, word);
    const panel = await openSettings(page, `?notes=${word}`);
    await panel.getByRole('button', { name: 'Veergude haldus' }).click();
    const time = page
      .getByRole('dialog', { name: 'Veergude haldus' })
      .getByRole('checkbox', { name: 'Näita veergu Kellaaeg' });
    await (await cell(page, row!.id, 'Kogus')).dblclick();
    const editor = page.getByRole('textbox', { name: 'Kogus' });
    await editor.fill('17,');
    await time.uncheck();
    await expect(grid(page).getByRole('columnheader', { name: 'Kellaaeg' })).toHaveCount(0);
    await expect(time).toBeFocused();
    await expect(grid(page).getByRole('textbox')).toHaveCount(1);
    await expect(editor).toHaveValue('17,');
    const header = (await grid(page).getByRole('columnheader', { name: 'Kogus' }).boundingBox())!;
    expect(Math.abs((await editor.boundingBox())!.x - header.x)).toBeLessThan(8);

    await editor.focus();
    await page.keyboard.type('5');
    await page.keyboard.press('Tab');
    await expect(await cell(page, row!.id, 'Kogus')).toHaveText('17,5 t');
    await expect(await cell(page, row!.id, 'Märkused')).toBeFocused();
    await time.check();
    await expect(grid(page).getByRole('columnheader', { name: 'Kellaaeg' })).toBeVisible();
    await expect(await cell(page, row!.id, 'Märkused')).toHaveAttribute('tabindex', '0');
    await expect(await cell(page, row!.id, 'Märkused')).toHaveAttribute('aria-selected', 'true');

    const notes = page.getByRole('checkbox', { name: 'Näita veergu Märkused' });
    const chosen = grid(page).locator('[role=gridcell][aria-selected=true]');
    await notes.uncheck();
    await expect(grid(page).getByRole('columnheader', { name: 'Märkused' })).toHaveCount(0);
    await expect(chosen).toHaveCount(0);
    await notes.check();
    await expect(grid(page).getByRole('columnheader', { name: 'Märkused' })).toBeVisible();
    await expect(chosen).toHaveCount(0);

    await (await cell(page, row!.id, 'Kellaaeg')).click();
    await page.keyboard.press('Shift+ArrowRight');
    await expect(chosen).toHaveCount(2);
    const client = page.getByRole('checkbox', { name: 'Näita veergu Klient' });
    await client.uncheck();
    await expect(chosen).toHaveCount(1);
    await client.check();
    await expect(grid(page).getByRole('columnheader', { name: 'Klient' })).toBeVisible();
    await expect(chosen).toHaveCount(1);
    await expect(await cell(page, row!.id, 'Kellaaeg')).toHaveAttribute('aria-selected', 'true');

    // The list of choices goes with its cell.
    await (await cell(page, row!.id, 'Sihtkoht')).dblclick();
    const list = page.getByRole('listbox');
    await expect(list).toBeVisible();
    await time.uncheck();
    const destination = page.getByRole('combobox', { name: 'Sihtkoht' });
    await expect
      .poll(async () => Math.abs((await list.boundingBox())!.x - (await destination.boundingBox())!.x))
      .toBeLessThan(12);

    // In the last column: with one column less its place is no more.
    await (await cell(page, row!.id, 'Prioriteet')).dblclick();
    await page.getByRole('textbox', { name: 'Prioriteet' }).fill('7');
    await time.check();
    await expect(grid(page).getByRole('columnheader', { name: 'Kellaaeg' })).toBeVisible();
    await Promise.all([saved(page), time.uncheck()]);
    await expect(page.getByRole('textbox', { name: 'Prioriteet' })).toHaveValue('7');
  });

  test('columns are hidden, moved, kept, and frozen, at the side with their header also while the table stands sideways', async ({
    page,
  }) => {
    const panel = await openSettings(page, await ownRow(page));
    await panel.getByRole('button', { name: 'Veergude haldus' }).click();
    const manager = page.getByRole('dialog', { name: 'Veergude haldus' });
    const frame = (await grid(page).boundingBox())!;
    await page.mouse.move(frame.x + 200, frame.y + 100);
    await page.mouse.wheel(100, 0);
    await expect.poll(() => grid(page).evaluate((element) => element.scrollLeft)).toBe(100);
    await manager.getByRole('button', { name: 'Kinnita veerg Toode' }).click();
    await expect(grid(page).getByRole('columnheader').nth(3)).toContainText('Toode');
    const first = (await grid(page).getByRole('columnheader').nth(2).boundingBox())!;
    const edges = await grid(page)
      .locator('[aria-colindex="4"]')
      .evaluateAll((cells) => cells.map((each) => each.getBoundingClientRect().x));
    expect(edges.length).toBeGreaterThan(1);
    for (const x of edges) expect(Math.abs(x - first.x - first.width)).toBeLessThanOrEqual(1);

    await manager.getByRole('checkbox', { name: 'Näita veergu Kellaaeg' }).uncheck();
    await manager.getByRole('checkbox', { name: 'Näita veergu Laokoht' }).check();
    const up = manager.getByRole('button', { name: 'Nihuta Kogus ülespoole' });
    await Promise.all([saved(page), up.click()]);
    await manager.getByRole('button', { name: 'Valmis' }).click();
    await page.reload();
    await expect(grid(page)).toBeVisible();
    const headers = grid(page).getByRole('columnheader');
    await expect(headers.filter({ hasText: 'Kellaaeg' })).toHaveCount(0);
    await expect(headers.filter({ hasText: 'Laokoht' })).toBeVisible();
    // Frozen columns stand first.
    await expect(headers.nth(2)).toContainText('Toode');
  });

  test('columns are moved by dragging their headers, and stay so', async ({ page }) => {
    await page.goto(`/services/datatable${await ownRow(page)}`);
    await firstRowId(page);
    const headers = grid(page).getByRole('columnheader');
    const header = (name: string) => headers.filter({ hasText: name });
    const order = async () => (await headers.allInnerTexts()).slice(0, 7);
    const take = async (name: string, to: string) => {
      const [from, target] = [(await header(name).boundingBox())!, (await header(to).boundingBox())!];
      await page.mouse.move(from.x + 30, from.y + 19);
      await page.mouse.down();
      await page.mouse.move(target.x + 40, target.y + 19, { steps: 8 });
      await expect(header(to)).toHaveAttribute('data-drop', /before|after/);
    };
    const usual = ['ID', 'Kuupäev', 'Kellaaeg', 'Klient', 'Lähtekoht', 'Sihtkoht', 'Toode'];
    expect(await order()).toEqual(usual);
    await take('Toode', 'Klient');
    await page.keyboard.press('Escape');
    await page.mouse.up();
    await expect(header('Klient')).not.toHaveAttribute('data-drop');
    expect(await order()).toEqual(usual);

    await take('Toode', 'Klient');
    await Promise.all([saved(page), page.mouse.up()]);
    const moved = ['ID', 'Kuupäev', 'Kellaaeg', 'Toode', 'Klient', 'Lähtekoht', 'Sihtkoht'];
    await expect.poll(order).toEqual(moved);
    await page.reload();
    await expect.poll(order).toEqual(moved);

    // To the right, past the one it is left on; on a frozen one, which stays where it is, to the first place.
    await take('Toode', 'Lähtekoht');
    await Promise.all([saved(page), page.mouse.up()]);
    await expect
      .poll(order)
      .toEqual(['ID', 'Kuupäev', 'Kellaaeg', 'Klient', 'Lähtekoht', 'Toode', 'Sihtkoht']);
    await take('Toode', 'ID');
    await Promise.all([saved(page), page.mouse.up()]);
    await expect.poll(order).toEqual(moved);

    await expect(page).not.toHaveURL(/sort=/);
    await header('Toode').click();
    await expect(page).toHaveURL(/sort=product/);
    await page.keyboard.press('ArrowDown');
    // The rows in the new order may come only now.
    await expect(async () => {
      await expect(await cell(page, await firstRowId(page), 'Toode')).toBeFocused({ timeout: 500 });
    }).toPass();
    await page.keyboard.press('ArrowUp');
    await expect(page.getByRole('button', { name: 'Filtreeri: Toode' })).toBeFocused();
    await header('Kellaaeg').hover();
    await page.getByRole('button', { name: 'Filtreeri: Kellaaeg' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
  });
}

/** The tests of column widths. */
export function widthTests(): void {
  test('widths are dragged, changed by keys, kept, and put back; in both heights of rows the headings are whole', async ({
    page,
  }) => {
    await page.goto(`/services/datatable${await ownRow(page)}`);
    const id = await firstRowId(page);
    const header = grid(page).getByRole('columnheader', { name: 'Lähtekoht' });
    const width = async () => (await header.boundingBox())?.width;
    const before = (await header.boundingBox())!;
    await page.mouse.move(before.x + before.width - 2, before.y + 10);
    await page.mouse.down();
    await page.mouse.move(before.x + before.width + 98, before.y + 10, { steps: 5 });
    await Promise.all([saved(page), page.mouse.up()]);
    await expect.poll(width).toBeCloseTo(before.width + 100, -1);

    const dragged = (await width())!;
    await (await cell(page, id, 'Lähtekoht')).click();
    await page.keyboard.press('ArrowUp');
    await expect(header).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Control+ArrowRight');
    await Promise.all([saved(page), page.keyboard.press('Control+ArrowRight')]);
    await expect.poll(width).toBe(dragged + 20);
    await page.reload();
    await expect.poll(width).toBe(dragged + 20);

    await page.getByRole('button', { name: 'Tabeli seaded' }).click();
    await Promise.all([saved(page), page.getByRole('button', { name: 'Lähtesta tabeli mõõtmed' }).click()]);
    await expect.poll(width).toBe(before.width);
    await page.keyboard.press('Escape');
    await header.focus();
    await Promise.all([saved(page), page.keyboard.press('Control+ArrowLeft')]);
    await expect.poll(width).toBe(before.width - 10);

    // A double click on its edge makes a column as wide as what is in it.
    const narrow = grid(page).getByRole('columnheader', { name: 'Kellaaeg' });
    const time = await cell(page, id, 'Kellaaeg');
    const loose = (await narrow.boundingBox())!;
    await Promise.all([saved(page), page.mouse.dblclick(loose.x + loose.width - 3, loose.y + 10)]);
    await expect.poll(async () => (await narrow.boundingBox())?.width).not.toBe(loose.width);
    const after = await narrow.boundingBox();
    await expect.poll(async () => (await time.boundingBox())?.width).toBe(after?.width);
    expect((await time.boundingBox())?.x).toBe(after?.x);

    // From the other side of the edge too.
    await narrow.focus();
    await Promise.all([saved(page), page.keyboard.press('Control+ArrowRight')]);
    const wider = (await narrow.boundingBox())!;
    expect(wider.width).toBe((after?.width ?? 0) + 10);
    await Promise.all([saved(page), page.mouse.dblclick(wider.x + wider.width + 4, wider.y + 10)]);
    await expect.poll(async () => (await narrow.boundingBox())?.width).toBe(after?.width);

    // Names that stand in two lines come into one.
    const height = async () =>
      (await cell(page, id, 'Lähtekoht')).evaluate(
        (node) => node.lastElementChild?.getBoundingClientRect().height ?? 0,
      );
    const edge = (await header.boundingBox())!;
    await page.mouse.move(edge.x + edge.width - 2, edge.y + 10);
    await page.mouse.down();
    await page.mouse.move(edge.x + 70, edge.y + 10, { steps: 5 });
    await Promise.all([saved(page), page.mouse.up()]);
    await expect.poll(async () => (await header.boundingBox())?.width).toBeCloseTo(72, -1);
    const ofTwoLines = await height();
    await Promise.all([saved(page), page.mouse.dblclick(edge.x + 70, edge.y + 10)]);
    await expect.poll(height).toBeLessThan(ofTwoLines);

    // With the column of the status out of sight its icon begins the row.
    const status = await (await cell(page, id, 'Staatus')).textContent();
    const icon = rowOf(page, id).getByTitle(status ?? '', { exact: true });
    await expect(icon).toHaveCount(0);
    const fitted = (await header.boundingBox())!;
    await page.mouse.move(fitted.x + fitted.width - 2, fitted.y + 10);
    await page.mouse.down();
    await page.mouse.move(fitted.x + 900, fitted.y + 10, { steps: 5 });
    await Promise.all([saved(page), page.mouse.up()]);
    await expect(icon).toBeInViewport();
    await page.getByRole('button', { name: 'Tabeli seaded' }).click();
    await Promise.all([saved(page), page.getByRole('button', { name: 'Lähtesta tabeli mõõtmed' }).click()]);
    await expect(icon).toHaveCount(0);

    // As the widths are to begin with, with the status in sight.
    const panel = page.getByRole('dialog', { name: 'Tabeli seaded' });
    for (const height of ['Tavaline', 'Tihe']) {
      await panel.getByRole('button', { name: height }).click();
      await page.getByRole('button', { name: 'Tabeli seaded' }).click();
      await expect(panel).toBeHidden();
      await expect(await cell(page, id, 'Staatus')).toBeInViewport({ ratio: 1 });
      expect(await cutHeadings(page)).toEqual([]);
      await page.getByRole('button', { name: 'Tabeli seaded' }).click();
    }
  });
}
