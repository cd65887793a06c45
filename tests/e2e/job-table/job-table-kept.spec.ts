import { formatPlate } from '#domain/vehicles/plate.ts';

import { desk } from '../screens.ts';
import { expect, test } from '../test.ts';
import { cell, makeRows, openTable, rowsWith, uniqueWord } from './table-page.ts';

test.use({ role: 'staff', ...desk });

test('an edit that does not get through stays, over a reload too, and is sent again', async ({
  page,
  expectConsole,
  expectAccessible,
}) => {
  expectConsole(/ERR_FAILED/);
  const word = uniqueWord();
  const [row] = await makeRows(page, word);
  await page.route('**/patch-products', (route) => route.abort());
  await openTable(page, word);
  await (await cell(page, row!.id, 'Kogus')).dblclick();
  await page.getByRole('textbox', { name: 'Kogus' }).fill('14');
  await page.keyboard.press('Enter');
  const waiting = page.getByText('1 muudatus salvestamata');
  await expect(waiting).toBeVisible();
  await expect(await cell(page, row!.id, 'Kogus')).toHaveText('14 t');
  await expectAccessible();

  await page.reload();
  await expect(waiting).toBeVisible();
  await expect(await cell(page, row!.id, 'Kogus')).toHaveText('14 t');
  expect((await rowsWith(page, word))[0]).toMatchObject({ quantity: 20, version: 1 });
  await page.unroute('**/patch-products');
  await page.getByRole('button', { name: 'Proovi uuesti' }).click();
  await expect(waiting).toHaveCount(0);
  expect((await rowsWith(page, word))[0]).toMatchObject({ quantity: 14, version: 2 });
});

test('a truck that is taken is asked about with the row in the way, before anything is saved', async ({
  page,
  expectConsole,
  expectAccessible,
}) => {
  expectConsole(/422/);
  const word = uniqueWord();
  const [first, second] = await makeRows(page, word, 2);
  const trucks = await page.request.get('/api/trucks?size=1');
  const [truck] = ((await trucks.json()) as { content: { id: number; licensePlateNumber: string }[] })
    .content;
  await page.request.patch('/api/transport-job-products/patch-products', {
    data: [
      { id: first!.id, version: 1, changes: { time: '03:40', truck: { id: truck!.id } } },
      { id: second!.id, version: 1, changes: { time: '03:55' } },
    ],
  });
  // The row below is where Enter leads.
  await openTable(page, word, '&sort=id,desc');
  const truckCell = await cell(page, second!.id, 'Auto number');
  const find = async () => {
    await truckCell.dblclick();
    const field = page.getByRole('combobox', { name: 'Auto number' });
    await field.fill(truck!.licensePlateNumber);
    await expect(page.getByRole('option').first()).toContainText(formatPlate(truck!.licensePlateNumber));
    await expect(field).toHaveAttribute('aria-activedescendant', /./);
  };
  await find();
  await page.getByRole('option').first().click();
  const question = page.getByRole('dialog', { name: 'Kas kõik on õige?' });
  await expect(question).toContainText(`Samal ajal: rida ${first!.id}, kell 03:40`);
  await expectAccessible();
  await question.getByRole('button', { name: 'Vaatan üle' }).click();
  // What was typed is still there, in the open cell, to be chosen after all or changed.
  const typed = page.getByRole('combobox', { name: 'Auto number' });
  await expect(typed).toHaveValue(formatPlate(truck!.licensePlateNumber));
  await expect(typed).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(truckCell).toHaveText('');
  await expect(truckCell).toBeFocused();
  expect((await rowsWith(page, word))[1]).toMatchObject({ truck: null, version: 2 });

  for (const lookAgain of ['Enter', 'Escape']) {
    await find();
    await page.keyboard.press('Enter');
    await expect(question).toBeVisible();
    // Its first answer is the one that has the focus.
    await page.keyboard.press(lookAgain);
    await expect(question).toBeHidden();
    await expect(typed).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(truckCell).toBeFocused();
  }

  await find();
  await page.getByRole('option').first().click();
  await question.getByRole('button', { name: 'Salvesta siiski' }).click();
  await expect.poll(async () => (await rowsWith(page, word))[1]?.truck?.id).toBe(truck!.id);
});
