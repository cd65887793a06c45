import path from 'node:path';

import type { APIRequestContext, Browser, Page } from '@playwright/test';

import { addDays } from '#domain/calendar/day.ts';
import { toTallinn } from '#domain/calendar/tallinn-time.ts';

import { signIn } from '../roles.ts';
import { expect, test } from '../test.ts';

/** Each worker's tests have a driver of their own, and each test gives that one a carrier of its own (office.ts). */
export const driverName = { firstName: 'Ilmar', lastName: 'Kask' };
export const driverPassword = 'Rukkilill 7';

export function usernameOfOwnDriver(worker = test.info().parallelIndex): string {
  return `juht-${String(worker)}`;
}

/** Returns the file in which sign-in.setup.ts keeps the cookies of a worker's driver. */
export function stateOfOwnDriver(worker = test.info().parallelIndex): string {
  return path.join(import.meta.dirname, '../../../test-results/signed-in', `driver-${String(worker)}.json`);
}

/** Makes the driver of a worker, as an administrator does, who then takes the invitation and signs in. */
export async function signInOwnDriver(
  admin: APIRequestContext,
  browser: Browser,
  worker: number,
): Promise<void> {
  const username = usernameOfOwnDriver(worker);
  const carrierCompanyId = await makeCarrier(admin);
  const permissions = ['PERM_MOBILE_TRUCK_DRIVER'];
  const context = await browser.newContext();
  await signInNewUser(admin, await context.newPage(), {
    username,
    ...driverName,
    permissions,
    carrierCompanyId,
  });
  await context.storageState({ path: stateOfOwnDriver(worker) });
  await context.close();
}

/** Makes a user, who takes the invitation on the page and signs in there. */
export async function signInNewUser(
  admin: APIRequestContext,
  page: Page,
  user: {
    username: string;
    firstName: string;
    lastName: string;
    permissions: string[];
    carrierCompanyId?: number;
  },
): Promise<void> {
  const { id } = await post<{ id: number }>(admin, '/api/admin/users', user);
  const { url } = await post<{ url: string }>(admin, `/api/admin/users/${String(id)}/invite`, {});
  await page.goto(url);
  await page.getByLabel('Parool', { exact: true }).fill(driverPassword);
  await page.getByLabel('Korda parooli').fill(driverPassword);
  await page.getByRole('button', { name: 'Salvesta' }).click();
  await page.getByRole('link', { name: 'Logi sisse' }).click();
  await signIn(page, user.username, driverPassword);
  const isSignedIn = async () => {
    const session = await page.request.get('/auth/session');
    return ((await session.json()) as { signedIn: boolean }).signedIn;
  };
  await expect.poll(isSignedIn).toBe(true);
}

export interface OwnTruck {
  id: number;
  plate: string;
  /** The number of its usual trailer. */
  trailer: string;
}

const { day: today } = toTallinn(Date.now());
/**
 * The days of planner-morning.spec.ts. A suggested plan takes each truck that is free, and this one may be out of use
 * before the plan is saved.
 */
const daysOfSuggestedPlans = { from: addDays(today, 410), to: addDays(today, 600) };

/** A carrier that has neither jobs nor trucks yet; answers its company's id. */
export async function makeCarrier(admin: APIRequestContext): Promise<number> {
  const names = { name: `Vedaja ${newPlate()}`, regNo: '14200010' };
  return (await post<{ id: number }>(admin, '/api/admin/companies', names)).id;
}

/** A truck of a carrier, with a trailer and this driver. */
export async function makeTruck(
  admin: APIRequestContext,
  carrierCompanyId: number,
  driver: string,
): Promise<OwnTruck> {
  const of = { companyExternalId: { id: carrierCompanyId } };
  const [plate, trailer] = [newPlate(), newPlate()];
  const drawn = { ...of, registrationNumber: trailer, kind: 'TIPPER', axles: '3', tareKg: '6400' };
  await post(admin, '/api/admin/trailers', drawn);
  const { id } = await post<{ id: number }>(admin, '/api/admin/trucks', {
    ...of,
    licensePlateNumber: plate,
    trailerRegNumber: trailer,
    driverName: driver,
    driverPhone: '+3725551234',
    axles: '3',
    // With the trailer what weigh() of driver-job.ts says.
    tareKg: '9100',
  });
  await post(admin, '/api/admin/absences', { truckId: id, ...daysOfSuggestedPlans, reason: 'OTHER' });
  return { id, plate, trailer };
}

/**
 * Gives the driver that `driver` is signed in as a carrier of one test's own; answers its trucks, of which the first is
 * the driver's usual one.
 */
export async function giveCarrier(
  admin: APIRequestContext,
  driver: APIRequestContext,
): Promise<[OwnTruck, OwnTruck]> {
  const carrierCompanyId = await makeCarrier(admin);
  const trucks = await Promise.all([
    makeTruck(admin, carrierCompanyId, `${driverName.firstName} ${driverName.lastName}`),
    makeTruck(admin, carrierCompanyId, 'Endel Lepp'),
  ]);
  const session = (await (await driver.get('/auth/session')).json()) as { user: { id: number } };
  const answer = await admin.patch(`/api/admin/users/${String(session.user.id)}`, {
    data: { carrierCompanyId },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  return trucks;
}

/** Puts trucks out of use: boards, choices and suggested plans of later tests have none of them. */
export async function retireTrucks(admin: APIRequestContext, trucks: readonly OwnTruck[]): Promise<void> {
  const retire = async ({ id }: OwnTruck) => {
    const address = `/api/admin/trucks/${String(id)}`;
    const { content } = (await (await admin.get(address)).json()) as { content: { version: number } };
    const data = { version: content.version, changes: { status: 'INACTIVE' } };
    const answer = await admin.patch(address, { data });
    expect(answer.status(), await answer.text()).toBe(200);
  };
  await Promise.all(trucks.map(retire));
}

async function post<T>(admin: APIRequestContext, address: string, data: object): Promise<T> {
  const answer = await admin.post(address, { data });
  expect(answer.ok(), await answer.text()).toBe(true);
  return ((await answer.json()) as { content: T }).content;
}

let plates = 0;

/** A number that no other test gives, after those of the demo in the order of lists. */
function newPlate(): string {
  const number = test.info().workerIndex * 1000 + plates;
  plates += 1;
  const letters = [676, 26, 1].map((place) => String.fromCharCode(65 + (Math.floor(number / place) % 26)));
  return `${String(980 + Math.floor(number / 17_576))}${letters.join('')}`;
}
