import { expect, test } from 'vitest';

import { actionFields, weights } from '../../../../../../tests/factories/driver-actions.ts';
import { drive, driverPaths } from '../../../../../../tests/setup/driving.ts';
import { openUnappliedReports, picture } from '../../../../../../tests/setup/unapplied-reports.ts';

const { staff, driverOf, haulWithDriver, alertsOf, cancel, giveAway } = await openUnappliedReports();

test('photos are kept with the alert of their job, and none of the new carrier sees them', async () => {
  const { driver, jobId, row } = await haulWithDriver();
  const other = await giveAway(row);
  await driver.post(driverPaths.leave, { ...actionFields(jobId), ...weights });
  const photo = { ...actionFields(jobId), ...picture };
  for (const _again of [1, 2]) expect((await driver.post(driverPaths.photo, photo)).status).toBe(409);
  const [kept, ...others] = await alertsOf(jobId);
  expect(others).toEqual([]);
  expect(kept).toMatchObject({ data: weights, photos: [{ actionId: photo.actionId, kind: picture.kind }] });
  const address = driverPaths.photoOf(kept?.photos[0]?.id ?? 0);
  const content = await staff.get(address);
  expect([content.status, content.headers['content-type']]).toEqual([200, 'image/jpeg']);
  const stranger = await driverOf({ carrierId: other.company_id ?? 0 });
  expect((await stranger.get(address)).status).toBe(404);
  const jobs = await stranger.get(driverPaths.jobs);
  expect(jobs.text).not.toContain(photo.actionId);
});

test('a photo of a job that is no longer theirs is taken back by its driver alone, which is no report', async () => {
  const { driver, jobId, row, truck } = await haulWithDriver();
  const before = { ...actionFields(jobId), ...picture };
  expect((await driver.post(driverPaths.photo, before)).status).toBe(200);
  const other = await giveAway(row);
  const after = { ...actionFields(jobId), ...picture };
  await driver.post(driverPaths.photo, after);
  const [{ id } = { id: 0 }] = (await alertsOf(jobId))[0]?.photos ?? [];
  const colleague = await driverOf({ carrierId: truck.company_id ?? 0 });
  const change = (photo: string) => ({ ...actionFields(jobId), photo, isRemoved: true });
  expect((await colleague.patch(driverPaths.photo, change(after.actionId))).status).toBe(409);
  expect((await staff.get(driverPaths.photoOf(id))).status).toBe(200);
  for (const { actionId } of [before, after]) {
    const removal = change(actionId);
    for (const _again of [1, 2]) expect((await driver.patch(driverPaths.photo, removal)).status).toBe(409);
  }
  expect(await alertsOf(jobId)).toMatchObject([{ data: { reports: [{ what: 'photo' }] }, photos: [] }]);
  expect((await staff.get(driverPaths.photoOf(id))).status).toBe(404);
  const { text } = await staff.get(`/api/transport-job-products/${row.id}/history`);
  expect(text.match(/"photoRemoved"/g)).toHaveLength(2);
  const stranger = await driverOf({ carrierId: other.company_id ?? 0 });
  expect((await stranger.get(driverPaths.jobs)).text).not.toContain(before.actionId);
});

test('a change of a photo of a cancelled job is made, and is no report', async () => {
  const { driver, jobId, row } = await haulWithDriver();
  const photo = { ...actionFields(jobId), ...picture };
  expect((await driver.post(driverPaths.photo, photo)).status).toBe(200);
  await cancel(row.id);
  const removal = { ...actionFields(jobId), photo: photo.actionId, isRemoved: true };
  expect((await driver.patch(driverPaths.photo, removal)).status).toBe(200);
  expect(await alertsOf(jobId)).toEqual([]);
});

test('a cancelled job takes photos, which are an alert too', async () => {
  const { driver, jobId, row } = await haulWithDriver();
  await drive(driver, jobId, 2);
  const before = { ...actionFields(jobId), ...picture };
  expect((await driver.post(driverPaths.photo, before)).status).toBe(200);
  await cancel(row.id);
  const after = { ...actionFields(jobId), ...picture };
  for (const _again of [1, 2]) expect((await driver.post(driverPaths.photo, after)).status).toBe(200);
  await driver.post(driverPaths.leave, { ...actionFields(jobId), ...weights });
  const kept = await alertsOf(jobId);
  expect(kept.map(({ data }) => data.reports)).toMatchObject([[{ what: 'photo' }, { what: 'at-location' }]]);
  for (const { photos } of kept) {
    expect(photos.map(({ actionId }) => actionId)).toEqual([before.actionId, after.actionId]);
  }
  expect(JSON.stringify(kept)).not.toContain(picture.data);
});

test('a photo without an alert of its own makes one', async () => {
  const { driver, jobId, row } = await haulWithDriver();
  await giveAway(row);
  const bad = await driver.post(driverPaths.photo, { ...actionFields(jobId), ...picture, data: 'AAAA' });
  expect(bad.problems).toEqual(['data INVALID']);
  expect(await alertsOf(jobId)).toEqual([]);
  await driver.post(driverPaths.photo, { ...actionFields(jobId), ...picture });
  expect(await alertsOf(jobId)).toMatchObject([
    { data: { what: 'photo' }, photos: [{ kind: picture.kind }] },
  ]);
});
