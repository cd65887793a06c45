import { messages as ru } from '../../../src/web/i18n/ru/driver/driver.ts';
import { expect } from '../test.ts';
import { offlineNoise, openJob, press, sendAtOnce, sign, speak, steps, test, weigh } from './driver-job.ts';
import { haveScreens } from './fetched-screens.ts';

test.use({ role: 'driver' });

// Whole journeys, each with several screens.
test.slow();

test('goods that the office changes while they are loaded without a network: both are told what lies on the truck (ru)', async ({
  page,
  context,
  office,
  expectAccessible,
  expectConsole,
}) => {
  expectConsole(offlineNoise);
  const made = await office.makeJob('08:01');
  const next = await office.makeJob('08:12');
  const wheat = (await office.job(made.jobId)).transportJobProducts[0]?.product.name ?? '';
  await openJob(page, made);
  await speak(page, 'ru');
  await haveScreens(page);
  await context.setOffline(true);
  await page.getByRole('button', { name: ru.actions.start, exact: true }).click();
  await page.getByRole('button', { name: ru.actions.arriveAtPickup, exact: true }).click();
  await page.getByLabel(ru.stop.gross).fill('36000');
  await page.getByLabel(ru.stop.vehicle).fill('15500');
  await page.getByLabel(ru.stop.vehicle).blur();
  const question = page.getByRole('alert').filter({ hasText: ru.atStop.isSure });
  await expect(question).toContainText('Загружено 20,5 т, заказано 28,5 т');
  await page.getByRole('button', { name: ru.atStop.yes }).click();
  await page.getByRole('button', { name: ru.actions.leavePickup, exact: true }).click();
  await expect(page.getByRole('button', { name: ru.actions.arriveAtDestination })).toBeVisible();
  await office.changeProduct(made, 'raps');
  await context.setOffline(false);
  await sendAtOnce(page);

  const goods = page.getByRole('main').locator('dl', { hasText: ru.job.officeChanged });
  await expect(goods).toContainText(ru.job.loaded, { timeout: 60_000 });
  await expect(goods).toContainText(wheat);
  await expect(goods).toContainText(/raps/i);
  await expectAccessible(goods);
  await expect
    .poll(
      async () => {
        const [row] = (await office.job(made.jobId)).transportJobProducts;
        return [row?.loaded?.product.name, row?.product.name];
      },
      { timeout: 60_000 },
    )
    .toEqual([wheat, expect.stringMatching(/raps/i)]);
  await expect
    .poll(() => office.alertsOf(made))
    .toContainEqual(expect.objectContaining({ kind: 'CHANGED_MEANWHILE' }));

  // The truck is loaded: for another job of loose goods the question names the present load.
  await page.goto(`/services/truck-driver?truckLicensePlateNumber=${next.plate}`);
  await page.getByRole('listitem').getByRole('button', { name: next.time }).click();
  await page.getByRole('button', { name: ru.actions.start, exact: true }).click();
  const asked = page.getByRole('dialog');
  await expect(asked).toContainText(/Машина уже загружена: .+ \(рейс \d+\)/);
  await asked.getByRole('button', { name: ru.actions.cancel }).click();
  await expect(page.getByRole('button', { name: ru.actions.start, exact: true })).toBeEnabled();
});

test('a weight corrected after it was signed for is told to the driver and to the office', async ({
  page,
  office,
  expectAccessible,
}) => {
  const made = await office.makeJob('08:23');
  await openJob(page, made);
  await press(page, steps.start);
  await press(page, steps.atPickup);
  await weigh(page);
  await press(page, 'Võta allkiri');
  await sign(page, 'Kliendi allkiri');
  await press(page, 'Valmis');
  const told = page.getByRole('alert').filter({ hasText: 'Kaal muudeti pärast allkirja' });
  await expect(page.getByRole('button', { name: /^Allkiri/ })).toBeVisible();
  await expect(told).toHaveCount(0);

  await page.getByRole('button', { name: /^Kaalud/ }).click();
  await weigh(page, '43 780');
  await page.getByLabel('Auto tühikaal (kg)').blur();
  await expect(told).toContainText('28\u{a0}480 kg, nüüd 28\u{a0}280 kg. Võtke uus allkiri.');
  await expectAccessible(told);
  // Another signature begins with an empty pad, and an empty pad is no signature.
  await press(page, 'Võta uus allkiri');
  await expect(page.getByRole('dialog').getByText('Allkirjastage siin')).toBeVisible();
  await press(page, 'Valmis');
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('Allkiri puudub');
  await page.keyboard.press('Escape');
  await press(page, steps.loaded);
  await press(page, steps.atDestination);
  await expect
    .poll(async () => (await office.job(made.jobId)).pickupStop, { timeout: 60_000 })
    .toMatchObject({ signedWeightKg: 28_480, netWeightKg: 28_280 });
  expect(await office.alertsOf(made)).toContainEqual(
    expect.objectContaining({
      kind: 'WEIGHT_UNUSUAL',
      summary: expect.stringContaining('kaal muudeti pärast allkirja'),
    }),
  );
});
