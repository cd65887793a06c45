import { desk, phone } from '../screens.ts';
import { expect, test } from '../test.ts';
import { anyTruck, cell, grid, makeRows, openTable, uniqueWord } from './table-page.ts';

test.use({ role: 'staff', ...desk });

test('the office enters weights from paper, is asked about an unusual one, and completes the load', async ({
  page,
  expectAccessible,
  expectConsole,
}) => {
  expectConsole(/422/);
  const word = uniqueWord();
  const [row] = await makeRows(page, word);
  await openTable(page, word);
  await (await cell(page, row!.id, 'Toode')).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Sisesta kaalud' }).click();
  const sheet = page.getByRole('dialog', { name: 'Sisesta kaalud' });
  const net = (stop: string) => sheet.getByLabel(`Neto, ${stop}`);
  await net('laadimine').fill('19980');
  await net('mahalaadimine').fill('19,96');
  await net('mahalaadimine').blur();
  await sheet.getByLabel('Vahemaa').fill('84');
  await sheet.getByLabel('Lõpeta töö').click();
  await expectAccessible();
  await test.step('on a phone two boxes beside each other stand on one line, whatever their labels', async () => {
    await page.setViewportSize(phone.viewport);
    const [gross, vehicle] = [
      await sheet.getByLabel('Bruto, laadimine').boundingBox(),
      await sheet.getByLabel('Auto tühikaal, laadimine').boundingBox(),
    ];
    expect(gross?.x).toBeLessThan(vehicle?.x ?? 0);
    expect(gross?.y).toBe(vehicle?.y);
    await page.setViewportSize(desk.viewport);
  });
  await sheet.getByRole('button', { name: 'Salvesta' }).click();
  await expect(sheet.getByLabel('Põhjus')).toBeFocused();
  await sheet.getByLabel('Põhjus').fill('vedajal ei ole äppi');
  await sheet.getByRole('button', { name: 'Salvesta' }).click();

  // Tonnes in a field of kilograms.
  const question = page.getByRole('dialog', { name: 'Kas kõik on õige?' });
  await expect(question).toContainText('Kas kaal on tonnides? 19,96 t');
  await question.getByRole('button', { name: 'Vaatan üle' }).click();
  await net('mahalaadimine').fill('19960');
  await sheet.getByRole('button', { name: 'Salvesta' }).click();
  await expect(page.getByText('Kaalud salvestatud')).toBeVisible();
  await expect(sheet).toBeHidden();
  await expect(grid(page)).toContainText('Lõpetatud');
  await expect(grid(page)).toContainText('19,96');
});

test('a pasted list of weights is looked over, and entered for the loads that it means', async ({
  page,
  expectAccessible,
}) => {
  const word = uniqueWord();
  const day = '2031-03-04';
  const rows = await makeRows(page, word, 2, day);
  const { id: truckId, licensePlateNumber } = await anyTruck(page);
  for (const { id, version } of rows) {
    const given = await page.request.patch('/api/transport-job-products/patch-products', {
      data: [{ id, version, changes: { truck: { id: truckId } } }],
    });
    expect(given.status(), await given.text()).toBe(200);
  }
  // What shows failures comes last: what fails before that is said in its dialog all the same.
  const overlays = Promise.withResolvers<void>();
  await page.route(/\/Overlays-/, async (route) => {
    await overlays.promise;
    await route.continue();
  });
  await page.goto('/services/settlement');
  await page.getByRole('button', { name: 'Impordi kaalud' }).click();
  const sheet = page.getByRole('dialog', { name: 'Kaalud nimekirjast' });
  const choose = (name: string, bytes: Buffer) =>
    sheet.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: bytes });
  await choose('kaalud.xlsx', Buffer.from('PK\u{3}\u{4}\0\0'));
  overlays.resolve();
  await expect(sheet.getByText(/^See ei ole tekstifail/)).toBeVisible();
  await choose('kaalud.csv', Buffer.from('Põld', 'latin1'));
  await expect(sheet.getByLabel('Nimekiri')).toHaveValue('Põld');
  await sheet
    .getByLabel('Nimekiri')
    .fill(`${licensePlateNumber};04.03.2031;19980;K-1\n000ZZZ;04.03.2031;20000;K-2`);
  await sheet.getByRole('button', { name: 'Vaata üle' }).click();
  await expect(sheet.getByRole('status')).toHaveText('Leitud 0, valida 1, tundmatuid 1');
  await expect(sheet.getByRole('region', { name: 'Veotööd ei leitud' })).toContainText(
    'sel autol ei ole sel päeval veotööd',
  );
  await expectAccessible();
  const apply = sheet.getByRole('button', { name: /^Sisesta kaalud/ });
  await expect(apply).toBeDisabled();
  await sheet.getByLabel(/^Veotöö: /).selectOption(String(rows[0]!.transportJobId));
  await sheet.getByLabel('Põhjus').fill('vedajal ei ole äppi');
  await sheet.getByRole('switch', { name: 'Lõpeta veotööd' }).click();
  await apply.click();
  await expect(page.getByText('Kaalud sisestatud: 1 veotöö')).toBeVisible();
  await expect(sheet).toBeHidden();
  const record = await page.request.get(`/api/transport-job-products/${String(rows[0]!.id)}/driver-record`);
  expect(await record.text()).toContain('vedajal ei ole äppi, kviitung K-1');
});
