import { expect, test } from 'vitest';

import { actionFields, createHaul } from '../../../../tests/factories/driver-actions.ts';
import { createLocation } from '../../../../tests/factories/locations.ts';
import { driverPaths } from '../../../../tests/setup/driving.ts';
import { openTestApp, rolePermissions } from '../../../../tests/setup/test-app.ts';

const { db, signIn } = await openTestApp();

test('a place that a driver says to have seen is named only when the job once went there', async () => {
  const staff = await signIn();
  const earlier = await createLocation(db, { location_name: 'Endine sihtkoht' });
  const foreign = await createLocation(db);
  const later = await createLocation(db);
  const { row, jobId, carrierId } = await createHaul(db, { row: { destination_location_id: earlier.id } });
  const driver = await signIn({ permissions: rolePermissions.driver, carrierCompanyId: carrierId });
  expect((await driver.post(driverPaths.start, actionFields(jobId))).status).toBe(200);
  const redirected = await staff.patch('/api/transport-job-products/patch-products', [
    { id: row.id, version: 2, changes: { destination: { id: later.id } } },
  ]);
  expect(redirected.status, redirected.text).toBe(200);
  const saw = async (locationId: number) => {
    const answer = await driver.post<{ content: { transportJobProducts: { redirectedFrom: unknown }[] } }>(
      driverPaths.noted,
      { ...actionFields(jobId), seenDestinations: [{ transportJobProductId: row.id, locationId }] },
    );
    return answer.body.content.transportJobProducts[0]?.redirectedFrom;
  };
  expect(await saw(earlier.id)).toEqual({ id: earlier.id, locationName: 'Endine sihtkoht' });
  expect(await saw(9_999_999)).toEqual({ id: null, locationName: null });
  expect(await saw(foreign.id)).toEqual({ id: null, locationName: null });
  expect(await saw(later.id)).toBeNull();
});
