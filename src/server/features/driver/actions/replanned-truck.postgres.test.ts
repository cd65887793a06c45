import { afterAll, expect, test } from 'vitest';

import { actionFields, createHaul } from '../../../../../tests/factories/driver-actions.ts';
import { createTruck } from '../../../../../tests/factories/trucks.ts';
import { openDatabaseRival } from '../../../../../tests/setup/database-rival.ts';
import { driverPaths } from '../../../../../tests/setup/driving.ts';
import { openTestApp, rolePermissions } from '../../../../../tests/setup/test-app.ts';

const { db, address, signIn } = await openTestApp();
const rival = await openDatabaseRival(address);
afterAll(() => rival.end());

test('a driver sets off while the office plans another truck of the same carrier', async () => {
  const { carrierId, jobId } = await createHaul(db);
  const truck = await createTruck(db, { company_id: carrierId });
  const driver = await signIn({ permissions: rolePermissions.driver, carrierCompanyId: carrierId });
  await rival.hold(`update transport_jobs set truck_id = ${truck.id} where id = ${jobId}`);
  const answer = driver.post(driverPaths.start, actionFields(jobId));
  await rival.untilWaiting(1);
  await rival.letGo('commit');
  expect((await answer).status).toBe(200);
});
