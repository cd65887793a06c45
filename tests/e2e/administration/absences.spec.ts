import { desk, phone } from '../screens.ts';
import { expect, test } from '../test.ts';

test.describe('absences', () => {
  test.use({ role: 'staff', ...desk });

  test('a truck in the workshop is noted, corrected and taken back', async ({
    page,
    expectConsole,
    expectAccessible,
  }) => {
    // The end before the beginning.
    expectConsole(/422/);
    const note = `Pidurid ${crypto.randomUUID().slice(0, 6)}`;
    await page.goto('/services/admin');
    await page.getByRole('button', { name: 'Puhkus/remont' }).click();
    await page.getByRole('button', { name: 'Lisa puhkus või remont' }).click();
    const sheet = page.getByRole('dialog', { name: 'Lisa puhkus või remont' });
    await sheet.getByRole('combobox', { name: /^Auto\b/ }).fill('1');
    await page.getByRole('listbox').getByRole('option').first().click();
    await sheet.getByLabel('Alates').fill('10.01.2040');
    await sheet.getByLabel('Kuni (kaasa arvatud)').fill('09.01.2040');
    await sheet.getByLabel('Põhjus').selectOption('Remont');
    await sheet.getByLabel('Märkus').fill(note);
    await expectAccessible();
    await sheet.getByRole('button', { name: 'Salvesta' }).click();
    await expect(sheet.getByText('Lõpp on enne algust')).toBeVisible();
    await expect(sheet.getByLabel('Märkus')).toHaveValue(note);
    await sheet.getByLabel('Kuni (kaasa arvatud)').fill('12.01.2040');
    await sheet.getByRole('button', { name: 'Salvesta' }).click();
    await expect(sheet).toBeHidden();

    const card = page.getByRole('article').filter({ hasText: note });
    await expect(card).toContainText('Remont: 10.01.2040 – 12.01.2040');
    await page.setViewportSize(phone.viewport);
    await card.getByRole('button', { name: 'Muuda' }).click();
    const edit = page.getByRole('dialog', { name: 'Puhkus või remont', exact: true });
    await edit.getByLabel('Kuni (kaasa arvatud)').fill('11.01.2040');
    await edit.getByRole('button', { name: 'Salvesta' }).click();
    await expect(card).toContainText('10.01.2040 – 11.01.2040');
    await card.getByRole('button', { name: 'Võta tagasi' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Võta tagasi' }).click();
    await expect(card).toHaveCount(0);
  });
});
