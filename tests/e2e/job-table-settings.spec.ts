import type { Locator, Page } from '@playwright/test';

import { desk, phone } from './screens.ts';
import { cell, firstRowId, grid, makeRows, uniqueWord } from './table-page.ts';
import { expect, test } from './test.ts';

// One person's settings: the tests of this file take turns.
test.describe.configure({ mode: 'serial' });
test.use({ role: 'staffdriver', ...desk });

test.beforeEach(async ({ page }) => {
  for (const key of ['activeDatatableFilter', 'savedDatatableFilters', 'datatableStyle']) {
    await page.request.post('/api/user/settings', { data: { key, value: '[]' } });
  }
});

async function openSettings(page: Page, search = '') {
  await page.goto(`/services/datatable${search}`);
  await expect(grid(page)).toBeVisible();
  await page.getByRole('button', { name: 'Tabeli seaded' }).click();
  return page.getByRole('dialog', { name: 'Tabeli seaded' });
}

/** Counts how often something in this element has changed since. */
async function watchChanges(element: Locator): Promise<() => Promise<number>> {
  const count = await element.evaluateHandle((watched) => {
    const counted = { changes: 0 };
    const observer = new MutationObserver(() => {
      counted.changes += 1;
    });
    observer.observe(watched, { subtree: true, childList: true, attributes: true });
    return counted;
  });
  return () => count.evaluate(({ changes }) => changes);
}

/** Settings are saved a moment after they were made. */
function saved(page: Page) {
  return page.waitForResponse((answer) => answer.url().endsWith('/user/settings') && answer.ok());
}

test('the panel has every item of the specification', async ({ page, expectAccessible }) => {
  const word = uniqueWord();
  await makeRows(page, word);
  const panel = await openSettings(page, `?notes=${word}`);
  for (const name of [
    'Lähtesta tabeli mõõtmed',
    'Veergude haldus',
    'Tootegrupid',
    'Teiste filtrid',
    'Filtrite haldus',
  ]) {
    await expect(panel.getByRole('button', { name })).toBeVisible();
  }
  await expect(panel.getByLabel('Tulemusi lehel')).toHaveValue('20');
  await expect(panel.getByRole('heading', { name: 'Filtrid' })).toBeVisible();
  await expectAccessible();
});

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
  await editor.fill('27,');
  await time.uncheck();
  await expect(grid(page).getByRole('columnheader', { name: 'Kellaaeg' })).toHaveCount(0);
  await expect(time).toBeFocused();
  await expect(grid(page).getByRole('textbox')).toHaveCount(1);
  await expect(editor).toHaveValue('27,');
  const header = (await grid(page).getByRole('columnheader', { name: 'Kogus' }).boundingBox())!;
  expect(Math.abs((await editor.boundingBox())!.x - header.x)).toBeLessThan(4);

  await editor.focus();
  await page.keyboard.type('5');
  await page.keyboard.press('Tab');
  await expect(await cell(page, row!.id, 'Kogus')).toHaveText('27,5 t');
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
  const pickup = page.getByRole('checkbox', { name: 'Näita veergu Lähtekoht' });
  await pickup.uncheck();
  await expect(chosen).toHaveCount(1);
  await pickup.check();
  await expect(grid(page).getByRole('columnheader', { name: 'Lähtekoht' })).toBeVisible();
  await expect(chosen).toHaveCount(1);
  await expect(await cell(page, row!.id, 'Kellaaeg')).toHaveAttribute('aria-selected', 'true');

  // The list of choices goes with its cell.
  await (await cell(page, row!.id, 'Sihtkoht')).dblclick();
  const list = page.getByRole('listbox');
  await expect(list).toBeVisible();
  await time.uncheck();
  const place = page.getByRole('combobox', { name: 'Sihtkoht' });
  await expect
    .poll(async () => Math.abs((await list.boundingBox())!.x - (await place.boundingBox())!.x))
    .toBeLessThan(12);

  // In the last column: with one column less its place is no more.
  await (await cell(page, row!.id, 'Prioriteet')).dblclick();
  await page.getByRole('textbox', { name: 'Prioriteet' }).fill('7');
  await time.check();
  await expect(grid(page).getByRole('columnheader', { name: 'Kellaaeg' })).toBeVisible();
  await Promise.all([saved(page), time.uncheck()]);
  await expect(page.getByRole('textbox', { name: 'Prioriteet' })).toHaveValue('7');
});

