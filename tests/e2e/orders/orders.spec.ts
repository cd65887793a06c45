import { addDays } from '#domain/calendar/day.ts';
import { toTallinn } from '#domain/calendar/tallinn-time.ts';

import { makeRows } from '../job-table/table-page.ts';
import { desk } from '../screens.ts';
import { expect, type Page, stateOf, test } from '../test.ts';
import { chooseMore } from './order-page.ts';
import { buyer, done as salesDone, fillLine, startOrder } from './sales-order-form.ts';
import { choose, uniqueNote } from './transport-form.ts';
import { done, fillOrder, transportOrderAddress } from './transport-order-form.ts';

const notices = (page: Page) => page.getByRole('region', { name: 'Teated' });

async function openMade(page: Page): Promise<number> {
  await notices(page).getByRole('button', { name: 'Ava tellimus' }).click();
  await expect(page).toHaveURL(/\/services\/orders\/(transport|sales)\/\d+$/);
  return Number(page.url().split('/').at(-1));
}

/** A farmer's order of 18 t of rye for the first of their companies. */
async function orderRye(page: Page, note: string): Promise<void> {
  await page.goto(transportOrderAddress);
  await page.getByLabel('Ettevõte', { exact: true }).click();
  await page.getByRole('option').first().click();
  await choose(page, 'Toode', 'Rukis');
  await page.getByLabel('Kogus').fill('18');
  await page.getByLabel('Märkused').fill(note);
  await done(page).click();
}

/** The same without the form; answers the order's id. */
async function makeRye(page: Page, note: string): Promise<number> {
  const answerOf = async (address: string) => (await page.request.get(address)).json();
  const [location] = ((await answerOf('/api/locations?size=1')) as { content: { id: number }[] }).content;
  const [rye] = ((await answerOf('/api/products?search=rukis&size=1')) as { items: { id: number }[] }).items;
  const transportDate = addDays(toTallinn(Date.now()).day, 1);
  const data = { transportDate, client: location, pickup: location, product: rye, quantity: 18, note };
  const made = await page.request.post('/api/transport-orders', { data });
  expect(made.status(), await made.text()).toBe(201);
  return ((await made.json()) as { content: { id: number } }).content.id;
}

