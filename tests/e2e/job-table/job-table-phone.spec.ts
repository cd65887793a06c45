import { formatDay } from '#domain/calendar/day.ts';

import { phone } from '../screens.ts';
import { expect, stateOf, test } from '../test.ts';
import { keepSettingsApart, makeRows, openTable, rowsWith, uniqueWord } from './table-page.ts';

test.use({ role: 'staff' });
test.beforeEach(({ page }) => keepSettingsApart(page));

test('rows are cards with the most needed fields; a tap opens every value or the menu, a swipe the menu, and all fields are edited in one sheet', async ({
  page,
  expectAccessible,
}) => {
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  const word = uniqueWord();
  const [row, second] = await makeRows(page, word, 2);
  const timed = await page.request.patch('/api/transport-job-products/patch-products', {
    data: [{ id: row!.id, version: row!.version, changes: { time: '10:30' } }],
  });
  expect(timed.status(), await timed.text()).toBe(200);
  await page.setViewportSize({ width: 360, height: 844 });
  await openTable(page, word);
  const card = page.getByRole('article', { name: `ID ${row!.id}` });
  await expect(card).toContainText(formatDay(row!.date));
  await expect(card).toContainText('10:30');
  await expect(card).toContainText(row!.pickup.locationName);
  await expect(card).toContainText('20 t');
  await expect(card).toContainText('Lõpetamata');
  await expect(card).toContainText('Auto määramata');
  // Nothing of a card is cut, and what was not sent says so.
  await expect(card.getByRole('img', { name: 'SMS saadetud: ei' })).toBeVisible();
  const cut = await card
    .locator('p, span, strong')
    .evaluateAll(
      (parts) =>
        parts.filter(
          (part) => part.scrollWidth > part.clientWidth && getComputedStyle(part).overflow !== 'visible',
        ).length,
    );
  expect(cut).toBe(0);
  // Nor does anything stand out of it on a narrow phone.
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await expect(page.getByText('2 rida')).toBeVisible();
  expect(scripts.filter((url) => url.includes('JobGrid'))).toEqual([]);
  await expectAccessible();
  await page.setViewportSize(phone.viewport);

  await test.step('a tap on a card opens every value of its row, a tap on its button the menu, and all fields are edited in one sheet', async () => {
    await page.getByRole('button', { name: `Rea ${row!.id} kõik andmed` }).tap();
    const details = page.getByRole('dialog', { name: `Rida ${row!.id}` });
    for (const text of [word, row!.creator.name, String(row!.transportJobId), 'Määramata']) {
      await expect(details).toContainText(text);
    }
    await expectAccessible();
    await details.getByRole('button', { name: 'Rea tegevused' }).tap();
    await expect(details.getByRole('menuitem', { name: 'Muuda rida' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);

    await page.getByRole('button', { name: `Rea ${row!.id} tegevused` }).tap();
    const menu = page.getByRole('dialog', { name: `Rida ${row!.id}` });
    await expect(menu.getByRole('link', { name: 'kaart' })).toBeVisible();
    await expectAccessible();
    await menu.getByRole('menuitem', { name: 'Muuda rida' }).tap();
    const sheet = page.getByRole('dialog', { name: `Rida ${row!.id}` });
    await sheet.getByLabel('Kellaaeg').fill('0845');
    await sheet.getByLabel('Kogus').fill('18,5');
    await sheet.getByRole('switch', { name: 'Märg vili' }).check();
    await expectAccessible();
    await sheet.getByRole('button', { name: 'Salvesta' }).tap();
    await expect(page.getByText('Muutmine õnnestus!')).toBeVisible();
    expect((await rowsWith(page, word))[0]).toMatchObject({
      time: '08:45',
      quantity: 18.5,
      wetGrain: true,
      version: 3,
    });
  });

  await test.step('a swipe to the left opens the same menu', async () => {
    const card = page.getByRole('article', { name: `ID ${row!.id}` });
    const { x, y, width } = (await card.boundingBox())!;
    const session = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at: number) =>
      session.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchEnd' ? [] : [{ x: at, y: y + 90 }],
      });
    await touch('touchStart', x + width - 30);
    for (const by of [20, 50, 80]) await touch('touchMove', x + width - 30 - by);
    // The uncovered place shows the menu's sign, and nothing stands out of the page for that.
    const uncovered = () => card.evaluate((element) => getComputedStyle(element, '::after').width);
    await expect.poll(uncovered).toBe('62px');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await touch('touchEnd', 0);
    await expect(page.getByRole('dialog', { name: `Rida ${row!.id}` })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  await test.step('filters and order are the same as at a desk', async () => {
    await page.getByRole('button', { name: 'Filter', exact: true }).tap();
    const sheet = page.getByRole('dialog', { name: 'Filtrid' });
    await sheet.getByLabel('Järjestus').selectOption('Kogus');
    await sheet.getByRole('button', { name: 'Kahanev' }).tap();
    await sheet.getByRole('button', { name: 'Sulge' }).tap();
    await expect(page.getByRole('article').first()).toHaveAccessibleName(`ID ${row!.id}`);
    await expect(page).toHaveURL(/sort=quantity%2Casc/);
    await expect(page.getByRole('article').last()).toHaveAccessibleName(`ID ${second!.id}`);
  });
});

test('the days shown are in sight, whichever they are; no keys come over days that are picked without them', async ({
  page,
}) => {
  await page.goto('/services/datatable?dateFrom=2026-04-13&dateTo=2026-04-13');
  await expect(page.getByTitle(/13\.04/)).toBeInViewport();
  await page.getByRole('button', { name: 'Filter', exact: true }).tap();
  await page.getByRole('dialog', { name: 'Filtrid' }).getByRole('button', { name: 'Kuupäev' }).tap();
  await expect(page.getByRole('dialog', { name: 'Kuupäev' })).toBeVisible();
  await expect(page.getByRole('dialog').getByRole('heading').first()).toBeFocused();
});

test('letting go of a long press presses nothing in the menu it has opened; the next tap does', async ({
  page,
}) => {
  const word = uniqueWord();
  const rows = await makeRows(page, word, 6);
  await openTable(page, word);
  const menuOf = (id: number) => page.getByRole('dialog', { name: `Rida ${id}` });
  const send = (id: number) => menuOf(id).getByRole('menuitem', { name: 'Saada jälgimisteenusesse' });
  await page.getByRole('button', { name: `Rea ${rows[5]!.id} tegevused` }).tap();
  await expect(send(rows[5]!.id)).toBeInViewport();
  const { x, y, height } = (await send(rows[5]!.id).boundingBox())!;
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  // The card that is where the menu will have its action.
  const card = await page.evaluate(
    (at) => document.elementFromPoint(at.x, at.y)?.closest('article')?.ariaLabel ?? '',
    { x: x + 60, y: y + height / 2 },
  );
  expect(card).toMatch(/^ID \d+$/);
  const id = Number(card.slice(3));
  const written: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') written.push(request.url());
  });
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchEnd') =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x: x + 60, y: y + height / 2 }],
    });
  await touch('touchStart');
  const under = () =>
    page.evaluate((at) => document.elementFromPoint(at.x, at.y)?.closest('[role=menuitem]')?.textContent, {
      x: x + 60,
      y: y + height / 2,
    });
  await expect.poll(under).toBe('Saada jälgimisteenusesse');
  await touch('touchEnd');
  await menuOf(id).getByRole('menuitem', { name: 'Muuda rida' }).tap();
  await expect(menuOf(id).getByLabel('Kellaaeg')).toBeVisible();
  expect(written).toEqual([]);
});

