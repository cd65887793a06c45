import { desk } from '../screens.ts';
import { expect, type Page, test } from '../test.ts';
import { badge } from './correction.ts';
import { cell, makeRows, openMenuOfTwo, openTable, rowsWith, uniqueWord } from './table-page.ts';

test.use({ role: 'staff', ...desk });

async function openMenu(page: Page, word: string, rowId: number): Promise<void> {
  await openTable(page, word);
  await (await cell(page, rowId, 'Toode')).click({ button: 'right' });
}

test('an SMS to the client tells no driver; one to the driver is drafted, shown as it will be sent, sent and seen delivered', async ({
  page,
  expectAccessible,
}) => {
  const word = uniqueWord();
  const [row] = await makeRows(page, word);
  const role = 'CLIENT';
  const toClient = { phone: '+37255599001', message: 'Kaup tuleb homme', role, name: 'Kuuse talu' };
  const told = await page.request.post('/api/message', {
    data: [{ ...toClient, transportJobProductId: row!.id }],
  });
  expect(told.status(), await told.text()).toBe(200);
  const trucks = (await (await page.request.get('/api/trucks?size=50')).json()) as {
    content: { id: number; driverPhone: string | null; licensePlateNumber: string }[];
  };
  const truck = trucks.content.find(({ driverPhone }) => driverPhone !== null)!;
  await page.request.patch('/api/transport-job-products/patch-products', {
    data: [{ id: row!.id, version: row!.version, changes: { truck: { id: truck.id } } }],
  });
  await openMenu(page, word, row!.id);
  await expect((await cell(page, row!.id, 'SMS saadetud')).getByRole('img', { name: 'Ei' })).toBeVisible();
  await page.getByRole('menuitem', { name: 'Saada SMS' }).click();
  const modal = page.getByRole('dialog', { name: 'SMSi saatmine' });
  const text = modal.getByLabel('Sõnum').first();
  await expect(text).toHaveValue(new RegExp(`^Auto ${truck.licensePlateNumber}, juhi nr: `));
  await text.fill('Šaht 4');
  await expect(modal).toContainText('Sõnumi sümbolite arv: 6 (1 SMS)');
  await expect(modal.locator('mark')).toHaveText('_');
  await expectAccessible();
  await modal.getByRole('button', { name: 'Saada', exact: true }).click();
  await expect(page.getByText('Sõnumi saatmine õnnestus!')).toBeVisible();
  await expect(modal).toBeHidden();

  await (await cell(page, row!.id, 'Toode')).click({ button: 'right' });
  await expect(page.getByRole('menuitem', { name: /Saadetud SMSid\s*\d+ kohal/ })).toBeVisible();
  await page.getByRole('menuitem', { name: 'Saadetud SMSid' }).click();
  const history = page.getByRole('dialog', { name: 'Saadetud SMSid' });
  await expect(history).toContainText('_aht 4');
  // A trial is said once, in the title.
  await expect(history).toHaveAccessibleName('Saadetud SMSid (proov)');
  await expect(history.getByText('(proov)')).toHaveCount(1);
  await expect(history).toContainText(/Klient Kuuse talu · /u);
  await expect(history.getByText('Kohale toimetatud').first()).toBeVisible();
});

