import { expect, test } from 'vitest';

import type { Alert } from '#api/alerts/alerts.ts';
import type { RowPreflight } from '#api/job-row/preflight.ts';
import type { JobRowWarning } from '#api/job-row/row-actions.ts';
import type { LoadVerdictAnswer, SpaceHistory, UnclassedProduct } from '#api/vehicles/load-gate.ts';
import type { LoadRegime } from '#domain/vehicles/previous-load-verdict.ts';

import { actionFields, createHaul, weights } from '../../../../tests/factories/driver-actions.ts';
import { createPastLoads } from '../../../../tests/factories/past-loads.ts';
import { createGrain, createProduct } from '../../../../tests/factories/products.ts';
import { createTrailer, createTruck } from '../../../../tests/factories/trucks.ts';
import { driverPaths, openDriving } from '../../../../tests/setup/driving.ts';
import { rolePermissions, type SignedInClient } from '../../../../tests/setup/test-app.ts';

const { db, staff, signIn, driverOf } = await openDriving();
const quality = await signIn({ permissions: ['PERM_MOBILE', 'PERM_QUALITY'] });

const at = (time: string) => `2026-05-20T${time}:00+03:00`;
const goods = (name: string, regime: LoadRegime | null) => createGrain(db, { name, cleaning_regime: regime });
const wheat = await goods('Nisu', 'A');

/** A truck with a known history that has carried goods, loaded at this time of the tests' day. */
async function haulOf(productId: number, loadedAt: string, truck?: Awaited<ReturnType<typeof createTruck>>) {
  const haul = await createHaul(db, { row: { product_id: productId }, ...(truck && { truck }) });
  if (truck === undefined) await createPastLoads(db, haul.truck);
  if (haul.truck.trailer_id !== null) {
    await db
      .updateTable('transport_jobs')
      .set({ trailer_id: haul.truck.trailer_id })
      .where('id', '=', haul.jobId)
      .execute();
  }
  const driver = await driverOf(haul);
  for (const [path, fields] of [
    [driverPaths.start, {}],
    [driverPaths.arrive, {}],
    [driverPaths.leave, weights],
  ] as const) {
    const answer = await driver.post(path, { ...actionFields(haul.jobId, at(loadedAt)), ...fields });
    expect(answer.status, answer.text).toBe(200);
  }
  return { ...haul, driver };
}

async function verdictOf(truckId: number, trailerId?: number, asker: SignedInClient = staff) {
  const trailer = trailerId === undefined ? '' : `&trailerId=${trailerId}`;
  const answer = await asker.get<{ content: LoadVerdictAnswer }>(
    `/api/vehicles/${truckId}/load-verdict?productId=${wheat.id}${trailer}`,
  );
  expect(answer.status, answer.text).toBe(200);
  return answer.body.content;
}

const clean = (truckId: number, over: object = {}) =>
  staff.post('/api/vehicles/cleanings', { truckId, regime: 'B', cleanedAt: at('11:00'), ...over });

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
  };
  for (const _ of [1, 2]) {
    const answer = await driver.post('/api/truck-drivers/cleanings', body);
    expect(answer.status, answer.text).toBe(200);
  }
  expect(await verdictOf(truck.id, undefined, driver)).toMatchObject({ verdict: 'free' });
  const { body: history } = await staff.get<{ content: SpaceHistory }>(
    `/api/vehicles/load-history?truckId=${truck.id}`,
  );
  expect(history.content.events.map(({ kind, regime, place }) => [kind, regime, place])).toEqual([
    ['cleaning', 'C', 'Tartu pesula'],
    ['load', 'C', null],
    ['cleaning', 'D', null],
    ['load', 'A', null],
    ['load', 'A', null],
    ['load', 'A', null],
  ]);
});

