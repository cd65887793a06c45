import type { StockRow } from '#api/goods/stock.ts';

import { desk } from '../screens.ts';
import { expect, type Page, type Route, startAnew, test } from '../test.ts';
import { addLine, buyer, findProduct, lines, lineSheet, save } from './sales-order-form.ts';
import { choose } from './transport-form.ts';

const address = '/services/search-list';
const stockCall = /\/api\/products\/\d+\/stock/;

test.use({ role: 'staff' });

const refresh = (page: Page) => page.getByRole('button', { name: 'Uuenda seisu' });
const field = (page: Page) => page.getByLabel('Toode', { exact: true });
const table = (page: Page, product: string) => page.getByRole('table', { name: `Laoseis: ${product}` });

/** Answers with what the server says, but with these figures in the first row. */
async function withStock(route: Route, stock: number, unallocatedStock: number): Promise<void> {
  const { content } = (await (await route.fetch()).json()) as { content: StockRow[] };
  const [first, ...others] = content;
  await route.fulfill({ json: { content: [{ ...first, stock, unallocatedStock }, ...others] } });
}

test('the stock of a product by warehouse is read again on demand and added up, and an order is begun from it', async ({
  page,
  expectAccessible,
}) => {
  await page.clock.setFixedTime('2026-11-20T09:12:00+02:00');
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1, name: 'Laoseis' })).toBeVisible();
  await expect(field(page)).toHaveAttribute('placeholder', 'Otsi toodet...');
  await expect(refresh(page)).toBeDisabled();
  await expectAccessible();

  await choose(page, 'Toode', 'NS 27-4');
  const rows = table(page, 'NS 27-4, puiste').getByRole('row');
  await expect(rows.first().getByRole('columnheader')).toHaveText(['Ladu', 'Vaba', 'Väljastatav kogus']);
  await expect(rows.filter({ hasText: 'Väimela ladu' })).toContainText(/2\s225\st/);
  await expect(page.getByText('Loetud kell 09:12', { exact: true })).toBeVisible();
  await expectAccessible();

  await page.clock.setFixedTime('2026-11-20T09:31:00+02:00');
  await page.route(stockCall, (route) => withStock(route, 28.5, 0));
  await refresh(page).click();
  await expect(rows.nth(1).getByRole('cell')).toHaveText([/V26-0030/, /^0\st$/, /^28,5\st$/]);
  await expect(page.getByText('Loetud kell 09:31', { exact: true })).toBeVisible();

  // Another text is another question: nothing is shown for it yet.
  await field(page).fill('karb');
  await expect(field(page)).toHaveValue('karb');
  await expect(refresh(page)).toBeDisabled();
  await expect(page.getByRole('table')).toHaveCount(0);

  await test.step('all warehouses are added up, and an order is begun from one of them', async () => {
    await page.unroute(stockCall);
    await page.route(stockCall, async (route) => {
      const { content } = (await (await route.fetch()).json()) as { content: StockRow[] };
      const [first, second] = content;
      const figures = { stock: 10.25, unallocatedStock: 10.25 };
      const rows = [
        { ...first, stock: 28.5, unallocatedStock: 0 },
        { ...second, ...figures },
      ];
      await route.fulfill({ json: { content: rows } });
    });
    await choose(page, 'Toode', 'Toidunisu I');
    const rows = table(page, 'Toidunisu I kategooria').getByRole('row');
    await expect(rows.last().getByRole('cell')).toHaveText(['Kokku', /^10,25\st$/, /^38,75\st$/]);

    const order = rows.nth(2).getByRole('link', { name: /^Koosta müügitellimus: / });
    const warehouse = (await order.getAttribute('aria-label'))?.split(': ')[1] ?? '';
    await order.click();
    await expect(page.getByText(`Toidunisu I kategooria laost ${warehouse}: valige ettevõte`)).toBeVisible();
    await choose(page, 'Ettevõte', buyer);
    await addLine(page).click();
    const sheet = lineSheet(page);
    await expect(sheet.getByLabel('Toode', { exact: true })).toHaveValue('Toidunisu I kategooria');
    await expect(sheet.getByLabel('Ladu', { exact: true })).toHaveValue(warehouse);
    await sheet.getByLabel('Kogus').fill('2');
    await save(sheet);
    await expect(lines(page)).toContainText('Toidunisu I kategooria');
    // An accepted suggestion is not offered again.
    await expect(page).toHaveURL('/services/add-sales-order');
  });
});

