import { addDays, formatDay } from '#domain/calendar/day.ts';
import { formatPlate } from '#domain/vehicles/plate.ts';

import { desk, phone } from '../screens.ts';
import { expect, test } from '../test.ts';
import { makeRowWith } from './correction.ts';
import { openTable, uniqueWord } from './table-page.ts';

test.use({ role: 'staff' });

/** A day that no other test uses, nor the same test when it is repeated: YYYY-MM-DD and as it is typed. */
function dayOfOwn(year: number): { date: string; typed: string } {
  const date = addDays(`${String(year)}-01-01`, test.info().repeatEachIndex);
  return { date, typed: formatDay(date) };
}

test.describe('at a desk', () => {
  test.use(desk);

  test('tomorrow’s rows are checked, and what a day lacks is corrected until all is ready; it reads well on a phone', async ({
    page,
    expectAccessible,
  }) => {
    const word = uniqueWord();
    const { date, typed } = dayOfOwn(2031);
    const { row } = await makeRowWith(page, word, { lacks: { fleetUserId: null }, date });
    const { row: bare } = await makeRowWith(page, word, { lacks: null, date });
    await openTable(page, word);
    await page.getByRole('link', { name: 'Kontrolli homseid' }).click();
    await expect(page).toHaveURL('/services/alerts?view=tomorrow');
    const sheet = page.getByRole('region', { name: 'Veotööde kontroll' });
    await expect(
      page.getByRole('group', { name: 'Näita' }).getByRole('button', { name: 'Homme' }),
    ).toHaveAttribute('aria-pressed', 'true');
    await sheet.getByLabel('Veo kuupäev').fill(typed);
    await expect(sheet.getByText('2 rida 2-st ei ole valmis')).toBeVisible();
    await page.setViewportSize(phone.viewport);
    await expectAccessible();
    await page.setViewportSize(desk.viewport);

    // What Pealeht counts, alone.
    const line = (id: number) => sheet.getByRole('listitem', { name: `Rida ${String(id)}:` });
    await sheet.getByRole('button', { name: 'Autota 1' }).click();
    await expect(line(row.id)).toBeHidden();
    await expect(line(bare.id)).toBeVisible();
    await sheet.getByRole('button', { name: 'Kõik 2' }).click();

    const ready = line(row.id);
    await expect(ready).toContainText('Autoga ei ole seotud jälgimisteenuse kasutajat');
    await expect(ready).toContainText(row.product.name);
    await ready.getByRole('button', { name: 'Paranda' }).click();
    await page.getByRole('textbox', { name: 'Jälgimisteenuse kasutaja' }).fill('fleet-homme');
    await page.getByRole('button', { name: 'Salvesta' }).click();
    await expect(ready.getByRole('button', { name: 'Saada', exact: true })).toBeVisible();
    await expect(sheet.getByText('1 rida 2-st ei ole valmis')).toBeVisible();

    await line(bare.id).getByRole('button', { name: 'Määra auto' }).click();
    const choice = page.getByRole('dialog', { name: 'Määra auto' });
    await expect(choice.getByLabel('Auto number')).toBeFocused();
    await choice.getByLabel('Auto number').fill(row.truck!.licensePlateNumber);
    await page.getByRole('option', { name: formatPlate(row.truck!.licensePlateNumber) }).click();
    await choice.getByRole('button', { name: 'Salvesta' }).click();
    await expect(sheet.getByText('Kõik veotööd on valmis')).toBeVisible();

    // All of it goes in one press, after it was seen what goes.
    await sheet.getByRole('button', { name: 'Saada kõik valmis (2 rida)' }).click();
    const sending = page.getByRole('dialog', { name: 'Saada: 2 rida' });
    await expect(sending.getByRole('listitem').filter({ hasText: 'SMS' })).toHaveCount(2);
    await expect(sending.getByText(/SMS: autojuhtidele 2/)).toBeVisible();
    await sending.getByRole('button', { name: /^Saada \d+ teadet$/ }).click();
    await expect(sending.getByText(/^Saadetud \d+$/)).toBeVisible();
    await sending.getByRole('button', { name: 'Sulge', exact: true }).last().click();
    await expect(sending).toBeHidden();

    await sheet.getByLabel('Veo kuupäev').fill('01.02.2099');
    await expect(page.getByText('Sellel päeval ei ole veotöid')).toBeVisible();
  });
});
