import { randomUUID } from 'node:crypto';

import { expect, test } from 'vitest';

import { stopTextFields } from '#domain/record-fields/driver-stop.ts';

import { actionFields, createHaul, weights } from '../../../../../tests/factories/driver-actions.ts';
import { createGrain, createProduct } from '../../../../../tests/factories/products.ts';
import { createJobRow } from '../../../../../tests/factories/transport-jobs.ts';
import { createTruck } from '../../../../../tests/factories/trucks.ts';
import { drive, type DriverAnswer, driverPaths, openDriving } from '../../../../../tests/setup/driving.ts';
import { plainValuesOf } from '../../../../../tests/setup/plain-values.ts';
import { rolePermissions } from '../../../../../tests/setup/test-app.ts';

const { db, signIn, driverOf, haulWithDriver, rowInTable } = await openDriving();

test('the way from start to end moves the job, its row and their versions one step at a time', async () => {
  const { driver, jobId, row } = await haulWithDriver();
  const expected = [
    ['ON_ROUTE_TO_PICKUP', 'ON_THE_WAY'],
    ['AT_PICKUP', 'IN_PROGRESS'],
    ['ON_ROUTE_TO_DESTINATION', 'ON_THE_WAY'],
    ['AT_DESTINATION', 'IN_DESTINATION'],
    ['COMPLETED', 'COMPLETED'],
  ] as const;
  const bodies = [{}, {}, weights, {}, weights];
  const calls = [
    driverPaths.start,
    driverPaths.arrive,
    driverPaths.leave,
    driverPaths.arrive,
    driverPaths.leave,
  ];
  for (const [index, [status, rowStatus]] of expected.entries()) {
    const answer = await driver.post<DriverAnswer>(calls[index] ?? '', {
      ...actionFields(jobId),
      ...bodies[index],
    });
    expect(answer.status).toBe(200);
    expect(answer.body.content.driverStatus.code).toBe(status);
    expect(answer.body.content.version).toBe(index + 2);
    expect(await rowInTable(row.id)).toMatchObject({ status: rowStatus, version: index + 2 });
  }
});

test('everything that was written down comes back, the net weight computed', async () => {
  const { driver, jobId, truck } = await haulWithDriver();
  const oats = await createProduct(db, { name: 'Kaer' });
  const started = await driver.post<DriverAnswer>(driverPaths.start, {
    ...actionFields(jobId, '2026-05-20T07:00:00+03:00'),
    truckId: truck.id,
    previousLoads: ['Raps', { productId: oats.id, name: 'Kaer', cleaning: 'B' }, ' '],
    preDriveKm: 12.5,
  });
  expect(started.body.content).toMatchObject({
    preDriveKm: 12.5,
    previousLoads: [
      { productId: null, name: 'Raps', cleaning: null },
      { productId: oats.id, name: 'Kaer', cleaning: 'B' },
    ],
    driverStatus: { id: 2, code: 'ON_ROUTE_TO_PICKUP', value: 'Teel lähtekohta' },
  });
  await driver.post(driverPaths.arrive, actionFields(jobId, '2026-05-20T08:10:00+03:00'));
  const signature = { aspect: 0.5, strokes: [[0, 0, 0.25, 0.25, 0.5, 0.1]] };
  const texts = plainValuesOf(stopTextFields, { text: 'Mart Kuusk', flag: false });
  const left = await driver.post<DriverAnswer>(driverPaths.leave, {
    ...actionFields(jobId, '2026-05-20T08:50:00+03:00'),
    startTime: '2026-05-20T08:15:00+03:00',
    endTime: '2026-05-20T08:45:00+03:00',
    grossWeightKg: 43_980.5,
    vehicleWeightKg: 15_500,
    ...texts,
    clientName: ' Kuuse Talu OÜ ',
    signature,
    notes: 'Silo 3\nniiske',
  });
  expect(left.body.content.pickupStop).toEqual({
    startTime: '2026-05-20T08:15:00+03:00',
    endTime: '2026-05-20T08:45:00+03:00',
    grossWeightKg: 43_980.5,
    vehicleWeightKg: 15_500,
    netWeightKg: 28_480.5,
    noScale: false,
    estimatedWeightKg: null,
    waitingReason: null,
    waitedMinutes: 35,
    waitingChargedFrom: '2026-05-20T09:10:00+03:00',
    ...texts,
    clientName: 'Kuuse Talu OÜ',
    signature,
    signedWeightKg: 28_480.5,
    notes: 'Silo 3\nniiske',
    distanceKm: null,
    afterDriveKm: null,
    counts: null,
    arrivedAt: '2026-05-20T08:10:00+03:00',
    leftAt: '2026-05-20T08:50:00+03:00',
  });
  await driver.post(driverPaths.arrive, actionFields(jobId));
  const done = await driver.post<DriverAnswer>(driverPaths.leave, {
    ...actionFields(jobId),
    ...weights,
    distanceKm: 141.2,
    afterDriveKm: 8,
  });
  expect(done.body.content.destinationStop).toMatchObject({ distanceKm: 141.2, afterDriveKm: 8 });
  expect(done.body.content.transportJobProducts[0]).toMatchObject({
    quantity: 28.5,
    deliveredQuantity: 28.48,
  });
});

