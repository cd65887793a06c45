import { formatPlate } from '#domain/vehicles/plate.ts';

import { sync } from '../../../src/web/i18n/ru/driver/driver-outbox.ts';
import { shellMessages } from '../../../src/web/i18n/ru/shell.ts';
import { holdMs } from '../../../src/web/offline/outbox-item.ts';
import { keepsApp } from '../screens.ts';
import { expect, type Page } from '../test.ts';
import { deviceContents, logOut } from './device-contents.ts';
import { keepShell, offlineNoise, openJob, press, speak, steps, test } from './driver-job.ts';
import { expectForgotten, listAddress, openAs, openJobAsDriver } from './shared-device.ts';

test.use(keepsApp);
// Each of these signs in several times, which is slow on purpose.
test.beforeEach(() => {
  test.slow();
});

const startDriving = '**/api/truck-drivers/on-route-to-pickup';
const waiting = (page: Page) => page.getByRole('button', { name: 'Saatmise ootel: 1' });
const connected = (page: Page) => page.getByRole('button', { name: 'Ühendatud' });

/** Holds back the emptying of the device until the returned function is called. */
async function holdForgetting(page: Page): Promise<() => Promise<void>> {
  const held = await page.evaluateHandle(() => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const databases = indexedDB.databases.bind(indexedDB);
    indexedDB.databases = () => promise.then(databases);
    return { resolve };
  });
  return () =>
    held.evaluate(({ resolve }) => {
      resolve();
    });
}

test('log-out leaves only the unsent step, which the next user neither sees nor sends', async ({
  page,
  office,
  expectConsole,
}) => {
  expectConsole(offlineNoise);
  const made = await office.makeJob('06:11');
  await page.clock.install();
  await openJobAsDriver(page, made);
  await keepShell(page);
  await page.route(startDriving, (route) => route.abort());
  await press(page, steps.start);
  await expect(waiting(page)).toBeVisible();
  await page.clock.fastForward(holdMs);
  await logOut(page, true);
  await page.unroute(startDriving);
  await expectForgotten(page, made);
  const { outbox } = (await deviceContents(page)).database;
  expect(outbox).toMatchObject([{ transportJobId: made.jobId, action: { what: 'on-route-to-pickup' } }]);

  await openAs(page, 'staffdriver', listAddress);
  await expect(connected(page)).toBeVisible();
  await expect(page.getByText(formatPlate(made.plate))).toHaveCount(0);
  expect((await deviceContents(page)).database.outbox).toEqual(outbox);
  expect((await office.job(made.jobId)).driverStatus.code).toBe('NOT_STARTED');
  await logOut(page);

  await openAs(page, 'driver', listAddress);
  await expect.poll(async () => (await office.job(made.jobId)).driverStatus.code).toBe('ON_ROUTE_TO_PICKUP');
  await expect(connected(page)).toBeVisible();
  await openJob(page, made);
  await expect(page.getByRole('button', { name: steps.atPickup })).toBeVisible();
});

test('log-out without a network forgets at once, and ends the session with the network', async ({
  page,
  context,
  office,
  expectConsole,
}) => {
  expectConsole(offlineNoise);
  const made = await office.makeJob('06:56');
  await openJobAsDriver(page, made);
  await keepShell(page);
  await speak(page, 'ru');
  await context.setOffline(true);
  // The question is asked once the phone knows.
  await expect(page.getByText(sync.offline)).toBeVisible();
  // Answers that were under way come after that: for a moment the phone believes that there is a network.
  await expect(async () => {
    await page.route('**/health/live', (route) => route.fulfill({ body: '' }), { times: 1 });
    const believed = page.waitForFunction((text) => !document.body.innerText.includes(text), sync.offline, {
      polling: 'raf',
      timeout: 3000,
    });
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await believed;
  }).toPass();
  await page.unroute('**/health/live');
  await page.getByRole('button', { name: shellMessages.menu.open }).click();
  await page.getByRole('navigation').getByRole('link', { name: shellMessages.menu.logOut }).click();
  const question = page.getByRole('dialog', { name: shellMessages.menu.logOut });
  await expect(question).toContainText(shellMessages.session.signInNeedsNetwork);
  await question.getByRole('button', { name: shellMessages.menu.logOut }).click();
  await expect(page.getByRole('heading', { name: shellMessages.session.loggedOut })).toBeVisible();
  await expectForgotten(page, made);
  expectConsole(/UnreachableError/);
  // No device here is set to Estonian.
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Olete välja logitud' })).toBeVisible();
  await expect(page.getByText(formatPlate(made.plate))).toHaveCount(0);

  await context.setOffline(false);
  await expect(page.getByLabel('Kasutajanimi')).toBeVisible();
  await expectForgotten(page, made);
});

test('a log-out whose network comes back before the device is emptied ends the session too', async ({
  page,
  context,
  office,
  expectConsole,
}) => {
  expectConsole(offlineNoise);
  await openJobAsDriver(page, await office.makeJob('06:57'));
  await keepShell(page);
  await context.setOffline(true);
  await expect(
    page.getByText('Võrguühendus puudub. Andmed jäävad seadmesse', { exact: false }),
  ).toBeVisible();
  const release = await holdForgetting(page);
  await page.getByRole('button', { name: 'Menüü' }).click();
  await page.getByRole('navigation').getByRole('link', { name: 'Logi välja' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Logi välja' }).click();
  await expect(page.getByRole('heading', { name: 'Olete välja logitud' })).toBeVisible();
  const answered = page.waitForResponse('**/health/live');
  await context.setOffline(false);
  await answered;
  await release();
  await expect(page.getByLabel('Kasutajanimi')).toBeVisible();
});
