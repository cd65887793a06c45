import { formatPlate } from '#domain/vehicles/plate.ts';

import { expect } from '../test.ts';
import { offlineNoise, openJob, press, sendAtOnce, steps, test } from './driver-job.ts';
import { haveScreens } from './fetched-screens.ts';

// What stands then for each change of the office: src/server/features/driver/actions/reports-taken.test.ts.
test.use({ role: 'driver' });

test('a delivery without a network, redirected meanwhile: it stands where it was made, and driver and office hear it', async ({
  page,
  context,
  office,
  expectAccessible,
  expectConsole,
}) => {
  expectConsole(offlineNoise);
  const made = await office.makeJob('04:47', 'silokile');
  await openJob(page, made);
  await haveScreens(page);
  await context.setOffline(true);
  for (const step of Object.values(steps)) await press(page, step);
  await expect(page.getByRole('main').getByText('Lõpetatud', { exact: true })).toBeVisible();
  const wanted = await office.redirect(made);
  await context.setOffline(false);
  await sendAtOnce(page);

  const card = page.getByRole('alert').filter({ hasText: 'Tehtud teisiti' });
  await expect(card).toContainText('Kirja läks see, mis te tegite', { timeout: 60_000 });
  // Both sides are told.
  await expect(card.getByRole('definition')).toHaveText([wanted, made.destination]);
  await expectAccessible(card);
  await expect(page.getByRole('button', { name: 'Ühendatud' })).toBeVisible();
  expect(await office.row(made.rowId)).toMatchObject({
    status: 'COMPLETED',
    destination: { locationName: made.destination },
  });
  const alerts = await office.alertsOf(made);
  expect(alerts).toMatchObject([{ kind: 'CHANGED_MEANWHILE' }]);
  await card.getByRole('button', { name: 'Sain aru' }).click();
  await expect(card).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Ühendatud' })).toBeVisible();
  await expect(card).toHaveCount(0);

  await office.answer(alerts[0]?.id ?? 0, 'KEEP');
  const answer = page.getByRole('alert').filter({ hasText: 'Kontori otsus' });
  await expect(answer).toContainText('Nii jääb, nagu te tegite.', { timeout: 60_000 });
  await answer.getByRole('button', { name: 'Sain aru' }).click();
  await expect(answer).toHaveCount(0);
});

