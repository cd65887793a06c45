import { formatPlate } from '#domain/vehicles/plate.ts';

import { et } from '../../../src/web/i18n/et/driver/driver.ts';
import { expect } from '../test.ts';
import { offlineNoise, openJob, press, sendAtOnce, test, unfold, weigh } from './driver-job.ts';
import { haveScreens } from './fetched-screens.ts';

test.use({ role: 'driver' });

test('after a failed query of previous loads a device that knows none shows three empty entries', async ({
  page,
  context,
  office,
  expectConsole,
}) => {
  expectConsole(/500/);
  const made = await office.makeJob('01:36');
  await context.route('**/api/truck-drivers/previous-products**', (route) => route.fulfill({ status: 500 }));
  await openJob(page, made);
  await unfold(page, et.job.truckAndTrailer);
  // For the truck of the listed jobs, the device knows the loads that it has carried itself.
  const truck = page.getByLabel(et.list.truck);
  await truck.selectOption({ label: formatPlate(office.trucks[1].plate) });
  await expect(page.getByRole('alert').filter({ hasText: et.start.previousFailed })).toBeVisible();
  for (const number of [1, 2, 3]) await expect(page.getByLabel(et.start.load(number))).toHaveValue('');
  await expect(page.getByLabel(et.start.load(4))).toHaveCount(0);
  // Everything unknown is one question with one place to answer.
  await page.getByRole('button', { name: et.beforeStart.answer, exact: true }).click();
  const question = page.getByRole('dialog', { name: et.beforeStart.title });
  await question.getByLabel(et.start.load(1)).fill('Raps');
  await question.getByRole('button', { name: et.atStop.pad.done, exact: true }).click();
  await expect(page.getByLabel(et.start.load(1))).toHaveValue('Raps');
  await expect(page.getByRole('button', { name: et.actions.start, exact: true })).toBeEnabled();
});

test('without a network the load stands in its truck at once, and a second one is asked about', async ({
  page,
  context,
  office,
  expectConsole,
}) => {
  test.slow();
  expectConsole(offlineNoise);
  const next = await office.makeJob('01:40');
  const made = await office.makeJob('01:39', 'rukis');
  const goods = (await office.row(made.rowId)).product.name;
  await openJob(page, made);
  await press(page, et.actions.start);
  await page.getByRole('button', { name: et.actions.arriveAtPickup, exact: true }).click();
  const gross = page.getByLabel(et.stop.gross);
  await expect(gross).toBeVisible();
  await haveScreens(page);
  await context.setOffline(true);

  // Far more than ordered: asked once, then accepted.
  await weigh(page, '43980');
  await page.getByLabel(et.stop.vehicle).blur();
  const question = page.getByRole('alert').filter({ hasText: et.atStop.isSure });
  await expect(question).toContainText('Peale laaditi 28,48 t, tellitud on 4 t');
  await question.getByRole('button', { name: et.atStop.yes }).click();
  await expect(question).toHaveCount(0);
  await page.getByRole('button', { name: et.actions.leavePickup, exact: true }).click();
  await expect(page.getByRole('button', { name: et.actions.arriveAtDestination })).toBeVisible();

  await page.getByRole('banner').getByRole('link', { name: 'Koorem' }).click();
  await page.getByRole('listitem').getByRole('button', { name: next.time }).click();
  await unfold(page, et.job.truckAndTrailer);
  await unfold(page, et.start.previousLoads);
  const lastLoad = page.getByLabel(et.start.load(1));
  await expect(lastLoad).toHaveValue(goods);
  const truck = page.getByLabel(et.list.truck);
  await truck.selectOption({ label: formatPlate(office.trucks[1].plate) });
  await expect(lastLoad).not.toHaveValue(goods);
  await truck.selectOption({ label: formatPlate(made.plate) });
  await expect(lastLoad).toHaveValue(goods);

  await page.getByRole('button', { name: et.actions.start, exact: true }).click();
  const asked = page.getByRole('dialog');
  await expect(asked).toContainText(et.question.loaded(goods, made.jobId));
  await asked.getByRole('button', { name: et.actions.cancel }).click();
  await expect(page.getByRole('button', { name: et.actions.start, exact: true })).toBeEnabled();

  await context.setOffline(false);
  await sendAtOnce(page);
  await expect
    .poll(async () => (await office.job(made.jobId)).pickupStop?.netWeightKg, { timeout: 30_000 })
    .toBe(28_480);
});
