import { expect, test } from 'vitest';

import type { Alert } from '#api/alerts/alerts.ts';

import { actionFields, weights } from '../../../../../../tests/factories/driver-actions.ts';
import { driverPaths, openDriving } from '../../../../../../tests/setup/driving.ts';

const { staff, haulWithDriver } = await openDriving();

const signature = { aspect: 0.5, strokes: [[0, 0, 0.25, 0.25, 0.5, 0.1]] };
const picture = { kind: 'WEIGHBRIDGE_TICKET', contentType: 'image/jpeg', data: '/9j/' };
const written = { ...weights, signature, notes: 'Silo 3', contactName: 'Mart Kuusk' };

async function alertsOf(jobId: number): Promise<Alert[]> {
  const answer = await staff.get<{ content: Alert[] }>('/api/alerts?size=100');
  return answer.body.content.filter(({ transportJobId }) => transportJobId === jobId);
}

test('one refused job is one alert: the whole journey of its driver, also what comes later', async () => {
  const { driver, jobId, row } = await haulWithDriver();
  expect((await staff.put(`/api/transport-job-products/${row.id}/cancel`)).status).toBe(200);
  const unloaded = { ...weights, grossWeightKg: 43_900 };
  const journey = [
    [driverPaths.start, { ...actionFields(jobId), previousLoads: ['Raps'] }],
    [driverPaths.arrive, { ...actionFields(jobId), stop: 'pickup' }],
    [driverPaths.leave, { ...actionFields(jobId), stop: 'pickup', ...written }],
    [driverPaths.photo, { ...actionFields(jobId), ...picture }],
    [driverPaths.arrive, { ...actionFields(jobId), stop: 'destination' }],
    [driverPaths.leave, { ...actionFields(jobId), stop: 'destination', ...unloaded, distanceKm: 80 }],
  ] as const;
  for (const [path, body] of [...journey, ...journey]) await driver.post(path, body);
  const [kept, ...others] = await alertsOf(jobId);
  expect(others).toEqual([]);
  const { data: _, ...photo } = journey[3][1];
  const bodies = journey.map(([, body]) => ('data' in body ? photo : body));
  expect(kept).toMatchObject({
    photos: [{ actionId: photo.actionId }],
    data: { ...unloaded, signature, reports: bodies },
  });
  expect(kept?.data.reports).toHaveLength(journey.length);
  expect(kept?.summary).toMatch(
    /sõidu algus, kohale jõudmine, kaalud ja kellaajad, foto – veotöö on tühistatud/u,
  );
  // A settled report stays settled; a new one raises another alert.
  await staff.post(`/api/alerts/${kept?.id}/settle`, {});
  await driver.post(driverPaths.start, journey[0][1]);
  expect(await alertsOf(jobId)).toHaveLength(1);
  await driver.post(driverPaths.photo, { ...actionFields(jobId), ...picture });
  expect((await alertsOf(jobId)).map(({ data, settledAt }) => [data.what, settledAt === null])).toEqual([
    ['photo', true],
    ['at-location', false],
  ]);
});
