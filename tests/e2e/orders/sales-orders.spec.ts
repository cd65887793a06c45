import type { SalesOrderRequest } from '#api/sales/sales-orders.ts';

import { desk } from '../screens.ts';
import { expect, type Page, startAnew, test } from '../test.ts';
import {
  addLine,
  buyer,
  created,
  done,
  field,
  fillLine,
  lines,
  lineSheet,
  salesOrderAddress,
  save,
  startOrder,
  swipe,
  toast,
  unsold,
} from './sales-order-form.ts';
import { choose } from './transport-form.ts';

test.use({ role: 'staff' });

test('an order by thumb: defaults, a tap edits, a swipe removes', async ({ page, expectAccessible }) => {
  const before = await unsold(page, 'Kaer');
  await page.goto(salesOrderAddress);
  await expect(page.getByRole('heading', { level: 1, name: 'Müügitellimuse koostamine' })).toBeVisible();
  await expect(addLine(page)).toBeDisabled();
  await expectAccessible();
  await choose(page, 'Ettevõte', buyer);
  // The delivery address, which is not the company's first place, and its contact.
  await expect(field(page, 'Asukoht')).toHaveValue(/^Allikivi talu/);
  await expect(field(page, 'Seotud isik')).toHaveValue('Helle Kool');
  await expect(page.getByRole('img', { name: 'Taimekaitse tunnistus' })).toBeVisible();
  await expect(page.getByText(/^TK-20959 · kehtib kuni \d\d\.\d\d\.\d{4}$/)).toBeVisible();

  await fillLine(page, 'Kaer', '10');
  await fillLine(page, 'Nisu', '5,25');
  const [oats, wheat] = [lines(page).nth(0), lines(page).nth(1)];
  await expect(wheat).toContainText('5,25 t');

  // Less than 15 % of the window is no swipe, and no tap either.
  const open = wheat.getByRole('button').first();
  const start = (await open.boundingBox())?.x ?? 0;
  const travel = async () => ((await open.boundingBox())?.x ?? 0) - start;
  await swipe(page, wheat, 50);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect.poll(travel).toBe(0);
  await swipe(page, wheat, 200, async () => {
    await expect.poll(travel).toBeCloseTo(70, 0);
  });
  const question = page.getByRole('dialog', { name: 'Kas soovite rea kustutada?' });
  await expect(question).toContainText('Nisu');
  await expect(question.getByRole('button')).toHaveText(['Tagasi', 'Kustuta']);
  await expectAccessible();
  await question.getByRole('button', { name: 'Tagasi' }).click();
  await expect(lines(page)).toHaveCount(2);
  await swipe(page, wheat, 200);
  await question.getByRole('button', { name: 'Kustuta' }).click();
  await expect(lines(page)).toHaveCount(1);
  await expect(lineSheet(page)).toHaveCount(0);

  await oats.getByRole('button', { name: /^Kaer/ }).tap();
  const sheet = lineSheet(page);
  await expect(sheet.getByLabel('Toode')).toHaveValue('Kaer');
  await sheet.getByLabel('Kogus').fill('12.5');
  await save(sheet);
  await expect(oats).toContainText('12,5 t');

  const request = page.waitForRequest('**/api/sales-orders');
  await done(page).tap();
  await expect(toast(page, created)).toBeVisible();
  const body = (await request).postDataJSON() as SalesOrderRequest;
  expect(body).toMatchObject({ representativeName: 'Helle Kool', plantProtectionNo: 'TK-20959' });
  expect(body.salesOrderProducts).toMatchObject([
    { locationName: 'Allikivi talu', quantity: 12.5, warehouseId: null, notes: null },
  ]);
  expect(await unsold(page, 'Kaer')).toBe(before + 12.5);

  for (const label of ['Ettevõte', 'Asukoht', 'Seotud isik']) {
    await expect(field(page, label)).toHaveValue('');
  }
  await expect(lines(page)).toHaveCount(0);
  await expect(addLine(page)).toBeDisabled();
});

