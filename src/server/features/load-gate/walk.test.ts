import { expect, test } from 'vitest';

import type { MasterRecord } from '#api/import/master-data.ts';
import type { JobRowWarning } from '#api/job-row/row-actions.ts';
import type { KnownDistance } from '#api/locations/distances.ts';
import type { LoadVerdictAnswer } from '#api/vehicles/load-verdict.ts';
import type { Truck } from '#api/vehicles/trucks.ts';
import { instantToIso } from '#domain/calendar/tallinn-time.ts';
import type { LoadRegime } from '#domain/vehicles/previous-load-verdict.ts';

import { actionFields, createHaul, weights } from '../../../../tests/factories/driver-actions.ts';
import { createLocation } from '../../../../tests/factories/locations.ts';
import { createPastLoads } from '../../../../tests/factories/past-loads.ts';
import { createGrain, createProduct } from '../../../../tests/factories/products.ts';
import { createTruck } from '../../../../tests/factories/trucks.ts';
import { driverPaths, openDriving } from '../../../../tests/setup/driving.ts';

/** The whole way of a load through the gate as a program outside sees it: by calls alone. */
const { db, staff, signIn, driverOf } = await openDriving();
const quality = await signIn({ permissions: ['PERM_MOBILE', 'PERM_QUALITY'] });

const at = (time: string, minutesLater = 0) =>
  instantToIso(Date.parse(`2026-05-20T${time}:00+03:00`) + minutesLater * 60_000);
const places = {
  from: await createLocation(db, { latitude: '59.437', longitude: '24.7536' }),
  to: await createLocation(db, { latitude: '58.378', longitude: '26.729' }),
};
const truck = await createTruck(db);
await createPastLoads(db, truck);
const haulOf = (productId: number) =>
  createHaul(db, {
    truck,
    row: {
      product_id: productId,
      pickup_location_id: places.from.id,
      destination_location_id: places.to.id,
    },
  });

/** A product that staff have classed. */
async function classed(product: { id: number }, cleaningRegime: LoadRegime) {
  const path = `/api/master-data/products/${product.id}`;
  const { version } = (await staff.get<{ content: MasterRecord }>(path)).body.content;
  const answer = await staff.patch<{ content: MasterRecord }>(path, { version, changes: { cleaningRegime } });
  expect(answer.body.content.values, answer.text).toMatchObject({ cleaningRegime, regimeAsOf: '2026-05-20' });
  return product.id;
}

const wheat = await classed(await createGrain(db, { name: 'Nisu' }), 'A');

/** From setting off to the end of the journey, loaded at this time and two hours on the way. */
async function deliver(jobId: number, loadedAt: string, km: number) {
  const driver = await driverOf({ carrierId: truck.company_id ?? 0 });
  const steps: [string, number, object][] = [
    [driverPaths.start, -60, {}],
    [driverPaths.arrive, -20, {}],
    [driverPaths.leave, 0, weights],
    [driverPaths.arrive, 120, {}],
    [driverPaths.leave, 140, { ...weights, distanceKm: km }],
  ];
  for (const [path, minutes, fields] of steps) {
    const answer = await driver.post(path, { ...actionFields(jobId, at(loadedAt, minutes)), ...fields });
    expect(answer.status, answer.text).toBe(200);
  }
  return driver;
}

async function verdict(): Promise<LoadVerdictAnswer> {
  const path = `/api/vehicles/${truck.id}/load-verdict?productId=${wheat}`;
  const answer = await staff.get<{ content: LoadVerdictAnswer }>(path);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.content;
}

async function distance() {
  const path = `/api/distances?from=${places.from.id}&to=${places.to.id}`;
  return (await staff.get<{ content: KnownDistance }>(path)).body.content;
}

