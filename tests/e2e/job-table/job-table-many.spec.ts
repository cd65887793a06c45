import { desk } from '../screens.ts';
import { expect, test } from '../test.ts';
import { makeRowWith } from './correction.ts';
import {
  cell,
  grid,
  keepSettingsApart,
  makeRows,
  openMenuOfTwo,
  openTable,
  rowsWith,
  uniqueWord,
} from './table-page.ts';

test.use({ role: 'staff', ...desk });
test.beforeEach(({ page }) => keepSettingsApart(page));

test('two rows are given a time, each is told so; removed, they come back; they are grouped, copied, and followed out of the filter', async ({
  page,
  expectAccessible,
}) => {
  const word = uniqueWord();
  const [one, two, three] = (await makeRows(page, word, 3)).map(({ id }) => id);
  await openTable(page, word, '&sort=id,asc');
  await expect(page.getByText(/^Kokku 63.*, ridu 3$/)).toBeVisible();

  await test.step('Ctrl chooses a row, and Shift all from it', async () => {
    await (await cell(page, one!, 'Klient')).click({ modifiers: ['Control'] });
    await (await cell(page, three!, 'Klient')).click({ modifiers: ['Shift'] });
    await expect(grid(page).getByRole('row', { selected: true })).toHaveCount(3);
    await page.keyboard.press('Escape');
    await expect(grid(page).getByRole('row', { selected: true })).toHaveCount(0);
  });

  await test.step('rows of a block stay chosen when the table is sorted', async () => {
    await (await cell(page, two!, 'Klient')).click();
    await (await cell(page, three!, 'Klient')).click({ modifiers: ['Shift'] });
    const quantity = grid(page).getByRole('columnheader', { name: 'Kogus' });
    await quantity.click();
    await quantity.click();
    const shown = grid(page).locator('[role=row] > [aria-colindex="1"][role=gridcell]');
    await expect(shown).toHaveText([three, two, one].map(String));
    const chosen = grid(page).getByRole('row', { selected: true });
    await expect(chosen).toHaveCount(2);
    await expect(chosen.first()).toContainText(String(three));
    // The menu does not open under the pointer, which would be on 'Eemalda read'.
    const actions = page.getByRole('button', { name: 'Tegevused (2)' });
    await actions.click();
    await expect(page.getByRole('menuitem', { name: 'Eemalda read' })).toBeVisible();
    expect(await actions.evaluate((button) => button.matches(':hover'))).toBe(true);
    await page.keyboard.press('Escape');
    await openTable(page, word, '&sort=id,asc');
    await expect(chosen).toHaveCount(0);
  });

  await test.step('the row that Enter leads to after a cell is typed is not chosen by it', async () => {
    await (await cell(page, one!, 'Märkused')).click();
    await page.keyboard.type(`${word} tangi ees`);
    await page.keyboard.press('Enter');
    await expect(await cell(page, two!, 'Märkused')).toBeFocused();
    await (await cell(page, three!, 'Klient')).click({ modifiers: ['Control'] });
    await expect(grid(page).getByRole('row', { selected: true })).toHaveCount(1);
    await page.keyboard.press('Escape');
  });

  await test.step('what is done is told of each row', async () => {
    const menu = await openMenuOfTwo(page, one!, two!);
    await menu.getByRole('menuitem', { name: 'Määra kellaaeg' }).click();
    const sheet = page.getByRole('dialog', { name: 'Määra kellaaeg' });
    await sheet.getByLabel('Kellaaeg').fill('07:30');
    await sheet.getByRole('button', { name: 'Määra' }).click();
    await expect(sheet.getByText('2 tehtud')).toBeVisible();
    await expect(sheet.getByRole('listitem')).toHaveText([/Tehtud/, /Tehtud/]);
    await expectAccessible();
    await sheet.locator('footer').getByRole('button', { name: 'Sulge' }).click();
    await expect(await cell(page, two!, 'Kellaaeg')).toHaveText('07:30');
    await expect(await cell(page, three!, 'Kellaaeg')).toHaveText('');
  });

  await test.step('removed rows come back', async () => {
    const menu = await openMenuOfTwo(page, one!, two!);
    await menu.getByRole('menuitem', { name: 'Eemalda read' }).click();
    const sheet = page.getByRole('dialog', { name: 'Eemalda read: 2 rida' });
    await sheet.getByRole('button', { name: 'Eemalda', exact: true }).click();
    await expect(sheet.getByText('2 tehtud')).toBeVisible();
    await expect(sheet.locator('footer').getByRole('button', { name: 'Sulge' })).toBeFocused();
    await sheet.locator('footer').getByRole('button', { name: 'Sulge' }).click();
    await expect(grid(page).getByRole('row')).toHaveCount(2);
    await page.keyboard.press('Control+z');
    await expect(page.getByText(`Võetud tagasi: eemaldamine (${one}, ${two})`)).toBeVisible();
    await expect(grid(page).getByRole('row')).toHaveCount(4);
    expect(await rowsWith(page, word)).toMatchObject([{ status: 'UNCOMPLETED' }, {}, {}]);
  });

  await test.step('copies are shown on their day, and taken back', async () => {
    const menu = await openMenuOfTwo(page, one!, two!);
    await menu.getByRole('menuitem', { name: 'Kopeeri teisele päevale' }).click();
    const sheet = page.getByRole('dialog', { name: 'Kopeeri teisele päevale' });
    await sheet.getByLabel('Uus päev').fill('24.12.2027');
    await sheet.getByRole('button', { name: 'Kopeeri', exact: true }).click();
    await expect(page).toHaveURL(/dateFrom=2027-12-24/);
    const copies = (await rowsWith(page, word)).filter(({ date }) => date === '2027-12-24');
    expect(copies).toMatchObject([{ notes: `${word} tangi ees` }, { notes: word }]);
    await expect(await cell(page, copies[1]!.id, 'Märkused')).toHaveText(word);
    const told = page.getByRole('status').filter({ hasText: 'Kopeeritud 2 rida: 24.12.2027' });
    await told.getByRole('button', { name: 'Võta tagasi' }).click();
    await expect.poll(async () => (await rowsWith(page, word)).length).toBe(3);
  });

  await openTable(page, word, '&sort=id,asc');
  await test.step('keys pass over the heads of groups', async () => {
    await page.getByRole('button', { name: 'Rühmita' }).click();
    await page.getByRole('menuitemradio', { name: 'Auto number' }).click();
    await expect(grid(page).getByRole('rowheader')).toHaveText(
      /^Määramata · 63.t tellitud, 0.t tarnitud, ridu 3$/,
    );
    await (await cell(page, one!, 'Kogus')).click();
    await page.keyboard.press('ArrowDown');
    await expect(await cell(page, two!, 'Kogus')).toBeFocused();
    await page.keyboard.press('Control+Home');
    await expect(await cell(page, one!, 'ID')).toBeFocused();
    await expectAccessible();
    await page.getByRole('button', { name: 'Rühmita: auto number' }).click();
    await page.getByRole('menuitemradio', { name: 'Rühmitamata' }).click();
    await expect(grid(page).getByRole('rowheader')).toHaveCount(0);
  });

  await test.step('a row that an edit moves out of the filter is named, shown and brought back', async () => {
    await (await cell(page, three!, 'Märkused')).dblclick();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('mujal');
    await page.keyboard.press('Enter');
    const told = page.getByRole('status').filter({ hasText: `Rida ${three!} ei ole enam selles vaates` });
    await told.getByRole('button', { name: 'Näita' }).click();
    await expect(page).toHaveURL(new RegExp(`id=${three!}`));
    await expect(await cell(page, three!, 'Märkused')).toHaveText('mujal');
    // The focus is on no cell: keys take back wherever it is.
    await page.getByRole('banner').click();
    await page.keyboard.press('Control+z');
    await expect(await cell(page, three!, 'Märkused')).toHaveText(word);
  });
});