test('what stands against a send is said and led to; a waybill and a failed send are marked; the document has a name', async ({
  page,
  expectConsole,
}) => {
  expectConsole(/422/);
  const word = uniqueWord();
  const [row, ready, complete] = await makeRows(page, word, 3);
  const truck = { id: await first(page, '/api/trucks?size=50', isComplete) };
  const pickup = { id: await first(page, '/api/locations?size=50', isComplete) };
  const given = await page.request.patch('/api/transport-job-products/patch-products', {
    data: [
      { id: ready!.id, version: ready!.version, changes: { truck } },
      { id: complete!.id, version: complete!.version, changes: { truck, pickup, destination: pickup } },
    ],
  });
  expect(given.status()).toBe(200);
  await openMenu(page, word, row!.id);
  await page.getByRole('menuitem', { name: 'Saada SMS' }).click();
  await expect(page.getByText('SMSi ei saa saata!')).toBeVisible();
  const modal = page.getByRole('dialog', { name: 'SMS-i saatmise probleemid' });
  await expect(modal).toContainText('Veotööl peab olema vähemalt üks auto!');
  await modal.getByRole('button', { name: 'Sulge', exact: true }).click();
  await expect(modal).toBeHidden();

  await (await cell(page, row!.id, 'Toode')).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Koosta e-veoseleht' }).click();
  await expect(page.getByText('E-veoselehe koostamine ebaõnnestus')).toBeVisible();
  const ofWaybill = page.getByRole('dialog', { name: 'E-veoselehe koostamise probleemid' });
  await expect(ofWaybill).toContainText('Auto puudub!');
  await test.step('it leads to what the send lacks, and the cell is opened in the table', async () => {
    await ofWaybill.getByRole('button', { name: 'Auto puudub!' }).click();
    await expect(ofWaybill).toBeHidden();
    await expect(page.getByRole('combobox', { name: 'Auto number' })).toBeFocused();
    await page.getByRole('option').first().click();
    await expect(page.getByText('Muutmine õnnestus!')).toBeVisible();
    await (await cell(page, row!.id, 'Toode')).click({ button: 'right' });
    await expect(page.getByRole('menuitem', { name: 'Saada SMS' })).toBeVisible();
    await expect(badge(page, 'Saada SMS')).toHaveCount(0);
    await page.keyboard.press('Escape');
  });

  // What the server answered stands.
  const message = 'Toote laokoht (riiul/silo) puudub!';
  await page.route('**/api/transport-job-products/*/transport-job-for-sms', (route) =>
    route.fulfill({
      status: 422,
      contentType: 'application/problem+json',
      json: { status: 422, errorMessage: message, errors: [{ code: 'PRODUCT_SHELF_MISSING', message }] },
    }),
  );
  await (await cell(page, ready!.id, 'Toode')).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Saada SMS' }).click();
  await expect(modal).toContainText(message);
  await expect(modal).not.toContainText('Midagi ei puudu');
  await modal.getByRole('button', { name: 'Sulge', exact: true }).click();

  await test.step('a waybill stands in the row with its status and number', async () => {
    await (await cell(page, complete!.id, 'Toode')).click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Koosta e-veoseleht' }).click();
    await expect(page.getByText('E-veoselehe koostamine õnnestus')).toBeVisible();
    const mark = await cell(page, complete!.id, 'E-veoseleht koostatud');
    await expect(mark).toContainText(/(Koostatud|Teel|Sihtkohas) · EVL-[0-9A-F]{8}/);
    await expect(mark.getByRole('img', { name: 'Jah' })).toBeVisible();
    await (await cell(page, complete!.id, 'Toode')).click({ button: 'right' });
    await expect(page.getByRole('dialog', { name: `Rida ${complete!.id}` })).toContainText(
      /E-veoseleht: .* · EVL-/,
    );
  });

  await test.step('a send that failed is marked in its cell and in the menu; the delivery document comes under its own name', async () => {
    await page.route('**/api/transport-jobs/datatable?*', async (route) => {
      const answer = await route.fetch();
      const { content, ...rest } = (await answer.json()) as { content: object[] };
      const failed = content.map((each) => Object.assign(each, { failedSends: ['FLEET'] }));
      await route.fulfill({ response: answer, json: { ...rest, content: failed } });
    });
    await openMenu(page, word, ready!.id);
    const mark = { name: 'Ei, saatmine ebaõnnestus', exact: true };
    await expect(page.getByRole('menuitem', { name: /Saatmine ebaõnnestus/ })).toHaveCount(1);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Laadi saateleht alla' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(`saateleht-${ready!.transportJobId}-${ready!.id}.pdf`);
    await expect((await cell(page, ready!.id, 'Jälgimisse saadetud')).getByRole('img', mark)).toBeVisible();
    await expect((await cell(page, ready!.id, 'SMS saadetud')).getByRole('img', mark)).toHaveCount(0);
  });
});

