import { addDays, formatDay } from '#domain/calendar/day.ts';
import { formatPlate } from '#domain/vehicles/plate.ts';

import { keepsApp } from '../screens.ts';
import { expect } from '../test.ts';
import {
  keepShell,
  offlineNoise,
  openJob,
  press,
  sendAtOnce,
  sign,
  steps,
  test,
  unfold,
  weigh,
} from './driver-job.ts';

test.use({ role: 'driver' });

test('a whole job on a phone, redirected on the way, and the office sees it', async ({
  page,
  office,
  expectAccessible,
}) => {
  // Six screens and their sheets, each looked at in both colours.
  test.slow();
  const made = await office.makeJob('05:11');
  await page.goto(`/services/truck-driver?truckLicensePlateNumber=${made.plate}`);
  await expect(page.getByRole('listitem').getByRole('button', { name: made.time })).toBeVisible();
  await expectAccessible();
  await page
    .getByRole('button', { name: formatPlate(made.plate) })
    .first()
    .click();
  await expect(
    page.getByRole('dialog', { name: 'Vali auto' }).getByText(formatPlate(made.plate)),
  ).toBeVisible();
  await expectAccessible();
  await page.keyboard.press('Escape');
  await openJob(page, made);
  await expectAccessible();
  await unfold(page, 'Auto / haagis');
  await expect(page.getByLabel('Kellaaeg')).toBeVisible();
  await unfold(page, 'Viimased koormad');
  await expectAccessible();
  await page.getByLabel('1. viimane koorem').fill('Raps');
  await page.getByLabel('1. koorma järgne puhastus').selectOption({ label: 'B · Veega pesu' });
  await page.getByLabel('Sõit laadima').fill('12,5');
  await press(page, steps.start);

  await expect(page.getByText('Teel lähtekohta', { exact: true })).toBeVisible();
  await expect(page.getByText(made.pickup).first()).toBeVisible();
  await expectAccessible();

  await test.step('a redirected driver is told and takes note, and nothing waits for that', async () => {
    await expect(page.getByRole('button', { name: steps.atPickup })).toBeEnabled();
    await sendAtOnce(page);
    await expect.poll(async () => (await office.row(made.rowId)).status).toBe('ON_THE_WAY');
    const elsewhere = await office.redirect(made);
    const notice = page.getByRole('alert').filter({ hasText: 'Kontor muutis veotööd' });
    await expect(notice).toContainText(elsewhere);
    await expectAccessible(notice);
    await expect(page.getByRole('button', { name: steps.atPickup })).toBeEnabled();
    await press(page, 'Sain aru');
    await expect(notice).toHaveCount(0);
    await expect(page.getByRole('button', { name: steps.atPickup })).toBeEnabled();
    await expect.poll(async () => (await office.job(made.jobId)).redirected).toBe(false);
  });

  await press(page, 'Seotud ettevõtted');
  const companies = page.getByRole('dialog', { name: 'Seotud ettevõtted' });
  await expect(companies.getByRole('heading', { level: 3 })).not.toHaveCount(0);
  await expectAccessible();
  await page.keyboard.press('Escape');
  await press(page, steps.atPickup);

  await press(page, steps.loaded);
  await expect(page.getByLabel('Brutokaal (kg)')).toHaveAccessibleDescription('Nõutud');
  await page.getByRole('alert').getByRole('button', { name: 'Sulge teade' }).click();
  await press(page, 'Praegu: Laadimise algus');
  await press(page, 'Praegu: Laadimise lõpp');
  await weigh(page);
  await expect(page.getByText('28\u{a0}480')).toBeVisible();
  await press(page, 'Võta allkiri');
  const sheet = page.getByRole('dialog', { name: 'Kliendi allkiri' });
  await expect(sheet).toContainText('28\u{a0}480 kg');
  await expectAccessible();
  const drawn = await sign(page, 'Kliendi allkiri');
  // Turning the phone wipes nothing out.
  await page.setViewportSize({ width: 844, height: 390 });
  await expect(sheet.getByRole('img').locator('path').last()).toHaveAttribute('d', drawn);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(sheet.getByRole('img').locator('path').last()).toHaveAttribute('d', drawn);
  await press(page, 'Valmis');
  // What is done folds to a line, which opens again.
  await page.getByRole('button', { name: /^Allkiri/ }).click();
  await expect(page.getByRole('img', { name: 'Kliendi allkiri' }).locator('path')).toHaveAttribute(
    'd',
    drawn,
  );
  await expectAccessible();
  await press(page, steps.loaded);

  await press(page, steps.atDestination);
  await weigh(page, '43960');
  await page.getByLabel('Vahemaa (km)').fill('141');
  await press(page, steps.unloaded);

  await expect(page.getByRole('main').getByText('Lõpetatud', { exact: true })).toBeVisible();
  await expect(page.getByText('28\u{a0}460').first()).toBeVisible();
  await expectAccessible();
  await sendAtOnce(page);
  await expect
    .poll(async () => office.row(made.rowId))
    .toMatchObject({ status: 'COMPLETED', deliveredQuantity: 28.46 });
  const job = await office.job(made.jobId);
  expect(job).toMatchObject({
    preDriveKm: 12.5,
    previousLoads: [{ name: 'Raps', cleaning: 'B' }, ...job.previousLoads.slice(1)],
  });

  await press(page, 'Muuda andmeid');
  // What is done stands in a line, and each line opens.
  await page.getByRole('button', { name: /^Viimased koormad · Sõit laadima.*Raps/ }).click();
  await expect(page.getByLabel('1. viimane koorem')).toHaveValue('Raps');
  const loading = page.getByRole('region', { name: 'Lähtekoht' });
  await loading.getByRole('button', { name: /^Kaalud 28.480/ }).click();
  await expect(loading.getByLabel('Brutokaal (kg)')).toHaveValue(/43.980/);
  await loading.getByRole('button', { name: /^Allkiri/ }).click();
  await expect(loading.getByLabel('Kontaktisik')).toBeVisible();
  await loading.getByRole('button', { name: /^Juhi märkused/ }).click();
  await loading.getByRole('textbox', { name: 'Juhi märkused' }).fill('Silo 3');
  await expectAccessible();
  // A finger that keeps tapping stays on the screen that it reached.
  await page.getByRole('button', { name: 'Salvesta', exact: true }).click({ clickCount: 8, delay: 60 });
  await expect(page.getByText('Silo 3')).toBeVisible();
  await expect.poll(async () => (await office.job(made.jobId)).pickupStop?.notes).toBe('Silo 3');
});

