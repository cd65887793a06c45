import { randomUUID } from 'node:crypto';

import { expect, test } from 'vitest';

import { actionFields, createHaul, weights } from '../../../../../../tests/factories/driver-actions.ts';
import { createTrailer } from '../../../../../../tests/factories/trucks.ts';
import { drive, driverPaths } from '../../../../../../tests/setup/driving.ts';
import { openUnappliedReports, picture } from '../../../../../../tests/setup/unapplied-reports.ts';

const { db, staff, driverOf, haulWithDriver, alertsOf, cancel, giveAway } = await openUnappliedReports();

const signature = { aspect: 0.5, strokes: [[0, 0, 0.25, 0.25, 0.5, 0.1]] };
const written = { ...weights, signature, notes: 'Silo 3', contactName: 'Mart Kuusk' };

test('what a driver reports of a cancelled job is kept whole, once', async () => {
  const { driver, jobId, row, truck } = await haulWithDriver();
  await drive(driver, jobId, 2);
  await cancel(row.id);
  const post = { ...actionFields(jobId), stop: 'pickup', ...written };
  for (let times = 0; times < 10; times += 1) {
    const answer = await driver.post(driverPaths.leave, post);
    expect([answer.status, answer.problem.errorMessage]).toEqual([409, 'Veotöö on tühistatud']);
    expect(answer.problem.current).toMatchObject({ transportJobId: jobId, cancelled: true });
  }
  const kept = await alertsOf(jobId);
  expect(kept).toMatchObject([
    {
      kind: 'DRIVER_REPORT_NOT_APPLIED',
      rowId: row.id,
      row: { status: 'CANCELLED', licensePlateNumber: truck.license_plate_number },
      raisedBy: { id: driver.user.id },
      fromDriver: false,
      settledAt: null,
      data: {
        ...post,
        what: 'at-location',
        reason: 'CANCELLED',
        driverName: `${driver.user.firstName} ${driver.user.lastName}`,
        driverPhone: driver.user.phone,
        licensePlateNumber: truck.license_plate_number,
      },
    },
  ]);
  expect(kept[0]?.summary).toContain('veotöö on tühistatud');
});

test('two at once are one alert', async () => {
  const { driver, jobId, row } = await haulWithDriver();
  await cancel(row.id);
  const post = actionFields(jobId);
  await Promise.all([1, 2, 3].map(() => driver.post(driverPaths.start, post)));
  expect(await alertsOf(jobId)).toHaveLength(1);
});

test('a job that was given to another carrier keeps the report, and tells nothing of the other', async () => {
  const { driver, jobId, row, truck } = await haulWithDriver();
  const other = await giveAway(row);
  const start = { ...actionFields(jobId), truckId: truck.id, previousLoads: ['Raps'], preDriveKm: 12 };
  const refused = await driver.post(driverPaths.start, start);
  expect(refused.status).toBe(409);
  expect(refused.problem.current).toBeUndefined();
  expect(refused.text).not.toContain(other.license_plate_number);
  await driver.post(driverPaths.leave, { ...actionFields(jobId), ...weights });
  const kept = await alertsOf(jobId);
  expect(kept).toMatchObject([
    {
      data: {
        ...weights,
        previousLoads: ['Raps'],
        licensePlateNumber: truck.license_plate_number,
        reports: [
          { ...start, what: 'on-route-to-pickup', reason: 'OTHER_CARRIER' },
          { ...weights, what: 'at-location', reason: 'OTHER_CARRIER' },
        ],
      },
    },
  ]);
});

test('what may still come in order, or what the driver decides, is no alert for the office', async () => {
  const { driver, jobId } = await haulWithDriver();
  expect((await driver.post(driverPaths.leave, { ...actionFields(jobId), ...weights })).status).toBe(409);
  await drive(driver, jobId, 3);
  // A colleague has already applied it: for arrivals nothing is left to decide, weights can be applied as a correction.
  const late = { stop: 'pickup', ...actionFields(jobId) };
  expect((await driver.post(driverPaths.arrive, late)).status).toBe(409);
  expect((await driver.post(driverPaths.leave, { ...late, actionId: randomUUID(), ...weights })).status).toBe(
    409,
  );
  const edit = (preDriveKm: number, was: number | null) =>
    driver.patch(driverPaths.edit, {
      actionId: randomUUID(),
      transportJobId: jobId,
      version: 1,
      changes: { preDriveKm },
      was: { preDriveKm: was },
    });
  expect((await edit(5, null)).status).toBe(200);
  expect((await edit(7, null)).status).toBe(409);
  expect(await alertsOf(jobId)).toEqual([]);
});

test('weights of a stop that is passed and closed are kept', async () => {
  const { driver, jobId } = await haulWithDriver();
  await drive(driver, jobId, 4);
  const late = { ...actionFields(jobId), stop: 'pickup', ...written };
  const answer = await driver.post(driverPaths.leave, late);
  expect([answer.status, answer.problems]).toEqual([409, ['transportJobId WRONG_JOB_STATUS']]);
  expect(await alertsOf(jobId)).toMatchObject([{ data: { ...late, reason: 'PASSED' } }]);
});

