import type { Locator } from '@playwright/test';

import { desk, phone } from '../screens.ts';
import { expect, test } from '../test.ts';
import { grid, makeRows, openTable, uniqueWord } from './table-page.ts';
import { columnTests, widthTests } from './table-settings/columns.ts';
import { savedFilterTests } from './table-settings/saved-filters.ts';
import { openSettings, saved } from './table-settings/settings-page.ts';

// One person's settings: these tests take turns, so those of table-settings/ are named here and not in files of theirs.
test.describe.configure({ mode: 'serial' });
test.use({ role: 'staffdriver', ...desk });

test.beforeEach(async ({ page }) => {
  for (const key of ['activeDatatableFilter', 'savedDatatableFilters', 'datatableStyle']) {
    await page.request.post('/api/user/settings', { data: { key, value: '[]' } });
  }
});

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

test('at a desk the panel has every item and stands beside the table, which stays in use; the page size is the person’s own', async ({
  page,
  expectAccessible,
}) => {
  const word = uniqueWord();
  await makeRows(page, word);
  await openTable(page, word);
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
  await expectAccessible(panel);

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

  await test.step('the page size is the person’s own and stays', async () => {
    await page.goto('/services/datatable');
    await page.getByRole('button', { name: 'Tabeli seaded' }).click();
    await panel.getByLabel('Tulemusi lehel').fill('501');
    await expect(panel.getByText('Vigane väärtus')).toBeVisible();
    await panel.getByLabel('Tulemusi lehel').fill('7');
    await Promise.all([saved(page), page.keyboard.press('Tab')]);
    await expect(grid(page).getByRole('row')).toHaveCount(8);
    await page.reload();
    await expect(grid(page).getByRole('row')).toHaveCount(8);
  });
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

test.describe('columns', columnTests);
test.describe('widths', widthTests);
test.describe('saved filters', savedFilterTests);
