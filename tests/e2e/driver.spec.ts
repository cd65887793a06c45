import { keepShell, type Office, openJob, openOffice, press, weigh } from './driver-job.ts';
import { expect, test as base } from './test.ts';

const test = base.extend<{ office: Office }>({
  office: async ({ page }, provide) => {
    const office = await openOffice(page);
    await provide(office);
    await office.close();
  },
});

test.use({ role: 'driver' });

const offlineNoise = /ERR_INTERNET_DISCONNECTED|ERR_FAILED/;
const words = {
  start: 'Alusta sõitu lähtekohta',
  atPickup: 'Jõudsin lähtekohta',
  loaded: 'Koorem peal, alusta sõitu sihtkohta',
  atDestination: 'Jõudsin sihtkohta',
  unloaded: 'Koorem maas, lõpeta veotöö',
};

test('a whole job on a phone, and the office sees it', async ({ page, office, expectAccessible }) => {
  // Six screens, each looked at in both colours.
  test.slow();
  const made = await office.makeJob('05:11');
  await openJob(page, made);
  await expectAccessible();
  await page.getByLabel('1. viimane koorem').fill('Raps');
  await page.getByLabel('1. koorma järgne puhastus').selectOption({ label: 'B · Veega pesu' });
  await page.getByLabel('Ettesõit').fill('12,5');
  await press(page, words.start);

  await expect(page.getByText('Teel lähtekohta', { exact: true })).toBeVisible();
  await expect(page.getByText(made.pickup).first()).toBeVisible();
  await press(page, words.atPickup);

  await press(page, words.loaded);
  await expect(page.getByLabel('Brutokaal (kg)')).toHaveAccessibleDescription('Nõutud');
  await page.getByRole('button', { name: 'Sulge teade' }).click();
  await press(page, 'Praegu: Laadimise algus');
  await press(page, 'Praegu: Laadimise lõpp');
  await weigh(page);
  await expect(page.getByText('28\u{a0}480')).toBeVisible();
  const pad = page.getByRole('img', { name: 'Kliendi allkiri' });
  await pad.scrollIntoViewIfNeeded();
  const box = await pad.boundingBox();
  if (box === null) throw new Error('no pad');
  await page.mouse.move(box.x + 40, box.y + 60);
  await page.mouse.down();
  await page.mouse.move(box.x + 120, box.y + 90, { steps: 5 });
  await page.mouse.up();
  const path = pad.locator('path').last();
  const drawn = await path.getAttribute('d');
  expect(drawn).toContain('L');
  // Turning the phone and scrolling wipes nothing out.
  await page.setViewportSize({ width: 844, height: 390 });
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(path).toHaveAttribute('d', drawn ?? '');
  await expectAccessible();
  await press(page, words.loaded);

  await press(page, words.atDestination);
  await weigh(page, '43960');
  await page.getByLabel('Vahemaa (km)').fill('141');
  await press(page, words.unloaded);

  await expect(page.getByRole('main').getByText('Lõpetatud', { exact: true })).toBeVisible();
  await expect(page.getByText('28\u{a0}460').first()).toBeVisible();
  await expectAccessible();
  await expect
    .poll(async () => office.row(made.rowId))
    .toMatchObject({ status: 'COMPLETED', deliveredQuantity: 28.46 });
  const job = await office.job(made.jobId);
  expect(job).toMatchObject({
    preDriveKm: 12.5,
    previousLoads: [{ name: 'Raps', cleaning: 'B' }, ...job.previousLoads.slice(1)],
  });

  await press(page, 'Muuda andmeid');
  await page.getByLabel('Juhi märkused').first().fill('Silo 3');
  await expectAccessible();
  await press(page, 'Salvesta');
  await expect(page.getByText('Silo 3')).toBeVisible();
  await expect.poll(async () => (await office.job(made.jobId)).pickupStop?.notes).toBe('Silo 3');
});

