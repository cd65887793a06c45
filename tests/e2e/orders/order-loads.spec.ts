import { makeRows, openTable, rowsWith, uniqueWord } from '../job-table/table-page.ts';
import { desk } from '../screens.ts';
import { expect, type Page, test } from '../test.ts';
import { chooseMore } from './order-page.ts';

test.use({ role: 'staff', ...desk });

const loads = (page: Page) => page.getByRole('region', { name: 'Koormad' });
const loadsOf = (page: Page) =>
  loads(page)
    .getByRole('row')
    .filter({ has: page.getByRole('cell') });

/** An order of 180 t, open on its page. */
async function openOrder(page: Page, word: string): Promise<number> {
  const [row] = await makeRows(page, word);
  const orderId = row!.transportOrderId!;
  const order = await page.request.get(`/api/transport-orders/${orderId}`);
  const { content } = (await order.json()) as { content: { version: number } };
  const corrected = await page.request.patch(`/api/transport-orders/${orderId}`, {
    data: { version: content.version, changes: { quantity: 180 } },
  });
  expect(corrected.status()).toBe(200);
  await page.goto(`/services/orders/transport/${orderId}`);
  await expect(loadsOf(page)).toContainText('180 t');
  return orderId;
}

test('an order of 180 t is split, changed by hand, taken back, split again, and one load follows later; one that a truck carries waits for it', async ({
  page,
  expectAccessible,
  expectConsole,
}) => {
  // The question about too much is an answer 422.
  expectConsole(/422/);
  const word = uniqueWord();
  await openOrder(page, word);
  const open = async () => {
    await page.getByRole('button', { name: 'Jaga koormateks' }).click();
    return page.getByRole('dialog', { name: 'Jaga koormateks' });
  };
  const sheet = await open();
  await expect(sheet).toContainText('6 × 28,5 t + 1 × 9 t');
  // No single truck carries it.
  await expect(page.getByRole('button', { name: 'Määra auto' })).toHaveCount(0);
  await expectAccessible();

  // Too large a quantity causes a question, and can be looked at again.
  const last = sheet.getByRole('group', { name: 'Koorem 7' }).getByLabel('Kogus');
  await last.fill('20');
  await expect(sheet).toContainText('11 t üle');
  await sheet.getByRole('button', { name: 'Jaga 7 koormaks' }).click();
  const question = page.getByRole('dialog', { name: 'Kas kõik on õige?' });
  await expect(question).toContainText('Koormaid on kokku 191 t, jagada on 180 t');
  await question.getByRole('button', { name: 'Vaatan üle' }).click();
  await last.fill('9');
  await sheet.getByRole('button', { name: 'Jaga 7 koormaks' }).click();
  await expect(sheet).toBeHidden();
  await expect(loadsOf(page)).toHaveCount(7);
  await expect(loadsOf(page).last()).toContainText('7/7');
  // Each waits for its time and truck, and none has a document yet.
  await expect(loadsOf(page).filter({ hasText: 'kellaaeg määramata' })).toHaveCount(7);
  await expect(loadsOf(page).getByRole('button', { name: 'Määra auto' })).toHaveCount(7);
  await expect(loads(page).getByRole('button', { name: 'Saateleht' })).toHaveCount(0);

  // One step back: one load of 180 t, the others cancelled.
  await page.getByRole('status').getByRole('button', { name: 'Võta tagasi' }).click();
  await expect(loadsOf(page)).toHaveCount(1);
  await expect(loadsOf(page)).toContainText('180 t');

  // Five loads now; the rest stays for later.
  const again = await open();
  for (const number of [7, 6]) await again.getByRole('button', { name: `Eemalda koorem ${number}` }).click();
  await expect(again).toContainText('alles jääb 37,5 t');
  await again.getByRole('button', { name: 'Jaga 5 koormaks' }).click();
  await expect(again).toBeHidden();
  await expect(loads(page)).toContainText('Alles 37,5 t');
  await page.getByRole('button', { name: 'Võta järgmine koorem' }).click();
  const next = page.getByRole('dialog', { name: 'Võta järgmine koorem' });
  await next.getByRole('button', { name: 'Loo koorem' }).click();
  await expect(next).toBeHidden();
  await expect(loadsOf(page).filter({ hasText: '6/6' })).toContainText('28,5 t');
  await expect(loads(page)).toContainText('Plaanitud 171 t');

  await chooseMore(page, 'Liida koormad');
  await expect(loadsOf(page)).toHaveCount(1);
  await expect(loadsOf(page)).toContainText('171 t');
  // Its notice may be gone: in the history it can still be taken back.
  const history = page.getByRole('region', { name: 'Ajalugu' });
  await expect(history).toContainText('Koormateks jagatud');
  await history.getByRole('button', { name: 'Võta tagasi' }).click();
  await expect(loadsOf(page).filter({ hasText: '6/6' })).toContainText('28,5 t');

  await test.step('an order that one truck carries waits for its truck, which is chosen on its page', async () => {
    const [row] = await makeRows(page, uniqueWord());
    await page.goto(`/services/orders/transport/${String(row!.transportOrderId)}`);
    const assign = loadsOf(page).getByRole('button', { name: 'Määra auto' });
    await assign.click();
    const choice = page.getByRole('dialog', { name: 'Määra auto' });
    await page.getByRole('option').last().click();
    await choice.getByRole('button', { name: 'Salvesta' }).click();
    await expect(assign).toHaveCount(0);
    await expect(loadsOf(page).getByRole('button', { name: 'Saateleht' })).toBeVisible();
    await page.getByRole('region', { name: 'Teated' }).getByRole('button', { name: 'Võta tagasi' }).click();
    await expect(assign).toBeVisible();
    await expect(loadsOf(page).getByRole('button', { name: 'Saateleht' })).toHaveCount(0);
  });
});

