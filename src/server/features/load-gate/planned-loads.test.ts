import { expect, test } from 'vitest';

import type { DriverJob } from '#api/driver/driver-job.ts';
import type { RowPreflight } from '#api/job-row/preflight.ts';
import type { JobRowWarning } from '#api/job-row/row-actions.ts';
import type { Finding } from '#api/planning/day-plan.ts';
import type { LoadVerdictAnswer } from '#api/vehicles/load-verdict.ts';
import type { Trailer } from '#api/vehicles/trailers.ts';
import type { Truck } from '#api/vehicles/trucks.ts';
import type { LoadRegime } from '#domain/vehicles/previous-load-verdict.ts';

import { createCompany } from '../../../../tests/factories/companies.ts';
import { createLocation } from '../../../../tests/factories/locations.ts';
import { createPastLoads } from '../../../../tests/factories/past-loads.ts';
import { createGrain, createProduct, createProductGroup } from '../../../../tests/factories/products.ts';
import { createJobRow, factoryDay } from '../../../../tests/factories/transport-jobs.ts';
import { createTrailer, createTruck } from '../../../../tests/factories/trucks.ts';
import { driverPaths } from '../../../../tests/setup/driving.ts';
import { openTestApp, rolePermissions } from '../../../../tests/setup/test-app.ts';

const { db, signIn } = await openTestApp();
const staff = await signIn({ permissions: [...rolePermissions.staff, 'PERM_ADMIN'] });
const wheat = await createGrain(db, { name: 'Nisu', cleaning_regime: 'A' });
const notFeed = (name: string, regime: LoadRegime | null, over: Parameters<typeof createProduct>[1] = {}) =>
  createProduct(db, { name, unit: 't', is_bulk: true, cleaning_regime: regime, ...over });
const diesel = await notFeed('Diislikütus', 'FORBIDDEN');
const npk = await notFeed('NPK', 'B');

async function knownTruck() {
  const trailer = await createTrailer(db, { kind: 'TIPPER' });
  const truck = await createTruck(db, { trailer_id: trailer.id });
  await createPastLoads(db, truck);
  return truck;
}

const jobOf = (
  productId: number,
  time: string | null,
  truck: Awaited<ReturnType<typeof knownTruck>> | null,
) =>
  createJobRow(db, {
    product_id: productId,
    job: {
      transport_date: factoryDay,
      transport_time: time,
      ...(truck && { truck_id: truck.id, trailer_id: truck.trailer_id }),
    },
  });

async function check(rowId: number, truckId: number, time: string): Promise<Finding[]> {
  const path = '/api/transport-job-products/check-assignment';
  const answer = await staff.post<{ content: Finding[] }>(path, { rowId, truckId, date: factoryDay, time });
  expect(answer.status, answer.text).toBe(200);
  return answer.body.content.filter(({ code }) =>
    ['LOAD_FORBIDDEN', 'LOAD_UNKNOWN', 'CLEANING_OWED', 'FORBIDS_FEED', 'TRAILER_UNFIT'].includes(code),
  );
}

const codesOf = (findings: readonly { code: string }[]) => findings.map(({ code }) => code);

test('a load that is planned before speaks as one that was driven', async () => {
  const truck = await knownTruck();
  const row = await jobOf(wheat.id, '12:00', null);
  expect(codesOf(await check(row.id, truck.id, '12:00'))).toEqual([]);

  await jobOf(diesel.id, '10:00', truck);
  expect(await check(row.id, truck.id, '12:00')).toMatchObject([
    {
      code: 'LOAD_FORBIDDEN',
      severity: 'block',
      message: 'Veokis oli Diislikütus: söödaks mõeldud kaupa laadida ei tohi (plaanis enne seda koormat)',
    },
  ]);
  expect(codesOf(await check(row.id, truck.id, '08:00'))).toEqual([]);

  const given = await staff.patch<{ warnings: JobRowWarning[] }>(
    '/api/transport-job-products/patch-products',
    [{ id: row.id, version: row.version, changes: { truck: { id: truck.id } } }],
  );
  expect(codesOf(given.body.warnings)).toContain('LOAD_FORBIDDEN');
  const preflight = await staff.get<{ content: RowPreflight }>(
    `/api/transport-job-products/${row.id}/preflight`,
  );
  expect(preflight.body.content.load).toMatchObject({ verdict: 'forbidden', isBlocked: true });

  const verdict = async (query: string) =>
    (
      await staff.get<{ content: LoadVerdictAnswer }>(
        `/api/vehicles/${truck.id}/load-verdict?productId=${wheat.id}${query}`,
      )
    ).body.content;
  expect(await verdict('')).toMatchObject({ verdict: 'free', known: 3 });
  expect(await verdict(`&date=${factoryDay}&time=12:00`)).toMatchObject({
    verdict: 'forbidden',
    reasons: [{ product: 'Diislikütus', isPlanned: true, loadedAt: null }],
  });
  const choice = async (query: string) =>
    (
      await staff.get<{ content: Truck[] }>(
        `/api/trucks?search=${truck.license_plate_number}&productId=${wheat.id}${query}`,
      )
    ).body.content[0]?.loadVerdict?.verdict;
  expect([await choice(''), await choice(`&date=${factoryDay}&time=12:00`)]).toEqual(['free', 'forbidden']);
});

