import { expect, test } from '../test.ts';

test.use({ role: 'staff' });

test('a pasted message fills the order, and its guesses have to be looked at', async ({ page }) => {
  await page.goto('/services/orders');
  await page.getByRole('link', { name: 'Kleebi sõnum' }).click();
  const message = page.getByRole('region', { name: 'Kliendi sõnum' });
  await message
    .getByLabel('Sõnum', { exact: true })
    .fill('homme 2 koormat rapsi Allikivi kuivatist ramsi õlitehasesse, 56 t, peale 10');
  await message.getByRole('button', { name: 'Loe sõnum' }).click();
  await expect(message.getByText('rapsi')).toBeVisible();
  await expect(page.getByLabel('Toode')).toHaveValue(/^Raps/);
  await expect(page.getByLabel('Kogus')).toHaveValue('56');
  await expect(page.getByLabel('Märkused')).toHaveValue('2 koormat, alates kella 10:00');
  await expect(message.getByText('arvatav')).toBeVisible();

  await page.getByRole('combobox', { name: 'Klient' }).fill('Allikivi');
  await page
    .getByRole('option', { name: /Allikivi/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Valmis' }).click();
  await expect(page.getByText('Kontrollige arvatavaid väljasid')).toBeVisible();
  await message.getByRole('button', { name: 'Õige: Sihtkoht' }).click();
  await page.getByRole('button', { name: 'Valmis' }).click();
  await expect(page.getByText('Veotellimuse loomine õnnestus!')).toBeVisible();
});

test('guesses hold the order back with the message put away and after a reload', async ({ page }) => {
  await page.goto('/services/add-work?paste=1');
  const message = page.getByRole('region', { name: 'Kliendi sõnum' });
  await message
    .getByLabel('Sõnum', { exact: true })
    .fill('homme 2 koormat rapsi Allikivi kuivatist ramsi õlitehasesse, 56 t, peale 10. Värav on lahti');
  await message.getByRole('button', { name: 'Loe sõnum' }).click();
  await expect(page.getByLabel('Märkused')).toHaveValue('2 koormat, alates kella 10:00, Värav on lahti');
  await message.getByRole('button', { name: 'Sulge' }).click();
  await expect(message.getByRole('button', { name: 'Õige: Sihtkoht' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Klient' }).fill('Allikivi');
  await page
    .getByRole('option', { name: /Allikivi/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Valmis' }).click();
  await expect(page.getByText('Kontrollige arvatavaid väljasid')).toBeVisible();

  await page.reload();
  await expect(page.getByLabel('Kogus')).toHaveValue('56');
  await page.getByRole('button', { name: 'Valmis' }).click();
  await expect(page.getByText('Kontrollige arvatavaid väljasid')).toBeVisible();
  await message.getByRole('button', { name: 'Õige: Sihtkoht' }).click();
  await expect(message.getByText('arvatav')).toBeHidden();
  await page.getByRole('button', { name: 'Valmis' }).click();
  await expect(page.getByText('Veotellimuse loomine õnnestus!')).toBeVisible();
});

test('a request to cancel fills nothing in', async ({ page }) => {
  await page.goto('/services/add-work?paste=1');
  const message = page.getByRole('region', { name: 'Kliendi sõnum' });
  await message.getByLabel('Sõnum', { exact: true }).fill('Homme ei ole autot vaja');
  await message.getByRole('button', { name: 'Loe sõnum' }).click();
  await expect(message.getByText('Klient palub tellimuse ära jätta.')).toBeVisible();
  await expect(page.getByLabel('Kogus')).toHaveValue('');
});