test('a forbidden load neither starts nor is sent until somebody releases it with a reason', async () => {
  const meal = await goods('Lihajahu', 'FORBIDDEN');
  const { truck, driver } = await haulOf(meal.id, '09:00');
  await clean(truck.id, { regime: 'D' });
  const next = await createHaul(db, { truck, row: { product_id: wheat.id } });
  const start = () => driver.post(driverPaths.start, actionFields(next.jobId));

  const stopped = await start();
  expect([stopped.status, stopped.problems]).toEqual([422, ['truckId LOAD_FORBIDDEN']]);
  const preflight = await staff.get<{ content: RowPreflight }>(
    `/api/transport-job-products/${next.row.id}/preflight`,
  );
  expect(preflight.body.content.load).toMatchObject({ verdict: 'forbidden', isBlocked: true });
  for (const messages of Object.values(preflight.body.content.sends)) {
    expect(messages.map(({ code }) => code)).toContain('LOAD_FORBIDDEN');
  }
  const sent = await staff.post(`/api/waybills/transport-jobs/${next.jobId}`);
  expect([sent.status, sent.problems.some((each) => each.includes('LOAD_FORBIDDEN'))]).toEqual([422, true]);

  const asked = await driver.post('/api/truck-drivers/release-asked', {
    ...actionFields(next.jobId),
    note: 'Inspektori paber on olemas',
  });
  expect(asked.status, asked.text).toBe(200);
  const matters = async () =>
    (await staff.get<{ content: Alert[] }>('/api/alerts?settled=false')).body.content.filter(
      ({ kind }) => kind === 'RELEASE_ASKED',
    );
  expect(await matters()).toMatchObject([
    { transportJobId: next.jobId, data: { truckId: truck.id, note: 'Inspektori paber on olemas' } },
  ]);

  const release = (asker: SignedInClient, reason?: string) =>
    asker.post(`/api/transport-jobs/${next.jobId}/release`, { reason });
  expect((await release(staff, 'Luban')).status).toBe(403);
  expect([(await release(quality)).status, (await release(quality, ' ')).problems]).toEqual([
    422,
    ['reason REQUIRED'],
  ]);
  expect((await release(quality, 'Inspektori akt 12')).status).toBe(200);
  expect(await matters()).toEqual([]);
  expect((await release(quality, 'Veel kord')).status).toBe(409);
  expect((await start()).status).toBe(200);
  const kept = await db
    .selectFrom('load_decisions')
    .select(['verdict', 'loads'])
    .where('transport_job_id', '=', next.jobId)
    .executeTakeFirstOrThrow();
  expect(kept).toMatchObject({
    verdict: 'forbidden',
    loads: [{ product: 'Lihajahu', cleaning: 'D' }, {}, {}],
  });

  // The release was of that job alone.
  const third = await createHaul(db, { truck, row: { product_id: wheat.id } });
  expect((await driver.post(driverPaths.start, actionFields(third.jobId))).problems).toEqual([
    'truckId LOAD_FORBIDDEN',
  ]);
});

test('a question for a release goes by itself when its cause does', async () => {
  const meal = await goods('Kondijahu', 'FORBIDDEN');
  const { truck, driver } = await haulOf(meal.id, '09:00');
  const openFor = async (jobId: number) => {
    const { body } = await staff.get<{ content: Alert[] }>('/api/alerts?settled=false');
    return body.content.filter((alert) => alert.kind === 'RELEASE_ASKED' && alert.transportJobId === jobId);
  };
  const asked = async () => {
    const haul = await createHaul(db, { truck, row: { product_id: wheat.id } });
    await driver.post('/api/truck-drivers/release-asked', actionFields(haul.jobId));
    expect(await openFor(haul.jobId)).toHaveLength(1);
    return haul;
  };
  const change = async ({ row }: { row: { id: number; version: number } }, changes: object) => {
    const path = '/api/transport-job-products/patch-products';
    const answer = await staff.patch(path, [{ id: row.id, version: row.version, changes }]);
    expect(answer.status, answer.text).toBe(200);
  };
  const otherGoods = await asked();
  await change(otherGoods, {
    product: { id: (await createProduct(db, { cleaning_regime: 'FORBIDDEN' })).id },
  });
  expect(await openFor(otherGoods.jobId)).toEqual([]);

  const otherTruck = await asked();
  await change(otherTruck, { notes: 'Helista enne' });
  expect(await openFor(otherTruck.jobId)).toHaveLength(1);
  const clean = await createTruck(db, { company_id: truck.company_id });
  await change({ row: { ...otherTruck.row, version: 2 } }, { truck: { id: clean.id } });
  expect(await openFor(otherTruck.jobId)).toEqual([]);

  const withAnother = await asked();
  const start = { ...actionFields(withAnother.jobId), truckId: clean.id };
  expect((await driver.post(driverPaths.start, start)).status).toBe(200);
  expect(await openFor(withAnother.jobId)).toEqual([]);

  const classedAgain = await asked();
  const reclass = (asker: SignedInClient, cleaningRegime: string | null) =>
    asker.patch(`/api/master-data/products/${meal.id}`, {
      version: meal.version,
      changes: { cleaningRegime },
    });
  for (const weaker of ['A', null]) {
    const refused = await reclass(staff, weaker);
    expect([refused.status, refused.problems]).toEqual([422, ['changes.cleaningRegime NOT_ALLOWED']]);
  }
  expect((await reclass(quality, 'A')).status).toBe(200);
  expect(await openFor(classedAgain.jobId)).toEqual([]);
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
    return answer.body.warnings.map(({ code }) => code).filter((code) => code !== 'TRUCK_DOUBLE_BOOKED');
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
      await staff.get<{ content: UnclassedProduct[] }>('/api/vehicles/unclassed-products')
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
