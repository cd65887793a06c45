import { expect, test } from 'vitest';

import type { DriverRecord } from '#api/driver/driver-record.ts';

import { actionFields, createHaul, weights } from '../../../../tests/factories/driver-actions.ts';
import { createJobRow } from '../../../../tests/factories/transport-jobs.ts';
import { driverPaths } from '../../../../tests/setup/driving.ts';
import { openTestApp, rolePermissions } from '../../../../tests/setup/test-app.ts';

const { app, db, signIn } = await openTestApp();
const staff = await signIn();
const recordOf = (rowId: number) =>
  staff.get<{ content: DriverRecord }>(`/api/transport-job-products/${rowId}/driver-record`);

/** The smallest PNG there is. */
const picture =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

test('staff see what the driver wrote down, had signed and photographed', async () => {
  const { carrierId, jobId, row, truck } = await createHaul(db);
  const driver = await signIn({
    permissions: rolePermissions.driver,
    carrierCompanyId: carrierId,
    firstName: 'Jüri',
    lastName: 'Tamm',
  });
  const act = async (step: string, hour: string, fields = {}) => {
    const at = `2026-05-20T${hour}:00+03:00`;
    const answer = await driver.post(step, { ...actionFields(jobId, at), ...fields });
    expect(answer.status, answer.text).toBe(200);
  };
  await act(driverPaths.start, '07:00', {
    previousLoads: [{ name: 'Raps', cleaning: 'A' }, 'Nisu'],
    preDriveKm: 12.5,
  });
  await act(driverPaths.arrive, '08:00');
  await act(driverPaths.photo, '08:20', {
    kind: 'WEIGHBRIDGE_TICKET',
    contentType: 'image/png',
    data: picture,
  });
  const signature = { aspect: 0.42, strokes: [[0.1, 0.1, 0.9, 0.3]] };
  await act(driverPaths.leave, '08:40', {
    ...weights,
    contactName: 'Õie Mägi',
    signature,
    notes: 'Luuk kinni',
  });

  const { content } = (await recordOf(row.id)).body;
  expect(content).toMatchObject({
    transportJobId: jobId,
    driverStatus: { code: 'ON_ROUTE_TO_DESTINATION', value: 'Teel sihtkohta' },
    driverName: 'Jüri Tamm',
    licensePlateNumber: truck.license_plate_number,
    previousLoads: [
      { name: 'Raps', cleaning: 'A' },
      { name: 'Nisu', cleaning: null },
    ],
    preDriveKm: 12.5,
    pickupStop: {
      ...weights,
      netWeightKg: 28_480,
      contactName: 'Õie Mägi',
      notes: 'Luuk kinni',
      signature,
      arrivedAt: '2026-05-20T08:00:00+03:00',
    },
    destinationStop: null,
    photos: [{ kind: 'WEIGHBRIDGE_TICKET', takenAt: '2026-05-20T08:20:00+03:00' }],
  });

  // The photo stays to be seen when the job has lost its truck.
  await db.updateTable('transport_jobs').set({ truck_id: null }).where('id', '=', jobId).execute();
  const photo = await app.inject({
    url: driverPaths.photoOf(content.photos[0]?.id ?? 0),
    headers: staff.headers,
  });
  expect([photo.statusCode, photo.headers['content-type']]).toEqual([200, 'image/png']);
  expect((await recordOf(row.id)).body.content).toMatchObject({ licensePlateNumber: null });
});

test('of a row that nobody has driven there is nothing; of no row it is 404', async () => {
  const row = await createJobRow(db);
  expect((await recordOf(row.id)).body.content).toMatchObject({
    driverStatus: { code: 'NOT_STARTED' },
    driverName: null,
    previousLoads: [],
    pickupStop: null,
    photos: [],
    history: [],
  });
  expect((await recordOf(987_654)).status).toBe(404);
});

test('drivers and clients do not get it', async () => {
  const row = await createJobRow(db);
  for (const role of ['driver', 'client'] as const) {
    const other = await signIn({ permissions: rolePermissions[role] });
    const answer = await other.get(`/api/transport-job-products/${row.id}/driver-record`);
    expect(answer.status).toBe(403);
  }
});
