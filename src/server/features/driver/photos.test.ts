import { expect, test } from 'vitest';

import type { DriverJob } from '#api/driver/driver-job.ts';

import { actionFields, createHaul } from '../../../../tests/factories/driver-actions.ts';
import { driverPaths, openDriving } from '../../../../tests/setup/driving.ts';

const { db, driverOf, staff } = await openDriving();

test('a photo is kept once, and shown to the carrier and to staff', async () => {
  const { carrierId, jobId } = await createHaul(db);
  const driver = await driverOf({ carrierId });
  const jpeg = Buffer.from('ffd8ffe000104a46', 'hex');
  const photo = {
    ...actionFields(jobId, '2026-05-20T09:00:00+03:00'),
    kind: 'WEIGHBRIDGE_TICKET',
    contentType: 'image/jpeg',
    data: jpeg.toString('base64'),
  };
  const first = await driver.post<{ content: DriverJob }>(driverPaths.photo, photo);
  const again = await driver.post<{ content: DriverJob }>(driverPaths.photo, photo);
  expect([first.status, again.status]).toEqual([200, 200]);
  const { photos } = again.body.content;
  expect(photos).toMatchObject([
    { actionId: photo.actionId, kind: 'WEIGHBRIDGE_TICKET', takenAt: '2026-05-20T09:00:00+03:00' },
  ]);

  const address = driverPaths.photoOf(photos[0]?.id ?? 0);
  for (const client of [driver, staff]) {
    const answer = await client.get(address);
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'image/jpeg']);
    // The next user of the device does not find it in the browser.
    expect(answer.headers['cache-control']).toBe('no-store');
  }
  const stranger = await driverOf(await createHaul(db));
  expect((await stranger.get(address)).status).toBe(404);
});

test('what is no picture is refused', async () => {
  const { carrierId, jobId } = await createHaul(db);
  const answer = await (
    await driverOf({ carrierId })
  ).post(driverPaths.photo, {
    ...actionFields(jobId),
    kind: 'LOAD',
    contentType: 'image/png',
    data: Buffer.from('<script>').toString('base64'),
  });
  expect(answer.problems).toEqual(['data INVALID']);
});

test('a photo gets another kind and is taken back, which the job shows; its picture is kept from everybody then', async () => {
  const { carrierId, jobId, row } = await createHaul(db);
  const driver = await driverOf({ carrierId });
  const photo = {
    ...actionFields(jobId),
    kind: 'LOAD',
    contentType: 'image/jpeg',
    data: Buffer.from('ffd8ffe000104a46', 'hex').toString('base64'),
  };
  const change = (values: object) =>
    driver.patch<{ content: DriverJob }>(driverPaths.photo, {
      ...actionFields(jobId),
      photo: photo.actionId,
      ...values,
    });
  expect((await change({ kind: 'DOCUMENT' })).problems).toEqual(['photo NOT_FOUND']);
  const taken = await driver.post<{ content: DriverJob }>(driverPaths.photo, photo);
  expect((await change({})).problems).toEqual(['kind REQUIRED']);
  expect((await change({ kind: 'DOCUMENT' })).body.content.photos).toMatchObject([{ kind: 'DOCUMENT' }]);
  expect((await change({ isRemoved: true })).body.content.photos).toEqual([]);
  const address = driverPaths.photoOf(taken.body.content.photos[0]?.id ?? 0);
  expect((await driver.get(address)).status).toBe(404);
  const history = await staff.get(`/api/transport-job-products/${row.id}/history`);
  expect(history.text).toContain('{"field":"photoRemoved","before":null,"after":"DOCUMENT"}');
  const other = await createHaul(db);
  const stranger = await driverOf(other);
  const foreign = { ...actionFields(other.jobId), photo: photo.actionId, kind: 'LOAD' };
  expect((await stranger.patch(driverPaths.photo, foreign)).problems).toEqual(['photo NOT_FOUND']);
});

test('a photo is put before the others, for the driver and for the office', async () => {
  const { carrierId, jobId, row } = await createHaul(db);
  const driver = await driverOf({ carrierId });
  const take = async () => {
    const photo = { ...actionFields(jobId), kind: 'LOAD', contentType: 'image/jpeg', data: '/9j/' };
    expect((await driver.post(driverPaths.photo, photo)).status).toBe(200);
    return photo.actionId;
  };
  const taken = [await take(), await take(), await take()];
  const putFirst = async (photo = '') => {
    const change = { ...actionFields(jobId), photo, isFirst: true };
    const answer = await driver.patch<{ content: DriverJob }>(driverPaths.photo, change);
    expect(answer.status, answer.text).toBe(200);
    return answer.body.content.photos.map(({ actionId }) => taken.findIndex((each) => each === actionId));
  };
  expect(await putFirst(taken[1])).toEqual([1, 0, 2]);
  expect(await putFirst(taken[2])).toEqual([2, 1, 0]);
  const history = await staff.get(`/api/transport-job-products/${row.id}/history`);
  expect(history.text).toContain('{"field":"photoFirst","before":null,"after":"LOAD"}');
});
