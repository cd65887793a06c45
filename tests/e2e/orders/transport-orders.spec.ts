import type { Product } from '#api/goods/products.ts';

import { desk } from '../screens.ts';
import { expect, test } from '../test.ts';
import {
  choose,
  countRows,
  expectFields,
  hasGrainBalance,
  hasRoom,
  isUsedUp,
  locationWhere,
  uniqueNote,
} from './transport-form.ts';
import { created, done, failed, fillOrder, toast, transportOrderAddress } from './transport-order-form.ts';

test.use({ role: 'staff' });

test('an order of staff is a row of the table; what the server refuses stands at its field', async ({
  page,
  expectAccessible,
  expectConsole,
}) => {
  const note = uniqueNote();
  await page.goto(transportOrderAddress);
  await expect(page.getByRole('heading', { level: 1, name: 'Veotellimuse koostamine' })).toBeVisible();
  await expectAccessible();
  await fillOrder(page, note);
  await page.getByRole('button', { name: 'Homme' }).click();
  await page.getByLabel('Märg vili').check();
  await choose(page, 'Sihtkoht', 'Muuga');
  // With a trailer that carries so much: a near one that does not would be asked about.
  const plate = '417 BXT';
  await choose(page, 'Esimese veotöö auto', plate);
  await expectAccessible();
  const day = await page.getByLabel('Veo kuupäev').inputValue();
  await done(page).click();

  await expect(toast(page, created)).toBeVisible();
  for (const label of [
    'Toode',
    'Klient',
    'Lähtekoht',
    'Sihtkoht',
    'Esimese veotöö auto',
    'Kogus',
    'Märkused',
  ]) {
    await expect(page.getByLabel(label, { exact: true })).toHaveValue('');
  }
  await expect(page.getByLabel('Märg vili')).not.toBeChecked();

  await test.step('what the server refuses stands at its field', async () => {
    expectConsole(/422/);
    await fillOrder(page, uniqueNote());
    // A place that is gone by the time the order arrives.
    await page.route('**/api/transport-orders', (route) =>
      route.continue({
        postData: {
          ...(route.request().postDataJSON() as object),
          pickup: { id: 987_654_321 },
          quantity: -1,
        },
      }),
    );
    await done(page).click();
    await expect(toast(page, failed)).toBeVisible();
    await expect(page.getByRole('alert')).toContainText('Kontrollige andmeid');
    await expect(page.getByLabel('Kogus')).toHaveAccessibleDescription(/Vigane väärtus/);
    await expect(page.getByLabel('Kogus')).toBeFocused();
    await expect(page.getByLabel('Märkused')).not.toHaveValue('');
  });

  await page.goto(`/services/datatable?notes=${note}`);
  const row = page.getByRole('article');
  await expect(row).toHaveCount(1);
  for (const text of [day, '28,5', 'Nisu', 'Muuga', plate, 'Lõpetamata']) {
    await expect(row).toContainText(text);
  }
});

