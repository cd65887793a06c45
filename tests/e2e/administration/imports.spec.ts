import { desk } from '../screens.ts';
import { expect, test } from '../test.ts';
import { applyImport, dropFiles } from './import-files.ts';

test.use({ role: 'staff', ...desk });

test('two files are dropped, looked at, applied, and taken back by importing the old data; one is read otherwise where the preview asks, and one waits', async ({
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

  await test.step('a file is read otherwise where the preview asks: the decimal sign and the encoding', async () => {
    await dropFiles(page, {
      'product-groups.csv': `externalId;descr\nDG-${own};Kümnendgrupp ${own}\n`,
      'products.csv': `externalId;name;unit;productGroupExternalId;packageSize\nD-${own};Kümnendkott;t;DG-${own};1,204\n`,
    });
    await expect(page.getByText('Failist ei selgu, kumb märk on komakoht.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Rakenda' })).toHaveCount(0);
    await expectAccessible();
    const decimalSign = page.getByRole('group', { name: 'Komakoht, products.csv' });
    await decimalSign.getByRole('button', { name: 'punkt: 1,204 on 1 204' }).click();
    const product = page.getByRole('listitem').filter({ hasText: 'Kümnendkott' });
    await expect(product).toContainText('Pakendi suurus 1204');
    await decimalSign.getByRole('button', { name: 'koma: 1,204 on 1,204' }).click();
    await expect(product).toContainText('Pakendi suurus 1,204');
    await expect(page.getByRole('button', { name: 'Rakenda' })).toBeVisible();

    await page.getByRole('link', { name: 'Kõik impordid' }).click();
    // 'Rønde' in Windows-1252, which is 'Rųnde' in the Baltic encoding.
    const bytes = [
      ...new TextEncoder().encode(`externalId;name\nE-${own};R`),
      0xf8,
      ...new TextEncoder().encode('nde\n'),
    ];
    await dropFiles(page, { 'companies.csv': bytes });
    await expect(page.getByText('Täpitähti saab lugeda mitmeti.')).toBeVisible();
    await page.getByRole('button', { name: 'Rønde · Lääne-Euroopa' }).click();
    await expect(page.getByRole('button', { name: 'Rønde · Lääne-Euroopa' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await expect(page.getByRole('button', { name: 'Rakenda' })).toBeVisible();
  });

  await test.step('who waits sees for whom, also when they come back, and can give up', async () => {
    const file = { name: 'trucks.csv', kind: 'trucks', bytes: 100 };
    const none = { new: null, changed: null, unchanged: null, faulty: null };
    const counts = { ...none, trailers: null, jobs: null, noted: null };
    const waiting = {
      id: 77,
      state: 'waiting',
      createdAt: '2026-03-02T08:00:00Z',
      createdBy: 'Kadri Saarmets',
      files: [{ ...file, ...counts, reading: null }],
      ...counts,
      progress: 0,
      waitsFor: { who: 'Mari Maasikas', since: '2026-03-02T07:59:00Z' },
      lastAttempt: null,
      appliedAt: null,
      appliedBy: null,
    };
    await page.route('**/api/admin/imports/77', (route) =>
      route.request().method() === 'DELETE'
        ? route.fulfill({ status: 204 })
        : route.fulfill({ json: { content: waiting } }),
    );
    await page.goto('/services/admin/imports?id=77');
    const standing = page.getByText(/^Enne lõpeb import, mille algatas Mari Maasikas/);
    await expect(standing).toBeVisible();
    await page.reload();
    await expect(standing).toBeVisible();
    await page.getByRole('link', { name: 'Kõik impordid' }).click();
    await page.goBack();
    await expect(standing).toBeVisible();
    await page.getByRole('button', { name: 'Loobu' }).click();
    await expect(page.getByRole('heading', { name: 'Viimased impordid' })).toBeVisible();
  });
});
