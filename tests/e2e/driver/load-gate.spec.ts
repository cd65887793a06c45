import { formatPlate } from '#domain/vehicles/plate.ts';

import { expect, type Page, stateOf } from '../test.ts';
import { offlineNoise, openJob, press, sendAtOnce, steps, test, unfold, weigh } from './driver-job.ts';

test.use({ role: 'driver' });

// Whole journeys, on the phone and in the office.
test.slow();

/** May not stand in the load space before feed. */
const fuel = /diislikütus/i;

const lastLoads = (page: Page) =>
  page
    .getByLabel(/viimane koorem$/)
    .evaluateAll((fields: HTMLInputElement[]) => fields.map(({ value }) => value));

test('a forbidden load is stopped on the phone with no network, and released by the office', async ({
  page,
  context,
  office,
  browser,
  expectAccessible,
  expectConsole,
}) => {
  expectConsole(offlineNoise);
  const [own, other] = office.trucks.map(({ plate }) => formatPlate(plate));
  const { jobId: transportJobId } = await office.makeJob('01:50', 'diislikütus', office.trucks[1]);
  const weights = { grossWeightKg: 19_500, vehicleWeightKg: 15_500 };
  await office.otherPhone('on-route-to-pickup', { transportJobId });
  for (const stop of ['pickup', 'destination']) {
    await office.otherPhone('arrival-at-location', { transportJobId, stop });
    await office.otherPhone('at-location', { transportJobId, stop, ...weights, distanceKm: 40 });
  }
  const made = await office.makeJob('01:51');
  await openJob(page, made);
  await unfold(page, 'Auto / haagis');
  await unfold(page, 'Viimased koormad');
  const truck = page.getByLabel('Auto number');
  // The loads of the other trucks are read in advance, for places without a network.
  await truck.selectOption({ label: other! });
  await expect.poll(async () => (await lastLoads(page)).join()).toMatch(fuel);
  await truck.selectOption({ label: own! });
  await expect.poll(async () => (await lastLoads(page)).join()).not.toMatch(fuel);
  await context.setOffline(true);

  await truck.selectOption({ label: other! });
  const stopped = page.getByRole('alert').filter({ hasText: /Ära laadi! Enne oli veokis .*diislikütus\./i });
  await expect(stopped).toBeVisible();
  await expect(page.getByRole('button', { name: steps.start, exact: true })).toBeDisabled();
  await expectAccessible(stopped);
  await stopped.getByRole('button', { name: 'Küsi kontorilt luba' }).click();
  const ask = page.getByRole('dialog', { name: 'Küsi kontorilt luba' });
  await ask.getByLabel('Märkus').fill(`Akt ${made.jobId}`);
  await ask.getByRole('button', { name: 'Saada', exact: true }).click();
  await expect(stopped).toContainText('Loa küsimine ootab saatmist.');
  await context.setOffline(false);
  await expect(stopped).toContainText('Luba on küsitud. Vastus ilmub siia.');

  const staff = await browser.newContext({ storageState: stateOf('staff') });
  const desk = await staff.newPage();
  await expect
    .poll(async () => (await office.alertsOf(made)).map(({ kind }) => kind), { timeout: 60_000 })
    .toContain('RELEASE_ASKED');
  await desk.goto('/services/alerts');
  await desk
    .getByRole('listitem')
    .filter({ hasText: 'Palutakse luba laadida' })
    .filter({ hasText: made.time })
    .getByRole('button', { name: 'Vaata' })
    .click();
  const card = desk.getByRole('article').filter({ hasText: `Akt ${made.jobId}` });
  await expect(card).toContainText(/diislikütus \(keelatud\)/i);
  await card.getByLabel('Põhjus').fill('Inspektori akt 12');
  await card.getByRole('button', { name: 'Luba laadida' }).click();
  await expect(card).toHaveCount(0);
  await staff.close();

  await expect(page.getByText('Kontor lubas laadida: Inspektori akt 12')).toBeVisible({ timeout: 60_000 });
  await press(page, steps.start);
  await expect(page.getByRole('button', { name: steps.atPickup })).toBeVisible();
});

test('what a trailer carried goes with it to another truck', async ({ page, office }) => {
  const next = await office.makeJob('01:54');
  const [own, other] = office.trucks;
  const othersTrailer = formatPlate(other.trailer);
  const made = await office.makeJob('01:53', 'linaseemned');
  await openJob(page, made);
  await unfold(page, 'Auto / haagis');
  await page.getByLabel('Haagis').selectOption({ label: othersTrailer });
  await press(page, steps.start);
  await press(page, steps.atPickup);
  await weigh(page, '19500');
  await press(page, steps.loaded);
  await expect(page.getByRole('button', { name: steps.atDestination })).toBeVisible();
  await sendAtOnce(page);
  await expect.poll(async () => (await office.job(made.jobId)).pickupStop?.netWeightKg).toBe(4000);

  await openJob(page, next);
  await unfold(page, 'Auto / haagis');
  await unfold(page, 'Viimased koormad');
  const truck = page.getByLabel('Auto number');
  // It was in the trailer: the truck that drew it is free of it with its own trailer.
  await expect.poll(() => lastLoads(page)).not.toContain('Linaseemned');
  await truck.selectOption({ label: formatPlate(other.plate) });
  await expect(page.getByLabel('Haagis')).toHaveValue(/\d+/);
  await expect.poll(async () => (await lastLoads(page))[0]).toBe('Linaseemned');
  await truck.selectOption({ label: formatPlate(own.plate) });
  await page.getByLabel('Haagis').selectOption({ label: othersTrailer });
  await expect.poll(async () => (await lastLoads(page))[0]).toBe('Linaseemned');
  expect((await office.row(made.rowId)).trailer?.registrationNumber).toBe(other.trailer);
});