test('the form asks as a dispatcher does, and says what is wrong and missing', async ({
  page,
  expectAccessible,
}) => {
  await page.goto(transportOrderAddress);

  await test.step('the fields stand as a dispatcher asks for them, the first truck before the quantity', async () => {
    await expect(page.getByLabel('Märkused')).toBeVisible();
    await expectFields(page.getByRole('main'), [
      'Veo kuupäev',
      'Toode',
      'Märg vili',
      'Klient',
      'Lähtekoht',
      'Sihtkoht',
      'Esimese veotöö auto',
      'Kogus',
      'ei tea veel',
      'Märkused',
    ]);
  });

  await test.step('the buttons go away while the keyboard of a phone is up', async () => {
    await expect(done(page)).toBeVisible();
    const resize = (height: number) =>
      page.evaluate((shown) => {
        Object.defineProperty(window.visualViewport, 'height', { value: shown, configurable: true });
        window.visualViewport?.dispatchEvent(new Event('resize'));
      }, height);
    await resize(480);
    await expect(done(page)).toBeHidden();
    await expect(page.getByRole('button', { name: 'Katkesta' })).toBeHidden();
    await resize(844);
    await expect(done(page)).toBeVisible();
  });

  await test.step('days are typed as people do, or picked', async () => {
    const day = page.getByLabel('Veo kuupäev');
    const year = (await day.inputValue()).slice(-4);
    for (const typed of [`2112${year}`, `21.12.${year}`]) {
      await day.fill(typed);
      await day.blur();
      await expect(day).toHaveValue(`21.12.${year}`);
    }
    await page.getByRole('button', { name: 'Täna' }).click();
    await expect(day).not.toHaveValue(`21.12.${year}`);
  });

  await test.step('the quantity says that it was rounded up to whole packages', async () => {
    const { items } = (await (await page.request.get('/api/products?size=100')).json()) as {
      items: Product[];
    };
    const product = items.find(
      ({ isBulk, packageSize }) => !isBulk && packageSize !== null && packageSize > 1,
    );
    if (product?.packageSize == null) throw new Error('The demo data has no packed product.');
    await choose(page, 'Toode', product.name);
    const quantity = page.getByLabel('Kogus');
    await quantity.fill(String(product.packageSize + 1));
    await quantity.blur();
    await expect(quantity).toHaveAccessibleDescription(/Ümardatud pakendi kordseks: /);
    const rounded = (await quantity.inputValue()).replaceAll(/\s/g, '').replace(',', '.');
    expect(Number(rounded)).toBe(product.packageSize * 2);
    await page.getByRole('button', { name: 'Katkesta' }).click();
  });

  await test.step('a unit that is typed before the product is read once there is one', async () => {
    const quantity = page.getByLabel('Kogus');
    await quantity.fill('28 500 kg');
    await done(page).click();
    await expect(quantity).toHaveAccessibleDescription('Ühiku arvestamiseks valige toode');
    await expect(page.getByText(/Ühiku arvestamiseks valige toode: Kogus/)).toBeVisible();
    await choose(page, 'Toode', 'Nisu');
    await expect(quantity).toHaveValue('28,5');
    await page.getByRole('button', { name: 'Katkesta' }).click();
  });

  await test.step('choosing a client fills an empty pickup, but not one that was chosen', async () => {
    const location = await locationWhere(page, hasRoom);
    const pickup = page.getByLabel('Lähtekoht', { exact: true });
    await choose(page, 'Klient', location.companyName);
    await expect(pickup).not.toHaveValue('');

    await page.getByRole('button', { name: 'Katkesta' }).click();
    await choose(page, 'Lähtekoht', 'Muuga');
    const chosen = await pickup.inputValue();
    await choose(page, 'Klient', location.companyName);
    await expect(pickup).toHaveValue(chosen);
    await page.getByRole('button', { name: 'Katkesta' }).click();
  });

  await test.step('all that is missing is said at once, the first field has the focus; what is wrong stays in view, and covers no field for good', async () => {
    await page.getByLabel('Veo kuupäev').fill('32.13');
    await done(page).click();
    await expect(toast(page, 'Vormi vead')).toBeVisible();
    await expect(page.getByLabel('Veo kuupäev')).toBeFocused();
    await expect(page.getByText('Formaat: pp.kk.aaaa', { exact: true })).toBeVisible();
    for (const label of ['Toode', 'Klient', 'Lähtekoht', 'Kogus']) {
      await expect(page.getByLabel(label, { exact: true })).toHaveAccessibleDescription(/Nõutud/);
    }
    for (const label of ['Sihtkoht', 'Esimese veotöö auto']) {
      await expect(page.getByLabel(label, { exact: true })).not.toHaveAttribute('aria-invalid');
    }
    await expectAccessible();
    await page.getByLabel('Märkused').click();
    await page.keyboard.type('ka see on käes');
    await expect(page.getByLabel('Märkused')).toHaveValue('ka see on käes');
    await expect(toast(page, 'Vormi vead')).toBeVisible();
  });

  await test.step('a text that is too long is kept whole, and says how long it may be', async () => {
    const notes = page.getByLabel('Märkused');
    await notes.focus();
    await notes.selectText();
    await page.keyboard.insertText('x'.repeat(1001));
    await expect(notes).toHaveAccessibleDescription(/Liiga pikk, kuni 1.000 märki/);
    await expect(notes).toHaveValue('x'.repeat(1001));
    // A word without end makes the page no wider.
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    );
    await expect(done(page)).toBeVisible();
  });
});

test.describe('at noon in Tokyo, where a phone has been taken', () => {
  test.use({ timezoneId: 'Asia/Tokyo' });

  test('today is the day in Tallinn', async ({ page }) => {
    await page.clock.setFixedTime('2026-11-20T23:30:00+02:00');
    await page.goto(transportOrderAddress);
    await expect(page.getByLabel('Veo kuupäev')).toHaveValue('20.11.2026');
    await page.clock.setFixedTime('2026-11-21T00:30:00+02:00');
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect(page.getByLabel('Veo kuupäev')).toHaveValue('21.11.2026');
  });
});

