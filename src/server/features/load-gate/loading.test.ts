import { expect, test } from 'vitest';

import type { Alert } from '#api/alerts/alerts.ts';
import type { DriverJob } from '#api/driver/driver-job.ts';

import { actionFields, createHaul, weights } from '../../../../tests/factories/driver-actions.ts';
import { createKnownTruck } from '../../../../tests/factories/past-loads.ts';
import { createGrain, createProduct } from '../../../../tests/factories/products.ts';
import { createJobRow, factoryDay } from '../../../../tests/factories/transport-jobs.ts';
import { driverPaths, openDriving } from '../../../../tests/setup/driving.ts';

const { db, staff, signIn, driverOf } = await openDriving();
const quality = await signIn({ permissions: ['PERM_MOBILE', 'PERM_QUALITY'] });
const at = (time: string) => `2026-05-20T${time}:00+03:00`;
const wheat = await createGrain(db, { name: 'Nisu', cleaning_regime: 'A' });
const barley = await createGrain(db, { name: 'Oder', cleaning_regime: 'A' });
const meal = await createProduct(db, { name: 'Lihajahu', cleaning_regime: 'FORBIDDEN' });

/** A job of a truck in its usual trailer. */
async function haulOf(productId: number, truck: Awaited<ReturnType<typeof createKnownTruck>>) {
  const haul = await createHaul(db, { truck, row: { product_id: productId } });
  await db
    .updateTable('transport_jobs')
    .set({ trailer_id: truck.trailer_id })
    .where('id', '=', haul.jobId)
    .execute();
  return haul;
}

/** Meal that stood in the truck's trailer, loaded at this time by somebody else. */
async function mealLoaded(truck: Awaited<ReturnType<typeof createKnownTruck>>, time: string) {
  const { transport_job_id: jobId } = await createJobRow(db, {
    product_id: meal.id,
    status: 'COMPLETED',
    job: {
      transport_date: factoryDay,
      truck_id: truck.id,
      trailer_id: truck.trailer_id,
      driver_status: 'COMPLETED',
    },
  });
  await db
    .insertInto('driver_stops')
    .values({ transport_job_id: jobId, stop: 'pickup', end_time: new Date(at(time)) })
    .execute();
}

const asked = async (jobId: number) =>
  (await staff.get<{ content: Alert[] }>('/api/alerts?settled=false')).body.content.filter(
    (alert) => alert.kind === 'RELEASE_ASKED' && alert.transportJobId === jobId,
  );

test('the gate is asked again when loading; the report is kept whole until somebody has released it', async () => {
  const truck = await createKnownTruck(db);
  const haul = await haulOf(wheat.id, truck);
  const driver = await driverOf(haul);
  const post = (path: string, time: string, fields: object = {}) =>
    driver.post<{ content: DriverJob }>(path, { ...actionFields(haul.jobId, at(time)), ...fields });
  expect((await post(driverPaths.start, '08:00')).status).toBe(200);
  expect((await post(driverPaths.arrive, '09:00')).status).toBe(200);
  await mealLoaded(truck, '09:30');

  const leave = { ...actionFields(haul.jobId, at('10:00')), ...weights, notes: 'Peale laaditud' };
  const refused = await driver.post(driverPaths.leave, leave);
  expect([refused.status, refused.problems]).toEqual([422, ['fields LOAD_FORBIDDEN']]);
  expect(refused.problem.errors[0]?.explanation).toContain('Lihajahu');
  const [alert] = await asked(haul.jobId);
  expect(alert).toMatchObject({
    rowId: haul.row.id,
    data: {
      truckId: truck.id,
      report: { ...weights, notes: 'Peale laaditud' },
      loads: [{ product: 'Lihajahu' }, {}, {}],
    },
  });
  await driver.post(driverPaths.leave, leave);
  expect(await asked(haul.jobId)).toHaveLength(1);

  const release = { reason: 'Koorem suunatud biogaasi', truckId: truck.id, trailerId: truck.trailer_id };
  expect((await quality.post(`/api/transport-jobs/${haul.jobId}/release`, release)).status).toBe(200);
  expect(await asked(haul.jobId)).toEqual([]);
  const done = await driver.post<{ content: DriverJob }>(driverPaths.leave, leave);
  expect(done.status, done.text).toBe(200);
  expect(done.body.content.pickupStop).toMatchObject({ ...weights, notes: 'Peale laaditud' });
  const decision = await db
    .selectFrom('load_decisions')
    .select(['verdict', 'loads'])
    .where('transport_job_id', '=', haul.jobId)
    .executeTakeFirstOrThrow();
  expect(decision).toMatchObject({ verdict: 'forbidden', loads: [{ product: 'Lihajahu' }, {}, {}] });
});

