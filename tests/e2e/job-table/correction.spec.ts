import { desk, phone } from '../screens.ts';
import { expect, test } from '../test.ts';
import { badge, correct, makeRowWith } from './correction.ts';
import { cell, makeRows, openTable, uniqueWord } from './table-page.ts';

test.use({ role: 'staff' });

test.describe('at a desk', () => {
  test.use(desk);

  test('what a send lacks is told before it and corrected, beside others who do the same, and the send succeeds; by keyboard alone too', async ({
    page,
    expectAccessible,
    expectConsole,
  }) => {
    expectConsole(/422/);
    expectConsole(/409/);
    const word = uniqueWord();
    const { row, truck } = await makeRowWith(page, word, {
      lacks: { driverEmail: null, driverPersonalCode: null },
    });
    const { row: other } = await makeRowWith(page, word, { lacks: { fleetUserId: null } });
    await openTable(page, word);

    await test.step('by keyboard alone', async () => {
      const product = await cell(page, other.id, 'Toode');
      await product.click();
      await page.keyboard.press('Shift+F10');
      const fleet = page.getByRole('menuitem', { name: 'Saada jälgimisteenusesse' });
      await expect(badge(page, 'Saada jälgimisteenusesse')).toHaveText('puudu 1');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowDown');
      await expect(fleet).toBeFocused();
      await page.keyboard.press('ArrowRight');
      await expect(badge(page, 'Saada jälgimisteenusesse')).toBeFocused();
      await page.keyboard.press('ArrowLeft');
      await expect(fleet).toBeFocused();
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Enter');
      const list = page.getByRole('dialog', { name: 'Puuduvad andmed' });
      const item = list.getByRole('button', { name: 'Autoga ei ole seotud jälgimisteenuse kasutajat!' });
      await expect(item).toBeVisible();
      await page.keyboard.press('Tab');
      await expect(item).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(page.getByLabel('Jälgimisteenuse kasutaja')).toBeFocused();
      await page.keyboard.type('fleet-klaviatuur');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('dialog', { name: 'Paranda andmed' })).toBeHidden();
      await expect(list.getByText('Midagi ei puudu')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('menuitem', { name: 'Saada SMS' })).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(product).toBeFocused();
    });

    const openMenu = async () => (await cell(page, row.id, 'Toode')).click({ button: 'right' });
    await openMenu();
    await expect(badge(page, 'Koosta e-veoseleht')).toHaveText('puudu 2');
    await expect(badge(page, 'Saada jälgimisteenusesse')).toHaveCount(0);
    await badge(page, 'Koosta e-veoseleht').click();
    const list = page.getByRole('dialog', { name: 'Puuduvad andmed' });
    await expect(list.getByRole('listitem')).toHaveCount(2);
    const sheet = page.getByRole('dialog', { name: 'Paranda andmed' });
    const email = sheet.getByLabel('Autojuhi e-post');
    const personalCode = sheet.getByLabel('Autojuhi isikukood');
    const openSheet = async () => {
      await list.getByRole('button', { name: 'Autojuhi e-posti aadress puudub!' }).click();
      await expect(email).toBeFocused();
    };
    const save = () => sheet.getByRole('button', { name: 'Salvesta' }).click();

    await test.step('all that is wrong is said at once, beside the fields; what was typed is not lost unasked', async () => {
      await openSheet();
      await email.fill('juht');
      await personalCode.fill('37605030298');
      await save();
      await expect(sheet.getByText('„juht“ ei ole e-posti aadress.')).toBeVisible();
      await expect(sheet.getByText('„37605030298“ ei ole isikukood.')).toBeVisible();
      await expect(personalCode).toBeFocused();
      await expectAccessible();

      await page.keyboard.press('Escape');
      const question = page.getByRole('dialog', { name: 'Kas soovite lahkuda?' });
      await question.getByRole('button', { name: 'Jää siia' }).click();
      await expect(email).toHaveValue('juht');
      await page.keyboard.press('Escape');
      await question.getByRole('button', { name: 'Lahku' }).click();
      await expect(sheet).toBeHidden();
    });

    await test.step('what somebody else changes meanwhile is joined, or told when it is the same field', async () => {
      await openSheet();
      const theirs = { driverName: 'Teine Juht', driverEmail: 'teine@koorem.example' };
      await correct(page, 'trucks', truck!.id, theirs);
      await email.fill('minu@koorem.example');
      await save();
      await expect(sheet.getByRole('alert')).toContainText('Andmeid on vahepeal muudetud');
      await expect(sheet.getByText('Serveris: teine@koorem.example')).toBeVisible();
      await expect(sheet.getByLabel('Autojuhi nimi')).toHaveValue('Teine Juht');
      await expect(email).toHaveValue('minu@koorem.example');
      await sheet.getByRole('button', { name: 'Võta serveri andmed' }).click();
      await expect(email).toHaveValue('teine@koorem.example');

      // Another field: no question is needed.
      await correct(page, 'trucks', truck!.id, { driverName: 'Kolmas Juht' });
      await email.fill('juht@koorem.example');
      await personalCode.fill('37605030299');
      await save();
      await expect(sheet).toBeHidden();
      await expect(list.getByText('Midagi ei puudu')).toBeVisible();
    });

    // Back where the person was: in the menu, which lacks nothing any more.
    await list.getByRole('button', { name: 'Sulge', exact: true }).click();
    await expect(page.getByRole('menuitem', { name: 'Koosta e-veoseleht' })).toBeVisible();
    await expect(badge(page, 'Koosta e-veoseleht')).toHaveCount(0);
    await page.getByRole('menuitem', { name: 'Koosta e-veoseleht' }).click();
    await expect(page.getByText('E-veoselehe koostamine õnnestus')).toBeVisible();
    await openMenu();
    await expect(page.getByText('Saadetud', { exact: true })).toBeVisible();
  });
});

test.describe('on a phone', () => {
  test.use(phone);

  test('the menu and the list read well; a cell is corrected in the row’s sheet at its field', async ({
    page,
    expectAccessible,
  }) => {
    const word = uniqueWord();
    const [row] = await makeRows(page, word);
    await openTable(page, word);
    await page.getByRole('button', { name: `Rea ${String(row!.id)} tegevused` }).click();
    await expect(badge(page, 'Saada SMS')).toHaveText('puudu 1');
    await expectAccessible();
    await badge(page, 'Saada SMS').click();
    const list = page.getByRole('dialog', { name: 'Puuduvad andmed' });
    await expect(list.getByRole('listitem').first()).toBeVisible();
    await expectAccessible();
    await list.getByRole('button', { name: 'Veotööl peab olema vähemalt üks auto!' }).click();
    const sheet = page.getByRole('dialog', { name: `Rida ${String(row!.id)}` });
    await expect(sheet.getByLabel('Auto number')).toBeFocused();
    await sheet.getByLabel('Auto number').click();
    await page.getByRole('option').first().click();
    await sheet.getByRole('button', { name: 'Salvesta' }).click();
    await expect(page.getByText('Muutmine õnnestus!')).toBeVisible();
  });
});
