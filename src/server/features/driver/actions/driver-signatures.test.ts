import { randomUUID } from 'node:crypto';

import { expect, test } from 'vitest';

import { actionFields, weights } from '../../../../../tests/factories/driver-actions.ts';
import { brokenPictures, goodPicture } from '../../../../../tests/factories/signature-pictures.ts';
import { drive, type DriverAnswer, driverPaths, openDriving } from '../../../../../tests/setup/driving.ts';

const { db, haulWithDriver } = await openDriving();

const broken: [string, unknown][] = [
  ...Object.entries(brokenPictures),
  ['a stroke without points', { aspect: 0.42, strokes: [[0.1, 0.1], []] }],
  ['half a point', { aspect: 0.42, strokes: [[0.1, 0.1, 0.5]] }],
];

test.each(broken)(
  'a signature that cannot be drawn is refused beside all else: %s',
  async (_name, signature) => {
    const { driver, jobId } = await haulWithDriver();
    await drive(driver, jobId, 2);
    const action = { ...actionFields(jobId), ...weights, notes: 'Silo 3', signature };
    const refused = await driver.post(driverPaths.leave, { ...action, distanceKm: -1 });
    expect([refused.status, refused.problems]).toEqual([422, ['distanceKm INVALID', 'signature INVALID']]);
    expect(refused.problem.errorMessage).toContain('Allkirja pilti ei saa avada');
    // After a new signature, the same action from the device's outbox is accepted with its whole content.
    const signed = { aspect: 0.42, strokes: [[0.1, 0.1, 0.9, 0.3]] };
    const taken = await driver.post<DriverAnswer>(driverPaths.leave, { ...action, signature: signed });
    expect(taken.body.content.pickupStop).toMatchObject({ ...weights, notes: 'Silo 3', signature: signed });
  },
);

test('a picture that can be opened is kept as it came', async () => {
  const { driver, jobId } = await haulWithDriver();
  await drive(driver, jobId, 2);
  const taken = await driver.post<DriverAnswer>(driverPaths.leave, {
    ...actionFields(jobId),
    ...weights,
    signature: goodPicture,
  });
  expect(taken.body.content.pickupStop?.signature).toBe(goodPicture);
});

test('a correction may not bring a broken one, and one of long ago stands in nobody’s way', async () => {
  const { driver, jobId } = await haulWithDriver();
  const job = await drive(driver, jobId, 3);
  const edit = (changes: object) =>
    driver.patch<DriverAnswer>(driverPaths.edit, {
      actionId: randomUUID(),
      transportJobId: jobId,
      version: job?.version,
      changes,
    });
  const refused = await edit({ pickup: { signature: brokenPictures['spoiled pixels'] } });
  expect([refused.status, refused.problems]).toEqual([422, ['changes.pickup.signature INVALID']]);
  await db
    .updateTable('driver_stops')
    .set({ signature: JSON.stringify(brokenPictures['spoiled pixels']) })
    .where('transport_job_id', '=', jobId)
    .execute();
  const taken = await edit({ pickup: { notes: 'Värav 2' } });
  expect(taken.status, taken.text).toBe(200);
});