test('a change after sending says so at once, is told by another SMS, and then needs nobody; an open menu knows of it', async ({
  page,
  expectAccessible,
}) => {
  const word = uniqueWord();
  const [row, one, two] = await makeRows(page, word, 3);
  const truck = { id: await first(page, '/api/trucks?size=50', isComplete) };
  const patch = (id: number, version: number, changes: object) =>
    page.request.patch('/api/transport-job-products/patch-products', { data: [{ id, version, changes }] });
  for (const { id, version } of [row!, one!]) {
    await patch(id, version, { truck });
    const sent = await page.request.post('/api/message', {
      data: [{ phone: '51234567', message: 'Esimene teade', transportJobProductId: id, role: 'DRIVER' }],
    });
    expect(sent.status()).toBe(200);
  }

  await openTable(page, word, '&sort=id,asc');
  const quantity = await cell(page, row!.id, 'Kogus');
  await quantity.dblclick();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('12');
  await page.keyboard.press('Enter');
  const mark = (await cell(page, row!.id, 'SMS saadetud')).getByRole('img', {
    name: 'Jah (proov), muudetud pärast saatmist',
  });
  await expect(mark).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: 'Saada uuesti' }).click();
  const sheet = page.getByRole('dialog', { name: 'Saada uuesti: 1 rida' });
  await expect(sheet.getByText(/^Auto .+\nMUUDATUS: kogus 20 t -> 12 t\n/).first()).toBeVisible();
  await sheet.getByRole('button', { name: 'Saada uuesti' }).click();
  await expect(page.getByText('Uuesti saadetud')).toBeVisible();
  await expect(mark).toBeHidden();

  await test.step('who loses the load to nobody is told so, and then nobody counts as told', async () => {
    await (await cell(page, row!.id, 'Auto number')).click();
    await page.keyboard.press('Delete');
    await expect(mark).toBeVisible();
    await page.getByRole('button', { name: 'Saada uuesti' }).click();
    await expect(sheet.getByText(/^Eelmine autojuht /).first()).toBeVisible();
    await expect(
      sheet.getByText(/^Auto .+\nTÜHISTATUD: see vedu ei ole enam Teie oma\n/).first(),
    ).toBeVisible();
    await sheet.getByRole('button', { name: 'Saada uuesti' }).click();
    await expect(mark).toBeHidden();
    await expect((await cell(page, row!.id, 'SMS saadetud')).getByRole('img', { name: 'Ei' })).toBeVisible();
  });

  await test.step('an open menu of several rows acts on them as a colleague has changed them since', async () => {
    const menu = await openMenuOfTwo(page, one!.id, two!.id);
    const again = menu.getByRole('menuitem', { name: 'Saada uuesti' });
    await expect(menu.getByRole('menuitem').first()).toBeVisible();
    await expect(again).toBeHidden();
    const now = (await rowsWith(page, word)).find(({ id }) => id === one!.id);
    expect((await patch(one!.id, now!.version, { quantity: 12 })).ok()).toBe(true);
    await again.click();
    await expect(sheet.getByText(/kogus 21 t -> 12 t/).first()).toBeVisible();
  });
});

type Listed = Record<string, unknown> & { id: number };

/** The first of a list that will do. */
async function first(page: Page, address: string, will: (each: Listed) => boolean): Promise<number> {
  const { content } = (await (await page.request.get(address)).json()) as { content: Listed[] };
  return content.find(will)!.id;
}

/** With everything that an e-waybill needs of a truck or place. */
function isComplete(each: Listed): boolean {
  const needed =
    'licensePlateNumber' in each
      ? ['driverName', 'driverPhone', 'driverPersonalCode', 'driverEmail', 'companyName']
      : ['formattedAddress', 'latitude', 'longitude', 'regNo'];
  return needed.every((field) => (each[field] ?? null) !== null);
}
