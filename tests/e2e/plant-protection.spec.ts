import { desk, phone } from './screens.ts';
import { expect, test } from './test.ts';

test.describe('the register of plant protection products', () => {
  test.use({ role: 'staff', ...desk });

  test('an inspector’s month is found, saved and corrected by further rows', async ({
    page,
    expectAccessible,
  }) => {
    await page.goto('/services/orders?kind=sales');
    await page.getByRole('link', { name: 'Taimekaitsevahendite register' }).click();
    await expect(page.getByText('vähemalt 5 aastat (määrus (EÜ) nr 1107/2009, artikkel 67)')).toBeVisible();
    const days = page.getByRole('group', { name: 'Ajavahemik' });
    await days.getByLabel('Alates').fill('01.01.2020');
    await days.getByLabel('Alates').press('Tab');
    // What is no period is said, and moves neither end.
    await days.getByLabel('Kuni').fill('31.02.2026');
    await days.getByLabel('Kuni').press('Tab');
    await expect(days).toContainText('Sellist kuupäeva ei ole');
    await days.getByLabel('Kuni').fill('31.12.2019');
    await days.getByLabel('Kuni').press('Tab');
    await expect(days).toContainText('Lõpp on enne algust');
    await expect(days.getByLabel('Alates')).toHaveValue('01.01.2020');
    await days.getByLabel('Kuni').fill('31.12.2040');
    await days.getByLabel('Kuni').press('Tab');
    await expect(days).not.toContainText('Näidatakse endist');
    const table = page.getByRole('table', { name: 'Taimekaitsevahendite register' });
    await expect(table.getByRole('row').nth(1)).toContainText('P26-');
    await expectAccessible();
    for (const [format, ending] of [
      ['CSV', 'csv'],
      ['Excel', 'xlsx'],
      ['PDF', 'pdf'],
      ['JSON', 'json'],
    ] as const) {
      const saving = page.waitForEvent('download');
      await page.getByRole('button', { name: format, exact: true }).click();
      expect((await saving).suggestedFilename()).toMatch(
        new RegExp(`^taimekaitsevahendite-register-2020-01-01-kuni-.*\\.${ending}$`),
      );
    }

    const correct = table.getByRole('button', { name: /^Paranda kirjet/ }).first();
    const number = /\d+/.exec((await correct.getAttribute('aria-label')) ?? '')?.[0] ?? '';
    await correct.click();
    const sheet = page.getByRole('dialog', { name: `Kirje ${number} parandus` });
    await expect(sheet.getByLabel('Partii')).toHaveValue(/^P26-/);
    await sheet.getByLabel('EPPO-kood').fill('X');
    await sheet.getByRole('button', { name: 'Salvesta' }).click();
    await expect(sheet.getByLabel('EPPO-kood')).toHaveAttribute('aria-invalid', 'true');
    await expect(sheet.getByLabel('Parandamise põhjus')).toHaveAttribute('aria-invalid', 'true');
    await expectAccessible();
    await sheet.getByLabel('EPPO-kood').fill('1herg');
    await sheet.getByLabel('Partii').fill('P26-9999');
    await sheet.getByLabel('Parandamise põhjus').fill('partii loeti valesti');
    await sheet.getByRole('button', { name: 'Salvesta' }).click();
    await expect(sheet).toBeHidden();
    await page.getByLabel('Otsi toodet').fill('P26-9999');
    const corrected = table.getByRole('row').filter({ hasText: 'EPPO 1HERG' });
    await expect(corrected).toContainText(`parandab kirjet ${number}: partii loeti valesti`);

    await page.setViewportSize(phone.viewport);
    await expectAccessible();
    await page.getByLabel('Otsi toodet').fill('sellist ei ole');
    await expect(page.getByText('Midagi ei leitud')).toBeVisible();
  });
});
