import type { BrowserContext } from '@playwright/test';

import { formatPlate } from '#domain/vehicles/plate.ts';

import { sync } from '../../../src/web/i18n/ru/driver/driver-outbox.ts';
import { shellMessages } from '../../../src/web/i18n/ru/shell.ts';
import { signIn } from '../roles.ts';
import { keepsApp } from '../screens.ts';
import { expect, type Page } from '../test.ts';
import { deviceContents, logOut } from './device-contents.ts';
import { keepShell, offlineNoise, openJob, press, speak, steps, test } from './driver-job.ts';
import type { MadeJob } from './office.ts';
import { driverName, driverPassword, usernameOfOwnDriver } from './own-driver.ts';

// Each of these signs in several times, which is slow on purpose.
test.beforeEach(() => {
  test.slow();
});

/** One browser, used by a driver and after them by `staffdriver`. Nobody is signed in at the start. */
const startDriving = '**/api/truck-drivers/on-route-to-pickup';
const waiting = (page: Page) => page.getByRole('button', { name: 'Saatmise ootel: 1' });
const connected = (page: Page) => page.getByRole('button', { name: 'Ühendatud' });
const listAddress = '/services/truck-driver';

async function openAs(page: Page, username: string, address: string): Promise<void> {
  await page.goto(address);
  await (username === 'driver' ? signInAsDriver(page) : signIn(page, username));
  await expect(page.getByRole('banner')).toBeVisible();
}

async function signInAsDriver(page: Page): Promise<void> {
  await signIn(page, usernameOfOwnDriver(), driverPassword);
}

/** The session ends by itself, here and at the identity server: nobody has logged out. */
async function endSession(context: BrowserContext): Promise<void> {
  await context.clearCookies({ name: /^koorem_(session|identity)/ });
}

/** The driver opens one of their jobs: it is now stored on the device, with everything that belongs to it. */
async function openJobAsDriver(page: Page, made: MadeJob): Promise<void> {
  await openAs(page, 'driver', `${listAddress}?truckLicensePlateNumber=${made.plate}`);
  await page.getByRole('listitem').getByRole('button', { name: made.time }).click();
  await expect(page.getByRole('heading', { level: 1, name: String(made.jobId) })).toBeVisible();
  expect(JSON.stringify((await deviceContents(page)).database.jobs)).toContain(made.pickup);
}

