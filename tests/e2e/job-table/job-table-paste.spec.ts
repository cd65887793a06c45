import { desk } from '../screens.ts';
import { expect, test } from '../test.ts';
import { anyTruck, cell, makeRows, openTable, uniqueWord } from './table-page.ts';

test.use({ role: 'staff', ...desk });

test('cells are copied and pasted, a block at once; what fits is taken, the rest listed to be corrected or named', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const word = uniqueWord();
  const [first, second, third] = await makeRows(page, word, 3);
  await openTable(page, word, '&sort=id,asc');
  await test.step('a cell is copied to another column', async () => {
    await (await cell(page, first!.id, 'Sihtkoht')).click();
    await page.keyboard.press('Control+c');
    await (await cell(page, second!.id, 'Lähtekoht')).click();
    await page.keyboard.press('Control+v');
    const name = first!.destination?.locationName ?? '';
    await expect(await cell(page, second!.id, 'Lähtekoht')).toContainText(name);
  });

  await test.step('a block is pasted at once', async () => {
    await page.evaluate(() => navigator.clipboard.writeText('0112\t0800\n0212\t0900'));
    await (await cell(page, first!.id, 'Kuupäev')).click();
    await page.keyboard.press('Control+v');
    await expect(await cell(page, first!.id, 'Kellaaeg')).toHaveText('08:00');
    await expect(await cell(page, second!.id, 'Kellaaeg')).toHaveText('09:00');
  });

  await test.step('what does not fit is listed to be corrected', async () => {
    await page.evaluate(() => navigator.clipboard.writeText('10\nmidagi'));
    await (await cell(page, first!.id, 'Kogus')).click();
    await page.keyboard.press('Control+v');
    await expect(await cell(page, first!.id, 'Kogus')).toHaveText('10 t');
    const rest = page.getByRole('dialog', { name: 'Kleepimata: 1 lahter' });
    await rest.getByRole('button', { name: `Rida ${second!.id}, Kogus: midagi` }).click();
    await page.keyboard.type('11');
    await page.keyboard.press('Enter');
    await expect(await cell(page, second!.id, 'Kogus')).toHaveText('11 t');
    await rest.getByRole('button', { name: 'Sulge' }).click();
  });

  await test.step('an empty cell changes nothing; Ctrl+D fills down', async () => {
    await page.evaluate(() => navigator.clipboard.writeText('\n0700'));
    await (await cell(page, first!.id, 'Kellaaeg')).click();
    await page.keyboard.press('Control+v');
    await expect(await cell(page, second!.id, 'Kellaaeg')).toHaveText('07:00');
    await expect(await cell(page, first!.id, 'Kellaaeg')).toHaveText('08:00');
    await (await cell(page, second!.id, 'Kellaaeg')).click();
    await page.keyboard.press('Control+d');
    await expect(await cell(page, second!.id, 'Kellaaeg')).toHaveText('08:00');
  });

  await test.step('Enter in a list of choices goes on below; Ctrl+R fills to the right', async () => {
    await (await cell(page, first!.id, 'Lähtekoht')).dblclick();
    await page.getByRole('combobox', { name: 'Lähtekoht' }).fill('tamsalu');
    await page.getByRole('option').filter({ hasText: 'Tamsalu' }).first().waitFor();
    await page.keyboard.press('Enter');
    await expect(await cell(page, first!.id, 'Lähtekoht')).toContainText('Tamsalu');
    await expect(await cell(page, second!.id, 'Lähtekoht')).toHaveAttribute('aria-selected', 'true');
    await (await cell(page, first!.id, 'Sihtkoht')).click();
    await page.keyboard.press('Control+r');
    const question = page.getByRole('dialog', { name: 'Kas kõik on õige?' });
    await expect(question).toContainText('Lähtekoht ja sihtkoht oleksid samad');
    await question.getByRole('button', { name: 'Salvesta siiski' }).click();
    await expect(await cell(page, first!.id, 'Sihtkoht')).toContainText('Tamsalu');
  });

  await test.step('a plate is pasted as people write it; one that is not known, and a cell that is locked, are named', async () => {
    const { licensePlateNumber: plate } = await anyTruck(page);
    const paste = async (column: string, text: string) => {
      await page.evaluate((written) => navigator.clipboard.writeText(written), text);
      await (await cell(page, third!.id, column)).click();
      await page.keyboard.press('Control+v');
    };
    await paste('Auto number', ` ${plate.slice(0, 3).toLowerCase()} ${plate.slice(3)} `);
    await expect(await cell(page, third!.id, 'Auto number')).toHaveText(platePattern(plate));
    await paste('Auto number', '999ZZZ');
    // The first truck may have a warning of its own.
    await expect(page.getByRole('alert').filter({ hasText: 'Autot 999ZZZ ei leitud' })).toBeVisible();
    await paste('Koostas', 'Mari');
    const locked = 'Seda lahtrit ei saa muuta. Selle täidab süsteem.';
    await expect(page.getByRole('alert').filter({ hasText: locked })).toBeVisible();
    await page.keyboard.type('M');
    await expect(page.getByText(locked)).toHaveCount(2);
  });
});

/** A plate with or without its space. */
function platePattern(plate: string): RegExp {
  return new RegExp(`^${plate.slice(0, 3)} ?${plate.slice(3)}$`);
}