test('a load is asked about, cleaned for, stopped and released, and its way is learnt', async () => {
  expect(await verdict()).toMatchObject({ verdict: 'free', regime: null, reasons: [] });
  expect((await staff.get(`/api/vehicles/999999/load-verdict?productId=${wheat}`)).status).toBe(404);
  expect(await distance()).toMatchObject({ source: 'estimated' });
  expect((await staff.get(`/api/distances?from=${places.from.id}&to=999999`)).status).toBe(404);

  // Fertiliser owes water until somebody has washed with water or better.
  const fertiliser = await classed(await createProduct(db, { name: 'Väetis' }), 'B');
  const driver = await deliver((await haulOf(fertiliser)).jobId, '08:00', 190);
  expect(await verdict()).toMatchObject({
    verdict: 'clean',
    regime: 'B',
    reasons: [{ product: 'Väetis', loadedAt: at('08:00'), regime: 'B', cleaning: null }],
  });
  const cleaned = (fields: object) =>
    driver.post('/api/vehicles/cleanings', {
      truckId: truck.id,
      regime: 'B',
      cleanedAt: at('08:30'),
      ...fields,
    });
  expect((await cleaned({ cleanedAt: at('23:00') })).problems).toEqual(['cleanedAt INVALID']);
  expect((await cleaned({ regime: 'X' })).problems).toEqual(['regime INVALID']);
  expect((await cleaned({ place: 'Tartu pesula' })).status).toBe(201);
  expect(await verdict()).toMatchObject({ verdict: 'free', regime: null, reasons: [] });

  // A forbidden load is reported where the truck is chosen, and cannot begin.
  const meal = await classed(await createProduct(db, { name: 'Lihajahu' }), 'FORBIDDEN');
  await deliver((await haulOf(meal)).jobId, '09:00', 186);
  expect(await verdict()).toMatchObject({ verdict: 'forbidden', reasons: [{ product: 'Lihajahu' }] });
  const verdictFor = async (...productIds: number[]) => {
    const path = `/api/trucks?search=${truck.license_plate_number}&productId=${productIds.join(',')}`;
    return (await staff.get<{ content: Truck[] }>(path)).body.content[0]?.loadVerdict?.verdict ?? null;
  };
  expect(await verdictFor(wheat)).toBe('forbidden');
  // Among several goods the worst counts; meal itself, by its group, is no feed.
  expect(await verdictFor(meal)).toBe('free');
  expect(await verdictFor(meal, wheat)).toBe('forbidden');
  expect(await verdictFor(987_654)).toBeNull();
  const next = await createHaul(db, { row: { product_id: wheat } });
  const given = await staff.patch<{ warnings: JobRowWarning[] }>(
    '/api/transport-job-products/patch-products',
    [{ id: next.row.id, version: next.row.version, changes: { truck: { id: truck.id } } }],
  );
  expect(given.body.warnings.map(({ code }) => code)).toContain('LOAD_FORBIDDEN');
  const start = () => driver.post(driverPaths.start, actionFields(next.jobId));
  const stopped = await start();
  expect([stopped.status, stopped.problems]).toEqual([422, ['truckId LOAD_FORBIDDEN']]);

  const release = (body: object) => quality.post(`/api/transport-jobs/${next.jobId}/release`, body);
  expect((await release({})).problems).toEqual(['reason REQUIRED']);
  const unsaid = await release({ reason: '  ' });
  expect([unsaid.status, unsaid.problem.errors[0]?.explanation]).toEqual([
    422,
    'Kirjutage, miks tohib laadida.',
  ]);
  expect((await release({ reason: 'Inspektori akt 12' })).status).toBe(200);
  expect((await start()).status).toBe(200);

  // After the fifth journey the distance counts as driven.
  await quality.patch(`/api/master-data/products/${meal}`, {
    version: 2,
    changes: { cleaningRegime: 'A' },
  });
  await deliver((await haulOf(wheat)).jobId, '09:30', 200);
  await deliver((await haulOf(wheat)).jobId, '09:35', 210);
  expect(await distance()).toMatchObject({ source: 'estimated' });
  await deliver((await haulOf(wheat)).jobId, '09:40', 188);
  expect(await distance()).toMatchObject({ km: 190, source: 'driven' });
});
