import { expect, test } from 'vitest';

import type { DriverRecord } from '#api/driver/driver-record.ts';

import { actionFields, createHaul, weights } from '../../../../tests/factories/driver-actions.ts';
import { driverPaths, openDriving } from '../../../../tests/setup/driving.ts';

const { db, haulWithDriver, staff } = await openDriving();

const consentPath = '/api/truck-drivers/position-consent?phone=mine';
const path = '/api/truck-drivers/positions?phone=mine';
const at = (time: string) => `2026-05-20T${time}:00+03:00`;
const near = (time: string, latitude = 58.378) => ({ at: at(time), latitude, longitude: 26.725 });
const stored = (truckId: number) =>
  db.selectFrom('truck_positions').selectAll().where('truck_id', '=', truckId).orderBy('at').execute();

interface Answer {
  content: { taken: number; refused: { index: number; code: string }[] };
}

test('a phone hands over where it was only after its driver has said yes on it, until that is taken back', async () => {
  const { driver, truck, jobId } = await haulWithDriver();
  expect((await driver.post(driverPaths.start, actionFields(jobId, at('08:00')))).status).toBe(200);
  expect((await driver.get(consentPath)).body).toEqual({ content: { given: false, at: null } });
  expect((await driver.post(path, [near('08:10')])).status).toBe(403);

  const given = await driver.put<{ content: { given: boolean; at: string } }>(consentPath, { given: true });
  expect(given.body.content).toMatchObject({ given: true });
  expect((await driver.get(consentPath)).body).toEqual(given.body);
  expect((await driver.post<Answer>(path, [near('08:10')])).body.content).toEqual({ taken: 1, refused: [] });
  // Of another phone of the same driver nothing has been said.
  expect((await driver.post(path.replace('mine', 'other'), [near('08:11')])).status).toBe(403);

  await driver.put(consentPath, { given: false });
  expect((await driver.post(path, [near('08:12')])).status).toBe(403);
  expect(await stored(truck.id)).toMatchObject([{ source: 'PHONE', user_id: driver.user.id }]);
});

test('positions are of the truck that was under way then: none before setting off, none after unloading', async () => {
  const { driver, truck, jobId } = await haulWithDriver();
  await driver.put(consentPath, { given: true });
  await driver.post(driverPaths.start, actionFields(jobId, at('08:00')));
  await driver.post(driverPaths.arrive, actionFields(jobId, at('08:30')));
  await driver.post(driverPaths.leave, { ...actionFields(jobId, at('09:00')), ...weights });
  await driver.post(driverPaths.arrive, actionFields(jobId, at('10:00')));
  await driver.post(driverPaths.leave, { ...actionFields(jobId, at('10:30')), ...weights });

  // As they were queued without a network, and one that is sent again.
  const list = [near('07:50'), near('08:05'), near('09:30', 58.5), near('10:40', 58.5), near('08:05')];
  const answer = await driver.post<Answer>(path, list);
  expect(answer.body.content, answer.text).toEqual({
    taken: 3,
    refused: [
      { index: 0, code: 'NO_JOB' },
      { index: 3, code: 'NO_JOB' },
    ],
  });
  expect((await stored(truck.id)).map((position) => position.at)).toEqual([
    new Date(at('08:05')),
    new Date(at('09:30')),
  ]);
});

test('what cannot be believed of a phone is refused as of a device', async () => {
  const { driver, jobId } = await haulWithDriver();
  await driver.put(consentPath, { given: true });
  await driver.post(driverPaths.start, actionFields(jobId, at('08:00')));
  const list = [near('08:05'), near('08:06', 59.4), near('08:10', 40), near('23:59')];
  const answer = await driver.post<Answer>(path, list);
  expect(answer.body.content.refused.map(({ code }) => code)).toEqual([
    'IMPOSSIBLE',
    'OUT_OF_AREA',
    'FUTURE',
  ]);
  expect((await driver.post(path, [])).status).toBe(422);
  expect((await driver.post(path, [{ at: 'eile', latitude: 'x', longitude: 26 }])).status).toBe(422);
});

test('the office sees the way that was driven, when the truck was at its places, and the ways are learnt from', async () => {
  const { driver, row, jobId } = await haulWithDriver();
  await driver.put(consentPath, { given: true });
  await driver.post(driverPaths.start, actionFields(jobId, at('08:00')));
  await driver.post(driverPaths.arrive, actionFields(jobId, at('08:20')));
  await driver.post(driverPaths.leave, { ...actionFields(jobId, at('09:00')), ...weights });
  await driver.post(driverPaths.arrive, actionFields(jobId, at('09:30')));
  await driver.post(driverPaths.leave, { ...actionFields(jobId, at('10:00')), ...weights });
  const place = await db
    .selectFrom('locations')
    .select(['latitude', 'longitude'])
    .where('id', '=', row.pickup_location_id)
    .executeTakeFirstOrThrow();
  const [latitude, longitude] = [Number(place.latitude), Number(place.longitude)];
  await db
    .updateTable('locations')
    .set({ latitude: String(latitude - 0.3) })
    .where('id', '=', row.destination_location_id)
    .execute();
  // At the pickup from 08:12 on; then south, a kilometre a minute.
  const list = [
    { at: at('08:12'), latitude, longitude },
    { at: at('08:50'), latitude, longitude },
    ...[0, 5, 10, 15, 20, 25].map((minute) => ({
      at: at(`09:${String(minute + 1).padStart(2, '0')}`),
      latitude: latitude - minute / 111.195,
      longitude,
    })),
  ];
  const answer = await driver.post<Answer>(path, list);
  expect(answer.body.content, answer.text).toEqual({ taken: 8, refused: [] });

  const record = await staff.get<{ content: DriverRecord }>(
    `/api/transport-job-products/${row.id}/driver-record`,
  );
  const { seen } = record.body.content;
  expect(seen?.track).toHaveLength(8);
  expect(seen?.pickup).toEqual({ from: at('08:12'), to: at('08:50') });
  expect(seen?.destination).toBeNull();
  expect(seen?.km).toBeCloseTo(25, 1);
  const way = await staff.get<{ content: { journeys: number } }>(
    `/api/distances?from=${row.pickup_location_id}&to=${row.destination_location_id ?? 0}`,
  );
  expect(way.body.content, way.text).toMatchObject({ journeys: 1 });
});

test('a journey that nobody ended is over when its truck sets off with another job', async () => {
  const { driver, truck, row, jobId } = await haulWithDriver();
  const next = await createHaul(db, { truck });
  await driver.put(consentPath, { given: true });
  await driver.post(driverPaths.start, actionFields(jobId, at('08:00')));
  await driver.post(driverPaths.start, { ...actionFields(next.jobId, at('09:00')), confirmed: ['truckId'] });
  await driver.post(path, [near('08:10'), near('08:20'), near('09:10', 58.4)]);
  const trackOf = async (rowId: number) =>
    (await staff.get<{ content: DriverRecord }>(`/api/transport-job-products/${rowId}/driver-record`)).body
      .content.seen?.track;
  expect(await trackOf(row.id)).toHaveLength(2);
  expect(await trackOf(next.row.id)).toHaveLength(1);
});
