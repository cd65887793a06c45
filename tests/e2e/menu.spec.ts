import { menuItems } from './menu-items.ts';
import { desk } from './screens.ts';
import { expect, test } from './test.ts';

test.describe('at a desk', () => {
  test.use({ role: 'staffdriver', ...desk });

  test('the items stand at the side; beside the table and the board they make room, until somebody chooses', async ({
    page,
  }) => {
    const widthOf = async () => (await page.getByRole('navigation').boundingBox())?.width ?? 0;
    const button = page.getByRole('button', { name: 'Menüü' });
    await page.goto('/services/homepage');
    await expect(page.getByRole('navigation').getByRole('link')).toHaveText(menuItems.staffdriver);
    await expect(button).toHaveAttribute('aria-expanded', 'true');
    const last = page.getByRole('navigation').getByRole('link', { name: 'Logi välja' });
    await expect(last).toBeInViewport({ ratio: 1 });
    const whole = await widthOf();
    await page.getByRole('navigation').getByRole('link', { name: 'Veotööde tabel' }).click();
    await expect(button).toHaveAttribute('aria-expanded', 'false');
    expect(await widthOf()).toBeLessThan(whole / 2);
    await expect(last).toBeInViewport({ ratio: 1 });
    await page.getByRole('navigation').getByRole('link', { name: 'Päevaplaan' }).click();
    await expect(page.getByRole('region', { name: 'Määramata' })).toBeVisible();
    await expect(button).toHaveAttribute('aria-expanded', 'false');
    await button.click();
    await expect(button).toHaveAttribute('aria-expanded', 'true');
    await page.reload();
    await expect(button).toHaveAttribute('aria-expanded', 'true');
  });
});

test.describe('staff on a phone', () => {
  test.use({ role: 'staff' });

  test('the menu leads, closes and opens; only the table has its two buttons in the header', async ({
    page,
  }) => {
    const header = page.getByRole('banner');
    const menu = page.getByRole('navigation');
    const stock = page.getByRole('heading', { level: 1, name: 'Laoseis' });
    await page.goto('/services/datatable');
    await expect(header.getByRole('button', { name: 'Värskenda tabelit' })).toBeVisible();
    await expect(header.getByRole('button', { name: 'Tabeli seaded' })).toBeVisible();

    // The logo leads home, and leaves the menu open.
    await page.getByRole('button', { name: 'Menüü' }).click();
    await header.getByRole('link', { name: 'Koorem' }).click();
    await expect(page).toHaveURL('/services/homepage');
    await expect(page.getByRole('heading', { level: 1, name: 'Pealeht' })).toBeVisible();
    await expect(menu).toBeVisible();

    // An item leads to its screen, and closes the menu.
    await page.getByRole('link', { name: 'Laoseis' }).click();
    await expect(stock).toBeVisible();
    await expect(menu).toBeHidden();
    await expect(header.getByRole('button')).toHaveCount(1);
    await expect(header.getByRole('button', { name: 'Menüü' })).toBeVisible();

    // Going back closes the menu before it leaves the screen.
    await page.getByRole('button', { name: 'Menüü' }).click();
    await expect(menu).toBeVisible();
    await page.goBack();
    await expect(menu).toBeHidden();
    await expect(page).toHaveURL('/services/search-list');
  });
});
