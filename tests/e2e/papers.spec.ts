import { desk, phone } from './screens.ts';
import { expect, test } from './test.ts';

test.describe('papers', () => {
  test.use({ role: 'staff', ...desk });

  test('a paper is written down, warned of, renewed and taken back; a kind is added, put right and taken out of use', async ({
    page,
    expectConsole,
    expectAccessible,
  }) => {
    // The end before the beginning.
    expectConsole(/422/);
    const number = `P-${crypto.randomUUID().slice(0, 6)}`;
    await page.goto('/services/papers');
    await page.getByRole('button', { name: 'Lisa paber' }).first().click();
    const sheet = page.getByRole('dialog', { name: 'Lisa paber' });
    await sheet.getByRole('combobox', { name: /^Kelle või mille paber/ }).fill('1');
    await page.getByRole('listbox').getByRole('option').filter({ hasText: 'Auto' }).first().click();
    await sheet.getByLabel('Liik').selectOption('Tehnoülevaatus');
    await sheet.getByLabel('Kehtib alates').fill('13.12.2039');
    await sheet.getByLabel('Kehtib kuni (k.a)').fill('12.12.2038');
    await sheet.getByLabel('Number').fill(number);
    await expectAccessible();
    await sheet.getByRole('button', { name: 'Salvesta' }).click();
    await expect(sheet.getByText('Lõpp on enne algust', { exact: true })).toBeVisible();
    await sheet.getByLabel('Kehtib alates').fill('13.12.2037');
    await sheet.getByRole('button', { name: 'Salvesta' }).click();
    await expect(sheet).toBeHidden();

    await page.getByLabel('Otsi numbrit, nime või liiki').fill(number);
    const card = page.getByRole('article').filter({ hasText: number });
    await expect(card).toContainText('kehtib alates 13.12.2037');
    await page.setViewportSize(phone.viewport);
    await expectAccessible();
    await card.getByRole('button', { name: 'Muuda' }).click();
    const edit = page.getByRole('dialog', { name: 'Paber', exact: true });
    await edit.getByLabel('Kehtib alates').fill('');
    await edit.getByRole('button', { name: 'Salvesta' }).click();
    await expect(card).toContainText('aegub 12.12.2038');

    // The next one is filled in: from the day after, a year long.
    await card.getByRole('button', { name: 'Uuenda' }).click();
    const renew = page.getByRole('dialog', { name: 'Uuenda paber' });
    await expect(renew.getByLabel('Kehtib alates')).toHaveValue('13.12.2038');
    await expect(renew.getByLabel('Kehtib kuni (k.a)')).toHaveValue('12.12.2039');
    await renew.getByLabel('Number').fill(`${number}-2`);
    await renew.getByRole('button', { name: 'Salvesta' }).click();
    await expect(page.getByRole('article').filter({ hasText: `${number}-2` })).toContainText(
      'kehtib alates 13.12.2038',
    );
    await expect(page.getByRole('article').filter({ hasText: number })).toHaveCount(1);
    // The renewed one taken back, the former one is the last again.
    const last = page.getByRole('article').filter({ hasText: number });
    for (const shown of ['kehtib alates 13.12.2038', 'aegub 12.12.2038']) {
      await expect(last).toContainText(shown);
      await last.getByRole('button', { name: 'Kustuta' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Kustuta' }).click();
    }
    await expect(last).toHaveCount(0);

    await test.step('a kind is added with its notice and as a condition, put right and taken out of use', async () => {
      const code = `PASS-${crypto.randomUUID().slice(0, 6).toUpperCase()}`;
      const label = `Läbipääs ${code}`;
      await page.setViewportSize(desk.viewport);
      await page.getByRole('link', { name: 'Paberiliigid' }).click();
      await expect(page.getByRole('article', { name: 'Tehnoülevaatus', exact: true })).toContainText(
        'Auto, Haagis · teade 30 ja 7 päeva enne',
      );
      await page.getByRole('button', { name: 'Lisa paberiliik' }).click();
      const sheet = page.getByRole('dialog', { name: 'Lisa paberiliik' });
      await sheet.getByLabel('Kood').fill('väike täht');
      await sheet.getByLabel('Mitu päeva enne teatada').fill('kuu enne');
      await sheet.getByRole('button', { name: 'Salvesta' }).click();
      // Every problem at once.
      await expect(
        sheet.getByText('Koodis tohivad olla suured ladina tähed, numbrid, - ja _'),
      ).not.toHaveCount(0);
      await expect(sheet.getByText('Valige vähemalt üks')).not.toHaveCount(0);
      await expect(sheet.getByText(/Kirjutage päevade arvud 1 kuni 730/)).not.toHaveCount(0);
      await expectAccessible();
      await sheet.getByLabel('Nimetus').fill(label);
      await sheet.getByLabel('Kood').fill(code);
      await sheet.getByLabel('Auto', { exact: true }).check();
      await sheet.getByLabel('Mitu päeva enne teatada').fill('14; 3');
      await sheet.getByLabel('Keelab veo').check();
      await sheet.getByRole('button', { name: 'Salvesta' }).click();
      const card = page.getByRole('article', { name: label });
      await expect(card).toContainText('Auto · teade 14 ja 3 päeva enne');
      await expect(card).toContainText('Keelab veo');
      await card.getByRole('button', { name: `Muuda: ${label}` }).click();
      const edit = page.getByRole('dialog', { name: `Muuda: ${label}` });
      await edit.getByLabel('Keelab veo').uncheck();
      await edit.getByRole('button', { name: 'Salvesta' }).click();
      await expect(card).toContainText('Hoiatab');
      await page.setViewportSize(phone.viewport);
      await expectAccessible();
      await card.getByRole('button', { name: 'Võta kasutusest' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Võta kasutusest' }).click();
      await expect(card).toContainText('Ei ole kasutusel');
    });
  });
});
