import { desk, phone } from './screens.ts';
import { expect, test } from './test.ts';

test.use({ role: 'staff', ...desk });

test('a theft is written for the authority, copied out, and marked as told and not', async ({
  page,
  expectAccessible,
}) => {
  const facts = `Laost kadus kaks suurkotti ${crypto.randomUUID()}`;
  await page.goto('/services/papers');
  await page.getByRole('link', { name: 'Lähteained' }).click();
  await page.getByRole('button', { name: 'Teata PPA-le' }).click();
  const sheet = page.getByRole('dialog', { name: 'Teata PPA-le' });
  await sheet.getByRole('button', { name: 'Salvesta' }).click();
  await expect(sheet.getByLabel(/^Asjaolud/)).toHaveAttribute('aria-invalid', 'true');
  await sheet.getByLabel('Millest teatatakse').selectOption('Vargus');
  await sheet.getByLabel(/^Asjaolud/).fill(facts);
  await expectAccessible();
  await sheet.getByRole('button', { name: 'Salvesta' }).click();
  await expect(sheet).toBeHidden();

  const card = page.getByRole('article').filter({ hasText: facts });
  await expect(card).toContainText('teatage hiljemalt');
  await card.getByRole('button', { name: 'Näita teadet' }).click();
  await expect(card).toContainText('Saaja: Politsei- ja Piirivalveamet');
  await page.setViewportSize(phone.viewport);
  await expectAccessible();
  await card.getByRole('button', { name: 'Märgi teatatuks' }).click();
  await expect(card).toContainText('teatatud');
  await page.getByRole('button', { name: 'Võta tagasi' }).click();
  await expect(card).toContainText('teatage hiljemalt');
  await card.getByRole('button', { name: 'Märgi teatatuks' }).click();
  await expect(card.getByRole('button', { name: 'Märgi teatatuks' })).toHaveCount(0);
});
