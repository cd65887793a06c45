import { addDays } from '#domain/calendar/day.ts';
import { toTallinn } from '#domain/calendar/tallinn-time.ts';

import { makeRowWith } from './job-table/correction.ts';
import { uniqueWord } from './job-table/table-page.ts';
import { findProduct } from './orders/sales-order-form.ts';
import { desk } from './screens.ts';
import { expect, type Page, test } from './test.ts';

const field = (page: Page) => page.getByRole('dialog', { name: 'Otsi' }).getByRole('combobox');
/** The keys are listened to once the first screen is there. */
async function openSearch(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Otsi (Ctrl+K)' })).toBeVisible();
  await page.keyboard.press('Control+k');
}
const options = (page: Page) => page.getByRole('dialog', { name: 'Otsi' }).getByRole('option');

test.describe('staff at a desk', () => {
  test.use({ role: 'staff', ...desk });

  test('Ctrl+K finds by keys alone, and offers what was chosen last first', async ({
    page,
    expectAccessible,
  }) => {
    // What is typed while the search is still fetched is looked for all the same.
    const fetched = Promise.withResolvers<undefined>();
    await page.route(/SearchSheet/, async (route) => {
      await fetched.promise;
      await route.continue();
    });
    await page.goto('/services/homepage');
    await openSearch(page);
    await page.keyboard.type('laox');
    await page.keyboard.press('Backspace');
    fetched.resolve(undefined);
    await expect(field(page)).toHaveValue('lao');
    await expect(field(page)).toBeFocused();
    await field(page).fill('');
    const stock = options(page).filter({ hasText: 'Laoseis' });
    await expect(stock).toBeVisible();
    // A page is a line: its kind stands beside its name.
    await expect(stock).toContainText('Leht');
    expect((await stock.boundingBox())!.height).toBeLessThan(50);
    await expectAccessible();

    const { id } = await findProduct(page, 'Tritikale');
    await page.keyboard.type('tritkiale');
    await expect(options(page).filter({ hasText: 'Tritikale' })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`/services/search-list?product=${id}`);
    await expect(page.getByRole('dialog')).toHaveCount(0);

    // Each letter at once, the next one before the last has been drawn.
    for (let time = 0; time < 3; time += 1) {
      await page.reload();
      await openSearch(page);
      await page.keyboard.type('kaer');
      await expect(field(page)).toHaveValue('kaer');
    }
    await field(page).fill('');
    await expect(options(page).first()).toContainText('Tritikale');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  test('a plate, a row, a screen and a day lead to what they name, also a number; ? lists the keys', async ({
    page,
    expectAccessible,
  }) => {
    test.slow();
    await test.step('a plate leads to its rows, a row to itself, a screen to the screen', async () => {
      const { content } = (await (
        await page.request.get('/api/transport-jobs/datatable?size=100')
      ).json()) as {
        content: { id: number; truck: { licensePlateNumber: string } | null }[];
      };
      const row = content.find(({ truck }) => truck !== null);
      if (row?.truck == null) throw new Error('the demo has a row with a truck');
      const { licensePlateNumber: plate } = row.truck;
      await page.goto('/services/homepage');
      await openSearch(page);
      await field(page).fill(plate.toLowerCase());
      await options(page).filter({ hasText: 'Auto' }).first().click();
      await expect(page).toHaveURL(`/services/datatable?truck=${plate}`);

      await page.getByRole('button', { name: 'Otsi (Ctrl+K)' }).click();
      await field(page).fill(String(row.id));
      await options(page)
        .filter({ hasText: new RegExp(`^${String(row.id)} · `) })
        .filter({ hasText: 'Rida' })
        .click();
      await expect(page).toHaveURL(new RegExp(`/services/datatable\\?id=.*${String(row.id)}`));
    });

    await test.step('a day leads to its table, and a truck’s driver is told at once', async () => {
      await openSearch(page);
      await field(page).fill('homme');
      // The first answer to what was typed is offered at once.
      await expect(field(page)).toHaveAttribute('aria-activedescendant', /./);
      await expect(options(page).first()).toContainText('Veotööde tabel');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/\/services\/datatable\?.*dateFrom=/);

      // Somebody is told of a load within a week.
      const date = addDays(toTallinn(Date.now()).day, 6);
      const { truck } = await makeRowWith(page, uniqueWord(), { lacks: {}, date });
      const plate = truck?.plate ?? '';
      await page.keyboard.press('Control+k');
      await field(page).fill(`saada sõnum ${plate}`);
      await expect(options(page).first()).toContainText('Rida');
      await page.keyboard.press('Enter');
      const sms = page.getByRole('dialog', { name: 'SMSi saatmine' });
      await expect(sms.getByLabel('Sõnum', { exact: true }).first()).toHaveValue(new RegExp(`Auto ${plate}`));
    });

    await test.step('a number leads to its order, what was opened is offered again, and the box is as tall as its list', async () => {
      const { row } = await makeRowWith(page, uniqueWord(), { lacks: null });
      const id = String(row.transportOrderId);
      await page.goto(`/services/orders/transport/${id}`);
      await expect(page.getByRole('region', { name: 'Koormad' })).toBeVisible();
      await openSearch(page);
      await expect(options(page).first()).toContainText(`${id} · `);
      await expect(options(page).first()).toContainText('Veotellimus');
      await expectAccessible();

      const box = page.getByRole('dialog', { name: 'Otsi' });
      const place = (await field(page).boundingBox())!.y;
      await field(page).fill(`müügitellimus ${id}${id}`);
      await expect(box.getByText('Vasteid ei leitud')).toBeVisible();
      expect((await box.boundingBox())!.height).toBeLessThan(300);
      expect((await field(page).boundingBox())!.y).toBe(place);

      await field(page).fill(`Veotellimus ${id}`);
      await expect(options(page)).toHaveCount(1);
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(`/services/orders/transport/${id}`);

      await page.keyboard.press('Control+k');
      await options(page).filter({ hasText: 'Täna' }).click();
      await expect(page).toHaveURL(/\/services\/datatable\?.*dateFrom=/);
    });

    await test.step('? lists the keys and leads to the user guide', async () => {
      await page.goto('/services/search-list');
      await expect(page.getByRole('button', { name: 'Otsi (Ctrl+K)' })).toBeVisible();
      await page.getByRole('main').focus();
      await page.keyboard.press('?');
      const keys = page.getByRole('dialog', { name: 'Klahvid' });
      await expect(keys).toContainText('Ctrl+K');
      await expectAccessible();
      await keys.getByRole('button', { name: 'Ava kasutusjuhend' }).click();
      const guide = page.getByRole('dialog', { name: 'Kasutusjuhend' });
      await expect(guide.getByRole('heading', { name: 'Laoseis' })).toBeInViewport();
      await expectAccessible();
    });
  });
});

test.describe('a client on a phone', () => {
  test.use({ role: 'client' });

  test('searches from the menu', async ({ page, expectAccessible }) => {
    await page.goto('/services/homepage');
    await page.getByRole('button', { name: 'Menüü' }).click();
    await page.getByRole('navigation').getByRole('button', { name: 'Otsi' }).click();
    await field(page).fill('nisu');
    await expect(options(page).first()).toBeVisible();
    await expect(options(page).filter({ hasText: 'Laoseis' })).toHaveCount(0);
    await expectAccessible();
  });
});
