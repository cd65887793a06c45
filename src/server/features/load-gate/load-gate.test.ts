import { expect, test } from 'vitest';

import type { JobRowWarning } from '#api/job-row/row-actions.ts';
import type { SpaceHistory, UnclassifiedProduct } from '#api/vehicles/load-gate.ts';
import type { LoadVerdictAnswer } from '#api/vehicles/load-verdict.ts';
import type { LoadRegime } from '#domain/vehicles/previous-load-verdict.ts';

import { actionFields, createHaul } from '../../../../tests/factories/driver-actions.ts';
import { createPastLoads } from '../../../../tests/factories/past-loads.ts';
import { createTrailer, createTruck } from '../../../../tests/factories/trucks.ts';
import { driverPaths } from '../../../../tests/setup/driving.ts';
import { at, openHauling } from '../../../../tests/setup/loads/hauling.ts';
import { rolePermissions, type SignedInClient } from '../../../../tests/setup/test-app.ts';

const { db, staff, signIn, goods, wheat, haulOf, clean } = await openHauling();

async function verdictOf(truckId: number, trailerId?: number, asker: SignedInClient = staff) {
  const trailer = trailerId === undefined ? '' : `&trailerId=${trailerId}`;
  const answer = await asker.get<{ content: LoadVerdictAnswer }>(
    `/api/vehicles/${truckId}/load-verdict?productId=${wheat.id}${trailer}`,
  );
  expect(answer.status, answer.text).toBe(200);
  return answer.body.content;
}

test('a cleaning is owed until it is recorded', async () => {
  const fertiliser = await goods('Väetis', 'B');
  const { truck } = await haulOf(fertiliser.id, '09:00');
  expect(await verdictOf(truck.id)).toMatchObject({
    verdict: 'clean',
    regime: 'B',
    reasons: [{ product: 'Väetis', loadedAt: at('09:00'), regime: 'B', cleaning: null }],
  });
  expect((await clean(truck.id, { regime: 'A' })).status).toBe(201);
  expect(await verdictOf(truck.id)).toMatchObject({ verdict: 'clean', reasons: [{ cleaning: 'A' }] });
  expect((await clean(truck.id, { cleanedAt: at('08:00') })).status).toBe(201);
  expect(await verdictOf(truck.id)).toMatchObject({ verdict: 'clean' });
  expect((await clean(truck.id)).status).toBe(201);
  expect(await verdictOf(truck.id)).toMatchObject({
    verdict: 'free',
    regime: null,
    reasons: [],
    known: 3,
    loads: [{ product: 'Väetis', cleaning: 'B' }, { cleaning: 'D' }, { cleaning: 'D' }],
  });
});

test('the chain follows the trailer to another truck', async () => {
  const trailer = await createTrailer(db);
  const first = await createTruck(db, { trailer_id: trailer.id });
  const other = await createTruck(db, { trailer_id: trailer.id });
  const lime = await goods('Lubi', 'C');
  await createPastLoads(db, first);
  await haulOf(lime.id, '09:00', first);
  expect(await verdictOf(other.id)).toMatchObject({ verdict: 'clean', regime: 'C' });
  expect(await verdictOf(first.id, trailer.id)).toMatchObject({ verdict: 'clean', regime: 'C' });
  const rigid = await createTruck(db);
  expect(await verdictOf(rigid.id)).toMatchObject({ verdict: 'unknown', known: 0, loads: [] });
  expect(await verdictOf(rigid.id, trailer.id)).toMatchObject({ verdict: 'clean' });
  await clean(other.id, { regime: 'C' });
  expect(await verdictOf(first.id)).toMatchObject({ verdict: 'free' });
});

test('bad cleanings are refused, each with its sentence', async () => {
  const truck = await createTruck(db);
  const later = await clean(truck.id, { cleanedAt: at('12:30') });
  expect([later.status, later.problems]).toEqual([422, ['cleanedAt INVALID']]);
  expect(later.problem.errors[0]?.explanation).toBe('Puhastuse aeg on tulevikus.');
  expect((await clean(truck.id, { regime: 'X' })).status).toBe(422);
  for (const minutes of [0, 12.5, 1441]) {
    expect((await clean(truck.id, { minutes })).problems).toEqual([expect.stringContaining('minutes')]);
  }
  expect((await clean(999_999)).problems).toEqual(['truckId NOT_FOUND']);
  const stranger = await signIn({ permissions: rolePermissions.driver, carrierCompanyId: null });
  const refused = await stranger.post('/api/vehicles/cleanings', {
    truckId: truck.id,
    regime: 'B',
    cleanedAt: at('11:00'),
  });
  expect(refused.problems).toEqual(['truckId NOT_FOUND']);
  expect((await stranger.get(`/api/vehicles/${truck.id}/load-verdict?productId=${wheat.id}`)).status).toBe(
    404,
  );
});

