import { applyImport, dropFiles } from './import-files.ts';
import { desk } from './screens.ts';
import { expect, test } from './test.ts';

test.use({ role: 'staff', ...desk });

test('two files are dropped, looked at, applied, and taken back by importing the old data', async ({
  page,
  expectAccessible,
}) => {
  const own = crypto.randomUUID().slice(0, 8);
  const companies = (name: string) => `externalId;name\nI-${own};${name}\n`;
  const places = `externalId;companyExternalId;locationName\nIK-${own};I-${own};Küün\n`;
  await page.goto('/services/admin');
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Import' })).toBeVisible();
  await dropFiles(page, { 'companies.csv': companies('Vana Talu'), 'locations.csv': places });
  await expect(page.getByRole('button', { name: 'Uued 2' })).toBeVisible();
  await expect(page.getByText('Vana Talu')).toBeVisible();
  await expectAccessible();
  await applyImport(page);

  await page.getByRole('link', { name: 'Kõik impordid' }).click();
  await dropFiles(page, { 'companies.csv': companies('Uus Talu') });
  await expect(page.getByRole('button', { name: 'Muutuvad 1' })).toBeVisible();
  await expect(page.getByRole('deletion')).toHaveText('Vana Talu');
  await expect(page.getByRole('insertion')).toHaveText('Uus Talu');
  await applyImport(page);

  await page.getByRole('link', { name: 'Kõik impordid' }).click();
  await dropFiles(page, { 'companies.csv': companies('Vana Talu') });
  await expect(page.getByRole('insertion')).toHaveText('Vana Talu');
  await applyImport(page);

  await page.getByRole('link', { name: 'Kõik impordid' }).click();
  await dropFiles(page, { 'companies.csv': `${companies('Vana Talu')}X-${own};\n` });
  await expect(page.getByText('väärtus puudub')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Rakenda' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Loobu' }).click();
  await expect(page.getByRole('link', { name: /companies.csv, locations.csv/ }).first()).toContainText(
    'Rakendatud',
  );
});