test('what was loaded after a load is not before it, however late its report comes', async () => {
  const truck = await createKnownTruck(db);
  const haul = await haulOf(wheat.id, truck);
  const driver = await driverOf(haul);
  for (const [path, time] of [
    [driverPaths.start, '08:00'],
    [driverPaths.arrive, '09:00'],
  ] as const) {
    await driver.post(path, actionFields(haul.jobId, at(time)));
  }
  await mealLoaded(truck, '11:00');
  const late = await driver.post(driverPaths.leave, { ...actionFields(haul.jobId, at('10:00')), ...weights });
  expect(late.status, late.text).toBe(200);
});

test('a release holds for its goods and the loads it was given for, no longer', async () => {
  const truck = await createKnownTruck(db);
  await mealLoaded(truck, '06:00');
  const haul = await haulOf(wheat.id, truck);
  const driver = await driverOf(haul);
  const start = (jobId: number) => driver.post(driverPaths.start, actionFields(jobId, at('08:00')));
  const release = (jobId: number, over: object = {}) =>
    quality.post(`/api/transport-jobs/${jobId}/release`, { reason: 'Inspektori akt', ...over });
  const change = async (version: number, changes: object) => {
    const answer = await staff.patch('/api/transport-job-products/patch-products', [
      { id: haul.row.id, version, changes },
    ]);
    expect(answer.status, answer.text).toBe(200);
  };
  expect((await release(haul.jobId)).status).toBe(200);
  await change(1, { product: { id: barley.id } });
  expect((await start(haul.jobId)).problems).toEqual(['truckId LOAD_FORBIDDEN']);
  await change(2, { product: { id: wheat.id } });

  await mealLoaded(truck, '07:00');
  expect((await start(haul.jobId)).problems).toEqual(['truckId LOAD_FORBIDDEN']);
  const future = await release(haul.jobId, { inspectedOn: '2026-05-21' });
  expect([future.status, future.problems]).toEqual([422, ['inspectedOn INVALID']]);
  const paper = { scope: 'UNTIL_NEXT_FORBIDDEN', paperNumber: 'PTA-17', inspectedOn: '2026-05-20' };
  expect((await release(haul.jobId, paper)).status).toBe(200);
  expect(
    await db
      .selectFrom('load_releases')
      .select(['scope', 'paper_number', 'inspected_on'])
      .orderBy('id', 'desc')
      .executeTakeFirst(),
  ).toEqual({
    scope: 'UNTIL_NEXT_FORBIDDEN',
    paper_number: 'PTA-17',
    inspected_on: '2026-05-20',
  });

  // It frees the load space for other jobs and goods too, until the next forbidden load.
  const other = await haulOf(barley.id, truck);
  const { body } = await driver.get<{ content: DriverJob[] }>(
    `/api/truck-drivers/transport-jobs?date=${factoryDay}`,
  );
  expect(body.content.find(({ transportJobId }) => transportJobId === other.jobId)?.release).toMatchObject({
    scope: 'UNTIL_NEXT_FORBIDDEN',
    loads: [{ product: 'Lihajahu' }, { product: 'Lihajahu' }, {}],
  });
  expect((await start(other.jobId)).status).toBe(200);
  await mealLoaded(truck, '07:30');
  expect((await start(haul.jobId)).problems).toEqual(['truckId LOAD_FORBIDDEN']);
});

test('driving without the trailer that the truck has is asked about, and the office is told', async () => {
  const truck = await createKnownTruck(db);
  const haul = await haulOf(wheat.id, truck);
  const driver = await driverOf(haul);
  const start = (over: object = {}) =>
    driver.post(driverPaths.start, { ...actionFields(haul.jobId, at('08:00')), trailerId: null, ...over });
  const refused = await start();
  expect([refused.status, refused.problems]).toEqual([422, ['trailerId UNUSUAL']]);
  expect((await start({ confirmed: ['trailerId'] })).status).toBe(200);
  const { body } = await staff.get<{ content: Alert[] }>('/api/alerts?settled=false');
  const told = body.content.filter(({ transportJobId }) => transportJobId === haul.jobId);
  expect(told).toMatchObject([{ kind: 'DRIVER_REPORT', summary: expect.stringContaining('ilma haagiseta') }]);
});
