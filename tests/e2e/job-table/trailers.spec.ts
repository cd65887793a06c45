import { desk } from '../screens.ts';
import { expect, test } from '../test.ts';
import { cell, makeRows, openTable, rowsWith, uniqueWord } from './table-page.ts';

test.use({ role: 'staff', ...desk });

test('a truck says what it carries, brings its trailer, and another trailer can be given', async ({
  page,
}) => {
  const word = uniqueWord();
  const [row] = await makeRows(page, word);
  await openTable(page, word);
  await (await cell(page, row!.id, 'Auto number')).dblclick();
  await page.getByRole('combobox', { name: 'Auto number' }).fill('417 BXT');
  const truck = page.getByRole('option', { name: /417 BXT/ });
  await expect(truck).toContainText(/mahub u \d+(,\d)? t/);
  await truck.click();
  const trailer = await cell(page, row!.id, 'Haagis');
  await expect(trailer).toHaveText('208 YKL');

  await trailer.dblclick();
  await page.getByRole('combobox', { name: 'Haagis' }).fill('209ykl');
  await page.getByRole('option', { name: /209 ?YKL/ }).click();
  await expect(trailer).toHaveText('209 YKL');
  await expect(await cell(page, row!.id, 'km')).toHaveText(/^(≈\s)?\d+$/);
  await expect
    .poll(async () => (await rowsWith(page, word))[0])
    .toMatchObject({ truck: { licensePlateNumber: '417BXT' }, trailer: { registrationNumber: '209YKL' } });
});
