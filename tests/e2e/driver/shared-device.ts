import { signIn } from '../roles.ts';
import { expect, type Page } from '../test.ts';
import { deviceContents } from './device-contents.ts';
import type { MadeJob } from './office.ts';
import { driverName, driverPassword, usernameOfOwnDriver } from './own-driver.ts';

// One browser, used by a driver and after them by `staffdriver`. Nobody is signed in at the start.

export const listAddress = '/services/truck-driver';

export async function openAs(page: Page, username: string, address: string): Promise<void> {
  await page.goto(address);
  await (username === 'driver' ? signInAsDriver(page) : signIn(page, username));
  await expect(page.getByRole('banner')).toBeVisible();
}

export async function signInAsDriver(page: Page): Promise<void> {
  await signIn(page, usernameOfOwnDriver(), driverPassword);
}

/** The driver opens one of their jobs: it is now stored on the device, with everything that belongs to it. */
export async function openJobAsDriver(page: Page, made: MadeJob): Promise<void> {
  await openAs(page, 'driver', `${listAddress}?truckLicensePlateNumber=${made.plate}`);
  await page.getByRole('listitem').getByRole('button', { name: made.time }).click();
  await expect(page.getByRole('heading', { level: 1, name: String(made.jobId) })).toBeVisible();
  expect(JSON.stringify((await deviceContents(page)).database.jobs)).toContain(made.pickup);
}

/** Nothing that can be read again is on the device: no job, no look-up, no name, no number. */
export async function expectForgotten(page: Page, { plate, pickup }: MadeJob): Promise<void> {
  const { database, localStorage, cached } = await deviceContents(page);
  expect(database).toMatchObject({ jobs: [], reads: [] });
  expect(localStorage).not.toHaveProperty('koorem.user');
  // An unsent step names the truck and the locations that its driver saw, in case the driver must be asked about them.
  const rest = JSON.stringify({ outbox: database.outbox, localStorage });
  for (const text of ['+372', ...Object.values(driverName)]) expect(rest).not.toContain(text);
  for (const text of [plate, pickup]) expect(JSON.stringify(localStorage)).not.toContain(text);
  expect(cached.filter((path) => /^\/(api|auth)\//.test(path))).toEqual([]);
}