test.describe('at a desk', () => {
  test.use(desk);

  test('keys alone lead from product to product', async ({ page }) => {
    await page.goto(address);
    for (const product of ['Rukis', 'Oder']) {
      await field(page).focus();
      await page.keyboard.press('Control+a');
      await page.keyboard.type(product);
      await expect(field(page)).toHaveValue(product);
      await expect(page.getByRole('option').first()).toContainText(product);
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await expect(table(page, product)).toBeVisible();
      await expect(field(page)).toBeFocused();
    }
  });
});

test('a slow server leaves the chosen product in its field, late answers are dropped, and what is not there is said, without a network too', async ({
  page,
  context,
  expectConsole,
}) => {
  await test.step('a slow server leaves the chosen product in its field', async () => {
    await page.goto(address);
    const released = Promise.withResolvers<void>();
    await page.route(stockCall, async (route) => {
      await released.promise;
      await route.continue();
    });
    await choose(page, 'Toode', 'Hernes');
    await expect(field(page)).toHaveValue('Hernes');
    await expect(page.getByRole('status', { name: 'Palun oodake…' })).toBeVisible();
    await expect(refresh(page)).toBeDisabled();
    released.resolve();
    await expect(table(page, 'Hernes')).toBeVisible();
    await expect(refresh(page)).toBeEnabled();
  });

  await test.step('answers that come out of order are dropped', async () => {
    const late = Promise.withResolvers<void>();
    await page.route(/\/api\/products\?.*search=o(&|$)/, async (route) => {
      await late.promise;
      await route.continue().catch(() => undefined);
    });
    await field(page).fill('o');
    await page.waitForRequest(/\/api\/products\?.*search=o(&|$)/);
    await field(page).fill('õlleoder');
    await expect(page.getByRole('option')).toHaveCount(1);
    late.resolve();
    await expect(page.getByRole('option')).toHaveText(/^Õlleoder/);

    const slow = await findProduct(page, 'Õlleoder');
    const released = Promise.withResolvers<void>();
    await page.route(`**/api/products/${slow.id}/stock?*`, async (route) => {
      await released.promise;
      await route.continue().catch(() => undefined);
    });
    await page.getByRole('option').click();
    await expect(page.getByRole('status', { name: 'Palun oodake…' })).toBeVisible();
    await choose(page, 'Toode', 'Sojašrott');
    await expect(table(page, 'Sojašrott')).toBeVisible();
    released.resolve();
    await expect(page.getByRole('table')).toHaveCount(1);
    await expect(field(page)).toHaveValue('Sojašrott');
  });

  await startAnew(page);
  await test.step('a product that is not there is said to be', async () => {
    await page.goto(`${address}?product=987654321`);
    await expect(page.getByText('Sellist toodet ei ole')).toBeVisible();
    await expect(refresh(page)).toBeDisabled();
  });

  await test.step('without a network the list says so, offers what was chosen last, and comes back by itself', async () => {
    expectConsole(/ERR_INTERNET_DISCONNECTED/);
    await choose(page, 'Toode', 'Silokile');
    await expect(page.getByRole('table')).toBeVisible();
    await context.setOffline(true);
    await field(page).fill('silo');
    await expect(page.getByRole('option')).toHaveText(/^Silokile/);
    await expect(page.getByText('Võrguühendus puudub.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Proovi uuesti' })).toBeVisible();
    await context.setOffline(false);
    // Back in the network, the search is asked again by itself.
    await expect(page.getByText('Võrguühendus puudub.')).toHaveCount(0);
    await expect(page.getByRole('option')).toHaveText(/^Silokile/);
  });
});

test('a failing server says so, and what was read before stays with its time', async ({
  page,
  expectConsole,
  expectAccessible,
}) => {
  expectConsole(/500/);
  await page.clock.install({ time: '2026-11-20T09:12:00+02:00' });
  const fail = (route: Route) => route.fulfill({ status: 500, json: {} });
  await page.goto(address);
  await page.route(stockCall, fail);
  await choose(page, 'Toode', 'Põlduba');
  const again = page.getByRole('button', { name: 'Proovi uuesti' });
  await page.clock.runFor(5000);
  await expect(page.getByRole('alert')).toContainText('Laoseisu ei saanud lugeda');
  await expectAccessible();
  await page.unroute(stockCall);
  await again.click();
  await expect(table(page, 'Põlduba')).toBeVisible();
  await expect(page.getByText('Loetud kell 09:12', { exact: true })).toBeVisible();

  await page.route(stockCall, fail);
  await refresh(page).click();
  await page.clock.runFor(5000);
  await expect(page.getByText('Seisu ei saanud uuendada. Näete viimati loetud andmeid.')).toBeVisible();
  await expect(table(page, 'Põlduba')).toBeVisible();
  await expect(page.getByText('Loetud kell 09:12', { exact: true })).toBeVisible();
  await expectAccessible();
});