test('a job given to another truck meanwhile: the driver is told, and nothing waits', async ({
  page,
  context,
  office,
  expectAccessible,
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
  const plate = formatPlate(await office.giveToOtherTruck(made));
  await context.setOffline(false);
  await sendAtOnce(page);

  const card = page.getByRole('alert').filter({ hasText: `Töö anti autole ${plate}.` });
  await expect(card).toContainText('Te ei pea seda koormat vedama.', { timeout: 60_000 });
  await expect(card).toContainText('Kõik, mis te teatasite, on kontoril alles.');
  await expect(page.getByRole('button', { name: 'Ühendatud' })).toBeVisible();
  expect(await office.alertsOf(made)).not.toEqual([]);
  // All of it is one card, on one screen of a phone, with one button.
  await expect(page.getByRole('alert')).toHaveCount(1);
  await expect(card.getByRole('button')).toHaveCount(0);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(844);
  await expectAccessible();
  await press(page, 'Sain aru');
  await expect(page.getByRole('heading', { level: 1, name: 'Minu veotööd' })).toBeVisible();
  await expect(card).toHaveCount(0);
});

test('a colleague sets off with jobs given to them: the first driver has none of their steps, and keeps what is loaded', async ({
  page,
  context,
  browser,
  office,
  expectConsole,
}) => {
  expectConsole(offlineNoise);
  const empty = await office.makeJob('05:27', 'silokile');
  const loaded = await office.makeJob('05:37', 'silokile');
  const colleague = await browser.newContext({ storageState: { cookies: [], origins: [] } });
  const setOff = await office.signInColleague(await colleague.newPage());
  await openJob(page, empty);
  await haveScreens(page);
  const inHand = page.getByRole('heading', { name: 'Pooleli' });
  for (const [made, doneSteps, next] of [
    [empty, [steps.start], steps.atPickup],
    [loaded, [steps.start, steps.atPickup, steps.loaded], steps.atDestination],
  ] as const) {
    if (made === loaded) await openJob(page, loaded);
    await context.setOffline(true);
    for (const step of doneSteps) await press(page, step);
    await expect(page.getByRole('button', { name: next })).toBeVisible();
    const plate = formatPlate(await office.giveToOtherTruck(made));
    await setOff(made);
    await context.setOffline(false);
    await sendAtOnce(page);

    await expect(page.getByText(`Töö anti autole ${plate}.`)).toBeVisible({ timeout: 60_000 });
    await expect(page.getByRole('button', { name: 'Ühendatud' })).toBeVisible();
    // What is on the truck stays in hand until it is unloaded.
    const isLoaded = made === loaded ? 1 : 0;
    await expect(page.getByText('Teel lähtekohta', { exact: true })).toHaveCount(0);
    await expect(page.getByRole('button', { name: next })).toHaveCount(isLoaded);
    await press(page, 'Sain aru');
    // The plain address would lead on to the job in hand.
    await page.goto(`/services/truck-driver?truckLicensePlateNumber=${made.plate}`);
    await expect(page.getByRole('button', { name: 'Ühendatud' })).toBeVisible();
    await expect(inHand).toHaveCount(isLoaded);
  }
  await colleague.close();
  const keptOf = async (made: typeof loaded) =>
    (await office.alertsOf(made)).find(({ kind }) => kind === 'DRIVER_REPORT_NOT_APPLIED')?.id ?? 0;
  const answer = page.getByRole('alert').filter({ hasText: 'Kontori otsus' });
  // What the office says of a job that is the colleague's now is told to whoever reported.
  await office.answer(await keptOf(empty), 'DISMISS', 'Vale auto');
  await expect(answer).toContainText('Kontor tühistas teie aruande.Vale auto', { timeout: 60_000 });
  await answer.getByRole('button', { name: 'Sain aru' }).click();
  // Once the office has made a load of its own of it, that one goes on alone.
  await office.answer(await keptOf(loaded), 'RESTORE');
  await page.goto(`/services/truck-driver?truckLicensePlateNumber=${loaded.plate}`);
  await expect(answer).toContainText('Veotöö taastati', { timeout: 60_000 });
  await answer.getByRole('button', { name: 'Sain aru' }).click();
  await expect(page.getByRole('button', { name: 'Jätka' })).toHaveCount(1);
});

test('what was done and what the office changed stand on one card, noted by one press', async ({
  page,
  context,
  office,
  expectAccessible,
  expectConsole,
}) => {
  expectConsole(offlineNoise);
  const made = await office.makeJob('05:17', 'silokile');
  await openJob(page, made);
  await haveScreens(page);
  await context.setOffline(true);
  await page.getByRole('button', { name: steps.start, exact: true }).click();
  for (const step of [steps.atPickup, steps.loaded]) await press(page, step);
  await office.change(made, { quantity: 3 });
  const elsewhere = await office.redirect(made);
  await context.setOffline(false);
  await sendAtOnce(page);

  const card = page.getByRole('alert').filter({ hasText: 'Tehtud teisiti' });
  await expect(card).toContainText('Kirja läks see, mis te tegite', { timeout: 60_000 });
  await expect(card).toContainText('Kontor muutis');
  await expect(card).toContainText(elsewhere);
  await expect(page.getByRole('alert')).toHaveCount(1);
  await expectAccessible(card);
  await card.getByRole('button', { name: 'Sain aru' }).click();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('what the office leaves as it was done is told with both sides, and nothing else', async ({
  page,
  context,
  office,
  expectConsole,
}) => {
  expectConsole(offlineNoise);
  const made = await office.makeJob('05:27', 'silokile');
  await openJob(page, made);
  await haveScreens(page);
  await context.setOffline(true);
  await page.getByRole('button', { name: steps.start, exact: true }).click();
  for (const step of [steps.atPickup, steps.loaded]) await press(page, step);
  await office.change(made, { quantity: 3 });
  await context.setOffline(false);
  await sendAtOnce(page);

  const card = page.getByRole('alert');
  await expect(card).toContainText('Kirja läks see, mis te tegite', { timeout: 60_000 });
  await press(page, 'Sain aru');
  await expect(card).toHaveCount(0);
  const [alert] = await office.alertsOf(made);
  await office.answer(alert?.id ?? 0, 'KEEP');
  await page.goto(`/services/truck-driver?truckLicensePlateNumber=${made.plate}`);
  await expect(card).toContainText('Nii jääb, nagu te tegite.', { timeout: 60_000 });
  await expect(card).not.toContainText('Kontor muutis');
  await expect(card).toContainText(`${made.pickup} → ${made.destination}`);
  await expect(card.getByRole('definition')).toHaveText([/\b3\stk$/, /\b4\stk$/]);
  await press(page, 'Sain aru');
  await expect(card).toHaveCount(0);
});

test('goods of a job that was cancelled while they were loaded stay in sight until the office has settled them', async ({
  page,
  context,
  office,
  expectAccessible,
  expectConsole,
}) => {
  expectConsole(offlineNoise);
  const made = await office.makeJob('05:33', 'silokile');
  await openJob(page, made);
  await haveScreens(page);
  await context.setOffline(true);
  await page.getByRole('button', { name: steps.start, exact: true }).click();
  for (const step of [steps.atPickup, steps.loaded]) await press(page, step);
  await expect(page.getByRole('button', { name: steps.atDestination })).toBeVisible();
  await office.cancel(made);
  await context.setOffline(false);
  await sendAtOnce(page);

  await expect(page.getByRole('alert')).toContainText('Kontor on selle veotöö tühistanud.', {
    timeout: 60_000,
  });
  await press(page, 'Sain aru');
  const sight = page.getByText('Koorem on teie autol, kontor otsustab.');
  await expect(sight).toBeVisible();
  await page.reload();
  await expect(sight).toBeVisible();
  await expectAccessible();
  // The alert is renewed by each report that comes.
  await expect
    .poll(async () => (await office.alertsOf(made))[0]?.summary)
    .toMatch(new RegExp(`^${formatPlate(made.plate)}: `));
  const [alert] = await office.alertsOf(made);
  await office.answer(alert?.id ?? 0, 'KEEP');
  const answer = page.getByRole('alert').filter({ hasText: 'Kontori otsus' });
  await expect(answer).toContainText('Veotöö jääb tühistatuks.', { timeout: 60_000 });
  await answer.getByRole('button', { name: 'Sain aru' }).click();
  await expect(answer).toHaveCount(0);
  await expect(sight).toHaveCount(0);
});
