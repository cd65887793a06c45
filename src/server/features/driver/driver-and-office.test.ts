import { expect, test } from 'vitest';

import type { DriverJob } from '#api/driver/driver-job.ts';

import { actionFields } from '../../../../tests/factories/driver-actions.ts';
import { createLocation } from '../../../../tests/factories/locations.ts';
import { createJobRow } from '../../../../tests/factories/transport-jobs.ts';
import { drive, type DriverAnswer, driverPaths, openDriving } from '../../../../tests/setup/driving.ts';

const { db, staff, haulWithDriver } = await openDriving();

test('a job that the office cancelled stays cancelled, and what is reported of it is kept', async () => {
  const { driver, jobId, row } = await haulWithDriver();
  await drive(driver, jobId, 1);
  await db
    .updateTable('transport_job_products')
    .set({ status: 'CANCELLED' })
    .where('id', '=', row.id)
    .execute();
  const answer = await driver.post<DriverAnswer>(driverPaths.arrive, actionFields(jobId));
  expect(answer.body).toMatchObject({ outcome: 'KEPT', content: { cancelled: true } });
});

test('a cancelled row of a job stays cancelled', async () => {
  const { driver, jobId } = await haulWithDriver();
  const cancelled = await createJobRow(db, { transport_job_id: jobId, status: 'CANCELLED' });
  await drive(driver, jobId, 5);
  const row = await db
    .selectFrom('transport_job_products')
    .select(['status', 'version'])
    .where('id', '=', cancelled.id)
    .executeTakeFirstOrThrow();
  expect(row).toEqual({ status: 'CANCELLED', version: 1 });
});

test('a redirected driver is told until they take note', async () => {
  const { driver, jobId, row } = await haulWithDriver();
  const started = await drive(driver, jobId, 3);
  expect(started?.redirected).toBe(false);
  const before = started?.transportJobProducts[0]?.destination;
  const elsewhere = await createLocation(db, { location_name: 'Tapa kuivati' });
  await db
    .updateTable('transport_job_products')
    .set({ destination_location_id: elsewhere.id })
    .where('id', '=', row.id)
    .execute();
  const [job] = (await driver.get<{ content: DriverJob[] }>(driverPaths.jobs)).body.content;
  expect(job).toMatchObject({
    redirected: true,
    transportJobProducts: [
      {
        destination: { id: elsewhere.id, locationName: 'Tapa kuivati' },
        redirectedFrom: { id: before?.id, locationName: before?.locationName },
      },
    ],
  });
  const noted = await driver.post<DriverAnswer>(driverPaths.noted, {
    ...actionFields(jobId),
    seenDestinations: [{ transportJobProductId: row.id, locationId: elsewhere.id }],
  });
  expect(noted.body.content).toMatchObject({
    redirected: false,
    transportJobProducts: [{ redirectedFrom: null }],
  });
});

test('a driver who set off without knowing of the new destination is told', async () => {
  const { driver, jobId, row } = await haulWithDriver();
  const known = row.destination_location_id;
  const redirected = await staff.patch('/api/transport-job-products/patch-products', [
    { id: row.id, version: row.version, changes: { destination: { id: (await createLocation(db)).id } } },
  ]);
  expect(redirected.status).toBe(200);
  const answer = await driver.post<DriverAnswer>(driverPaths.start, {
    ...actionFields(jobId),
    seenDestinations: [{ transportJobProductId: row.id, locationId: known }],
  });
  expect(answer.body.content).toMatchObject({
    redirected: true,
    transportJobProducts: [{ redirectedFrom: { id: known } }],
  });
});