test.describe('on the evening before the first of the month', () => {
  test('what is ordered next is delivered tomorrow', async ({ page }) => {
    await page.clock.setFixedTime('2026-11-30T22:30:00+02:00');
    await startOrder(page);
    await fillLine(page, 'Õlleoder', '3');
    await done(page).click();
    await expect(toast(page, created)).toBeVisible();
    await choose(page, 'Ettevõte', buyer);
    await addLine(page).click();
    await expect(lineSheet(page).getByLabel('Vali tarne kuupäev')).toHaveValue('01.12.2026');
  });
});

test.describe('at a desk', () => {
  test.use(desk);

  test('the keyboard alone makes an order, and removes a line; a mouse that drags one away does not open it', async ({
    page,
    expectAccessible,
  }) => {
    const before = await unsold(page, 'Tritikale');
    await page.goto(salesOrderAddress);
    const reach = async (target: ReturnType<Page['getByLabel']>) => {
      for (let presses = 0; presses < 16; presses += 1) {
        if (await target.evaluate((element) => element === document.activeElement)) break;
        await page.keyboard.press('Tab');
      }
      await expect(target).toBeFocused();
    };
    const type = async (target: ReturnType<Page['getByLabel']>, text: string) => {
      await reach(target);
      await page.keyboard.type(text);
      // Enter takes what answers the text as it stands now.
      await expect(target).toHaveAttribute('aria-activedescendant');
      await expect(page.getByRole('option').first()).toContainText(text);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('option')).toHaveCount(0);
    };
    await field(page, 'Ettevõte').focus();
    await type(field(page, 'Ettevõte'), 'Lepaoja');
    await expect(addLine(page)).toBeEnabled();

    const sheet = lineSheet(page);
    for (const [product, quantity] of [
      ['Tritikale', '7,5'],
      ['Hernes', '3'],
    ] as const) {
      await reach(addLine(page));
      await page.keyboard.press('Enter');
      // The sheet begins with its first field.
      await expect(sheet.getByLabel('Toode')).toBeFocused();
      await type(sheet.getByLabel('Toode'), product);
      await reach(sheet.getByLabel('Kogus'));
      await page.keyboard.type(quantity);
      await page.keyboard.press('Enter');
      await expect(sheet).toBeHidden();
      await expect(addLine(page)).toBeFocused();
    }
    await expectAccessible();

    const box = await lines(page).nth(0).boundingBox();
    const drag = async (distance: number) => {
      await page.mouse.move((box?.x ?? 0) + 50, (box?.y ?? 0) + 20);
      await page.mouse.down();
      await page.mouse.move((box?.x ?? 0) + 50 + distance, (box?.y ?? 0) + 20, { steps: 4 });
      await page.mouse.up();
    };
    await drag(200);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await drag(220);
    await expect(page.getByRole('dialog', { name: 'Kas soovite rea kustutada?' })).toBeVisible();
    await expect(sheet).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);

    await lines(page).nth(0).getByRole('button').first().focus();
    await reach(page.getByRole('button', { name: 'Kustuta rida: Hernes' }));
    await page.keyboard.press('Enter');
    await reach(page.getByRole('dialog').getByRole('button', { name: 'Kustuta' }));
    await page.keyboard.press('Enter');
    await expect(lines(page)).toHaveCount(1);
    await expect(lines(page).getByRole('button').first()).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(sheet.getByLabel('Kogus')).toHaveValue('7,5');
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();

    await reach(done(page));
    await page.keyboard.press('Enter');
    await expect(toast(page, created)).toBeVisible();
    expect(await unsold(page, 'Tritikale')).toBe(before + 7.5);
  });
});