test('at a desk the panel stands beside the table, which stays in use; focus goes in and back', async ({
  page,
}) => {
  await page.goto('/services/datatable');
  await expect(page.getByRole('banner').getByText('Otse')).toBeVisible();
  // The columns out of sight are there too: they come while nothing else is to do.
  const columns = await grid(page).getByRole('columnheader').count();
  await expect(grid(page).getByRole('row').last().getByRole('gridcell')).toHaveCount(columns);
  const changesOfGrid = await watchChanges(grid(page));
  await page.getByRole('button', { name: 'Tabeli seaded' }).click();
  const panel = page.getByRole('dialog', { name: 'Tabeli seaded' });
  await expect(panel).toBeFocused();
  // Narrower, and for that drawn again at most once.
  expect(await changesOfGrid()).toBeLessThanOrEqual(1);
  const [left, right] = [(await grid(page).boundingBox())!, (await panel.boundingBox())!];
  expect(left.x + left.width).toBeLessThanOrEqual(right.x);

  await panel.getByRole('button', { name: 'Veergude haldus' }).click();
  const manager = page.getByRole('dialog', { name: 'Veergude haldus' });
  await manager.getByRole('checkbox', { name: 'Näita veergu Kellaaeg' }).uncheck();
  await expect(grid(page).getByRole('columnheader', { name: 'Kellaaeg' })).toHaveCount(0);
  await manager.getByRole('checkbox', { name: 'Näita veergu Kellaaeg' }).check();
  await expect(grid(page).getByRole('columnheader', { name: 'Kellaaeg' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(manager).toHaveCount(0);
  await expect(panel.getByRole('button', { name: 'Veergude haldus' })).toBeFocused();

  const cell = grid(page).getByRole('row').nth(1).getByRole('gridcell').nth(2);
  await cell.click();
  await expect(cell).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Escape');
  await expect(panel).toBeVisible();

  await panel.getByLabel('Tulemusi lehel').focus();
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  const opener = page.getByRole('button', { name: 'Tabeli seaded' });
  await expect(opener).toBeFocused();
  await opener.click();
  await panel.getByRole('button', { name: 'Sulge' }).click();
  await expect(panel).toHaveCount(0);
  await expect(opener).toHaveAttribute('aria-expanded', 'false');
});

test.describe('on a phone', () => {
  test.use(phone);

  test('the settings are a sheet over the cards, and the managers sheets over it', async ({ page }) => {
    await page.goto('/services/datatable');
    await page.getByRole('button', { name: 'Tabeli seaded' }).click();
    const panel = page.getByRole('dialog', { name: 'Tabeli seaded' });
    await panel.getByRole('button', { name: 'Filtrite haldus' }).click();
    const manager = page.getByRole('dialog', { name: 'Filtrite haldus' });
    await expect(manager.getByLabel('Filtri nimi')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(manager).toHaveCount(0);
    await expect(panel).toBeVisible();

    await panel.getByRole('button', { name: 'Veergude haldus' }).tap();
    const columns = page.getByRole('dialog', { name: 'Veergude haldus' });
    // Nothing is said of dragging, which fingers cannot do there.
    await expect(columns.getByText(/tõstke need nooltega/)).toBeVisible();
    await columns.getByRole('button', { name: 'Nihuta Kuupäev ülespoole' }).tap();
    await expect(columns.getByRole('listitem').nth(1)).toContainText('Kuupäev');
    await page.keyboard.press('Escape');
    await expect(columns).toHaveCount(0);
    await page.goBack();
    await expect(panel).toHaveCount(0);
    await expect(page).toHaveURL(/datatable/);
  });
});

test('the page size is the person’s own and stays', async ({ page }) => {
  const panel = await openSettings(page);
  await panel.getByLabel('Tulemusi lehel').fill('501');
  await expect(panel.getByText('Vigane väärtus')).toBeVisible();
  await panel.getByLabel('Tulemusi lehel').fill('7');
  await Promise.all([saved(page), page.keyboard.press('Tab')]);
  await expect(grid(page).getByRole('row')).toHaveCount(8);
  await page.reload();
  await expect(grid(page).getByRole('row')).toHaveCount(8);
});

test('product groups are added once, shown as chips, removed, and kept', async ({ page }) => {
  const panel = await openSettings(page);
  await panel.getByRole('button', { name: 'Tootegrupid' }).click();
  const grain = panel.getByRole('listitem').getByRole('button', { name: 'Teravili' });
  await Promise.all([saved(page), grain.click()]);
  await expect(page).toHaveURL(/productGroup=99/);
  await grain.click();
  await expect(panel.getByRole('button', { name: 'Eemalda Teravili' })).toHaveCount(1);

  await page.goto('/services/datatable');
  await expect(page).toHaveURL(/productGroup=99/);
  await page.getByRole('button', { name: 'Eemalda filter Teravili' }).click();
  await expect(page).not.toHaveURL(/productGroup/);
});

test('columns are hidden, moved, frozen and put back', async ({ page }) => {
  const panel = await openSettings(page);
  await panel.getByRole('button', { name: 'Veergude haldus' }).click();
  const manager = page.getByRole('dialog', { name: 'Veergude haldus' });
  await manager.getByRole('checkbox', { name: 'Näita veergu Kellaaeg' }).uncheck();
  await manager.getByRole('checkbox', { name: 'Näita veergu Laokoht' }).check();
  await manager.getByRole('button', { name: 'Kinnita veerg Toode' }).click();
  await manager.getByRole('button', { name: 'Nihuta Kogus ülespoole' }).click();
  await Promise.all([saved(page), manager.getByRole('button', { name: 'Valmis' }).click()]);
  await page.reload();
  await expect(grid(page)).toBeVisible();
  const headers = grid(page).getByRole('columnheader');
  await expect(headers.filter({ hasText: 'Kellaaeg' })).toHaveCount(0);
  await expect(headers.filter({ hasText: 'Laokoht' })).toBeVisible();
  // Frozen columns stand first.
  await expect(headers.nth(1)).toContainText('Toode');
});

test('a column that is frozen while the table stands sideways comes to the side with its header', async ({
  page,
}) => {
  const panel = await openSettings(page);
  const frame = (await grid(page).boundingBox())!;
  await page.mouse.move(frame.x + 200, frame.y + 100);
  await page.mouse.wheel(500, 0);
  await expect.poll(() => grid(page).evaluate((element) => element.scrollLeft)).toBe(500);
  await panel.getByRole('button', { name: 'Veergude haldus' }).click();
  const manager = page.getByRole('dialog', { name: 'Veergude haldus' });
  await manager.getByRole('button', { name: 'Kinnita veerg Toode' }).click();
  await Promise.all([saved(page), manager.getByRole('button', { name: 'Valmis' }).click()]);
  await expect(grid(page).getByRole('columnheader').nth(1)).toContainText('Toode');
  const first = (await grid(page).getByRole('columnheader').first().boundingBox())!;
  const places = await grid(page)
    .locator('[aria-colindex="2"]')
    .evaluateAll((cells) => cells.map((each) => each.getBoundingClientRect().x));
  expect(places.length).toBeGreaterThan(1);
  for (const x of places) expect(Math.abs(x - first.x - first.width)).toBeLessThanOrEqual(1);
});

test('a filter is saved under a name, applied, renamed, made the default and deleted', async ({
  page,
  expectAccessible,
}) => {
  await page.goto('/services/datatable?status=UNCONFIRMED');
  await expect(grid(page)).toBeVisible();
  await page.getByRole('button', { name: 'Tabeli seaded' }).click();
  const panel = page.getByRole('dialog', { name: 'Tabeli seaded' });
  await panel.getByRole('button', { name: 'Filtrite haldus' }).click();
  const manager = page.getByRole('dialog', { name: 'Filtrite haldus' });
  await manager.getByLabel('Filtri nimi').fill('Uued tellimused');
  await manager.getByRole('button', { name: 'Salvesta praegune filter' }).click();
  await manager.getByRole('button', { name: 'Nimeta ümber: Uued tellimused' }).click();
  await manager.getByLabel('Filtri nimi').last().fill('Kinnitamata tellimused');
  await manager.getByRole('button', { name: 'Salvesta', exact: true }).click();
  await Promise.all([
    saved(page),
    manager.getByRole('button', { name: 'Vaikimisi filter: Kinnitamata tellimused' }).click(),
  ]);
  await manager.getByRole('button', { name: 'Sulge' }).click();

  await page.goto('/services/datatable?wetGrain=true');
  await page.getByRole('button', { name: 'Tabeli seaded' }).click();
  await panel.getByRole('button', { name: 'Kinnitamata tellimused', exact: true }).click();
  await expect(page).toHaveURL(/status=UNCONFIRMED/);
  await expect(page).not.toHaveURL(/wetGrain/);

  // The default one is there whenever the table is opened.
  await page.goto('/services/datatable');
  await expect(page).toHaveURL(/status=UNCONFIRMED/);
  await page.getByRole('button', { name: 'Tabeli seaded' }).click();
  await panel.getByRole('button', { name: 'Filtrite haldus' }).click();
  const remove = manager.getByRole('button', { name: 'Kustuta filter Kinnitamata tellimused' });
  const question = page.getByRole('dialog', { name: 'Kas soovite filtri kustutada?' });
  await remove.click();
  await expect(question).toContainText('Kinnitamata tellimused');
  await expectAccessible();
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(remove).toBeFocused();
  await remove.click();
  await Promise.all([saved(page), question.getByRole('button', { name: 'Kustuta' }).click()]);
  await expect(manager.getByText('Salvestatud filtreid ei ole')).toBeVisible();
  // The button that was pressed is gone; the focus is not lost with it.
  await expect(manager.getByLabel('Filtri nimi')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(manager).toHaveCount(0);
});

test('columns are moved by dragging their headers, and stay so', async ({ page }) => {
  await page.goto('/services/datatable');
  await firstRowId(page);
  const headers = grid(page).getByRole('columnheader');
  const header = (name: string) => headers.filter({ hasText: name });
  const order = async () => (await headers.allInnerTexts()).slice(0, 6);
  const take = async (name: string, to: string) => {
    const [from, target] = [(await header(name).boundingBox())!, (await header(to).boundingBox())!];
    await page.mouse.move(from.x + 30, from.y + 19);
    await page.mouse.down();
    await page.mouse.move(target.x + 40, target.y + 19, { steps: 8 });
    await expect(header(to)).toHaveAttribute('data-drop', /before|after/);
  };
  expect(await order()).toEqual(['ID', 'Kuupäev', 'Kellaaeg', 'Lähtekoht', 'Sihtkoht', 'Toode']);
  await take('Toode', 'Kuupäev');
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await expect(header('Kuupäev')).not.toHaveAttribute('data-drop');
  expect(await order()).toEqual(['ID', 'Kuupäev', 'Kellaaeg', 'Lähtekoht', 'Sihtkoht', 'Toode']);

  await take('Toode', 'Kuupäev');
  await Promise.all([saved(page), page.mouse.up()]);
  const moved = ['ID', 'Toode', 'Kuupäev', 'Kellaaeg', 'Lähtekoht', 'Sihtkoht'];
  await expect.poll(order).toEqual(moved);
  await page.reload();
  await expect.poll(order).toEqual(moved);

  // To the right, past the one it is left on; on a frozen one, which stays where it is, to the first place.
  await take('Toode', 'Lähtekoht');
  await Promise.all([saved(page), page.mouse.up()]);
  await expect.poll(order).toEqual(['ID', 'Kuupäev', 'Kellaaeg', 'Lähtekoht', 'Toode', 'Sihtkoht']);
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

for (const { where, screen } of [
  { where: 'a desk', screen: desk },
  { where: 'a phone', screen: phone },
]) {
  test.describe(`at ${where}`, () => {
    test.use(screen);

    test('a filter is renamed without losing the focus, given up with Escape; names differ', async ({
      page,
    }) => {
      const filter = { isDefault: false, selectedProductGroups: [], filterConfigs: [], sort: [] };
      const value = JSON.stringify([
        { ...filter, id: 'a', name: 'Hommikused' },
        { ...filter, id: 'b', name: 'Õhtused' },
      ]);
      await page.request.post('/api/user/settings', { data: { key: 'savedDatatableFilters', value } });
      await page.goto('/services/datatable');
      await page.getByRole('button', { name: 'Tabeli seaded' }).click();
      const panel = page.getByRole('dialog', { name: 'Tabeli seaded' });
      await panel.getByRole('button', { name: 'Filtrite haldus' }).click();
      const manager = page.getByRole('dialog', { name: 'Filtrite haldus' });
      const rename = (name: string) => manager.getByRole('button', { name: `Nimeta ümber: ${name}` });
      const names = manager.getByLabel('Filtri nimi');

      await names.fill('õhtused ');
      await page.keyboard.press('Enter');
      await expect(manager.getByText('Sellise nimega filter on juba olemas')).toBeVisible();
      await expect(names).toBeFocused();
      await names.fill('');
      await expect(manager.getByText('Sellise nimega filter on juba olemas')).toHaveCount(0);

      await rename('Õhtused').click();
      await expect(names.last()).toBeFocused();
      await page.keyboard.type('Hommikused');
      await page.keyboard.press('Enter');
      await expect(manager.getByText('Sellise nimega filter on juba olemas')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(rename('Õhtused')).toBeFocused();
      await page.keyboard.press('Enter');
      await manager.getByRole('button', { name: 'Katkesta' }).click();
      await expect(rename('Õhtused')).toBeFocused();

      await page.keyboard.press('Enter');
      await expect(names.last()).toBeFocused();
      await page.keyboard.type('Öised');
      await Promise.all([saved(page), page.keyboard.press('Enter')]);
      await expect(rename('Öised')).toBeFocused();

      await manager.getByRole('button', { name: 'Kustuta filter Hommikused' }).click();
      await page
        .getByRole('dialog', { name: /kustutada/ })
        .getByRole('button', { name: 'Kustuta' })
        .click();
      await expect(manager.getByRole('button', { name: 'Kustuta filter Öised' })).toBeFocused();
      await expect(rename('Hommikused')).toHaveCount(0);
    });
  });
}

test('widths are dragged, kept, and put back', async ({ page }) => {
  await page.goto('/services/datatable');
  const header = grid(page).getByRole('columnheader', { name: 'Lähtekoht' });
  const before = (await header.boundingBox())!;
  await page.mouse.move(before.x + before.width - 2, before.y + 10);
  await page.mouse.down();
  await page.mouse.move(before.x + before.width + 98, before.y + 10, { steps: 5 });
  await Promise.all([saved(page), page.mouse.up()]);
  const width = async () => (await header.boundingBox())?.width;
  await expect.poll(width).toBeCloseTo(before.width + 100, -1);
  await page.reload();
  await expect.poll(width).toBeCloseTo(before.width + 100, -1);
  await page.getByRole('button', { name: 'Tabeli seaded' }).click();
  await page.getByRole('button', { name: 'Lähtesta tabeli mõõtmed' }).click();
  await expect.poll(width).toBe(before.width);
});

test('widths are changed by keys, kept, and put back', async ({ page }) => {
  await page.goto('/services/datatable');
  const id = await firstRowId(page);
  const header = grid(page).getByRole('columnheader', { name: 'Lähtekoht' });
  const before = (await header.boundingBox())!;
  await (await cell(page, id, 'Lähtekoht')).click();
  await page.keyboard.press('ArrowUp');
  await expect(header).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Control+ArrowRight');
  await Promise.all([saved(page), page.keyboard.press('Control+ArrowRight')]);
  const width = async () => (await header.boundingBox())?.width;
  await expect.poll(width).toBe(before.width + 20);
  await page.getByRole('button', { name: 'Tabeli seaded' }).click();
  await Promise.all([saved(page), page.getByRole('button', { name: 'Lähtesta tabeli mõõtmed' }).click()]);
  await expect.poll(width).toBe(before.width);
  await page.keyboard.press('Escape');

  await header.focus();
  await Promise.all([saved(page), page.keyboard.press('Control+ArrowLeft')]);
  await page.reload();
  await expect.poll(width).toBe(before.width - 10);
});

test('a double click on its edge makes a column as wide as what is in it', async ({ page }) => {
  await page.goto('/services/datatable');
  const id = await firstRowId(page);
  const header = grid(page).getByRole('columnheader', { name: 'Kellaaeg' });
  const time = await cell(page, id, 'Kellaaeg');
  const before = (await header.boundingBox())!;
  await Promise.all([saved(page), page.mouse.dblclick(before.x + before.width - 3, before.y + 10)]);
  await expect.poll(async () => (await header.boundingBox())?.width).not.toBe(before.width);
  const after = await header.boundingBox();
  await expect.poll(async () => (await time.boundingBox())?.width).toBe(after?.width);
  expect((await time.boundingBox())?.x).toBe(after?.x);
});