test('a correction of a stop that another phone has passed is kept', async () => {
  const { driver, jobId } = await haulWithDriver();
  await drive(driver, jobId, 4);
  const correction = {
    ...actionFields(jobId),
    version: 4,
    changes: { pickup: { grossWeightKg: 43_900, notes: 'Kaalusin uuesti' } },
    was: { pickup: { grossWeightKg: weights.grossWeightKg, notes: null } },
  };
  for (const _again of [1, 2]) {
    expect((await driver.patch(driverPaths.edit, correction)).status).toBe(409);
  }
  expect(await alertsOf(jobId)).toMatchObject([
    { data: { what: 'edit', reason: 'PASSED', changes: correction.changes } },
  ]);
});

test('what is passed and says nothing new is no alert', async () => {
  const { driver, jobId } = await haulWithDriver();
  await driver.post(driverPaths.start, { ...actionFields(jobId), previousLoads: ['Raps'], preDriveKm: 12 });
  await driver.post(driverPaths.arrive, actionFields(jobId));
  await driver.post(driverPaths.leave, { ...actionFields(jobId), ...written });
  await driver.post(driverPaths.arrive, actionFields(jobId));
  const same = { grossWeightKg: weights.grossWeightKg, notes: ' Silo 3 ' };
  const correct = async (pickup: object) => {
    const correction = { ...actionFields(jobId), version: 4, changes: { pickup }, was: { pickup } };
    expect((await driver.patch(driverPaths.edit, correction)).status).toBe(409);
  };
  await correct(same);
  const step = { ...actionFields(jobId), stop: 'pickup', ...written, clientName: null, noScale: false };
  expect((await driver.post(driverPaths.leave, step)).status).toBe(409);
  const start = { ...actionFields(jobId), previousLoads: ['Raps', ''] };
  expect((await driver.post(driverPaths.start, start)).status).toBe(409);
  expect(await alertsOf(jobId)).toEqual([]);
  // A correction that empties a field is not the same as one that leaves it out.
  await correct({ ...same, notes: null });
  expect(await alertsOf(jobId)).toMatchObject([{ data: { what: 'edit', reason: 'PASSED' } }]);
});

test('a late start with another trailer is an alert: what was loaded belongs to it', async () => {
  const { driver, jobId } = await haulWithDriver();
  await drive(driver, jobId, 2);
  const trailer = await createTrailer(db);
  const start = { ...actionFields(jobId), trailerId: trailer.id };
  expect((await driver.post(driverPaths.start, start)).status).toBe(409);
  expect(await alertsOf(jobId)).toMatchObject([{ data: { what: 'on-route-to-pickup', reason: 'PASSED' } }]);
});

test('an alert goes by itself once the job says what its report said', async () => {
  const { driver, jobId } = await haulWithDriver();
  await drive(driver, jobId, 4);
  const correction = {
    version: 4,
    changes: { pickup: { notes: 'Kaalusin uuesti' } },
    was: { pickup: { notes: null } },
  };
  const patch = () => driver.patch(driverPaths.edit, { ...actionFields(jobId), ...correction });
  expect((await patch()).status).toBe(409);
  expect(await alertsOf(jobId)).toMatchObject([{ settledAt: null }]);
  expect((await driver.post(driverPaths.leave, { ...actionFields(jobId), ...weights })).status).toBe(200);
  expect(await alertsOf(jobId)).toMatchObject([{ settledAt: null }]);
  expect((await patch()).status).toBe(200);
  expect(await alertsOf(jobId)).toMatchObject([{ settledAt: expect.any(String), settledBy: null }]);
});

test('an alert goes by itself when its report can be applied after all', async () => {
  const { driver, jobId, row, truck } = await haulWithDriver();
  await giveAway(row);
  const start = actionFields(jobId);
  const photo = { ...actionFields(jobId), ...picture };
  expect((await driver.post(driverPaths.start, start)).status).toBe(409);
  expect((await driver.post(driverPaths.photo, photo)).status).toBe(409);
  await staff.patch('/api/transport-job-products/patch-products', [
    { id: row.id, version: 2, changes: { truck: { id: truck.id } } },
  ]);
  expect((await driver.post(driverPaths.start, start)).status).toBe(200);
  const taken = await driver.post<{ content: { photos: unknown[] } }>(driverPaths.photo, photo);
  expect(taken.body.content.photos).toHaveLength(1);
  expect(await alertsOf(jobId)).toMatchObject([{ settledAt: expect.any(String), settledBy: null }]);
});

test('the driver may have the office told; others may not for him', async () => {
  const { driver, jobId, row } = await haulWithDriver();
  await cancel(row.id);
  await driver.post(driverPaths.arrive, actionFields(jobId));
  const stranger = await driverOf(await createHaul(db));
  const notify = { transportJobId: jobId };
  expect((await stranger.post(driverPaths.notify, notify)).body).toEqual({ content: { reports: 0 } });
  expect(await alertsOf(jobId)).toMatchObject([{ fromDriver: false }]);
  for (const _again of [1, 2]) {
    expect((await driver.post(driverPaths.notify, notify)).body).toEqual({ content: { reports: 1 } });
  }
  expect(await alertsOf(jobId)).toMatchObject([{ fromDriver: true }]);
});