test('what was synced late shows when it happened, and when it arrived', async () => {
  const { driver, jobId } = await haulWithDriver();
  const answer = await driver.post<DriverAnswer>(
    driverPaths.start,
    actionFields(jobId, '2026-05-20T06:30:00+03:00'),
  );
  expect(answer.body.content.history).toEqual([
    {
      what: 'on-route-to-pickup',
      occurredAt: '2026-05-20T06:30:00+03:00',
      receivedAt: '2026-05-20T12:00:00+03:00',
    },
  ]);
});

test("a device's clock may be a little fast, not more", async () => {
  const { driver, jobId } = await haulWithDriver();
  const refused = await driver.post(driverPaths.start, actionFields(jobId, '2026-05-20T12:05:01+03:00'));
  expect([refused.status, refused.problems]).toEqual([422, ['occurredAt INVALID']]);
  const taken = await driver.post(driverPaths.start, actionFields(jobId, '2026-05-20T12:05:00+03:00'));
  expect(taken.status).toBe(200);
});

test("another carrier's jobs are refused, and those that never were likewise", async () => {
  const { jobId, row } = await haulWithDriver();
  const stranger = await driverOf(await createHaul(db));
  expect((await stranger.post(driverPaths.start, actionFields(jobId))).status).toBe(403);
  const edit = { actionId: randomUUID(), transportJobId: jobId, version: 1, changes: {} };
  expect((await stranger.patch(driverPaths.edit, edit)).status).toBe(403);
  const homeless = await signIn({ permissions: rolePermissions.driver });
  expect((await homeless.post(driverPaths.start, actionFields(jobId))).status).toBe(403);
  expect((await stranger.post(driverPaths.start, actionFields(987_654))).status).toBe(403);
  expect(await rowInTable(row.id)).toMatchObject({ status: 'UNCOMPLETED', version: 1 });
});

test('a driver may take another truck of the carrier, not a foreign one', async () => {
  const { driver, jobId, carrierId } = await haulWithDriver();
  const foreign = await createTruck(db);
  const refused = await driver.post(driverPaths.start, { ...actionFields(jobId), truckId: foreign.id });
  expect(refused.problems).toEqual(['truckId NOT_FOUND']);
  const spare = await createTruck(db, { company_id: carrierId });
  const answer = await driver.post<DriverAnswer>(driverPaths.start, {
    ...actionFields(jobId),
    truckId: spare.id,
  });
  expect(answer.body.content.truck).toMatchObject({ id: spare.id });
});

test('weights are required for bulk goods only, and all problems come together', async () => {
  const bulk = await haulWithDriver();
  await drive(bulk.driver, bulk.jobId, 2);
  const answer = await bulk.driver.post(driverPaths.leave, {
    ...actionFields(bulk.jobId),
    vehicleWeightKg: 15_500,
    startTime: '2026-05-20T11:00:00+03:00',
    endTime: '2026-05-20T10:00:00+03:00',
    distanceKm: -1,
  });
  expect([answer.status, answer.problems]).toEqual([
    422,
    ['distanceKm INVALID', 'endTime INVALID', 'grossWeightKg REQUIRED'],
  ]);
  const light = await bulk.driver.post(driverPaths.leave, {
    ...actionFields(bulk.jobId),
    grossWeightKg: 15_500,
    vehicleWeightKg: 15_500,
  });
  expect(light.problems).toEqual(['grossWeightKg INVALID']);

  const packed = await createProduct(db);
  const { driver, jobId } = await haulWithDriver({ row: { product_id: packed.id, quantity: '20' } });
  await drive(driver, jobId, 2);
  expect((await driver.post(driverPaths.leave, actionFields(jobId))).status).toBe(200);
});

test('several rows of a truckload share the net weight', async () => {
  const { driver, jobId, row } = await haulWithDriver({ row: { quantity: '20' } });
  const barley = await createGrain(db, { name: 'Oder', unit: 'kg' });
  const second = await createJobRow(db, {
    transport_job_id: jobId,
    product_id: barley.id,
    quantity: '10000',
  });
  await drive(driver, jobId, 5);
  expect([
    (await rowInTable(row.id)).deliveredQuantity,
    (await rowInTable(second.id)).deliveredQuantity,
  ]).toEqual([18.986, 9494]);
});
