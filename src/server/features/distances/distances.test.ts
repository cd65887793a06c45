import { randomUUID } from 'node:crypto';

import { expect, test } from 'vitest';

import type { JobRow } from '#api/job-row/job-table.ts';
import type { HandlingTimes, KnownDistance } from '#api/locations/distances.ts';
import { instantToIso } from '#domain/calendar/tallinn-time.ts';
import { estimatedDistance } from '#domain/distances/distance.ts';

import { actionFields, createHaul, weights } from '../../../../tests/factories/driver-actions.ts';
import { createLocation } from '../../../../tests/factories/locations.ts';
import { createGrain, createProduct } from '../../../../tests/factories/products.ts';
import { createJobRow } from '../../../../tests/factories/transport-jobs.ts';
import { type DriverAnswer, driverPaths, openDriving } from '../../../../tests/setup/driving.ts';

const { db, signIn, staff, driverOf } = await openDriving();

const tallinn = { latitude: '59.437', longitude: '24.7536' };
const tartu = { latitude: '58.378', longitude: '26.729' };

async function distance(from: number, to: number) {
  return staff.get<{ content: KnownDistance }>(`/api/distances?from=${from}&to=${to}`);
}

/** Drives several times between two locations: with these kilometres, this driving time and stops of this length. */
async function drive(from: number, to: number, km: number, { minutes = 480, stay = 20 } = {}) {
  const haul = await createHaul(db, { row: { pickup_location_id: from, destination_location_id: to } });
  const driver = await signIn({
    permissions: ['PERM_MOBILE_TRUCK_DRIVER'],
    carrierCompanyId: haul.carrierId,
  });
  const steps: [string, number, object][] = [
    [driverPaths.start, 0, {}],
    [driverPaths.arrive, 0, {}],
    [driverPaths.leave, stay, { grossWeightKg: 44_000, vehicleWeightKg: 15_500 }],
    [driverPaths.arrive, stay + minutes, {}],
    [
      driverPaths.leave,
      2 * stay + minutes,
      { grossWeightKg: 44_000, vehicleWeightKg: 15_500, distanceKm: km },
    ],
  ];
  for (const [step, at, fields] of steps) {
    const body = {
      actionId: randomUUID(),
      occurredAt: instantToIso(Date.parse('2026-05-19T09:00:00+03:00') + at * 60_000),
      transportJobId: haul.jobId,
      ...fields,
    };
    const answer = await driver.post(step, body);
    expect(answer.status, answer.text).toBe(200);
  }
}

test('a way that nobody has driven is estimated by the map, as the phone does it', async () => {
  const from = await createLocation(db, { ...tallinn, administrative_area_level1: 'Harju maakond' });
  const to = await createLocation(db, tartu);
  const { body } = await distance(from.id, to.id);
  const { km, minutes } = estimatedDistance(
    { latitude: 59.437, longitude: 24.7536 },
    { latitude: 58.378, longitude: 26.729 },
  );
  expect(body.content.source).toBe('estimated');
  expect(body.content.km).toBeCloseTo(km, 1);
  expect(body.content.minutes).toBe(Math.ceil(minutes));
});

test('from the fifth journey on it is the median of what was driven, in the table too', async () => {
  const [from, to] = [await createLocation(db, tallinn), await createLocation(db, tartu)];
  for (const km of [190, 187, 189, 191]) await drive(from.id, to.id, km);
  expect((await distance(from.id, to.id)).body.content).toMatchObject({ source: 'estimated', journeys: 4 });
  await drive(from.id, to.id, 780);
  expect((await distance(from.id, to.id)).body.content).toMatchObject({
    km: 190,
    minutes: 480,
    source: 'driven',
    journeys: 5,
  });
  expect((await distance(to.id, from.id)).body.content.source).toBe('estimated');
  const row = await createJobRow(db, { pickup_location_id: from.id, destination_location_id: to.id });
  const shown = await staff.get<{ content: JobRow[] }>(
    `/api/transport-jobs/datatable?id=${row.id}&sort=km,asc`,
  );
  expect(shown.body.content).toMatchObject([{ id: row.id, km: 190, kmSource: 'driven' }]);
  const found = await staff.get<{ content: JobRow[] }>('/api/transport-jobs/datatable?km=190');
  expect(found.body.content.map(({ id }) => id)).toContain(row.id);
});

