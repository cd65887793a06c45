import { expect, test } from 'vitest';

import type { WorkDay } from '#api/driver/driver-job.ts';

import { actionFields, createHaul, weights } from '../../../../tests/factories/driver-actions.ts';
import { driverPaths } from '../../../../tests/setup/driving.ts';
import { openTestApp, rolePermissions } from '../../../../tests/setup/test-app.ts';

const { db, signIn } = await openTestApp();

test("a day's sums are of the driver's own finished jobs: what was delivered, driven and how long it took", async () => {
  const { carrierId, truck, jobId } = await createHaul(db);
  const { jobId: unfinished } = await createHaul(db, { truck });
  const users = { permissions: rolePermissions.driver, carrierCompanyId: carrierId };
  const driver = await signIn(users);
  const post = async (path: string, id: number, time: string, more: object = {}) => {
    const body = { ...actionFields(id, `2026-05-20T${time}:00+03:00`), ...more };
    const answer = await driver.post(path, body);
    expect(answer.status, answer.text).toBe(200);
  };
  await post(driverPaths.start, jobId, '08:00', { preDriveKm: 12.5 });
  await post(driverPaths.arrive, jobId, '08:30');
  await post(driverPaths.leave, jobId, '09:00', weights);
  await post(driverPaths.arrive, jobId, '10:00');
  await post(driverPaths.leave, jobId, '10:30', { ...weights, grossWeightKg: 43_960, distanceKm: 60 });
  await post(driverPaths.start, unfinished, '11:00');

  const days = async (who: typeof driver, from = '2026-05-01', to = '2026-05-31') =>
    (await who.get<{ content: WorkDay[] }>(`/api/truck-drivers/work-days?from=${from}&to=${to}`)).body
      .content;
  expect(await days(driver)).toEqual([
    {
      day: '2026-05-20',
      jobs: 1,
      kg: 28_460,
      km: 72.5,
      jobsWithoutKm: 0,
      minutes: 150,
      drivingMinutes: 90,
      // Half an hour at each end: free.
      waiting: [{ reason: null, minutes: 60, chargedMinutes: 0 }],
    },
  ]);
  expect(await days(driver, '2026-05-21')).toEqual([]);
  expect(await days(await signIn(users))).toEqual([]);

  // Whose kilometres were not written down is counted apart, not left out silently.
  await db
    .updateTable('driver_stops')
    .set({ distance_km: null })
    .where('transport_job_id', '=', jobId)
    .execute();
  expect(await days(driver)).toMatchObject([{ km: 12.5, jobs: 1, jobsWithoutKm: 1 }]);

  // A job from before steps were kept: no shorter than the way between its stops.
  await db
    .deleteFrom('driver_actions')
    .where('transport_job_id', '=', jobId)
    .where('what', '=', 'on-route-to-pickup')
    .execute();
  expect(await days(driver)).toMatchObject([{ minutes: 120, drivingMinutes: 60 }]);
});