test('a driver records a cleaning before a job, once, also one that waited on the phone', async () => {
  const oil = await goods('Õli', 'C');
  const { truck, driver } = await haulOf(oil.id, '09:00');
  const next = await createHaul(db, { truck, row: { product_id: wheat.id } });
  const body = {
    ...actionFields(next.jobId, at('10:00')),
    truckId: truck.id,
    regime: 'C',
    place: 'Tartu pesula',
    minutes: 35,
  };
  for (const _ of [1, 2]) {
    const answer = await driver.post(driverPaths.cleaning, body);
    expect(answer.status, answer.text).toBe(200);
  }
  expect(await verdictOf(truck.id, undefined, driver)).toMatchObject({ verdict: 'free' });
  const { body: history } = await staff.get<{ content: SpaceHistory }>(
    `/api/vehicles/load-history?truckId=${truck.id}`,
  );
  expect(history.content.events.map(({ kind, regime, minutes }) => [kind, regime, minutes])).toEqual([
    ['cleaning', 'C', 35],
    ['load', 'C', null],
    ['cleaning', 'D', null],
    ['load', 'A', null],
    ['load', 'A', null],
    ['load', 'A', null],
  ]);
  // A finished cleaning is shown as done, also for loads before another one.
  const cleanedBy = ({ events }: SpaceHistory) =>
    events.flatMap((event) => (event.kind === 'load' ? [event.cleanedBy] : []));
  expect(cleanedBy(history.content)).toEqual(['C', 'D', 'D', 'D']);
  expect(history.content.forFeed).toMatchObject({ verdict: 'free', regime: null });
});

test('planning warns of what stood in the truck that is chosen', async () => {
  const warned = async (regime: LoadRegime | null) => {
    const { truck } = await haulOf((await goods(`Kaup ${regime}`, regime)).id, '09:00');
    const { row } = await createHaul(db, { row: { product_id: wheat.id } });
    const answer = await staff.patch<{ warnings: JobRowWarning[] }>(
      '/api/transport-job-products/patch-products',
      [{ id: row.id, version: row.version, changes: { truck: { id: truck.id } } }],
    );
    expect(answer.status, answer.text).toBe(200);
    // Its time has passed too, which is not of its goods.
    return answer.body.warnings
      .map(({ code }) => code)
      .filter((code) => code !== 'TRUCK_DOUBLE_BOOKED' && code !== 'ARRIVES_LATE');
  };
  expect(await warned('FORBIDDEN')).toEqual(['LOAD_FORBIDDEN']);
  expect(await warned('B')).toEqual(['CLEANING_OWED']);
  expect(await warned(null)).toEqual(['LOAD_UNKNOWN']);
});

test('what nobody has classed is listed until it is', async () => {
  const peat = await goods('Turvas', null);
  const { truck } = await haulOf(peat.id, '09:00');
  const listed = async () =>
    (
      await staff.get<{ content: UnclassifiedProduct[] }>('/api/vehicles/unclassed-products')
    ).body.content.filter(({ name }) => name === 'Turvas');
  expect(await listed()).toEqual([{ id: peat.id, name: 'Turvas', loads: 1 }]);
  expect(await verdictOf(truck.id)).toMatchObject({ verdict: 'unknown', reasons: [{ product: 'Turvas' }] });
  const classed = await staff.patch(`/api/master-data/products/${peat.id}`, {
    version: peat.version,
    changes: { cleaningRegime: 'B' },
  });
  expect(classed.body).toMatchObject({
    content: { values: { cleaningRegime: 'B', regimeAsOf: '2026-05-20' } },
  });
  expect(await listed()).toEqual([]);
  expect(await verdictOf(truck.id)).toMatchObject({ verdict: 'clean', regime: 'B' });
  const wrong = await staff.patch(`/api/master-data/products/${peat.id}`, {
    version: peat.version + 1,
    changes: { cleaningRegime: 'E' },
  });
  expect([wrong.status, wrong.problems]).toEqual([422, ['changes.cleaningRegime INVALID']]);
});

test('a delivery is traced backwards', async () => {
  const first = await haulOf(wheat.id, '08:00');
  const second = await haulOf(wheat.id, '09:00', first.truck);
  await haulOf(wheat.id, '10:00', first.truck);
  const { body } = await staff.get<{ content: SpaceHistory }>(
    `/api/vehicles/load-history?rowId=${second.row.id}`,
  );
  expect(body.content.events.slice(0, 2).map(({ transportJobId }) => transportJobId)).toEqual([
    second.jobId,
    first.jobId,
  ]);
  const period = '&from=2026-05-20&to=2026-05-20';
  const all = await staff.get<{ content: SpaceHistory }>(
    `/api/vehicles/load-history?truckId=${first.truck.id}${period}`,
  );
  expect(all.body.content.events).toHaveLength(3);
});
