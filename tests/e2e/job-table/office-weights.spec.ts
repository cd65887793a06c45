import { desk } from '../screens.ts';
import { expect, test } from '../test.ts';
import { cell, grid, makeRows, openTable, uniqueWord } from './table-page.ts';

test.use({ role: 'staff', ...desk });

test('the office enters weights from paper, is asked about an unusual one, and completes the load', async ({
  page,
  expectAccessible,
  expectConsole,
}) => {
  expectConsole(/422/);
  const word = uniqueWord();
  const [row] = await makeRows(page, word);
  await openTable(page, word);
  await (await cell(page, row!.id, 'Toode')).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Sisesta kaalud' }).click();
  const sheet = page.getByRole('dialog', { name: 'Sisesta kaalud' });
  const net = (stop: string) => sheet.getByLabel(`Neto, ${stop}`);
  await net('laadimine').fill('19980');
  await net('mahalaadimine').fill('19,96');
  await net('mahalaadimine').blur();
  await sheet.getByLabel('Vahemaa').fill('84');
  await sheet.getByLabel('Lõpeta töö').click();
  await expectAccessible();
  await sheet.getByRole('button', { name: 'Salvesta' }).click();
  await expect(sheet.getByLabel('Põhjus')).toBeFocused();
  await sheet.getByLabel('Põhjus').fill('vedajal ei ole äppi');
  await sheet.getByRole('button', { name: 'Salvesta' }).click();

  // Tonnes in a field of kilograms.
  const question = page.getByRole('dialog', { name: 'Kas kõik on õige?' });
  await expect(question).toContainText('Kas kaal on tonnides? 19,96 t');
  await question.getByRole('button', { name: 'Vaatan üle' }).click();
  await net('mahalaadimine').fill('19960');
  await sheet.getByRole('button', { name: 'Salvesta' }).click();
  await expect(page.getByText('Kaalud salvestatud')).toBeVisible();
  await expect(sheet).toBeHidden();
  await expect(grid(page)).toContainText('Lõpetatud');
  await expect(grid(page)).toContainText('19,96');
});
