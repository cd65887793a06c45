import { desk } from '../screens.ts';
import { expect, stateOf, test } from '../test.ts';
import { makeRowWith } from './correction.ts';
import { cell, grid, keepSettingsApart, makeRows, openTable, rowOf, uniqueWord } from './table-page.ts';

test.use({ role: 'staff', ...desk });

test('history and checks stand beside the table, which stays in use; a column is filtered at its header, and what waits for a send is found', async ({
  page,
  expectAccessible,
}) => {
  await keepSettingsApart(page);
  const word = uniqueWord();
  const { row } = await makeRowWith(page, word, { lacks: {} });
  await makeRowWith(page, word, { lacks: null });
  const [, first, second] = await makeRows(page, word, 1);
  await openTable(page, word, '&sort=id,desc');
  const plate = await cell(page, first!.id, 'Auto number');
  await plate.click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Rea ajalugu' }).click();
  const history = page.getByRole('dialog', { name: /^Rea \d+ ajalugu$/ });
  await expect(history).toHaveAccessibleName(`Rea ${first!.id} ajalugu`);
  // The panel leaves the column that is worked on in sight.
  await expect(plate).toBeInViewport({ ratio: 0.99 });
  const [left, right] = [(await grid(page).boundingBox())!, (await history.boundingBox())!];
  expect(left.x + left.width).toBeLessThanOrEqual(right.x);

  // The table is worked in, and the panel goes along.
  await (await cell(page, second!.id, 'Kogus')).click();
  await expect(history).toHaveAccessibleName(`Rea ${second!.id} ajalugu`);
  await page.keyboard.type('14');
  await page.keyboard.press('Enter');
  await expect(history).toHaveAccessibleName(`Rea ${first!.id} ajalugu`);
  await page.keyboard.press('ArrowUp');
  await expect(history.getByText(/Kogus: .* → 14/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(history).toBeVisible();
  const quantity = await cell(page, second!.id, 'Kogus');
  await quantity.click();
  await history.getByRole('button', { name: 'Sulge' }).focus();
  await page.keyboard.press('Escape');
  await expect(history).toHaveCount(0);
  await expect(quantity).toBeFocused();
  // However far the table was scrolled beside the panel, it is now as it was before.
  await expect.poll(() => grid(page).evaluate((element) => element.scrollLeft)).toBe(0);

  // What a send lacks is corrected in its cell, with the list in sight.
  await quantity.click({ button: 'right' });
  await page
    .getByRole('menuitem', { name: /puudu / })
    .first()
    .click();
  const missing = page.getByRole('dialog', { name: 'Puuduvad andmed' });
  await expect(missing.getByText(`Saada SMS · ${second!.id}`)).toBeVisible();
  await (await cell(page, first!.id, 'Kogus')).click();
  await expect(missing.getByText(`Saada SMS · ${first!.id}`)).toBeVisible();
  await missing.getByRole('button', { name: 'Veotööl peab olema vähemalt üks auto!' }).click();
  await expect(page.getByRole('combobox', { name: 'Auto number' })).toBeFocused();
  await page.getByRole('option').first().click();
  await expect(missing.getByText('Midagi ei puudu')).toBeVisible();
  await missing.getByRole('button', { name: 'Sulge' }).click();

  // By keyboard alone, and by a pick.
  const header = page.getByRole('button', { name: 'Filtreeri: Auto number' });
  await header.focus();
  await page.keyboard.press('Alt+ArrowDown');
  const popover = page.getByRole('dialog', { name: 'Auto number' });
  await expect(popover.getByLabel('Sisaldab')).toBeFocused();
  await expectAccessible();
  await page.keyboard.press('Escape');
  await expect(popover).toHaveCount(0);
  await expect(header).toBeFocused();

  await page.keyboard.press('Enter');
  const ofTruck = row.truck!.licensePlateNumber;
  const plateOf = new RegExp(`${ofTruck.slice(0, 3)} ?${ofTruck.slice(3)}`);
  const found = popover.getByRole('list', { name: 'Leitud väärtused' });
  await found.getByRole('button').filter({ hasText: plateOf }).click();
  await expect(page.getByText('1 rida')).toBeVisible();
  await expect(rowOf(page, row.id)).toBeVisible();
  const filters = page.getByRole('group', { name: 'Filtrid' });
  await filters.getByRole('button', { name: `Auto number: ${ofTruck}`, exact: true }).click();
  await popover.getByRole('checkbox', { name: 'Määramata' }).check();
  await popover.getByRole('button', { name: 'Rakenda' }).click();
  await filters.getByRole('button', { name: `Auto number: Määramata; ${ofTruck}`, exact: true }).click();
  await expect(rowOf(page, row.id)).toBeVisible();
  await expect(rowOf(page, second!.id)).toBeVisible();
  await expect(popover.getByRole('checkbox', { name: 'Määramata' })).toBeChecked();
  await popover.getByLabel('Sisaldab').fill('');
  await popover.getByRole('button', { name: 'Rakenda' }).click();
  await expect(filters.getByText('Auto number: Määramata', { exact: true })).toBeVisible();
  await expect(rowOf(page, row.id)).toHaveCount(0);
  await expect(rowOf(page, second!.id)).toBeVisible();

  await test.step('of several names each finds its rows', async () => {
    await page.getByRole('button', { name: 'Filtreeri: Toode' }).click();
    const products = page.getByRole('dialog', { name: 'Toode' });
    const ticks = products.getByRole('list', { name: 'Leitud väärtused' }).getByRole('checkbox');
    await ticks.first().check();
    await expect(products.getByLabel('Sisaldab')).toHaveValue(`${second!.product.name}; `);
    await products.getByLabel('Sisaldab').press('End');
    await page.keyboard.type('midagi niisugust pole');
    await products.getByRole('button', { name: 'Rakenda' }).click();
    await expect(filters.getByText(`Toode: ${second!.product.name}; midagi niisugust pole`)).toBeVisible();
    await expect(rowOf(page, second!.id)).toBeVisible();
  });

  await filters.getByRole('button', { name: 'Saatmata', exact: true }).click();
  await expect(page).toHaveURL(/awaitsSending=true/);
  await expect(filters.getByRole('button', { name: 'Saatmata', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await expect(filters).toContainText('Saatmata: SMS, e-veoseleht, jälgimisteenus või PK Terminal');
  await expect(page.getByText('1 rida')).toBeVisible();
});

test('a filter is shared with colleagues, who look through it and keep a copy', async ({ page, browser }) => {
  const name = uniqueWord();
  const filter = { isDefault: false, isShared: false, selectedProductGroups: [], sort: ['time,asc'] };
  const value = JSON.stringify([
    { ...filter, id: name, name, filterConfigs: [{ name: 'truck', value: 'none' }] },
  ]);
  const colleague = await (await browser.newContext({ storageState: stateOf('staffdriver') })).newPage();
  await colleague.request.post('/api/user/settings', { data: { key: 'savedDatatableFilters', value } });
  await colleague.setViewportSize(desk.viewport);
  await colleague.goto('/services/datatable');
  await colleague.getByRole('button', { name: 'Tabeli seaded' }).click();
  await colleague.getByRole('button', { name: 'Filtrite haldus' }).click();
  await Promise.all([
    colleague.waitForResponse((answer) => answer.url().endsWith('/user/settings') && answer.ok()),
    colleague.getByRole('button', { name: `Jaga kolleegidega: ${name}` }).click(),
  ]);

  await keepSettingsApart(page);
  await page.goto('/services/datatable');
  await page.getByRole('button', { name: 'Teiste filtrid' }).click();
  const others = page.getByRole('dialog', { name: 'Teiste filtrid' });
  await others.getByRole('button', { name: `Kopeeri endale: ${name}` }).click();
  await others.getByRole('button', { name: new RegExp(`^${name} `) }).click();
  await expect(others).toHaveCount(0);
  await expect(page).toHaveURL(/truck=none/);
  // The copy is one's own: it stands on the bar.
  await expect(
    page.getByRole('group', { name: 'Filtrid' }).getByRole('button', { name, exact: true }),
  ).toHaveAttribute('aria-pressed', 'true');
  await colleague.context().close();
});