test('a truck or trailer is chosen for rows by their own goods, days and times', async () => {
  const truck = await knownTruck();
  await jobOf(diesel.id, '10:00', truck);
  const [early, late] = [await jobOf(wheat.id, '08:00', null), await jobOf(wheat.id, '12:00', null)];
  const dry = await jobOf(npk.id, '12:00', null);
  const { registration_number: plate } = await db
    .selectFrom('trailers')
    .selectAll()
    .where('id', '=', truck.trailer_id)
    .executeTakeFirstOrThrow();
  const verdictFor = async (...rows: { id: number }[]) => {
    const rowIds = rows.map(({ id }) => id).join(',');
    const trucks = await staff.get<{ content: Truck[] }>(
      `/api/trucks?search=${truck.license_plate_number}&rowIds=${rowIds}`,
    );
    const trailers = await staff.get<{ content: Trailer[] }>(
      `/api/trailers?search=${plate}&rowIds=${rowIds}`,
    );
    const said = [trucks.body.content[0], trailers.body.content[0]].map((one) => one?.loadVerdict?.verdict);
    expect(said[1]).toBe(said[0]);
    return said[0];
  };
  expect([await verdictFor(early), await verdictFor(late)]).toEqual(['free', 'forbidden']);
  expect([await verdictFor(early, dry), await verdictFor(early, late)]).toEqual(['free', 'forbidden']);
  // Its own load does not count as a load before itself.
  await db
    .updateTable('transport_jobs')
    .set({ truck_id: truck.id, trailer_id: truck.trailer_id })
    .where('id', '=', early.transport_job_id)
    .execute();
  expect(await verdictFor(early)).toBe('free');
});

test('a cleaning between two planned loads is owed, once', async () => {
  const truck = await knownTruck();
  await jobOf(npk.id, '08:00', truck);
  const row = await jobOf(wheat.id, '12:00', null);
  expect(codesOf(await check(row.id, truck.id, '12:00'))).toEqual(['CLEANING_OWED']);
  await jobOf(wheat.id, '10:00', truck);
  // Before the wheat of ten o'clock the trailer is washed; after it a dry cleaning is no finding.
  expect(codesOf(await check(row.id, truck.id, '12:00'))).toEqual([]);
});

test('goods that forbid the next feed say so, with the load that is planned too soon after them', async () => {
  const truck = await knownTruck();
  const row = await jobOf(diesel.id, '08:00', null);
  expect(await check(row.id, truck.id, '08:00')).toMatchObject([
    {
      code: 'FORBIDS_FEED',
      severity: 'info',
      message: expect.stringContaining('keelab järgmised viljakoormad'),
    },
  ]);
  const feed = await jobOf(wheat.id, '15:00', truck);
  expect(await check(row.id, truck.id, '08:00')).toMatchObject([{ otherRowId: feed.id }]);
});