/** Nothing that can be read again is on the device: no job, no look-up, no name, no number. */
async function expectForgotten(page: Page, { plate, pickup }: MadeJob): Promise<void> {
  const { database, localStorage, cached } = await deviceContents(page);
  expect(database).toMatchObject({ jobs: [], reads: [] });
  expect(localStorage).not.toHaveProperty('koorem.user');
  // An unsent step names the truck and the locations that its driver saw, in case the driver must be asked about them.
  const rest = JSON.stringify({ outbox: database.outbox, localStorage });
  for (const text of ['+372', ...Object.values(driverName)]) expect(rest).not.toContain(text);
  for (const text of [plate, pickup]) expect(JSON.stringify(localStorage)).not.toContain(text);
  expect(cached.filter((path) => /^\/(api|auth)\//.test(path))).toEqual([]);
}

/** While another user is signed in, only the driver's unsent actions remain. */
async function expectDriverForgotten(page: Page): Promise<void> {
  await expect
    .poll(async () => {
      const { database, localStorage } = await deviceContents(page);
      const kept = [...(database.jobs ?? []), ...(database.reads ?? [])] as { userId: number }[];
      const { id } = JSON.parse(localStorage['koorem.user'] ?? '{}') as { id?: number };
      return {
        ofOthers: kept.filter(({ userId }) => userId !== id).length,
        isOfDriver: JSON.stringify(localStorage).includes(driverName.lastName),
      };
    })
    .toEqual({ ofOthers: 0, isOfDriver: false });
}

test('log-out in one tab empties the others, and none of them keeps anything again', async ({
  page,
  context,
  office,
  expectConsole,
}) => {
  // What the other tab asked for at that moment.
  expectConsole(/401/);
  const made = await office.makeJob('06:22');
  await openJobAsDriver(page, made);
  const other = await context.newPage();
  await openJob(other, made);
  // An answer that is still on its way when the driver leaves.
  const held = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  const told = Promise.withResolvers<void>();
  await other.route('**/api/truck-drivers/transport-jobs?*', async (route) => {
    const answer = await route.fetch();
    asked.resolve();
    await held.promise;
    // The tab that asked may be closed.
    await route.fulfill({ response: answer }).catch(() => undefined);
    told.resolve();
  });
  await other.goto(`${listAddress}?truckLicensePlateNumber=${made.plate}`);
  await asked.promise;
  await page.bringToFront();
  await logOut(page);

  await expect(other.getByRole('heading', { name: 'Olete välja logitud' })).toBeVisible();
  await expect(other.getByText(formatPlate(made.plate))).toHaveCount(0);
  held.resolve();
  await told.promise;
  await expectForgotten(page, made);

  await signIn(page, 'staffdriver');
  await expect(page.getByRole('banner')).toBeVisible();
  // The tab continues for the new user.
  await expect(other.getByRole('heading', { level: 1, name: 'Pealeht' })).toBeVisible();
  await expectDriverForgotten(other);
});

test('a session that ended by itself keeps the jobs for its user, until another signs in beside it', async ({
  page,
  context,
  office,
}) => {
  const made = await office.makeJob('06:33');
  await openJobAsDriver(page, made);
  // What it still reads ahead would be refused, and take it to the sign-in page by itself.
  await page.goto('about:blank');
  await endSession(context);
  await page.goto(listAddress);
  await expect(page.getByLabel('Kasutajanimi')).toBeVisible();
  const jobs = (await deviceContents(page)).database.jobs;
  expect(JSON.stringify(jobs)).toContain(made.pickup);

  await signInAsDriver(page);
  await openJob(page, made);
  expect(JSON.stringify((await deviceContents(page)).database.jobs)).toContain(made.pickup);

  // The tab sleeps meanwhile: what it reads ahead would be refused, and take it to the sign-in page.
  const { promise: signedIn, resolve: wake } = Promise.withResolvers<void>();
  await page.route(/\/(api|auth)\//, async (route) => {
    await signedIn;
    await route.continue().catch(() => undefined);
  });
  await endSession(context);
  const other = await context.newPage();
  await openAs(other, 'staffdriver', listAddress);
  wake();
  // It starts again, for the new user.
  await expect(page.getByText(made.pickup)).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1, name: 'Pealeht' })).toBeVisible();
  await expectDriverForgotten(page);
});

test('who has just signed in is never taken for the former user, however bad the network', async ({
  page,
  context,
  office,
  expectConsole,
}) => {
  expectConsole(offlineNoise);
  const made = await office.makeJob('06:44');
  await openJobAsDriver(page, made);
  // The session ends while the app is open: signing in follows at once.
  await endSession(context);
  expectConsole(/401/);
  // The app itself may be on its way there already.
  await page.goto('/auth/login?returnTo=/services/truck-driver').catch(() => null);
  expectConsole(/UnreachableError/);
  await page.route('**/auth/session', (route) => route.abort());
  await signIn(page, 'staffdriver');
  await expect(page.getByRole('button', { name: 'Proovi uuesti' })).toBeVisible();
  await expect(page.getByText(formatPlate(made.plate))).toHaveCount(0);
});

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

test('the products last viewed stay for their user, their stock does not, and others see neither', async ({
  page,
}) => {
  await openAs(page, 'staff', '/services/search-list');
  await page.getByLabel('Toode', { exact: true }).fill('NS 27-4');
  await page.getByRole('option').first().click();
  await expect(page.getByRole('table')).toBeVisible();
  await logOut(page);
  expect(JSON.stringify(await deviceContents(page))).not.toContain('Väimela');

  await openAs(page, 'client', '/services/homepage');
  await expect(page.getByText('NS 27-4')).toHaveCount(0);
  await logOut(page);
  await openAs(page, 'staff', '/services/homepage');
  await expect(page.getByText('NS 27-4')).toBeVisible();
});

test.describe('kept on the device', () => {
  test.use(keepsApp);

  test('log-out leaves only the unsent step, which the next user neither sees nor sends', async ({
    page,
    office,
    expectConsole,
  }) => {
    expectConsole(offlineNoise);
    const made = await office.makeJob('06:11');
    await openJobAsDriver(page, made);
    await keepShell(page);
    await page.route(startDriving, (route) => route.abort());
    await press(page, steps.start);
    await expect(waiting(page)).toBeVisible();
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
    await expect
      .poll(async () => (await office.job(made.jobId)).driverStatus.code)
      .toBe('ON_ROUTE_TO_PICKUP');
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
});
