import { keepsApp } from '../screens.ts';
import { expect } from '../test.ts';
import { keepShell, offlineNoise, openJob, press, sendAtOnce, steps, test, unfold } from './driver-job.ts';
import { haveScreens } from './fetched-screens.ts';

test.use({ role: 'driver' });

test('a network whose answers are cut for a moment, unseen, is found out', async ({ page, office }) => {
  test.slow();
  const made = await office.makeJob('01:47', 'silokile');
  await openJob(page, made);
  const isNever = new Promise<void>(() => {});
  await page.route('**/health/live', async () => isNever);
  await page.route('**/api/truck-drivers/on-route-to-pickup', async (route) => {
    await route.fetch();
    await isNever;
  });
  await press(page, steps.start);
  // The next step ends the time in which the first can be undone.
  await press(page, steps.atPickup);
  await expect.poll(async () => (await office.job(made.jobId)).driverStatus.code).toBe('ON_ROUTE_TO_PICKUP');
  const again = page.waitForResponse('**/api/truck-drivers/on-route-to-pickup');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await again;
  await sendAtOnce(page);
  await expect(page.getByRole('button', { name: 'Ühendatud' })).toBeVisible();
  expect((await office.job(made.jobId)).history.map(({ what }) => what)).toEqual([
    'on-route-to-pickup',
    'arrival-at-location',
  ]);
});

test('what another phone did meanwhile stops nobody', async ({ page, context, office, expectConsole }) => {
  expectConsole(offlineNoise);
  expectConsole(/409/);
  const made = await office.makeJob('05:44');
  await openJob(page, made);
  await haveScreens(page);
  await context.setOffline(true);
  await page.getByLabel('Sõit laadima').fill('9');
  await press(page, steps.start);
  await expect(page.getByRole('button', { name: 'Saatmise ootel: 1' })).toBeVisible();
  await office.otherPhone('on-route-to-pickup', { transportJobId: made.jobId, preDriveKm: 4 });
  await context.setOffline(false);
  await sendAtOnce(page);

  await expect(page.getByRole('button', { name: 'Saatmise ootel: 1' })).toHaveCount(0);
  await press(page, steps.atPickup);
  await sendAtOnce(page);
  await expect.poll(async () => (await office.job(made.jobId)).driverStatus.code).toBe('AT_PICKUP');
});

test('what the server will not take is corrected, and what came after it goes on', async ({
  page,
  context,
  office,
  expectConsole,
  expectAccessible,
}) => {
  expectConsole(offlineNoise);
  expectConsole(/422/);
  // A server that knows more of the goods than the phone.
  await context.route(
    '**/api/truck-drivers/at-location',
    (route) =>
      route.fulfill({
        status: 422,
        contentType: 'application/problem+json',
        json: {
          status: 422,
          errorMessage: 'Kaalud puuduvad',
          errors: [{ field: 'grossWeightKg', code: 'REQUIRED' }],
        },
      }),
    { times: 1 },
  );
  const made = await office.makeJob('05:50', 'silokile');
  await openJob(page, made);
  await haveScreens(page);
  await context.setOffline(true);
  await press(page, steps.start);
  await press(page, steps.atPickup);
  await unfold(page, 'Juhi märkused');
  await page.getByLabel('Juhi märkused').fill('Värav 2');
  await press(page, steps.loaded);
  await press(page, steps.atDestination);
  await expect(page.getByRole('button', { name: 'Saatmise ootel: 4' })).toBeVisible();
  await context.setOffline(false);
  await sendAtOnce(page);

  const refused = page.getByRole('alert').filter({ hasText: 'Saatmine ebaõnnestus' });
  await expect(refused).toContainText('Brutokaal (kg): Nõutud');
  // The work goes on beside it.
  await expect(page.getByRole('button', { name: steps.unloaded })).toBeEnabled();
  await refused.getByRole('button', { name: 'Paranda' }).click();
  const form = page.getByRole('dialog', { name: steps.loaded });
  await expect(form.getByLabel('Juhi märkused')).toHaveValue('Värav 2');
  await expect(form).toContainText('Brutokaal (kg): Nõutud');
  await expectAccessible();
  await form.getByLabel('Brutokaal (kg)').fill('43980');
  await form.getByLabel('Auto tühikaal (kg)').fill('15500');
  await form.getByRole('button', { name: 'Saada parandatud andmed' }).click();

  await expect(form).toHaveCount(0);
  await expect(refused).toHaveCount(0);
  await expect(page.getByRole('button', { name: steps.unloaded })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Ühendatud' })).toBeVisible();
  const job = await office.job(made.jobId);
  expect(job.pickupStop).toMatchObject({ netWeightKg: 28_480, notes: 'Värav 2' });
  expect(job.driverStatus.code).toBe('AT_DESTINATION');
  expect(job.history).toHaveLength(4);
});

test.describe('kept on the device', () => {
  test.use(keepsApp);

  test('the browser is asked to wake the app for what waits, and the app then sends', async ({
    page,
    context,
    office,
    expectConsole,
  }) => {
    expectConsole(offlineNoise);
    const made = await office.makeJob('08:34', 'silokile');
    await openJob(page, made);
    await keepShell(page);
    const devtools = await context.newCDPSession(page);
    const registered = new Promise<string>((resolve) => {
      devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        const [first] = registrations;
        if (first !== undefined) resolve(first.registrationId);
      });
    });
    await devtools.send('ServiceWorker.enable');
    const registrationId = await registered;
    // A headless browser ignores such requests: the test only sees that the app makes one.
    const asked = page.evaluate(async () => {
      const { sync } = (await navigator.serviceWorker.ready) as ServiceWorkerRegistration & { sync: object };
      return new Promise<string>((resolve) => {
        const register = (tag: string) => Promise.resolve(resolve(tag));
        Object.assign(Object.getPrototypeOf(sync) as object, { register });
      });
    });
    await page.route('**/api/truck-drivers/on-route-to-pickup', (route) => route.abort());
    await press(page, steps.start);
    await sendAtOnce(page);
    expect(await asked).toBe('outbox');

    const woken = page.evaluate(
      () =>
        new Promise((resolve) => {
          navigator.serviceWorker.addEventListener('message', ({ data }) => {
            resolve(data);
          });
        }),
    );
    await page.unroute('**/api/truck-drivers/on-route-to-pickup');
    const { origin } = new URL(page.url());
    const wakening = { origin, registrationId, tag: 'outbox', lastChance: false };
    await devtools.send('ServiceWorker.dispatchSyncEvent', wakening);
    expect(await woken).toEqual({ type: 'SEND' });
    await expect
      .poll(async () => (await office.job(made.jobId)).driverStatus.code)
      .toBe('ON_ROUTE_TO_PICKUP');
  });
});

test('a first visit that loses its network before the app is there offers to try again', async ({
  page,
  office,
  expectConsole,
}) => {
  expectConsole(/ERR_FAILED|preloaded using link preload/);
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto(`/services/truck-driver?truckLicensePlateNumber=${office.trucks[0].plate}`);
  const again = page.getByRole('link', { name: 'Proovi uuesti' });
  await expect(again).toBeVisible();
  await expect(page.getByText('haldurile')).toHaveCount(0);
  await page.unrouteAll();
  await again.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Minu veotööd' })).toBeVisible();
});
