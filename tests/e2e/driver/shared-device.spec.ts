import type { BrowserContext } from '@playwright/test';

import { formatPlate } from '#domain/vehicles/plate.ts';

import { signIn } from '../roles.ts';
import { expect, type Page } from '../test.ts';
import { deviceContents, logOut } from './device-contents.ts';
import { offlineNoise, openJob, test } from './driver-job.ts';
import { driverName } from './own-driver.ts';
import { expectForgotten, listAddress, openAs, openJobAsDriver, signInAsDriver } from './shared-device.ts';

// Each of these signs in several times, which is slow on purpose.
test.beforeEach(() => {
  test.slow();
});

/** The session ends by itself, here and at the identity server: nobody has logged out. */
async function endSession(context: BrowserContext): Promise<void> {
  await context.clearCookies({ name: /^koorem_(session|identity)/ });
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