test('flight mode from the start: steps wait, survive a reload, and are sent once, in order', async ({
  page,
  context,
  office,
  expectConsole,
}) => {
  expectConsole(offlineNoise);
  const made = await office.makeJob('05:22');
  await page.goto(`/services/truck-driver?truckLicensePlateNumber=${made.plate}`);
  await expect(page.getByRole('listitem').getByRole('button', { name: made.time })).toBeVisible();
  await keepShell(page);

  await context.setOffline(true);
  await page.reload();
  await openJobOffline();
  await press(page, words.start);
  await press(page, words.atPickup);
  await weigh(page);
  await press(page, words.loaded);
  await expect(page.getByRole('button', { name: 'Saatmise ootel: 3' })).toBeVisible();
  await expect(
    page.getByText('Võrguühendus puudub. Andmed jäävad seadmesse', { exact: false }),
  ).toBeVisible();
  expect((await office.job(made.jobId)).driverStatus.code).toBe('NOT_STARTED');

  // A killed app comes back where it was.
  await page.reload();
  await press(page, words.atDestination);
  await expect(page.getByRole('button', { name: 'Saatmise ootel: 4' })).toBeVisible();

  await context.setOffline(false);
  await expect(page.getByRole('button', { name: 'Ühendatud' })).toBeVisible();
  const { driverStatus, history, version } = await office.job(made.jobId);
  expect(driverStatus.code).toBe('AT_DESTINATION');
  expect(history.map(({ what }) => what)).toEqual([
    'on-route-to-pickup',
    'arrival-at-location',
    'at-location',
    'arrival-at-location',
  ]);
  expect(version).toBe(5);

  async function openJobOffline() {
    await page.getByRole('listitem').getByRole('button', { name: made.time }).click();
    await expect(page.getByRole('button', { name: words.start })).toBeVisible();
  }
});