test('people and roles are left out of what several rows send, and a client waits for a driver', async ({
  page,
  expectAccessible,
}) => {
  const word = uniqueWord();
  const { row: ready } = await makeRowWith(page, word, { lacks: {}, date: '2027-12-20' });
  const lacks = { driverName: null, driverPhone: null };
  const { row: waiting } = await makeRowWith(page, word, { lacks, date: '2027-12-21' });
  await openTable(page, word, '&sort=id,asc');
  const menu = await openMenuOfTwo(page, ready.id, waiting.id);
  await menu.getByRole('menuitem', { name: 'Saada SMS' }).click();
  const sheet = page.getByRole('dialog', { name: /^Saada SMS/ });
  const [first, held] = [0, 1].map((at) => sheet.getByRole('checkbox', { name: /^Klient / }).nth(at));

  await test.step('a client whose driver is not known is held back, and the row is named', async () => {
    await expect(sheet.getByRole('button', { name: 'Saada 2 sõnumit' })).toBeFocused();
    await expect(first!).toBeChecked();
    await expect(held!).not.toBeChecked();
    await expect(sheet.getByText(/^Ootab juhti/)).toHaveCount(1);
    await sheet
      .getByRole('button', { name: new RegExp(`^Rida ${waiting.id} .*: tööl ei ole juhti$`) })
      .click();
    await expect(
      sheet.getByRole('listitem').filter({ hasText: 'Autojuht: Tööl ei ole juhti' }),
    ).toBeFocused();
    await expectAccessible();
  });

  await test.step('the button counts who is chosen, one by one and by role', async () => {
    await held!.check();
    await expect(sheet.getByRole('button', { name: 'Saada 3 sõnumit' })).toBeVisible();
    await sheet.getByRole('button', { name: 'Kliendid 2' }).click();
    await expect(sheet.getByRole('button', { name: 'Saada 1 sõnum' })).toBeVisible();
    await sheet.getByRole('button', { name: 'Kliendid 1' }).click();
    await expect(sheet.getByRole('button', { name: 'Saada 2 sõnumit' })).toBeVisible();
    await expect(held!).not.toBeChecked();
  });

  await test.step('who was left out got nothing, and only the driver ticks a row', async () => {
    await sheet.getByRole('checkbox', { name: /^Autojuht / }).uncheck();
    await sheet.getByRole('button', { name: 'Saada 1 sõnum' }).click();
    await expect(sheet.getByText(/^Välja jäetud: Autojuht /)).toBeVisible();
    await expect(sheet.getByText(/^Välja jäetud: Klient /)).toBeVisible();
    await expect(sheet.getByText('Autojuht ei olnud saajate hulgas')).toBeVisible();
    const rolesOf = async ({ id }: { id: number }) => {
      const answer = await page.request.get(`/api/transport-job-products/${id}/messages`);
      return ((await answer.json()) as { content: { role: string }[] }).content.map(({ role }) => role);
    };
    expect(await rolesOf(ready)).toEqual(['CLIENT']);
    expect(await rolesOf(waiting)).toEqual([]);
    expect(await rowsWith(page, word)).toMatchObject([{ isSMSSent: false }, { isSMSSent: false }]);
  });
});