test.describe('contracts', () => {
  test('a contract is told of: used up, missing, and what is left of it', async ({
    page,
    expectAccessible,
  }) => {
    await test.step('goods that no contract covers are warned of, and ordered all the same', async () => {
      const note = uniqueNote();
      const location = await locationWhere(page, isUsedUp);
      await page.goto('/services/homepage');
      await page.getByRole('button', { name: 'Menüü' }).click();
      await page.getByRole('link', { name: 'Veotellimus' }).click();
      await choose(page, 'Sihtkoht', 'Muuga');
      await choose(page, 'Toode', 'Nisu');
      await choose(page, 'Klient', location.companyName);
      const warning = page.getByRole('dialog', { name: 'Lepingu probleemid' });
      await expect(warning).toContainText(location.companyName);
      await expect(warning).toContainText('Lepingu kogus on täis');
      await expectAccessible();
      // A space neither closes it unread nor undoes what was chosen.
      await page.keyboard.press('Space');
      await expect(warning).toBeVisible();
      await expect(page.getByLabel('Klient', { exact: true })).toHaveValue(/\S$/);
      await page.goBack();
      await expect(warning).toBeHidden();
      await expect(page).toHaveURL(transportOrderAddress);

      // Asked again for the other place it tells it again, but not into what is being typed.
      await choose(page, 'Sihtkoht', 'Tamsalu');
      const quantity = page.getByLabel('Kogus');
      await quantity.fill('1');
      await expect(warning).toBeVisible();
      await page.keyboard.press('Enter');
      await expect(warning).toBeVisible();
      await page.keyboard.type('0');
      await expect(quantity).toHaveValue('10');
      await expect(warning).toBeVisible();
      await expect(page.getByRole('dialog')).toHaveCount(1);
      await warning.getByRole('button', { name: 'Sulge', exact: true }).click();
      await expect(warning).toBeHidden();
      await expect(page.getByText(/koos sellega [\d\s,]+t/)).toBeVisible();
      await page.getByLabel('Märkused').fill(note);
      await done(page).click();
      await expect(toast(page, created)).toBeVisible();
      expect(await countRows(page, note)).toBe(1);
    });

    await test.step('a client without any grain contract is warned of', async () => {
      const location = await locationWhere(page, (contracts) => contracts.length === 0);
      await choose(page, 'Klient', location.companyName);
      const warning = page.getByRole('dialog', { name: 'Kliendil puudub vilja/rapsileping' });
      await expect(warning).toContainText(location.companyName);
      await warning.getByRole('button', { name: 'Sulge', exact: true }).click();
      await expect(warning).toBeHidden();
    });

    await test.step('what is left of a contract is shown', async () => {
      const location = await locationWhere(page, hasGrainBalance);
      await page.getByRole('button', { name: 'Katkesta' }).click();
      await choose(page, 'Toode', 'Oder');
      await choose(page, 'Klient', location.companyName);
      const balance = page.getByRole('region', { name: 'Teravili' });
      await expect(balance).toContainText(/Lepingust alles [\d\s,]+t \/ [\d\s,]+t/);
      for (const stage of ['Plaanimata', 'Plaanitud', 'Tarnitud']) await expect(balance).toContainText(stage);
    });
  });
});

test.describe('at a desk', () => {
  test.use(desk);

  test('the keyboard alone makes an order', async ({ page }) => {
    const note = uniqueNote();
    const location = await locationWhere(page, hasRoom);
    await page.goto(transportOrderAddress);
    await expect(page.getByLabel('Veo kuupäev')).toBeFocused();
    const type = async (label: string, text: string, commit?: 'Enter') => {
      const field = page.getByLabel(label, { exact: true });
      for (let presses = 0; presses < 8; presses += 1) {
        if (await field.evaluate((element) => element === document.activeElement)) break;
        await page.keyboard.press('Tab');
      }
      await expect(field).toBeFocused();
      await page.keyboard.type(text);
      if (commit === undefined) return;
      await expect(
        page.getByRole('option', { selected: false }).or(page.getByRole('option')).first(),
      ).toContainText(text.split(' ')[0] ?? text, { ignoreCase: true });
      await page.keyboard.press(commit);
      await expect(page.getByRole('option')).toHaveCount(0);
    };
    await type('Toode', 'nisu', 'Enter');
    await type('Klient', location.companyName, 'Enter');
    await expect(page.getByLabel('Lähtekoht', { exact: true })).not.toHaveValue('');
    await type('Kogus', '12.5');
    await type('Märkused', note);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(done(page)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(toast(page, created).locator('..')).toContainText(/Veotellimus \d+ · Nisu/);
    expect(await countRows(page, note)).toBe(1);
    await page.keyboard.press('Tab');
    await expect(page.getByLabel('Veo kuupäev')).toBeFocused();
  });
});
