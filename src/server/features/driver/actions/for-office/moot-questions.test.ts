import { expect, test } from 'vitest';

import { actionFields } from '../../../../../../tests/factories/driver-actions.ts';
import { createTruck } from '../../../../../../tests/factories/trucks.ts';
import { driverPaths } from '../../../../../../tests/setup/driving.ts';
import { openOfficeChanges } from '../../../../../../tests/setup/office-changes.ts';

const { db, staff, driverOf, openHaul, alertsOf } = await openOfficeChanges();

/** A haul whose driver was asked, before setting off, about a place that the office had changed. */
async function openQuestion() {
  const haul = await openHaul();
  await haul.office({ destination: { id: haul.elsewhere.id } });
  const start = haul.step();
  expect((await haul.post(driverPaths.start, start)).status).toBe(409);
  expect(await alertsOf(haul.jobId)).toMatchObject([{ data: { keep: null }, settledAt: null }]);
  return { ...haul, start };
}

const goneOf = async (jobId: number) =>
  (await alertsOf(jobId)).map(({ settledAt, settledBy, note }) => [settledAt !== null, settledBy, note]);

test('a question to a driver goes when a colleague has taken the step', async () => {
  const { post, start, ...haul } = await openQuestion();
  const { jobId } = haul;
  const colleague = await driverOf(haul);
  expect((await colleague.post(driverPaths.start, actionFields(jobId))).status).toBe(200);
  const gone = [[true, null, 'veotöö on juba edasi läinud: juhi vastust pole enam vaja']];
  expect(await goneOf(jobId)).toEqual(gone);
  // What the driver answers all the same opens nothing.
  expect((await post(driverPaths.start, { ...start, keep: 'MINE' })).status).toBe(409);
  expect(await goneOf(jobId)).toEqual(gone);
});

test('a question goes when the office gives the job to another carrier, and comes back with the job', async () => {
  const { jobId, truck, office, post, start } = await openQuestion();
  await office({ truck: { id: (await createTruck(db)).id } });
  expect(await goneOf(jobId)).toEqual([
    [true, null, 'veotöö on nüüd teisel vedajal: juhi vastust pole enam vaja'],
  ]);
  await office({ truck: { id: truck.id } });
  expect((await post(driverPaths.start, start)).status).toBe(409);
  expect(await goneOf(jobId)).toEqual([[false, null, null]]);
  expect((await post(driverPaths.start, { ...start, keep: 'OFFICE' })).status).toBe(200);
  expect(await alertsOf(jobId)).toMatchObject([{ data: { keep: 'OFFICE' }, settledAt: null }]);
});

test('a question goes when the job is cancelled', async () => {
  const { jobId, row } = await openQuestion();
  expect((await staff.put(`/api/transport-job-products/${row.id}/cancel`)).status).toBe(200);
  expect(await goneOf(jobId)).toEqual([[true, null, 'veotöö tühistati: juhi vastust pole enam vaja']]);
});

test('whoever at the office sees an open question can settle it', async () => {
  const { jobId } = await openQuestion();
  const [asked] = await alertsOf(jobId);
  const settled = await staff.post(`/api/alerts/${asked?.id}/settle`, { note: 'Helistasin' });
  expect(settled.status, settled.text).toBe(200);
  expect(await alertsOf(jobId)).toMatchObject([{ note: 'Helistasin', settledAt: expect.any(String) }]);
});