test('an estimate learns how winding the roads of a county are', async () => {
  const from = await createLocation(db, { ...tallinn, administrative_area_level1: 'Kõver maakond' });
  for (let n = 0; n < 5; n += 1) {
    const to = await createLocation(db, { ...tartu, latitude: String(58.1 + n / 10) });
    for (let nth = 0; nth < 5; nth += 1) await drive(from.id, to.id, 400);
  }
  const to = await createLocation(db, { latitude: '58.35', longitude: '26.729' });
  const { content } = (await distance(from.id, to.id)).body;
  expect(content.source).toBe('estimated');
  expect(content.km).toBeGreaterThan(340);
});

test.each([
  ['faster than 110 km/h', { minutes: 30 }],
  ['in no time', { minutes: 0 }],
  ['with stops under five minutes', { minutes: 60, stay: 4 }],
])('a journey tapped through, %s, teaches nothing', async (_name, tapped) => {
  const [from, to] = [await createLocation(db, tallinn), await createLocation(db, tartu)];
  for (let nth = 0; nth < 4; nth += 1) await drive(from.id, to.id, 60, { minutes: 60 });
  await drive(from.id, to.id, 60, tapped);
  expect((await distance(from.id, to.id)).body.content).toMatchObject({ source: 'estimated', journeys: 4 });
  await drive(from.id, to.id, 62, { minutes: 61 });
  expect((await distance(from.id, to.id)).body.content).toMatchObject({
    source: 'driven',
    km: 60,
    minutes: 60,
    journeys: 5,
  });
});

test('a place that does not exist, or that nobody can find on a map, has no distance', async () => {
  const known = await createLocation(db, tallinn);
  const nowhere = await createLocation(db, { latitude: null, longitude: null });
  expect((await distance(known.id, 999_999)).status).toBe(404);
  expect((await distance(known.id, nowhere.id)).status).toBe(404);
  expect((await staff.get('/api/distances?from=x&to=1')).status).toBe(422);
});

test('loading and unloading take 40 and 30 minutes, until five stops with such goods say otherwise', async () => {
  const [from, to] = [await createLocation(db, tallinn), await createLocation(db, tartu)];
  const [wheat, lime] = [await createGrain(db), await createProduct(db)];
  const handling = async (productId: number) => {
    const { body } = await staff.get<{ content: HandlingTimes }>(
      `/api/distances?from=${from.id}&to=${to.id}&productId=${productId}`,
    );
    return [body.content.loadingMinutes, body.content.unloadingMinutes];
  };
  const haulIn = async (loading: number) => {
    const haul = await createHaul(db, {
      row: { pickup_location_id: from.id, destination_location_id: to.id, product_id: wheat.id },
    });
    const driver = await driverOf(haul);
    const at = (minutes: number) => instantToIso(Date.parse('2026-05-20T06:00:00+03:00') + minutes * 60_000);
    const steps: [string, number][] = [
      [driverPaths.start, 0],
      [driverPaths.arrive, 10],
      [driverPaths.leave, 10 + loading],
      [driverPaths.arrive, 120],
      [driverPaths.leave, 145],
    ];
    for (const [path, minutes] of steps) {
      const fields = path === driverPaths.leave ? weights : {};
      const answer = await driver.post<DriverAnswer>(path, {
        ...actionFields(haul.jobId, at(minutes)),
        ...fields,
      });
      expect(answer.status, answer.text).toBe(200);
    }
  };
  expect(await handling(wheat.id)).toEqual([40, 30]);
  // Loading in four minutes is impossible.
  for (const minutes of [20, 55, 21, 54, 4]) await haulIn(minutes);
  expect(await handling(wheat.id)).toEqual([40, 25]);
  await haulIn(22);
  expect(await handling(wheat.id)).toEqual([22, 25]);
  expect(await handling(lime.id)).toEqual([40, 30]);
  const next = await createHaul(db, {
    row: { pickup_location_id: from.id, destination_location_id: to.id, product_id: wheat.id },
  });
  const driver = await driverOf(next);
  const started = await driver.post<DriverAnswer>(driverPaths.start, actionFields(next.jobId));
  expect(started.body.content.transportJobProducts[0]?.handling).toEqual({
    loadingMinutes: 22,
    unloadingMinutes: 25,
  });
});
