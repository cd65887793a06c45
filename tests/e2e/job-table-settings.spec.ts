import type { Page } from '@playwright/test';

import { desk } from './screens.ts';
import { grid } from './table-page.ts';
import { expect, test } from './test.ts';

// One person's settings: the tests of this file take turns.
test.describe.configure({ mode: 'serial' });
test.use({ role: 'staffdriver', ...desk });

test.beforeEach(async ({ page }) => {
  for (const key of ['activeDatatableFilter', 'savedDatatableFilters', 'datatableStyle']) {
    await page.request.post('/api/user/settings', { data: { key, value: '[]' } });
  }
});

async function openSettings(page: Page) {
  await page.goto('/services/datatable');
  await expect(grid(page)).toBeVisible();
  await page.getByRole('button', { name: 'Tabeli seaded' }).click();
  return page.getByRole('dialog', { name: 'Tabeli seaded' });
}

/** Settings are saved a moment after they were made. */
function saved(page: Page) {
  return page.waitForResponse((answer) => answer.url().endsWith('/user/settings') && answer.ok());
}

test('the panel has every item of the specification', async ({ page, expectAccessible }) => {
  const panel = await openSettings(page);
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

test('a filter is saved under a name, applied, renamed, made the default and deleted', async ({ page }) => {
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
  await Promise.all([
    saved(page),
    manager.getByRole('button', { name: 'Kustuta filter Kinnitamata tellimused' }).click(),
  ]);
  await expect(manager.getByText('Salvestatud filtreid ei ole')).toBeVisible();
});

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