test.describe('staff', () => {
  test.use({ role: 'staff', ...desk });

  test('open an order that they made and correct it', async ({ page, browser, expectAccessible }) => {
    const note = uniqueNote();
    await page.goto(transportOrderAddress);
    await fillOrder(page, note);
    await done(page).click();
    const id = await openMade(page);
    await expect(page.getByRole('heading', { level: 1, name: `Veotellimus ${id}` })).toBeVisible();
    const asked = page.getByRole('region', { name: 'Mida telliti' });
    await expect(asked).toContainText(note);
    await expect(asked).toContainText('28,5 t');
    await expectAccessible();

    await asked.getByRole('button', { name: 'Paranda' }).click();
    const sheet = page.getByRole('dialog', { name: 'Paranda' });
    await choose(sheet, 'Toode', 'Rukis');
    await choose(sheet, 'Sihtkoht', 'Muuga');
    await sheet.getByLabel('Kogus').fill('24');
    await sheet.getByRole('button', { name: 'Salvesta' }).click();
    await expect(sheet).toBeHidden();
    const loads = page.getByRole('region', { name: 'Koormad' });
    await expect(loads).toContainText('24 t');
    const history = page.getByRole('region', { name: 'Ajalugu' });
    await expect(history).toContainText('Kogus: 28,5 → 24');
    await expect(history).toContainText(/Toode: .+ → Rukis/);

    // Anyone with the link follows the order without signing in, until it is withdrawn.
    await chooseMore(page, 'Jaga linki');
    const share = page.getByRole('dialog', { name: 'Jaga linki' });
    await share.getByRole('button', { name: 'Tee link' }).click();
    const link = await share.getByLabel('Link').inputValue();
    await expectAccessible();
    const stranger = await browser.newPage();
    await stranger.goto(link);
    await expect(stranger.getByRole('heading', { name: 'Kinnitatud' })).toBeVisible();
    await expect(stranger.getByText('24 t')).toBeVisible();
    await share.getByRole('button', { name: 'Võta jagatud lingid tagasi' }).click();
    await expect(share).toBeHidden();
    expect((await stranger.goto(link))?.status()).toBe(404);
    await stranger.close();

    // A reader who asks where it is finds the location itself.
    await loads.getByRole('link', { name: /Muuga/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: /Muuga/ })).toBeVisible();
    await expect(page.getByText('Muuga sadam')).toBeVisible();
    const arriving = page.getByRole('region', { name: 'Tänased ja järgmised veod siia' });
    await expect(arriving.getByRole('listitem').first()).toContainText('→ Muuga');
    await expectAccessible();
  });

  test('find an order in the list and cancel it; of one that is loaded in part only the rest is said to be cancelled', async ({
    page,
    expectAccessible,
  }) => {
    const note = uniqueNote();
    await makeRows(page, note);
    const loads = page.getByRole('region', { name: 'Koormad' });
    await page.goto('/services/orders');
    const orders = page
      .getByRole('tabpanel')
      .getByRole('row')
      .filter({ has: page.getByRole('link') });
    // Twelve orders are in sight below the filters.
    await expect(orders.nth(11)).toBeInViewport({ ratio: 1 });
    await page.getByRole('searchbox', { name: 'Otsi' }).fill(note);
    await expect(orders).toHaveCount(1);
    // No word of a header moves when the order changes.
    const byDay = page.getByRole('columnheader', { name: 'Soovitud päev' }).getByRole('button');
    const place = await byDay.boundingBox();
    await byDay.click();
    await expect(byDay.locator('..')).toHaveAttribute('aria-sort', 'ascending');
    expect(await byDay.boundingBox()).toEqual(place);
    const byPickup = page.getByRole('columnheader', { name: 'Lähtekoht' });
    for (const order of ['ascending', 'descending', 'ascending']) {
      await byPickup.getByRole('button').click();
      await expect(byPickup).toHaveAttribute('aria-sort', order);
    }
    await expect(orders).toHaveCount(1);
    await expectAccessible();
    const open = page.getByRole('button', { name: 'Lahtised' });
    await open.click();
    await expect(open).toHaveAttribute('aria-pressed', 'true');
    await expect(page).toHaveURL(/open=true/);
    await expect(orders).toHaveCount(1);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Ekspordi' }).click();
    expect((await download).suggestedFilename()).toMatch(/^veotellimused-.*\.xlsx$/);

    // Names are whole on a smaller desk too.
    await page.setViewportSize({ width: 1280, height: 900 });
    const search = page.getByRole('searchbox', { name: 'Otsi' });
    await search.fill('Piimalehma täissööt, puiste');
    await expect(orders.first()).toContainText('Piimalehma täissööt, puiste');
    const cut = await orders
      .locator('span[title]')
      .evaluateAll((names) => names.filter((name) => name.scrollHeight > name.clientHeight + 2).length);
    expect(cut).toBe(0);
    await search.fill(note);
    await expect(orders).toHaveCount(1);

    await orders.getByRole('link').click();
    const cancel = async () => {
      await chooseMore(page, 'Tühista tellimus');
      await page.getByRole('dialog').getByRole('button', { name: 'Tühista tellimus' }).click();
      await expect(loads).toContainText('Tühistatud');
    };
    await cancel();
    await notices(page).getByRole('button', { name: 'Võta tagasi' }).click();
    await expect(loads).toContainText('Lõpetamata');
    await expect(page.getByText('Tellimus on tühistatud')).toHaveCount(0);
    // One of its loads has been unloaded meanwhile.
    await page.route('**/api/transport-orders/*/cancel', async (route) => {
      const answer = await route.fetch();
      const { content } = (await answer.json()) as { content: object };
      await route.fulfill({ response: answer, json: { content: { ...content, status: 'COMPLETED' } } });
    });
    await cancel();
    await expect(page.getByText('Laadimata koormad on tühistatud, laaditud jäävad')).toBeVisible();
    await expect(page.getByText('Tellimus on tühistatud')).toHaveCount(0);
    await loads.getByRole('link', { name: 'Ava tabelis' }).click();
    await expect(page).toHaveURL(/\/services\/datatable\?id=\d+&status=CANCELLED/);
  });

  test('correct a line of a sales order, and cancel the order, which they find by its buyer', async ({
    page,
    expectAccessible,
    expectConsole,
  }) => {
    expectConsole(/422/);
    await startOrder(page);
    await fillLine(page, 'Kaer', '3');
    await salesDone(page).click();
    const id = await openMade(page);
    await expectAccessible();

    await page.getByRole('button', { name: /^Paranda: / }).click();
    const sheet = page.getByRole('dialog');
    const save = sheet.getByRole('button', { name: 'Salvesta' });
    await expect(save).toBeDisabled();
    await sheet.getByLabel('Kogus').fill('');
    await sheet.getByLabel('Tarne kuupäev').fill('31.02.2026');
    await save.click();
    await expect(sheet.getByLabel('Kogus')).toBeFocused();
    await expect(sheet.getByText('Nõutud', { exact: true })).toBeVisible();
    await expect(sheet.getByText('Formaat: pp.kk.aaaa', { exact: true })).toBeVisible();
    await sheet.getByLabel('Kogus').fill('4');
    await sheet.getByLabel('Tarne kuupäev').fill('01.01.2020');
    await save.click();
    await expect(sheet.getByText('Tarne kuupäev on möödas')).toBeVisible();
    await sheet.getByLabel('Tarne kuupäev').fill('');
    await save.click();
    await expect(sheet).toBeHidden();
    await expect(page.getByRole('region', { name: 'Read' })).toContainText('4 t');
    await expect(page.getByRole('region', { name: 'Ajalugu' })).toContainText('Kogus: 3 → 4');

    await page.getByRole('link', { name: 'Kõik tellimused' }).click();
    await expect(page.getByRole('tab', { name: 'Müügitellimused' })).toHaveAttribute('aria-selected', 'true');
    await page.getByRole('searchbox', { name: 'Otsi' }).fill(buyer);
    await page.getByRole('link', { name: new RegExp(`^Müügitellimus ${id},`) }).click();
    await page.getByRole('button', { name: 'Tühista tellimus' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Tühista tellimus' }).click();
    const asked = page.getByRole('region', { name: 'Mida telliti' });
    await expect(asked).toContainText('Tühistatud');
    await page.getByRole('button', { name: 'Võta tagasi' }).click();
    await expect(asked.getByRole('button', { name: 'Tühista tellimus' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Ajalugu' })).toContainText('Taastatud');
  });
});

test.describe('a farmer', () => {
  test.use({ role: 'client' });

  test('changes an order, takes it back, and sees their own list only', async ({
    page,
    expectAccessible,
  }) => {
    const note = uniqueNote();
    await orderRye(page, note);
    await openMade(page);
    const loads = page.getByRole('region', { name: 'Koormad' });
    await expect(loads).toContainText('Ootab kinnitamist');
    await expect(loads).toContainText(/(?:E|T|K|N|R|L|P) \d\d\.\d\d\.\d{4}/u);
    await page.getByRole('button', { name: 'Muuda', exact: true }).click();
    const sheet = page.getByRole('dialog', { name: 'Muuda' });
    await sheet.getByLabel('Kogus').fill('19,5');
    await sheet.getByRole('button', { name: 'Salvesta' }).click();
    await expect(page.getByRole('region', { name: 'Koormad' })).toContainText('19,5 t');
    await chooseMore(page, 'Võta tellimus tagasi');
    await page.getByRole('dialog').getByRole('button', { name: 'Võta tellimus tagasi' }).click();
    await expect(page.getByRole('region', { name: 'Koormad' })).toContainText('Tühistatud');
    await expectAccessible();

    await page.getByRole('link', { name: 'Kõik tellimused' }).click();
    await expect(page.getByRole('tab')).toHaveCount(0);
  });

  test('asks the office to change an order that is confirmed already', async ({ page, browser }) => {
    const note = uniqueNote();
    const id = await makeRye(page, note);
    const office = await (await browser.newContext({ storageState: stateOf('staff') })).newPage();
    await office.goto(`/services/orders/transport/${id}`);
    await office.getByRole('button', { name: 'Kinnita', exact: true }).click();
    await expect(office.getByRole('button', { name: 'Määra auto' })).toBeVisible();
    await page.goto(`/services/orders/transport/${id}`);
    await expect(page.getByRole('region', { name: 'Koormad' })).toContainText('Kinnitatud');
    await expect(page.getByRole('button', { name: 'Muuda', exact: true })).toHaveCount(0);
    await page.getByRole('button', { name: 'Soovin muuta' }).click();
    const sheet = page.getByRole('dialog', { name: 'Soovin muuta' });
    await sheet.getByLabel('Mida muuta?').fill(`Tulge palun hommikul, ${note}`);
    await sheet.getByRole('button', { name: 'Saada' }).click();
    await expect(notices(page).getByText('Soov on kontorile saadetud')).toBeVisible();

    await office.goto('/services/alerts?kind=ORDER_CHANGE_ASKED');
    await expect(office.getByText(`Tellimus ${id}: Tulge palun hommikul, ${note}`).first()).toBeVisible();
    const asked = page.getByText(`Soovisite muuta: Tulge palun hommikul, ${note}, ootab vastust`);
    await page.reload();
    await expect(asked).toBeVisible();

    // A change request in words cannot be applied: when the office agrees, it is told that the order is unchanged.
    const line = office
      .getByRole('group', { name: 'Lahtised asjad' })
      .getByRole('listitem')
      .filter({ hasText: `Tellimus ${id}:` });
    const answer = office.getByRole('dialog', { name: 'Klient soovib muuta' });
    await line.getByRole('button', { name: 'Vasta' }).click();
    await answer.getByRole('button', { name: 'Nõus', exact: true }).click();
    const notYet = office.getByRole('dialog', { name: 'Tellimust ei ole veel muudetud' });
    await notYet.getByRole('button', { name: 'Katkesta' }).click();
    await answer.getByRole('button', { name: 'Ei saa muuta' }).click();
    await expect(line).toHaveCount(0);

    // A requested quantity is applied with the answer, and undone with it.
    await page.getByRole('button', { name: 'Soovin muuta' }).click();
    await sheet.getByLabel('Uus kogus').fill('19,25');
    await sheet.getByRole('button', { name: 'Saada' }).click();
    await line.getByRole('button', { name: 'Vasta' }).click();
    await answer.getByRole('button', { name: 'Nõus, muuda tellimus' }).click();
    await expect(line).toHaveCount(0);
    await page.reload();
    await expect(page.getByText(/vastus: nõus, tellimus on muudetud/)).toBeVisible();
    await notices(office).getByRole('button', { name: 'Võta tagasi' }).click();
    await expect(line).toBeVisible();
    await page.getByRole('link', { name: 'Kõik tellimused' }).click();
    await expect(page.getByText(/Soovisite muuta: kogus 19,25\st, ootab vastust/).first()).toBeVisible();
    await line.getByRole('button', { name: 'Vasta' }).click();
    await answer.getByRole('button', { name: 'Ei saa muuta' }).click();
    await expect(line).toHaveCount(0);

    // A quantity larger than a truckload is split with the answer.
    await page.goto(`/services/orders/transport/${id}`);
    await page.getByRole('button', { name: 'Soovin muuta' }).click();
    await expect(sheet.getByText(/^Praegu: \S+\st$/)).toBeVisible();
    await sheet.getByLabel('Uus kogus').fill('54');
    await sheet.getByRole('button', { name: 'Saada' }).click();
    await line.getByRole('button', { name: 'Vasta' }).click();
    await answer.getByRole('switch', { name: '2 koormat. Jagan kohe?' }).click();
    await answer.getByRole('button', { name: 'Nõus, muuda tellimus' }).click();
    const split = office.getByRole('dialog', { name: 'Jaga koormateks' });
    await expect(split.getByLabel('Kogus')).toHaveCount(2);
    await split.getByRole('button', { name: 'Katkesta' }).click();
    await expect(split).toBeHidden();
    await expect(office).toHaveURL(new RegExp(`/transport/${id}$`));
    await office.context().close();
  });
});
