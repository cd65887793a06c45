import { choose } from './orders/transport-form.ts';
import { keepsApp } from './screens.ts';
import { expect, type Page, test } from './test.ts';

const home = '/services/homepage';
const stock = '/services/search-list';

test.use({ role: 'staff' });

const items = (page: Page) =>
  page.getByRole('region', { name: 'Viimati vaadatud tooted' }).getByRole('listitem');

/** Looks at the stock of a product on the open screen, so many minutes past nine. */
async function view(page: Page, product: string, minutes: number): Promise<void> {
  await page.clock.setFixedTime(`2026-11-20T09:${String(minutes).padStart(2, '0')}:00+02:00`);
  await choose(page, 'Toode', product);
  await expect(page.getByRole('table', { name: `Laoseis: ${product}` })).toBeVisible();
}

test('the products viewed last are there, newest first, for their user only; before that nothing', async ({
  page,
  expectAccessible,
}) => {
  await test.step('who has looked at no stock sees nothing of it', async () => {
    await page.goto(home);
    await expect(page.getByRole('region', { name: 'Täna' })).toBeVisible();
    await expect(page.getByRole('region', { name: /^Tähelepanu/ })).toBeVisible();
    await expect(items(page)).toHaveCount(0);
    await expectAccessible();
  });

  await test.step('the last five products, newest first; viewing one again moves it to the front', async () => {
    await page.goto(stock);
    for (const [index, product] of ['Nisu', 'Oder', 'Kaer', 'Rukis', 'Raps', 'Hernes'].entries()) {
      await view(page, product, index);
    }
    await page.goto(home);
    await expect(items(page)).toHaveText([
      /^Hernes\s*20\.11\.2026 09:05/,
      /^Raps\s*20\.11\.2026 09:04/,
      /^Rukis\s*20\.11\.2026 09:03/,
      /^Kaer\s*20\.11\.2026 09:02/,
      /^Oder\s*20\.11\.2026 09:01/,
    ]);
    await expectAccessible();

    await page.clock.setFixedTime('2026-11-20T10:30:00+02:00');
    const read = page.waitForRequest(/\/api\/products\/\d+\/stock/);
    await items(page).filter({ hasText: 'Kaer' }).getByRole('button', { name: 'Vaata' }).click();
    await expect(page).toHaveURL(/\/services\/search-list\?product=\d+$/);
    await read;
    await expect(page.getByLabel('Toode', { exact: true })).toHaveValue('Kaer');
    await expect(page.getByText('Loetud kell 10:30', { exact: true })).toBeVisible();
    await page.goBack();
    await expect(items(page).first()).toHaveText(/^Kaer\s*20\.11\.2026 10:30/);
    await expect(items(page)).toHaveCount(5);
  });

  await test.step('another user of the device sees nothing of it', async () => {
    await page.route('**/auth/session', async (route) => {
      const session = (await (await route.fetch()).json()) as { user: { id: number } };
      await route.fulfill({ json: { ...session, user: { ...session.user, id: session.user.id + 1000 } } });
    });
    await page.goto(home);
    await expect(page.getByRole('region', { name: 'Täna' })).toBeVisible();
    await expect(items(page)).toHaveCount(0);
  });
});

test.describe('without a network', () => {
  test.use(keepsApp);

  test('what was seen last stays readable, with its time', async ({
    page,
    context,
    expectConsole,
    expectAccessible,
  }) => {
    expectConsole(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
    await page.clock.setFixedTime('2026-11-19T16:20:00+02:00');
    await page.goto(stock);
    await choose(page, 'Toode', 'Tritikale');
    await expect(page.getByRole('table')).toBeVisible();
    // The service worker keeps the app: from here on every screen opens without the server.
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);

    await context.setOffline(true);
    await page.clock.setFixedTime('2026-11-20T07:45:00+02:00');
    await page.goto(home);
    await expect(page.getByText('Ühenduseta', { exact: true })).toBeVisible();
    await expect(items(page)).toHaveText([/^Tritikale\s*19\.11\.2026 16:20/]);
    await items(page).getByRole('button', { name: 'Vaata' }).click();
    await expect(page.getByRole('table', { name: 'Laoseis: Tritikale' })).toBeVisible();
    await expect(page.getByText('Loetud kell 19.11.2026 16:20', { exact: true })).toBeVisible();
    await expect(page.getByText('Seisu ei saanud uuendada. Näete viimati loetud andmeid.')).toBeVisible();
    await expectAccessible();

    // A product that was never seen here cannot be read.
    await page.goto(`${stock}?product=1`);
    await expect(page.getByRole('button', { name: 'Proovi uuesti' })).toBeVisible();

    await context.setOffline(false);
    await expect(page.getByRole('button', { name: 'Proovi uuesti' })).toHaveCount(0);
    await page.goto(home);
    // What comes above them moves them.
    await expect(page.getByRole('region', { name: /^Tähelepanu/ })).toBeVisible();
    await items(page).filter({ hasText: 'Tritikale' }).getByRole('button', { name: 'Vaata' }).click();
    await expect(page.getByText('Loetud kell 07:45', { exact: true })).toBeVisible();
  });
});
