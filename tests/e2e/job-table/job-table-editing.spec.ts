import { formatPlate } from '#domain/vehicles/plate.ts';

import { desk } from '../screens.ts';
import { expect, test } from '../test.ts';
import {
  anyTruck,
  cell,
  firstRowId,
  grid,
  makeRows,
  openTable,
  rowOf,
  rowsWith,
  shownColumnCount,
  uniqueWord,
} from './table-page.ts';

test.use({ role: 'staff', ...desk });

test('a cell is typed into, by mouse and by keys alone; what is no value stays open, edits are taken back, a refused one too; records are found', async ({
  page,
  expectConsole,
}) => {
  test.slow();
  const word = uniqueWord();
  const [first, second, third, fourth, fifth, sixth] = await makeRows(page, word, 6);
  await openTable(page, word, '&sort=id,asc');
  // Every column that is not hidden is there, in sight or not.
  await expect(grid(page).getByRole('columnheader')).toHaveCount(shownColumnCount);
  await expect(await cell(page, first!.id, 'Prioriteet')).toHaveText('0');

  await test.step('Enter saves, and the next cell below is chosen', async () => {
    const quantity = await cell(page, first!.id, 'Kogus');
    await quantity.dblclick();
    await page.getByRole('textbox', { name: 'Kogus' }).fill('17,5');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Muutmine õnnestus!')).toBeVisible();
    await expect(quantity).toHaveText('17,5 t');
    await expect(await cell(page, second!.id, 'Kogus')).toHaveAttribute('aria-selected', 'true');
    expect((await rowsWith(page, word))[0]).toMatchObject({ quantity: 17.5, version: 2 });
  });

  await test.step('a quantity that may mean two offers both as buttons', async () => {
    const quantity = await cell(page, first!.id, 'Kogus');
    await quantity.dblclick();
    await page.getByRole('textbox', { name: 'Kogus' }).fill('12.500');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: /^12\s500 t$/ })).toBeVisible();
    await page.getByRole('button', { name: '12,5 t', exact: true }).click();
    await expect(quantity).toHaveText('12,5 t');
    await expect.poll(async () => (await rowsWith(page, word))[0]?.quantity).toBe(12.5);
  });

  await test.step('keys move, open, type over, leave with Tab and give up with Escape', async () => {
    await (await cell(page, second!.id, 'Kuupäev')).click();
    await page.keyboard.press('ArrowRight');
    await expect(await cell(page, second!.id, 'Kellaaeg')).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.type('730');
    await page.keyboard.press('Tab');
    await expect(await cell(page, second!.id, 'Kellaaeg')).toHaveText('07:30');
    await expect(await cell(page, second!.id, 'Klient')).toHaveAttribute('aria-selected', 'true');

    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('F2');
    await page.keyboard.type('9');
    await page.keyboard.press('Escape');
    await expect(await cell(page, second!.id, 'Kellaaeg')).toHaveText('07:30');
    await expect.poll(async () => (await rowsWith(page, word))[1]?.time).toBe('07:30');
  });

  await test.step('text that is no value stays open until it is one', async () => {
    await (await cell(page, third!.id, 'Kuupäev')).dblclick();
    const editor = page.getByRole('textbox', { name: 'Kuupäev' });
    await editor.fill('31.02');
    await page.keyboard.press('Enter');
    await expect(editor).toHaveAttribute('aria-invalid', 'true');
    const unfit = page.getByText('„31.02“ ei sobi sellesse lahtrisse.');
    await expect(unfit).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(unfit).toHaveCount(1);
    await editor.fill('0112');
    await page.keyboard.press('Enter');
    await expect(await cell(page, third!.id, 'Kuupäev')).toHaveText(/^01\.12\.\d{4}$/);
  });

  await test.step('Ctrl+Z takes edits back, Ctrl+Y does them again', async () => {
    const quantity = await cell(page, third!.id, 'Kogus');
    for (const value of ['11', '12']) {
      await quantity.click();
      await page.keyboard.type(value);
      await page.keyboard.press('Enter');
      await expect(quantity).toHaveText(`${value} t`);
    }
    await quantity.click();
    await page.keyboard.press('Control+z');
    await expect(quantity).toHaveText('11 t');
    await page.keyboard.press('Control+z');
    await expect(quantity).toHaveText('22 t');
    await page.keyboard.press('Control+y');
    await expect(quantity).toHaveText('11 t');
  });

  await test.step('a refused edit is said with the server’s words and taken off the screen; the cell edited meanwhile keeps its focus and its text', async () => {
    expectConsole(/422/);
    await page.route('**/patch-products', async (route) => {
      await page.getByRole('textbox', { name: 'Märkused' }).waitFor();
      await route.fulfill({
        status: 422,
        contentType: 'application/problem+json',
        body: JSON.stringify({ status: 422, errorMessage: 'Ei ole lubatud', errors: [] }),
      });
    });
    await (await cell(page, first!.id, 'Kogus')).dblclick();
    await page.getByRole('textbox', { name: 'Kogus' }).fill('3');
    await page.keyboard.press('Enter');
    await (await cell(page, second!.id, 'Märkused')).dblclick();
    const notes = page.getByRole('textbox', { name: 'Märkused' });
    await notes.fill('Helistada ette');

    const refused = page.getByRole('alert').filter({ hasText: 'Muutmine ebaõnnestus!' });
    await expect(refused).toContainText(`Rida ${String(first!.id)}: Ei ole lubatud`);
    await expect(await cell(page, first!.id, 'Kogus')).toHaveText('12,5 t');
    await expect(notes).toBeFocused();
    await page.keyboard.type(', väravas');
    await expect(notes).toHaveValue('Helistada ette, väravas');

    // The same row is saved again: its earlier notice is closed before its time.
    await page.unroute('**/patch-products');
    await page.keyboard.press('Escape');
    await (await cell(page, first!.id, 'Kogus')).dblclick();
    await page.getByRole('textbox', { name: 'Kogus' }).fill('4');
    await page.keyboard.press('Enter');
    await expect(await cell(page, first!.id, 'Kogus')).toHaveText('4 t');
    await expect(refused).toHaveCount(0);
  });

  await test.step('a record is found by typing; choosing a truck brings its carrier', async () => {
    await (await cell(page, fourth!.id, 'Lähtekoht')).dblclick();
    await page.getByRole('combobox', { name: 'Lähtekoht' }).fill('muuga');
    await page.getByRole('option').filter({ hasText: 'Muuga' }).first().waitFor();
    await page.keyboard.press('Enter');
    await expect(await cell(page, fourth!.id, 'Lähtekoht')).toContainText('Muuga');

    const truck = await anyTruck(page);
    await (await cell(page, fourth!.id, 'Auto number')).dblclick();
    await page.getByRole('combobox', { name: 'Auto number' }).fill(truck.licensePlateNumber);
    await page
      .getByRole('option')
      .filter({ hasText: formatPlate(truck.licensePlateNumber) })
      .first()
      .click();
    await expect(await cell(page, fourth!.id, 'Auto number')).toHaveText(
      formatPlate(truck.licensePlateNumber),
    );
    await expect(await cell(page, fourth!.id, 'Vedaja')).toHaveText(truck.companyName);
  });

  await test.step('what does not fit can be read when one has clicked elsewhere; Tab takes the offered choice', async () => {
    await (await cell(page, fifth!.id, 'Kuupäev')).dblclick();
    await page.getByRole('textbox', { name: 'Kuupäev' }).fill('99.99');
    await (await cell(page, fifth!.id, 'Märkused')).click();
    await expect(page.getByText('„99.99“ ei sobi sellesse lahtrisse.')).toBeVisible();

    await (await cell(page, fifth!.id, 'Sihtkoht')).dblclick();
    const field = page.getByRole('combobox', { name: 'Sihtkoht' });
    await field.fill('midagi, mida pole');
    // Until the answer is there the text is only held.
    await expect(page.getByRole('status').filter({ hasText: 'Vasteid ei leitud' })).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(page.getByText('„midagi, mida pole“ ei sobi sellesse lahtrisse.')).toBeVisible();
    await expect(field).toHaveValue('midagi, mida pole');
    await field.fill(fifth!.pickup.locationName);
    await expect(page.getByRole('option', { name: fifth!.pickup.locationName }).first()).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(await cell(page, fifth!.id, 'Sihtkoht')).toContainText(fifth!.pickup.locationName);
    await expect(await cell(page, fifth!.id, 'Toode')).toHaveAttribute('aria-selected', 'true');
    await expect.poll(async () => (await rowsWith(page, word))[4]?.destination?.id).toBe(fifth!.pickup.id);
  });

  await test.step('a truck says what it carries, brings its trailer, and another trailer can be given', async () => {
    await (await cell(page, sixth!.id, 'Auto number')).dblclick();
    await page.getByRole('combobox', { name: 'Auto number' }).fill('417 BXT');
    const truck = page.getByRole('option', { name: /417 BXT/ });
    await expect(truck).toContainText(/mahub u \d+(,\d)? t/);
    await truck.click();
    const trailer = await cell(page, sixth!.id, 'Haagis');
    await expect(trailer).toHaveText('208 YKL');

    await trailer.dblclick();
    await page.getByRole('combobox', { name: 'Haagis' }).fill('209ykl');
    await page.getByRole('option', { name: /209 ?YKL/ }).click();
    await expect(trailer).toHaveText('209 YKL');
    await expect(await cell(page, sixth!.id, 'km')).toHaveText(/^(≈\s)?\d+$/);
    await expect
      .poll(async () => (await rowsWith(page, word))[5])
      .toMatchObject({ truck: { licensePlateNumber: '417BXT' }, trailer: { registrationNumber: '209YKL' } });
  });

  await test.step('an open editor stands among the cells of its row, for a screen reader too', async () => {
    await (await cell(page, first!.id, 'Kogus')).dblclick();
    await expect(page.getByRole('textbox', { name: 'Kogus' })).toBeFocused();
    const columns = await grid(page).getByRole('columnheader').count();
    const cells = rowOf(page, first!.id).getByRole('gridcell');
    await expect(cells).toHaveCount(columns);
    const columnIndexes = await cells.evaluateAll((all) => all.map((each) => Number(each.ariaColIndex)));
    expect(columnIndexes).toEqual(columnIndexes.map((_, at) => at + 1));
  });
});