test('several rows are chosen and confirmed at once', async ({ page, browser, expectAccessible }) => {
  const word = uniqueWord();
  const client = await (await browser.newContext({ storageState: stateOf('client') })).newPage();
  const first = async <Item>(address: string, list: 'content' | 'items') =>
    ((await (await client.request.get(address)).json()) as Record<string, Item[]>)[list]?.[0];
  const location = await first<{ id: number }>('/api/locations?size=1', 'content');
  const product = await first<{ id: number }>('/api/products?size=1', 'items');
  const [office] = await makeRows(page, word);
  for (const quantity of [21, 22]) {
    const made = await client.request.post('/api/transport-orders', {
      data: {
        transportDate: office!.date,
        client: location,
        pickup: location,
        product,
        quantity,
        note: word,
      },
    });
    expect(made.status()).toBe(201);
  }
  await client.context().close();
  const rows = await rowsWith(page, word);
  await openTable(page, word);
  await page.getByRole('button', { name: 'Vali mitu' }).tap();
  for (const { id } of rows) await page.getByRole('button', { name: `Vali rida ${id}` }).tap();
  await expectAccessible();
  await page.getByRole('button', { name: 'Tegevused' }).tap();
  const menu = page.getByRole('dialog', { name: '3 rida valitud' });
  await menu.getByRole('menuitem', { name: 'Määra kellaaeg' }).tap();
  const sheet = page.getByRole('dialog', { name: 'Määra kellaaeg' });
  await sheet.getByRole('textbox', { name: 'Kellaaeg' }).fill('07:30');
  await sheet.getByRole('button', { name: 'Määra' }).tap();
  await expect(sheet.getByText('1 tehtud, 2 jäi tegemata')).toBeVisible();
  await sheet.locator('footer').getByRole('button', { name: 'Sulge' }).tap();
  await page.getByRole('button', { name: 'Kinnita (2)' }).tap();
  await expect(page.getByText('Kinnitamine õnnestus')).toBeVisible();
  await expect(page.getByRole('button', { name: `Rea ${office!.id} kõik andmed` })).toBeVisible();
  expect((await rowsWith(page, word)).map(({ status }) => status)).not.toContain('UNCONFIRMED');
});
