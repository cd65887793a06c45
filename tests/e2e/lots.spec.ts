import { desk, phone } from './screens.ts';
import { expect, test } from './test.ts';

test.describe('a recalled lot', () => {
  test.use({ role: 'staff', ...desk });

  test('is followed from the register to its buyers and their phones', async ({ page, expectAccessible }) => {
    await page.goto('/services/lots');
    await expect(page.getByText('Kirjutage partii number')).toBeVisible();
    await expectAccessible();
    // As somebody reads it out: without its hyphen, in small letters.
    await page.getByRole('searchbox', { name: 'Partii' }).fill('p260022');
    await page.getByRole('button', { name: 'Näita' }).click();
    const deliveries = page.getByRole('table', { name: 'Tarned' });
    const first = deliveries.getByRole('row').nth(1);
    await expect(first).toContainText('P26-0022');
    await expect(first.getByRole('link', { name: /^\+?\d/ }).first()).toHaveAttribute('href', /^tel:\+?\d+$/);
    await expect(page.getByRole('heading', { name: 'Mida pärast samasse haagisesse laaditi' })).toBeVisible();
    await expectAccessible();
    await page.setViewportSize(phone.viewport);
    await expectAccessible();
    await page.getByRole('searchbox', { name: 'Partii' }).fill('ei ole sellist');
    await page.getByRole('button', { name: 'Näita' }).click();
    await expect(page.getByText('Selle partii tarneid ei leitud')).toBeVisible();

    await page.goto('/services/registers/plant-protection?from=2020-01-01&to=2039-01-01&search=p26-0022');
    await page.getByRole('link', { name: 'P26-0022' }).first().click();
    await expect(page.getByRole('searchbox', { name: 'Partii' })).toHaveValue('P26-0022');
    await expect(deliveries.getByRole('row').nth(1)).toContainText('P26-0022');
  });
});