test('what a truck on the way goes by is locked, its destination is not; the last row is gone to and come back from with the focus on its cell', async ({
  page,
}) => {
  await test.step('locked, but for its destination', async () => {
    await page.goto('/services/datatable?status=ON_THE_WAY');
    const id = await firstRowId(page);
    for (const locked of ['Kuupäev', 'Lähtekoht', 'Toode']) {
      await (await cell(page, id, locked)).dblclick();
      await expect(page.getByRole('textbox')).toHaveCount(0);
      await expect(page.getByRole('combobox')).toHaveCount(0);
    }
    await expect(page.getByText(/^Seda lahtrit ei saa muuta\. Rea staatus on „/)).toBeVisible();
    await (await cell(page, id, 'Sihtkoht')).dblclick();
    await expect(page.getByRole('combobox', { name: 'Sihtkoht' })).toBeFocused();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
  });

  await test.step('the last row is gone to and come back from', async () => {
    await page.goto('/services/datatable?sort=id,desc');
    const id = await firstRowId(page);
    await (await cell(page, id, 'Kogus')).click();
    const focused = grid(page).locator(':focus');
    await page.keyboard.press('Control+End');
    await expect(focused).toHaveAttribute('aria-selected', 'true');
    await expect(focused).toBeInViewport();
    // All cells of the row are there, not the chosen one alone, and stay when it is left.
    const location = await focused.locator('xpath=..').getAttribute('aria-rowindex');
    const cells = grid(page).locator(`[role=row][aria-rowindex="${location}"]`).getByRole('gridcell');
    const count = await grid(page).getByRole('columnheader').count();
    await expect(cells).toHaveCount(count);
    await page.keyboard.press('ArrowUp');
    await expect(focused.locator('xpath=..')).toHaveAttribute('aria-rowindex', String(Number(location) - 1));
    await expect(cells).toHaveCount(count);
    await page.keyboard.press('Control+Home');
    await page.keyboard.press('ArrowDown');
    await expect(focused).toHaveAttribute('aria-colindex', '1');
    await expect(focused).toHaveText(/^\d+$/);
  });
});
