import { expect, test } from 'vitest';

import type { DriverJob } from '#api/driver/driver-job.ts';

import { actionFields, createHaul } from '../../../../tests/factories/driver-actions.ts';
import { openTestApp, rolePermissions } from '../../../../tests/setup/test-app.ts';

const { db, signIn } = await openTestApp();

const driverOf = (carrierId: number) =>
  signIn({ permissions: rolePermissions.driver, carrierCompanyId: carrierId });

test('a photo is kept once, and shown to the carrier and to staff', async () => {
  const { carrierId, jobId } = await createHaul(db);
  const driver = await driverOf(carrierId);
  const jpeg = Buffer.from('ffd8ffe000104a46', 'hex');
  const photo = {
    ...actionFields(jobId, '2026-05-20T09:00:00+03:00'),
    kind: 'WEIGHBRIDGE_TICKET',
    contentType: 'image/jpeg',
    data: jpeg.toString('base64'),
  };
  const first = await driver.post<{ content: DriverJob }>('/api/truck-drivers/photos', photo);
  const again = await driver.post<{ content: DriverJob }>('/api/truck-drivers/photos', photo);
  expect([first.status, again.status]).toEqual([200, 200]);
  const { photos } = again.body.content;
  expect(photos).toMatchObject([
    { actionId: photo.actionId, kind: 'WEIGHBRIDGE_TICKET', takenAt: '2026-05-20T09:00:00+03:00' },
  ]);

  const address = `/api/truck-drivers/photos/${photos[0]?.id}`;
  const staff = await signIn();
  for (const client of [driver, staff]) {
    const answer = await client.get(address);
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'image/jpeg']);
    // Whoever uses the device next does not find it in the browser.
    expect(answer.headers['cache-control']).toBe('no-store');
  }
  const stranger = await driverOf((await createHaul(db)).carrierId);
  expect((await stranger.get(address)).status).toBe(404);
});

test('what is no picture is refused', async () => {
  const { carrierId, jobId } = await createHaul(db);
  const answer = await (
    await driverOf(carrierId)
  ).post('/api/truck-drivers/photos', {
    ...actionFields(jobId),
    kind: 'LOAD',
    contentType: 'image/png',
    data: Buffer.from('<script>').toString('base64'),
  });
  expect(answer.problems).toEqual(['data INVALID']);
});
