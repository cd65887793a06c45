import { desk } from '../screens.ts';
import { expect, test } from '../test.ts';
import {
  cell,
  firstRowId,
  grid,
  keepSettingsApart,
  makeRows,
  openTable,
  rowOf,
  rowsWith,
  uniqueWord,
} from './table-page.ts';

test.use({ role: 'staff', ...desk });
test.beforeEach(({ page }) => keepSettingsApart(page));

test('a right click tells of the pickup and offers what can be done, keys alone too; a row is duplicated, or removed after a question', async ({
  page,
  expectAccessible,
}) => {
  const word = uniqueWord();
  const [row] = await makeRows(page, word);
  await openTable(page, word);

  await test.step('a right click tells of the pickup and offers what can be done', async () => {
    await (await cell(page, row!.id, 'Toode')).click({ button: 'right' });
    const menu = page.getByRole('dialog', { name: `Rida ${row!.id}` });
    await expect(menu).toContainText(row!.pickup.locationName);
    await expect(menu.getByRole('link', { name: 'kaart' })).toHaveAttribute('href', /google\.com\/maps/);
    await expect(menu.getByRole('menuitem', { name: 'Duplikeeri rida' })).toBeVisible();
    await expect(menu.getByRole('menuitem', { name: 'Eemalda rida' })).toBeVisible();
    await expectAccessible();
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(await cell(page, row!.id, 'Toode')).toBeFocused();
  });

  await test.step('a pickup without a phone says so', async () => {
    await page.route('**/transport-jobs/datatable**', async (route) => {
      const answer = await route.fetch();
      const body = (await answer.json()) as { content: { pickup: { locationPhone: string | null } }[] };
      for (const each of body.content) each.pickup.locationPhone = null;
      await route.fulfill({ response: answer, json: body });
    });
    await page.getByRole('button', { name: 'Värskenda tabelit' }).click();
    await expect(async () => {
      await (await cell(page, row!.id, 'Toode')).click({ button: 'right' });
      await expect(page.getByRole('dialog')).toContainText('Number puudub', { timeout: 1000 });
    }).toPass();
    await page.keyboard.press('Escape');
    await page.unroute('**/transport-jobs/datatable**');
  });

  await test.step('a key that is pressed as soon as the menu has the focus is heard', async () => {
    const product = await cell(page, row!.id, 'Toode');
    await product.click();
    const pressed = page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          const press = ({ target }: FocusEvent) => {
            if (!(target instanceof HTMLElement) || target.role !== 'menuitem') return;
            document.removeEventListener('focusin', press);
            queueMicrotask(() => {
              const escape = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true });
              target.dispatchEvent(escape);
              resolve();
            });
          };
          document.addEventListener('focusin', press);
        }),
    );
    await page.keyboard.press('Shift+F10');
    await pressed;
    await expect(product).toBeFocused();
  });

  await test.step('a row is duplicated to the day asked for', async () => {
    await (await cell(page, row!.id, 'Toode')).click();
    await page.keyboard.press('Shift+F10');
    const items = page.getByRole('menuitem');
    await expect(items.first()).toBeFocused();
    await expect(items.filter({ hasText: 'Duplikeeri rida' })).toBeVisible();
    for (let press = await items.count(); press > 0; press -= 1) {
      if (
        await items.filter({ hasText: 'Duplikeeri rida' }).evaluate((item) => item === document.activeElement)
      ) {
        break;
      }
      await page.keyboard.press('ArrowDown');
    }
    await page.keyboard.press('Enter');
    const sheet = page.getByRole('dialog', { name: 'Duplikeeri rida' });
    await sheet.getByLabel('Kuupäev').fill('24.12.2026');
    await sheet.getByRole('button', { name: 'Duplikeeri', exact: true }).click();
    await expect(page.getByText('Rea duplikeerimine õnnestus!')).toBeVisible();
    await expect(grid(page).getByRole('row')).toHaveCount(3);
    expect(await rowsWith(page, word)).toMatchObject([{ id: row!.id }, { date: '2026-12-24', truck: null }]);
  });

  await test.step('a row is removed after a question, and stays when the answer is no', async () => {
    const ask = async () => {
      await (await cell(page, row!.id, 'Toode')).click({ button: 'right' });
      await page.getByRole('menuitem', { name: 'Eemalda rida' }).click();
      return page.getByRole('dialog', { name: 'Kas soovite rea eemaldada?' });
    };
    await (await ask()).getByRole('button', { name: 'Tagasi' }).click();
    await expect(rowOf(page, row!.id)).toBeVisible();
    await (await ask()).getByRole('button', { name: 'Eemalda' }).click();
    await expect(page.getByText('Rea eemaldamine õnnestus!')).toBeVisible();
    await expect(rowOf(page, row!.id)).toHaveCount(0);
    expect((await rowsWith(page, word)).map(({ id }) => id)).not.toContain(row!.id);
  });
});

test('an order of a client is confirmed', async ({ page }) => {
  await page.goto('/services/datatable?status=UNCONFIRMED&sort=id,asc');
  const id = await firstRowId(page);
  await rowOf(page, id).getByRole('gridcell').nth(5).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Kinnita' }).click();
  await expect(page.getByText('Kinnitamine õnnestus')).toBeVisible();
  await expect(rowOf(page, id)).toHaveCount(0);
});