test('a lost answer and a killed tab do nothing twice', async ({ page, context, office, expectConsole }) => {
  expectConsole(offlineNoise);
  const made = await office.makeJob('05:33');
  await openJob(page, made);
  await page.route('**/api/truck-drivers/on-route-to-pickup', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await press(page, words.start);
  await expect(page.getByRole('button', { name: 'Saatmise ootel: 1' })).toBeVisible();
  await page.close();

  const other = await context.newPage();
  await other.goto('/services/truck-driver/on-route');
  await expect(other.getByRole('button', { name: words.atPickup })).toBeVisible();
  await expect(other.getByRole('button', { name: 'Ühendatud' })).toBeVisible();
  const job = await office.job(made.jobId);
  expect(job.history.map(({ what }) => what)).toEqual(['on-route-to-pickup']);
  expect(job.version).toBe(2);
});

test('what another phone did meanwhile is shown beside the own, and the driver decides', async ({
  page,
  context,
  office,
  expectConsole,
  expectAccessible,
}) => {
  expectConsole(offlineNoise);
  expectConsole(/409/);
  const made = await office.makeJob('05:44');
  await openJob(page, made);
  await keepShell(page);
  await context.setOffline(true);
  await page.getByLabel('Ettesõit').fill('9');
  await press(page, words.start);
  await expect(page.getByRole('button', { name: 'Saatmise ootel: 1' })).toBeVisible();
  await office.otherPhone('on-route-to-pickup', { transportJobId: made.jobId, preDriveKm: 4 });
  await context.setOffline(false);

  const refused = page.getByRole('alert').filter({ hasText: 'Saatmine ebaõnnestus' });
  await expect(refused).toContainText('Veotööd on vahepeal muudetud. Vaadake andmed üle.');
  await expect(refused.getByRole('row', { name: 'Ettesõit 9 4' })).toBeVisible();
  await expect(page.getByRole('button', { name: words.atPickup })).toBeDisabled();
  await expectAccessible();
  await refused.getByRole('button', { name: 'Jäta minu andmed' }).click();
  await expect(page.getByRole('button', { name: words.atPickup })).toBeEnabled();
  await expect.poll(async () => (await office.job(made.jobId)).preDriveKm).toBe(9);
});

test('what the server will not take is mended in its place, and what came after it follows', async ({
  page,
  context,
  office,
  expectConsole,
  expectAccessible,
}) => {
  expectConsole(offlineNoise);
  expectConsole(/422/);
  // Goods in packages need no weights; meanwhile the office puts grain in their place.
  const made = await office.makeJob('05:50', 'silokile');
  await openJob(page, made);
  await keepShell(page);
  await context.setOffline(true);
  await press(page, words.start);
  await press(page, words.atPickup);
  await page.getByLabel('Juhi märkused').fill('Värav 2');
  await press(page, words.loaded);
  await press(page, words.atDestination);
  await expect(page.getByRole('button', { name: 'Saatmise ootel: 4' })).toBeVisible();
  await office.changeProduct(made, 'nisu');
  await context.setOffline(false);

  const refused = page.getByRole('alert').filter({ hasText: 'Saatmine ebaõnnestus' });
  await expect(refused).toContainText('Server ei võtnud neid andmeid vastu.');
  await expect(refused).toContainText('Brutokaal (kg): Nõutud');
  await expect(refused).toContainText('Värav 2');
  await refused.getByRole('button', { name: 'Paranda' }).click();
  const form = page.getByRole('dialog', { name: words.loaded });
  await expect(form.getByLabel('Juhi märkused')).toHaveValue('Värav 2');
  await expect(form.getByLabel('Brutokaal (kg)')).toHaveAccessibleDescription('Nõutud');
  await expectAccessible();
  await form.getByLabel('Brutokaal (kg)').fill('43980');
  await form.getByLabel('Auto tühikaal (kg)').fill('15500');
  await form.getByRole('button', { name: 'Saada parandatud andmed' }).click();

  await expect(form).toHaveCount(0);
  await expect(page.getByRole('button', { name: words.unloaded })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Ühendatud' })).toBeVisible();
  const job = await office.job(made.jobId);
  expect(job.pickupStop).toMatchObject({ netWeightKg: 28_480, notes: 'Värav 2' });
  expect(job.history.map(({ what }) => what)).toEqual([
    'on-route-to-pickup',
    'arrival-at-location',
    'at-location',
    'arrival-at-location',
  ]);
});

test('a redirected driver is told and takes note before arriving', async ({ page, office }) => {
  const made = await office.makeJob('05:55');
  await openJob(page, made);
  await press(page, words.start);
  await expect(page.getByRole('button', { name: words.atPickup })).toBeEnabled();
  await expect.poll(async () => (await office.row(made.rowId)).status).toBe('ON_THE_WAY');
  const elsewhere = await office.redirect(made);
  const notice = page.getByRole('alert').filter({ hasText: 'Sihtkoht on muutunud' });
  await expect(notice).toContainText(elsewhere);
  await expect(page.getByRole('button', { name: words.atPickup })).toBeDisabled();
  await press(page, 'Sain aru, sõidan uude sihtkohta');
  await expect(notice).toHaveCount(0);
  await expect(page.getByRole('button', { name: words.atPickup })).toBeEnabled();
  await expect.poll(async () => (await office.job(made.jobId)).redirected).toBe(false);
});

test('what the office changes or takes away is told at once, old and new; a hidden screen keeps no line', async ({
  page,
  office,
  expectAccessible,
}) => {
  const made = await office.makeJob('05:58');
  const line = page.waitForRequest('**/api/truck-drivers/events');
  await openJob(page, made);
  await line;
  await office.change(made, { quantity: 21.25, notes: 'Tagumine värav' });
  const notice = page.getByRole('alert').filter({ hasText: 'Kontor muutis veotööd' });
  await expect(notice).toContainText('28,5 t');
  await expect(notice).toContainText('21,25 t');
  await expect(notice).toContainText('Tagumine värav');
  await expectAccessible();
  // It is told until the driver says so, also after the app was killed.
  await page.reload();
  await press(page, 'Sain aru');
  await expect(notice).toHaveCount(0);

  await hide(true);
  await expect.poll(async () => page.evaluate(() => document.hidden)).toBe(true);
  await office.cancel(made);
  await hide(false);
  await expect(
    page.getByRole('alert').filter({ hasText: 'ei ole enam selle auto tööde hulgas' }),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: words.start })).toBeDisabled();

  async function hide(isHidden: boolean) {
    const ended = isHidden
      ? page.waitForEvent('requestfailed', (each) => each.url().endsWith('/events'))
      : null;
    await page.evaluate((hidden) => {
      Object.defineProperty(document, 'hidden', { configurable: true, value: hidden });
      document.dispatchEvent(new Event('visibilitychange'));
    }, isHidden);
    await ended;
  }
});

test('a language is chosen once; a log-out warns of unsent work and keeps it', async ({
  page,
  context,
  office,
  expectConsole,
}) => {
  expectConsole(offlineNoise);
  const made = await office.makeJob('06:06');
  await openJob(page, made);
  await keepShell(page);
  await page.goBack();
  await press(page, 'Русский');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Мои рейсы' })).toBeVisible();
  await page.getByRole('listitem').getByRole('button', { name: made.time }).click();
  await context.setOffline(true);
  await press(page, 'Выехать на погрузку');
  await expect(page.getByRole('button', { name: 'Ожидает отправки: 1' })).toBeVisible();

  // Without a network too: the chosen language's words are kept with the app.
  await page.reload();
  await press(page, 'Меню');
  await expect(page.getByRole('link', { name: 'Сменить пароль' })).toBeVisible();
  await page.getByRole('link', { name: 'Выйти' }).click();
  const question = page.getByRole('dialog', { name: 'Неотправленные данные: 1' });
  await expect(question).toContainText('Данные останутся на этом устройстве');
  await question.getByRole('button', { name: 'Отмена' }).click();
  await expect(page.getByRole('button', { name: 'Ожидает отправки: 1' })).toBeVisible();
});
