import { fillLine, startOrder } from './orders/sales-order-form.ts';
import { desk, phone } from './screens.ts';
import { expect, test } from './test.ts';

test.use({ role: 'staff', ...desk });

test('a declaration is put right, one too long refused; a theft is written for the authority, and marked as told and not', async ({
  page,
  expectConsole,
  expectAccessible,
}) => {
  // Goods that are no precursor, and longer than a year.
  expectConsole(/422/);
  const facts = `Laost kadus kaks suurkotti ${crypto.randomUUID()}`;
  const companies = await page.request.get('/api/companies?search=Allikivi&size=1&pageNr=1');
  const [company] = ((await companies.json()) as { content: { id: number; name: string }[] }).content;
  const use = `Väetamine ${crypto.randomUUID().slice(0, 6)}`;
  const made = await page.request.post('/api/precursor-declarations', {
    data: {
      companyId: company?.id,
      validFrom: '2038-01-01',
      validTo: '2038-12-31',
      signedBy: 'Mari Maasikas',
      signerRole: 'juhatuse liige',
      documentSeen: 'ID-kaart AB1234567',
      trade: 'teraviljakasvatus',
      intendedUse: use,
    },
  });
  expect(made.status(), await made.text()).toBe(201);
  await page.goto('/services/papers');
  await page.getByRole('link', { name: 'Lähteained' }).click();

  await test.step('a declaration is put right, one too long is refused, and it is taken back', async () => {
    const declaration = page.getByRole('article').filter({ hasText: use });
    await expect(declaration).toContainText('01.01.2038–31.12.2038');
    await declaration.getByRole('button', { name: /^Muuda/ }).click();
    const form = page.getByRole('dialog', { name: 'Lähteaine deklaratsioon' });
    await form.getByLabel('Kehtib kuni (k.a)').fill('31.12.2039');
    await form.getByRole('button', { name: 'Salvesta' }).click();
    await expect(form.getByText(/Deklaratsioon kehtib kuni 12 kuud/).first()).toBeVisible();
    await form.getByLabel('Kehtib kuni (k.a)').fill('30.06.2038');
    await expectAccessible();
    await form.getByRole('button', { name: 'Salvesta' }).click();
    await expect(declaration).toContainText('01.01.2038–30.06.2038');
    await declaration.getByRole('button', { name: 'Kustuta' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Kustuta' }).click();
    await expect(declaration).toHaveCount(0);
  });

  await page.getByRole('button', { name: 'Teata PPA-le' }).click();
  const sheet = page.getByRole('dialog', { name: 'Teata PPA-le' });
  await sheet.getByRole('button', { name: 'Salvesta' }).click();
  await expect(sheet.getByLabel(/^Asjaolud/)).toHaveAttribute('aria-invalid', 'true');
  await sheet.getByLabel('Millest teatatakse').selectOption('Vargus');
  await sheet.getByLabel(/^Asjaolud/).fill(facts);
  const day = sheet.getByLabel('Märkamise päev');
  const today = await day.inputValue();
  await day.fill('01.01.2040');
  await sheet.getByRole('button', { name: 'Salvesta' }).click();
  await expect(day).toHaveAttribute('aria-invalid', 'true');
  await expect(sheet).toContainText('Märkamise päev on tulevikus');
  await day.fill('01.01.1900');
  await sheet.getByRole('button', { name: 'Salvesta' }).click();
  await expect(sheet).toContainText('Märkamise päev on üle aasta tagasi');
  await day.fill(today);
  const goods = sheet.getByRole('combobox', { name: /^Aine/ });
  const choose = async (name: string) => {
    await goods.fill(name);
    await page.getByRole('option', { name }).first().click();
    await sheet.getByRole('button', { name: 'Salvesta' }).click();
  };
  await choose('Silokile');
  await expect(goods).toHaveAccessibleDescription('See toode ei ole lõhkeaine lähteaine');
  await expectAccessible();
  await choose('CAN 27');
  await expect(sheet).toBeHidden();

  const card = page.getByRole('article').filter({ hasText: facts });
  await expect(card).toContainText('teatage hiljemalt');
  await card.getByRole('button', { name: 'Näita teadet' }).click();
  await expect(card).toContainText('Saaja: Politsei- ja Piirivalveamet');
  await page.setViewportSize(phone.viewport);
  await expectAccessible();
  await card.getByRole('button', { name: 'Märgi teatatuks' }).click();
  await expect(card).toContainText('teatatud');
  await page.getByRole('button', { name: 'Võta tagasi' }).click();
  await expect(card).toContainText('teatage hiljemalt');
  await card.getByRole('button', { name: 'Märgi teatatuks' }).click();
  await expect(card.getByRole('button', { name: 'Märgi teatatuks' })).toHaveCount(0);
});

test('a declaration that is missing is entered in the sale itself, which stays as it was', async ({
  page,
}) => {
  await startOrder(page);
  // Whatever the demo's buyer has declared.
  await page.route('**/api/precursor-declarations?*', (route) => route.fulfill({ json: { content: [] } }));
  await fillLine(page, 'CAN 27, puiste', '2');
  await page.getByRole('button', { name: 'Lisa deklaratsioon' }).click();
  const sheet = page.getByRole('dialog', { name: 'Lähteaine deklaratsioon' });
  for (const [label, value] of [
    ['Allkirjastas', 'Mari Maasikas'],
    ['Esindusõiguse alus', 'juhatuse liige'],
    ['Nähtud dokument', 'ID-kaart AB1234567'],
    ['Tegevusala', 'teraviljakasvatus'],
    ['Kasutusotstarve', 'väetamine'],
  ] as const) {
    await sheet.getByLabel(label).fill(value);
  }
  const saved = page.waitForResponse(
    (answer) => answer.url().endsWith('/api/precursor-declarations') && answer.request().method() === 'POST',
  );
  await sheet.getByRole('button', { name: 'Salvesta' }).click();
  expect((await saved).status()).toBe(201);
  await expect(sheet).toBeHidden();
  expect(new URL(page.url()).search).toBe('');
  await expect(page.getByRole('region', { name: 'Tooted' }).getByRole('listitem')).toHaveCount(1);
});