test.describe('the transport of an order', () => {
  test.use(desk);

  test('is one press from it, is filled in from its line, and leads back', async ({
    page,
    expectAccessible,
  }) => {
    await startOrder(page);
    await addLine(page).click();
    const sheet = lineSheet(page);
    await choose(sheet, 'Toode', 'Rukis');
    await sheet.getByLabel('Kogus').fill('11');
    await choose(sheet, 'Ladu', 'Tamsalu');
    await sheet.getByLabel('Märkused').fill('helista enne');
    const deliveryDate = await sheet.getByLabel('Vali tarne kuupäev').inputValue();
    await save(sheet);
    await done(page).click();

    await page.getByRole('region', { name: 'Teated' }).getByRole('button', { name: 'Telli vedu' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Veotellimuse koostamine' })).toBeVisible();
    const note = page.getByRole('status').filter({ hasText: 'Täidetud müügitellimuse rea järgi' });
    await expect(note).toBeVisible();
    const isFilled = async () => {
      await expect(field(page, 'Toode')).toHaveValue('Rukis');
      await expect(field(page, 'Klient')).toHaveValue(/^Allikivi Talu OÜ/);
      await expect(field(page, 'Lähtekoht')).toHaveValue(/^Tamsalu elevaator/);
      await expect(field(page, 'Sihtkoht')).toHaveValue(/^Allikivi talu/);
      await expect(field(page, 'Kogus')).toHaveValue('11');
      await expect(field(page, 'Märkused')).toHaveValue('helista enne');
      await expect(field(page, 'Veo kuupäev')).toHaveValue(deliveryDate);
    };
    await isFilled();
    await expectAccessible();
    await page.reload();
    await isFilled();
    await note.getByRole('link').click();
    await expect(page).toHaveURL(/\/orders\/sales\/\d+$/);
    const salesOrder = page.url();
    const name = `Müügitellimus ${salesOrder.split('/').at(-1) ?? ''}`;
    await page.getByRole('button', { name: 'Telli vedu: Rukis' }).click();
    // The draft says the same before it is filled in anew: what is typed then would be filled over.
    await expect(page.getByRole('main').getByRole('button', { name: 'Võta tagasi' })).toBeVisible();
    await isFilled();
    // Other goods are not the line's.
    await choose(page, 'Toode', 'Kaer');
    await expect(note).toHaveCount(0);
    await choose(page, 'Toode', 'Rukis');
    await expect(note).toBeVisible();
    await done(page).click();

    await page.getByRole('region', { name: 'Teated' }).getByRole('button', { name: 'Ava tellimus' }).click();
    await page.getByRole('region', { name: 'Mida telliti' }).getByRole('link', { name }).click();
    await expect(page).toHaveURL(salesOrder);
    await expect(page.getByRole('button', { name: /^Telli vedu/ })).toHaveCount(0);
    await expect(page.getByRole('link', { name: /^Veotellimus \d+$/ })).toBeVisible();
    await expectAccessible();
    // A page that was left open leads there too.
    await page.goto(`/services/add-work?sale=${salesOrder.split('/').at(-1) ?? ''}`);
    await expect(toast(page, 'Vedu on juba tellitud')).toBeVisible();
    await expect(page).toHaveURL(/\/orders\/transport\/\d+$/);
  });
});

test('the form goes by its company: missing, problematic, unread, changed, and by the place’s person', async ({
  page,
  expectAccessible,
  expectConsole,
}) => {
  test.slow();
  await test.step('all that is missing is said at once', async () => {
    await page.goto(salesOrderAddress);
    await done(page).click();
    await expect(toast(page, 'Vormi vead')).toBeVisible();
    await expect(page.getByRole('alert')).toContainText('Nõutud: Ettevõte, Seotud isik, Tooted');
    for (const label of ['Ettevõte', 'Seotud isik']) {
      await expect(field(page, label)).toHaveAccessibleDescription(/Nõutud/);
    }
    await expect(page.getByRole('region', { name: 'Tooted' })).toContainText('Nõutud');
    await expect(field(page, 'Ettevõte')).toBeFocused();
  });

  await test.step('a problematic company is shown, but cannot be chosen', async () => {
    await field(page, 'Ettevõte').fill('Kiviaia');
    const option = page.getByRole('option', { name: /Kiviaia Põld OÜ/ });
    await expect(option).toBeDisabled();
    await expect(option).toContainText('Probleemne ettevõte, müügitellimust ei saa teha!');
    await expectAccessible();
    await option.click({ force: true });
    await field(page, 'Ettevõte').press('Enter');
    await field(page, 'Ettevõte').press('Escape');
    await expect(field(page, 'Ettevõte')).toHaveAccessibleDescription(/Valige vaste loendist/);
    await expect(addLine(page)).toBeDisabled();
  });

  await startAnew(page);
  await test.step('a company that became problematic since it was chosen last gets no lines', async () => {
    await startOrder(page, 'Haavasalu');
    await page.getByRole('button', { name: 'Katkesta' }).click();
    await page.route(/\/api\/companies\/\d+$/, async (route) => {
      const answer = (await (await route.fetch()).json()) as { content: object };
      await route.fulfill({ json: { content: { ...answer.content, problematic: true } } });
    });
    await page.goto(salesOrderAddress);
    await choose(page, 'Ettevõte', 'Haavasalu');
    await expect(field(page, 'Ettevõte')).toHaveAccessibleDescription(
      'Probleemne ettevõte, müügitellimust ei saa teha!',
    );
    await expect(addLine(page)).toBeDisabled();
  });

  await startAnew(page);
  await test.step('a person goes with the place until somebody chooses one', async () => {
    await startOrder(page, 'Haavasalu');
    await expect(field(page, 'Seotud isik')).toHaveValue('Heiki Mägi');
    await choose(page, 'Asukoht', 'Haavasalu kuivati');
    await expect(field(page, 'Seotud isik')).toHaveValue('Rita Palm');
    await choose(page, 'Seotud isik', 'Jaan');
    await choose(page, 'Asukoht', 'Haavasalu talu');
    await expect(field(page, 'Seotud isik')).toHaveValue('Jaan Liiv');
  });

  await test.step('when the company cannot be read, it can be asked for again', async () => {
    expectConsole(/ERR_FAILED/);
    await page.getByRole('button', { name: 'Katkesta' }).click();
    await page.route(/\/api\/companies\/\d+$/, (route) => route.abort());
    await choose(page, 'Ettevõte', buyer);
    await expect(page.getByText('Ettevõtte andmeid ei saanud lugeda.')).toBeVisible();
    await expect(addLine(page)).toBeDisabled();
    await page.unroute(/\/api\/companies\/\d+$/);
    await page.getByRole('button', { name: 'Proovi uuesti' }).click();
    await expect(addLine(page)).toBeEnabled();
    await expect(field(page, 'Seotud isik')).toHaveValue('Helle Kool');
  });

  await test.step('another company keeps the lines and sends them to its own place', async () => {
    await fillLine(page, 'Glüfosaat 360 SL', '20');
    await fillLine(page, 'Nisu', '2');
    await field(page, 'Ettevõte').fill('Allik');
    await expect(lines(page)).toHaveCount(2);
    await page.getByRole('option', { name: /Allikivi/ }).click();
    await expect(lines(page).nth(0)).toContainText('Allikivi talu');

    await choose(page, 'Ettevõte', 'Kruusamäe');
    await expect(page.getByText('Ettevõte vahetus. Kontrollige ridade tarnekohti.')).toBeVisible();
    for (const line of await lines(page).all()) await expect(line).toContainText('Kruusamäe talu');
    // This company's certificate has run out.
    await expect(lines(page).nth(0)).toContainText('Ettevõttel puudub taimekaitse tunnistus');
    await expect(lines(page).nth(1)).not.toContainText('tunnistus');
  });
});
