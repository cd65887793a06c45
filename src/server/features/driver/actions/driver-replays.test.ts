import { expect, test } from 'vitest';

import { actionFields, weights } from '../../../../../tests/factories/driver-actions.ts';
import { drive, type DriverAnswer, driverPaths, openDriving } from '../../../../../tests/setup/driving.ts';

const { db, driverOf, haulWithDriver, rowInTable } = await openDriving();

test('a replay answers what the first answered and does nothing twice', async () => {
  const { driver, jobId, row } = await haulWithDriver();
  const start = actionFields(jobId);
  const first = await driver.post<DriverAnswer>(driverPaths.start, start);
  await driver.post(driverPaths.arrive, actionFields(jobId));
  const again = await driver.post<DriverAnswer>(driverPaths.start, start);
  expect([again.status, again.body]).toEqual([200, first.body]);
  expect(await rowInTable(row.id)).toMatchObject({ status: 'IN_PROGRESS', version: 3 });
  const history = await db
    .selectFrom('audit_entries')
    .select('action')
    .where('entity', '=', 'transport_job')
    .where('entity_id', '=', jobId)
    .orderBy('id')
    .execute();
  expect(history.map(({ action }) => action)).toEqual(['on-route-to-pickup', 'arrival-at-location']);
});

test('two taps at once are one action', async () => {
  const { driver, jobId } = await haulWithDriver();
  const start = actionFields(jobId);
  const answers = await Promise.all([
    driver.post<DriverAnswer>(driverPaths.start, start),
    driver.post<DriverAnswer>(driverPaths.start, start),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(answers[0]?.body).toEqual(answers[1]?.body);
  expect(answers[0]?.body.content.version).toBe(2);
});

test("an actionId stays its own: other content and other people's are refused", async () => {
  const haul = await haulWithDriver();
  const start = actionFields(haul.jobId);
  await haul.driver.post(driverPaths.start, start);
  const changed = await haul.driver.post(driverPaths.start, { ...start, preDriveKm: 4 });
  expect([changed.status, changed.problems]).toEqual([422, ['actionId DUPLICATE']]);
  const colleague = await driverOf(haul);
  expect((await colleague.post(driverPaths.start, start)).problems).toEqual(['actionId DUPLICATE']);
});

test('a step that comes before one that belongs before it counts, once both are there', async () => {
  const { driver, jobId } = await haulWithDriver();
  const refused = await driver.post(driverPaths.leave, { ...actionFields(jobId), grossWeightKg: -1 });
  expect([refused.status, refused.problems]).toEqual([
    422,
    ['grossWeightKg INVALID', 'vehicleWeightKg REQUIRED'],
  ]);
  const early = await driver.post<DriverAnswer>(driverPaths.arrive, actionFields(jobId));
  expect(early.body.content.driverStatus.code).toBe('AT_PICKUP');
  expect((await drive(driver, jobId, 1))?.driverStatus.code).toBe('AT_PICKUP');
});

test('a step at a stop that the job has passed is not taken for one at the next', async () => {
  const { driver, jobId } = await haulWithDriver();
  await drive(driver, jobId, 3);
  const arrive = (stop: string) =>
    driver.post<DriverAnswer>(driverPaths.arrive, { ...actionFields(jobId), stop });
  expect((await arrive('pickup')).body.content.driverStatus.code).toBe('ON_ROUTE_TO_DESTINATION');
  expect((await arrive('destination')).body.content.driverStatus.code).toBe('AT_DESTINATION');
});

test('a refused report leaves its actionId free', async () => {
  const { driver, jobId } = await haulWithDriver();
  const leaving = actionFields(jobId);
  const refused = await driver.post(driverPaths.leave, { ...leaving, ...weights, grossWeightKg: -1 });
  expect(refused.status).toBe(422);
  expect((await driver.post(driverPaths.leave, { ...leaving, ...weights })).status).toBe(200);
});