test('a row is split, and a second product put on its job, from the row’s menu', async ({ page }) => {
  const word = uniqueWord();
  const [row] = await makeRows(page, word);
  await openTable(page, word);
  const choose = async (action: string) => {
    await page.getByRole('gridcell', { name: String(row!.id), exact: true }).click({ button: 'right' });
    await page.getByRole('menuitem', { name: action }).click();
    return page.getByRole('dialog', { name: action });
  };
  const split = await choose('Jaga koormateks');
  await split.getByLabel('Koorma suurus').fill('10');
  await expect(split).toContainText('2 × 10 t');
  // A truck that was typed and not chosen would be lost.
  const load = split.getByRole('group', { name: 'Koorem 1' });
  const truck = load.getByLabel('Auto');
  // What speaks against a truck depends on the way, and on how much it carries.
  const asked = page.waitForRequest((sent) => /\/api\/trucks\?.*pickupId=\d+/.test(sent.url()));
  await truck.fill('ei ole autot');
  expect(new URL((await asked).url()).searchParams.get('quantity')).toBe('10');
  await truck.press('Tab');
  await split.getByRole('button', { name: 'Jaga 2 koormaks' }).click();
  await expect(load.getByText('Valige vaste loendist')).toBeVisible();
  await truck.fill('');
  await truck.press('Tab');
  await split.getByRole('button', { name: 'Jaga 2 koormaks' }).click();
  await expect(split).toBeHidden();
  await expect
    .poll(async () => (await rowsWith(page, word)).map(({ order, quantity }) => [order, quantity]))
    .toEqual([
      ['1/2', 10],
      ['2/2', 10],
    ]);

  const added = await choose('Lisa rida veotööle');
  await added.getByLabel('Toode', { exact: true }).fill('Rukis');
  await page.getByRole('option').first().click();
  await added.getByLabel('Kogus').fill('5');
  await added.getByLabel('Märkused').fill(word);
  await added.getByRole('button', { name: 'Salvesta' }).click();
  await expect(added).toBeHidden();
  await expect
    .poll(async () =>
      (await rowsWith(page, word)).filter((each) => each.transportJobId === row!.transportJobId),
    )
    .toMatchObject([{ id: row!.id }, { quantity: 5 }]);
});