test('a short history is unknown, with how much of it is known', async () => {
  const truck = await createTruck(db);
  const row = await jobOf(wheat.id, '12:00', null);
  expect(await check(row.id, truck.id, '12:00')).toMatchObject([
    { code: 'LOAD_UNKNOWN', severity: 'warn', message: expect.stringContaining('ajalugu puudub') },
  ]);
  await jobOf(wheat.id, '08:00', truck);
  const said = (words: string) => [{ code: 'LOAD_UNKNOWN', message: expect.stringContaining(words) }];
  expect(await check(row.id, truck.id, '12:00')).toMatchObject(said('teada 1 koorem 3-st'));
  await jobOf(wheat.id, '06:00', truck);
  expect(await check(row.id, truck.id, '12:00')).toMatchObject(said('teada 2 koormat 3-st'));
});

test('feed is a fact of the group: fertiliser after diesel owes nothing', async () => {
  const truck = await knownTruck();
  await jobOf(diesel.id, '08:00', truck);
  const fertiliser = await jobOf(npk.id, '12:00', null);
  expect(codesOf(await check(fertiliser.id, truck.id, '12:00'))).toEqual([]);
  const group = await createProductGroup(db, { is_feed: true });
  const meal = await notFeed('Sojašrott', 'A', { group_id: group.id });
  const feed = await jobOf(meal.id, '12:00', null);
  expect(codesOf(await check(feed.id, truck.id, '12:00'))).toEqual(['LOAD_FORBIDDEN']);

  const path = '/api/admin/product-groups/99';
  const { version } = (await staff.get<{ content: { version: number } }>(path)).body.content;
  const unfed = await staff.patch(path, { version, changes: { isFeed: false } });
  expect([unfed.status, unfed.problems]).toEqual([422, ['changes.isFeed NOT_ALLOWED']]);
});

test('litres in bulk are for tanks alone, and dry goods in bulk for none', async () => {
  const truckWith = async (kind: 'TANK' | 'TIPPER') =>
    createTruck(db, { trailer_id: (await createTrailer(db, { kind })).id });
  const [tank, tipper] = [await truckWith('TANK'), await truckWith('TIPPER')];
  const asked = async (productId: number, truckId: number) =>
    codesOf(await check((await jobOf(productId, '12:00', null)).id, truckId, '12:00')).includes(
      'TRAILER_UNFIT',
    );
  const fuel = await notFeed('Diislikütus', null, { unit: 'l' });
  const canister = await notFeed('Mootoriõli', null, { unit: 'l', package_size: '20', is_bulk: false });
  expect([await asked(fuel.id, tipper.id), await asked(fuel.id, tank.id)]).toEqual([true, false]);
  expect([await asked(canister.id, tipper.id), await asked(canister.id, tank.id)]).toEqual([false, false]);
  expect([await asked(wheat.id, tipper.id), await asked(wheat.id, tank.id)]).toEqual([false, true]);
});

test('what the receiver asks for stands beside each truck and goes with the job to the phone', async () => {
  const strict = await createCompany(db, { least_cleaning_regime: 'C' });
  const mill = await createLocation(db, { company_id: strict.id });
  const truck = await createTruck(db);
  await createPastLoads(db, truck, { cleaning: 'B' });
  const found = async (destination: string) =>
    (
      await staff.get<{ content: Truck[] }>(
        `/api/trucks?search=${truck.license_plate_number}&productId=${wheat.id}${destination}`,
      )
    ).body.content.map(({ loadVerdict }) => [loadVerdict?.verdict, loadVerdict?.regime]);
  expect(await found('')).toEqual([['free', null]]);
  expect(await found(`&destinationId=${mill.id}`)).toEqual([['clean', 'C']]);
  const asked = await staff.get<{ content: LoadVerdictAnswer }>(
    `/api/vehicles/${truck.id}/load-verdict?productId=${wheat.id}&destinationId=${mill.id}`,
  );
  expect(asked.body.content).toMatchObject({ verdict: 'clean', regime: 'C' });

  const row = await createJobRow(db, {
    product_id: wheat.id,
    destination_location_id: mill.id,
    job: { transport_date: factoryDay, truck_id: truck.id },
  });
  const driver = await signIn({
    permissions: rolePermissions.driver,
    carrierCompanyId: truck.company_id,
  });
  const jobs = await driver.get<{ content: DriverJob[] }>(driverPaths.jobs);
  const ofRow = jobs.body.content.flatMap((job) => job.transportJobProducts).find(({ id }) => id === row.id);
  expect(ofRow?.goods).toEqual({ regime: 'A', isFeed: true, leastRegime: 'C', group: 'Teravili' });
});