test('what the office changes or takes away is told at once, old and new; a hidden screen keeps no line', async ({
  page,
  office,
  expectAccessible,
}) => {
  const made = await office.makeJob('05:58');
  const line = page.waitForRequest('**/api/truck-drivers/events?*');
  await openJob(page, made);
  await line;
  await office.change(made, { quantity: 21.25, notes: 'Tagumine värav' });
  const notice = page.getByRole('alert').filter({ hasText: 'Kontor muutis veotööd' });
  await expect(notice).toContainText('28,5 t');
  await expect(notice).toContainText('21,25 t');
  await expect(notice).toContainText('Tagumine värav');
  // Shown until the driver confirms it, also after the app was killed.
  await page.reload();
  await press(page, 'Sain aru');
  await expect(notice).toHaveCount(0);
  // Another day too, which is another list.
  const { date } = await office.row(made.rowId);
  await office.change(made, { date: addDays(date, 1) });
  await expect(notice.getByRole('definition')).toHaveText([formatDay(date), formatDay(addDays(date, 1))]);
  await press(page, 'Sain aru');

  await hide(true);
  await expect.poll(async () => page.evaluate(() => document.hidden)).toBe(true);
  await office.cancel(made);
  await hide(false);
  await expect(
    page.getByRole('alert').filter({ hasText: 'Kontor on selle veotöö tühistanud.' }),
  ).toBeVisible();
  await expectAccessible();
  // There are no fields to fill in any more.
  await expect(page.getByLabel('Sõit laadima')).toHaveCount(0);
  await expect(page.getByRole('button', { name: steps.start })).toHaveCount(0);
  await press(page, 'Sain aru');
  await expect(page.getByRole('heading', { level: 1, name: 'Minu veotööd' })).toBeVisible();

  async function hide(isHidden: boolean) {
    const ended = isHidden
      ? page.waitForEvent('requestfailed', (each) => each.url().includes('/events?'))
      : null;
    await page.evaluate((hidden) => {
      Object.defineProperty(document, 'hidden', { configurable: true, value: hidden });
      document.dispatchEvent(new Event('visibilitychange'));
    }, isHidden);
    await ended;
  }
});

test.describe('kept on the device', () => {
  test.use(keepsApp);

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
    await expect(page.getByRole('heading', { level: 1, name: 'Мои рейсы' })).toBeVisible();
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
});
