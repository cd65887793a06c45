import { desk, phone } from '../screens.ts';
import { expect, type Page, startAnew, test } from '../test.ts';
import { choose, hasRoom, locationWhere, uniqueNote } from './transport-form.ts';

const address = '/services/add-transport-job';
const done = (page: Page) => page.getByRole('button', { name: 'Valmis' });

test.use({ role: 'staff' });

test('a job without an order is a row of the table, with day and time', async ({
  page,
  expectAccessible,
}) => {
  const note = uniqueNote();
  const location = await locationWhere(page, hasRoom);
  const trucks = page.waitForRequest(/\/api\/trucks\?.*status=ACTIVE/);
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1, name: 'Veotöö koostamine' })).toBeVisible();
  await trucks;
  await expectAccessible();
  // The whole form fits at a desk.
  await page.setViewportSize(desk.viewport);
  await expect(done(page)).toBeInViewport();
  await page.setViewportSize(phone.viewport);

  const quantity = page.getByLabel('Kogus');
  await expect(quantity).toHaveCount(0);
  await choose(page, 'Toode', 'Nisu');
  await expect(quantity).toHaveValue('28,5');
  await quantity.fill('12');
  await page.getByRole('button', { name: 'Homme' }).click();
  await page.getByLabel('Veo kell').fill('730');
  await choose(page, 'Klient', location.companyName);
  await expect(page.getByLabel('Lähtekoht', { exact: true })).not.toHaveValue('');
  // No truck: what stands against the one that is offered first is asked about in form-questions.spec.ts.
  await page.getByLabel('Märkused').fill(note);
  const day = await page.getByLabel('Veo kuupäev').inputValue();
  await expectAccessible();

  const request = page.waitForRequest('**/api/transport-jobs/create-no-order');
  await done(page).click();
  await expect(page.getByText('Veotöö loomine õnnestus!', { exact: true })).toBeVisible();
  const body = (await request).postDataJSON() as { transportDate: string; product: object };
  expect(body.transportDate).toMatch(/^\d{4}-\d\d-\d\dT07:30:00\+0[23]:00$/);
  expect(Object.keys(body.product).sort()).toEqual(
    ['adr', 'descr', 'grossWeight', 'group', 'id', 'isBulk', 'packageName', 'packageSize', 'unit'].sort(),
  );
  await expect(quantity).toHaveCount(0);
  await expect(page.getByLabel('Veo kell')).toHaveValue('');

  await page.goto(`/services/datatable?notes=${note}`);
  const row = page.getByRole('article');
  for (const text of [day, '07:30', '12 t', 'Nisu', 'Lõpetamata']) await expect(row).toContainText(text);
});

test('the form clears and takes back, keeps a typed quantity and its own draft, and says what is missing', async ({
  page,
  expectAccessible,
}) => {
  await test.step('what Katkesta has cleared can be taken back', async () => {
    await page.goto(address);
    await choose(page, 'Toode', 'Nisu');
    await page.getByLabel('Veo kell').fill('0730');
    await page.getByRole('button', { name: 'Katkesta' }).click();
    await expect(page.getByLabel('Kogus')).toHaveCount(0);
    // A second tap has nothing to clear, and loses nothing.
    await page.getByRole('button', { name: 'Katkesta' }).click();
    await page.getByRole('button', { name: 'Võta tagasi' }).click();
    await expect(page.getByLabel('Toode', { exact: true })).toHaveValue('Nisu');
    await expect(page.getByLabel('Kogus')).toHaveValue('28,5');
    await expect(page.getByLabel('Veo kell')).toHaveValue('07:30');
  });

  await test.step('the default quantity goes with its product, a typed one stays', async () => {
    const quantity = page.getByLabel('Kogus');
    await choose(page, 'Toode', 'Rapsikook');
    await expect(quantity).toHaveValue(/^28\s500$/);
    await choose(page, 'Toode', 'Oder');
    await expect(quantity).toHaveValue('28,5');
    await quantity.fill('12');
    await choose(page, 'Toode', 'Nisu');
    await expect(quantity).toHaveValue('12');
    await page.getByRole('button', { name: 'Katkesta' }).click();
  });

  await test.step('all that is missing is said at once', async () => {
    await page.getByLabel('Veo kuupäev').fill('');
    await done(page).click();
    await expect(page.getByText('Vormi vead', { exact: true })).toBeVisible();
    for (const label of ['Veo kuupäev', 'Veo kell', 'Toode', 'Klient', 'Lähtekoht']) {
      await expect(page.getByLabel(label, { exact: true })).toHaveAccessibleDescription(/Nõutud/);
    }
    await expect(page.getByLabel('Veo kuupäev')).toBeFocused();
    await expectAccessible();
  });

  await test.step('a day or a time that is none says so on leaving the field and in the summary', async () => {
    await page.getByLabel('Veo kell').fill('27:80');
    await page.getByLabel('Veo kuupäev').fill('31.02.2026');
    await expect(page.getByLabel('Veo kell')).toHaveAccessibleDescription(/Formaat: tt:mm/);
    await page.getByLabel('Märkused').focus();
    await expect(page.getByLabel('Veo kuupäev')).toHaveAccessibleDescription(/Formaat: pp\.kk\.aaaa/);
    await done(page).click();
    await expect(page.getByRole('alert')).toContainText('Formaat: pp.kk.aaaa: Veo kuupäev');
    await page.getByLabel('Veo kell').fill('730');
    await expect(page.getByLabel('Veo kell')).toHaveAccessibleDescription('');
  });

  await startAnew(page);
  await test.step('each form has its own draft', async () => {
    await page.goto('/services/add-work');
    await page.getByLabel('Märkused').fill('tellimus');
    await page.goto(address);
    await expect(page.getByLabel('Märkused')).toHaveValue('');
    await page.getByLabel('Märkused').fill('veotöö');
    await page.goto('/services/add-work');
    await expect(page.getByLabel('Märkused')).toHaveValue('tellimus');
  });
});
