import { formatPlate } from '#domain/vehicles/plate.ts';

import { messages as ru } from '../../../src/web/i18n/ru/driver/driver.ts';
import { expect } from '../test.ts';
import { keepShell, offlineNoise, openJob, setOff, speak, test, weigh } from './driver-job.ts';

test.use({ role: 'driver' });

test('in Russian without a network: an odd weight is asked about, and the load stands in its truck at once', async ({
  page,
  context,
  office,
  expectAccessible,
  expectConsole,
}) => {
  test.slow();
  expectConsole(offlineNoise);
  // Goods that no other test hauls: the load is known by its name.
  const next = await office.makeJob('01:38', 'silokile');
  const made = await office.makeJob('01:37', 'rukis');
  const goods = (await office.row(made.rowId)).product.name;
  await openJob(page, made);
  await speak(page, 'ru');
  await setOff(page, ru);
  await page.getByRole('button', { name: ru.actions.arriveAtPickup, exact: true }).click();
  const gross = page.getByLabel(ru.stop.gross);
  await expect(gross).toBeVisible();
  await keepShell(page);
  await context.setOffline(true);

  // Far more than was ordered: said once, then believed.
  await weigh(page, '43980', ru);
  await page.getByLabel(ru.stop.vehicle).blur();
  const question = page.getByRole('alert').filter({ hasText: ru.atStop.isSure });
  await expect(question).toContainText('Загружено 28,48 т, заказано 4 т');
  await expectAccessible();
  await question.getByRole('button', { name: ru.atStop.yes }).click();
  await expect(question).toHaveCount(0);
  await page.getByRole('button', { name: ru.actions.leavePickup, exact: true }).click();
  await expect(page.getByRole('button', { name: ru.actions.arriveAtDestination })).toBeVisible();

  await page.getByRole('banner').getByRole('link', { name: 'Koorem' }).click();
  await page.getByRole('listitem').getByRole('button', { name: next.time }).first().click();
  const lastLoad = page.getByLabel(ru.start.load(1));
  await expect(lastLoad).toHaveValue(goods);
  const truck = page.getByLabel(ru.list.truck);
  const plates = await truck.getByRole('option').allTextContents();
  const other = plates.find((plate) => plate !== '' && plate !== formatPlate(made.plate));
  await truck.selectOption({ label: other ?? '' });
  await expect(lastLoad).not.toHaveValue(goods);
  await truck.selectOption({ label: formatPlate(made.plate) });
  await expect(lastLoad).toHaveValue(goods);
  await expectAccessible();

  await context.setOffline(false);
  await expect
    .poll(async () => (await office.job(made.jobId)).pickupStop?.netWeightKg, { timeout: 30_000 })
    .toBe(28_480);
});
