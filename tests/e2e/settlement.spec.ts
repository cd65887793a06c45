import { addDays } from '#domain/calendar/day.ts';
import { toTallinn } from '#domain/calendar/tallinn-time.ts';

import { desk } from './screens.ts';
import { expect, test } from './test.ts';

test.use({ role: 'staff' });

for (const size of ['phone', 'desk'] as const) {
  test.describe(size, () => {
    if (size === 'desk') test.use(desk);

    test('figures stand beside those of the period before, and every number leads to its loads', async ({
      page,
      expectAccessible,
    }) => {
      const today = toTallinn(Date.now()).day;
      await page.goto(`/services/reports?from=${addDays(today, -3)}&to=${addDays(today, -1)}`);
      await expect(page.getByRole('heading', { level: 1, name: 'Aruanded' })).toBeVisible();
      await page.getByRole('button', { name: 'Kasum' }).click();
      await expect(page).toHaveURL(/report=margin/);
      const margin = page.getByRole('table', { name: 'Kasum: Klient' });
      const total = margin.getByRole('row', { name: /^Kokku/ });
      await expect(total.getByRole('link', { name: /€$/ }).first()).toBeVisible();
      await expect(total.getByText(/^enne .* €$/).first()).toBeVisible();
      await expectAccessible();

      const saved = page.waitForEvent('download');
      await page.getByRole('button', { name: 'XLSX-fail' }).click();
      expect((await saved).suggestedFilename()).toMatch(/^kasum-.*\.xlsx$/);

      await page.getByLabel('Rühmitus').selectOption('Vedaja');
      await expect(page.getByRole('table', { name: 'Kasum: Vedaja' })).toBeVisible();
      await page.getByRole('button', { name: 'Tonnid' }).click();
      const clients = page.getByRole('table', { name: 'Tonnid: Klient' });
      await clients.getByRole('row').nth(1).getByRole('link').first().click();
      await expect(page).toHaveURL(/\/services\/datatable\?id=\d+/);
      await expect(page.getByText('Veotöid ei leitud')).toHaveCount(0);
    });
  });
}
