import { formatPlate } from '#domain/vehicles/plate.ts';

import { expect } from '../test.ts';
import { offlineNoise, openJob, press, sendAtOnce, steps, test } from './driver-job.ts';
import { haveScreens } from './fetched-screens.ts';

test.use({ role: 'driver' });

test('a delivery without a network, redirected meanwhile: the driver says where the load went, the office hears it', async ({
  page,
  context,
  office,
  expectAccessible,
  expectConsole,
}) => {
  expectConsole(offlineNoise);
  expectConsole(/409/);
  const made = await office.makeJob('04:47', 'silokile');
  await openJob(page, made);
  await haveScreens(page);
  await context.setOffline(true);
  for (const step of Object.values(steps)) await press(page, step);
  await expect(page.getByRole('main').getByText('Lõpetatud', { exact: true })).toBeVisible();
  const elsewhere = await office.redirect(made);
  await context.setOffline(false);
  await sendAtOnce(page);

  const card = page.getByRole('alert').filter({ hasText: 'Kontor muutis tööd' });
  await expect(card.getByRole('heading', { name: 'Kuhu koorem läks?' })).toBeVisible({ timeout: 60_000 });
  await expect(card).toContainText(`Kontor määras sihtkohaks: ${elsewhere}.`);
  await expect(card.getByRole('button', { name: elsewhere })).toBeVisible();
  await expectAccessible(card);
  // Until the driver answers, the row does not change, and the office is told.
  expect(await office.row(made.rowId)).toMatchObject({
    status: 'UNCOMPLETED',
    destination: { locationName: elsewhere },
  });
  expect(await office.alertsOf(made)).toMatchObject([{ kind: 'CHANGED_MEANWHILE', data: { keep: null } }]);

  await card.getByRole('button', { name: made.destination }).click();
  await expect(card).toHaveCount(0);
  await expect.poll(async () => (await office.row(made.rowId)).status, { timeout: 60_000 }).toBe('COMPLETED');
  expect((await office.row(made.rowId)).destination?.locationName).toBe(made.destination);
  const alerts = await office.alertsOf(made);
  expect(alerts).toMatchObject([{ kind: 'CHANGED_MEANWHILE', data: { keep: 'MINE' } }]);
  expect(alerts[0]?.summary).toContain(`sihtkoht ${made.destination} (kontor määras ${elsewhere})`);
});

test('a job given to another truck meanwhile: the driver is asked in which, and can take the office’s', async ({
  page,
  context,
  office,
  expectConsole,
}) => {
  expectConsole(offlineNoise);
  expectConsole(/409/);
  const made = await office.makeJob('04:57', 'silokile');
  await openJob(page, made);
  await haveScreens(page);
  await context.setOffline(true);
  await press(page, steps.start);
  await expect(page.getByRole('button', { name: steps.atPickup })).toBeVisible();
  const plate = await office.giveToOtherTruck(made);
  await context.setOffline(false);
  await sendAtOnce(page);

  const card = page.getByRole('alert').filter({ hasText: 'Kontor muutis tööd' });
  await expect(card.getByRole('heading', { name: 'Millise autoga te sõidate?' })).toBeVisible({
    timeout: 60_000,
  });
  await expect(card).toContainText(`Kontor andis töö autole ${formatPlate(plate)}.`);
  await expect(card.getByRole('button', { name: formatPlate(made.plate) })).toContainText(
    'nii oli minu telefonis',
  );
  // Until there is an answer no step is offered, and the job stays as the office has it.
  await expect(page.getByRole('button', { name: steps.start })).toHaveCount(0);
  expect(await office.row(made.rowId)).toMatchObject({
    status: 'UNCOMPLETED',
    truck: { licensePlateNumber: plate },
  });
  expect(await office.alertsOf(made)).toMatchObject([{ kind: 'CHANGED_MEANWHILE', data: { keep: null } }]);

  await card.getByRole('button', { name: formatPlate(plate) }).click();
  await expect(card).toHaveCount(0);
  await expect
    .poll(async () => (await office.row(made.rowId)).status, { timeout: 60_000 })
    .toBe('ON_THE_WAY');
  expect((await office.row(made.rowId)).truck?.licensePlateNumber).toBe(plate);
  const [alert] = await office.alertsOf(made);
  expect(alert).toMatchObject({ kind: 'CHANGED_MEANWHILE', data: { keep: 'OFFICE' } });
  expect(alert?.summary).toContain(`auto ${formatPlate(plate)} (telefonis oli ${formatPlate(made.plate)})`);
});

test('goods put on the job meanwhile: a driver who never saw them says that they were left behind', async ({
  page,
  context,
  office,
  expectConsole,
}) => {
  expectConsole(offlineNoise);
  expectConsole(/409/);
  const made = await office.makeJob('05:07', 'silokile');
  await openJob(page, made);
  await haveScreens(page);
  await context.setOffline(true);
  for (const step of Object.values(steps)) await press(page, step);
  await expect(page.getByRole('main').getByText('Lõpetatud', { exact: true })).toBeVisible();
  const added = await office.addGoods(made, 'silokile');
  await context.setOffline(false);
  await sendAtOnce(page);

  const card = page.getByRole('alert').filter({ hasText: 'Kontor muutis tööd' });
  await expect(card.getByRole('heading', { name: 'Mis kaup oli koormas?' })).toBeVisible({ timeout: 60_000 });
  await expect(card).toContainText(/Kontor lisas töösse kauba: .+, 4\stk/u);
  await card.getByRole('button', { name: /^Ilma kaubata/u }).click();
  await expect(card).toHaveCount(0);
  await expect.poll(async () => (await office.row(made.rowId)).status, { timeout: 60_000 }).toBe('COMPLETED');
  const alerts = await office.alertsOf(made);
  expect(alerts).toMatchObject([{ kind: 'CHANGED_MEANWHILE', rowId: added, data: { keep: 'MINE' } }]);
  expect(alerts[0]?.row?.status).toBe('CANCELLED');
});
