import { expect, test } from 'vitest';

import type { Alert } from '#api/alerts/alerts.ts';
import type { DriverLanguage } from '#api/driver/languages.ts';
import type { RowPreflight } from '#api/job-row/preflight.ts';

import { actionFields, createHaul, weights } from '../../../../tests/factories/driver-actions.ts';
import { createProduct } from '../../../../tests/factories/products.ts';
import { createTruck } from '../../../../tests/factories/trucks.ts';
import { driverPaths } from '../../../../tests/setup/driving.ts';
import { openHauling } from '../../../../tests/setup/loads/hauling.ts';
import type { SignedInClient } from '../../../../tests/setup/test-app.ts';

const { db, staff, quality, goods, wheat, haulOf, clean } = await openHauling();

test('a forbidden load neither starts nor is sent until somebody releases it with a reason', async () => {
  const meal = await goods('Lihajahu', 'FORBIDDEN');
  const { truck, driver } = await haulOf(meal.id, '09:00');
  await clean(truck.id, { regime: 'D' });
  const next = await createHaul(db, { truck, row: { product_id: wheat.id } });
  const start = () => driver.post(driverPaths.start, actionFields(next.jobId));

  const stopped = await start();
  expect([stopped.status, stopped.problems]).toEqual([422, ['truckId LOAD_FORBIDDEN']]);
  const sentences: Record<DriverLanguage, [string, string]> = {
    et: [
      'Eelmine koorem keelab laadimise!',
      'Veokis oli Lihajahu (20.05.2026): söödaks mõeldud kaupa laadida ei tohi',
    ],
    ru: [
      'Прошлый груз запрещает погрузку!',
      'В кузове был груз Lihajahu (20.05.2026): кормовой товар грузить нельзя',
    ],
    en: [
      'The load before forbids loading!',
      'The vehicle carried Lihajahu (20.05.2026): goods for feed must not be loaded',
    ],
  };
  for (const [language, [message, explanation]] of Object.entries(sentences)) {
    const told = await driver.post(driverPaths.start, actionFields(next.jobId), {
      'accept-language': language,
    });
    expect(told.problem.errors).toEqual([{ code: 'LOAD_FORBIDDEN', field: 'truckId', message, explanation }]);
  }
  const preflight = await staff.get<{ content: RowPreflight }>(
    `/api/transport-job-products/${next.row.id}/preflight`,
  );
  expect(preflight.body.content.load).toMatchObject({ verdict: 'forbidden', isBlocked: true });
  for (const messages of Object.values(preflight.body.content.sends)) {
    expect(messages.map(({ code }) => code)).toContain('LOAD_FORBIDDEN');
  }
  const sent = await staff.post(`/api/waybills/transport-jobs/${next.jobId}`);
  expect([sent.status, sent.problems.some((each) => each.includes('LOAD_FORBIDDEN'))]).toEqual([422, true]);

  const asked = await driver.post(driverPaths.release, {
    ...actionFields(next.jobId),
    note: 'Inspektori paber on olemas',
  });
  expect(asked.status, asked.text).toBe(200);
  const alerts = async () =>
    (await staff.get<{ content: Alert[] }>('/api/alerts?settled=false')).body.content.filter(
      ({ kind }) => kind === 'RELEASE_ASKED',
    );
  expect(await alerts()).toMatchObject([
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
  expect(await alerts()).toEqual([]);
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

test('loads that only the driver knows of wait for an answer, can be released, and then begin', async () => {
  const meal = await goods('Kalajahu', 'FORBIDDEN');
  const { truck: known, driver } = await haulOf(wheat.id, '09:00');
  const truck = await createTruck(db, { company_id: known.company_id });
  const next = await createHaul(db, { truck, row: { product_id: wheat.id } });
  const previousLoads = [{ productId: meal.id, name: 'Kalajahu', cleaning: null }];
  const path = `/api/transport-jobs/${next.jobId}/release`;
  expect((await quality.post(path, { reason: 'Keegi ei küsinud' })).status).toBe(409);
  const asked = await driver.post(driverPaths.release, { ...actionFields(next.jobId), previousLoads });
  expect(asked.body).toMatchObject({ outcome: 'APPLIED' });
  const open = async () => {
    const { body } = await staff.get<{ content: Alert[] }>('/api/alerts?settled=false');
    return body.content.filter(({ kind, rowId }) => kind === 'RELEASE_ASKED' && rowId === next.row.id);
  };
  expect(await open()).toMatchObject([{ data: { isBlocked: true } }]);
  const start = () => driver.post(driverPaths.start, { ...actionFields(next.jobId), previousLoads });
  expect((await start()).problems).toEqual(['truckId LOAD_FORBIDDEN']);
  expect((await quality.post(path, { reason: 'Inspektori akt 14' })).status).toBe(200);
  expect(await open()).toEqual([]);
  expect((await start()).status).toBe(200);
});

test('loads put right on the way wait for an answer as well, until the goods are loaded after it', async () => {
  const meal = await goods('Sulejahu', 'FORBIDDEN');
  const { truck: known, driver } = await haulOf(wheat.id, '09:00');
  const truck = await createTruck(db, { company_id: known.company_id });
  const next = await createHaul(db, { truck, row: { product_id: wheat.id } });
  const at = (minute: number) => actionFields(next.jobId, `2026-05-20T11:${String(minute)}:00+03:00`);
  const previousLoads = [{ productId: meal.id, name: 'Sulejahu', cleaning: null }];
  const other = [{ productId: wheat.id, name: 'Nisu', cleaning: null }];
  await driver.post(driverPaths.start, { ...at(10), previousLoads: other });
  await driver.post(driverPaths.arrive, { ...at(20), stop: 'pickup' });
  const asked = await driver.post(driverPaths.release, { ...at(30), previousLoads });
  expect(asked.status, asked.text).toBe(200);
  const open = async () => {
    const { body } = await staff.get<{ content: Alert[] }>('/api/alerts?settled=false');
    return body.content.filter(({ rowId }) => rowId === next.row.id).map(({ kind }) => kind);
  };
  expect(await open()).toContain('RELEASE_ASKED');
  const path = `/api/transport-jobs/${next.jobId}/release`;
  expect((await quality.post(path, { reason: 'Inspektori akt 15' })).status).toBe(200);
  expect(await open()).not.toContain('RELEASE_ASKED');
  const loaded = await driver.post(driverPaths.leave, {
    ...at(40),
    stop: 'pickup',
    previousLoads,
    ...weights,
  });
  expect(loaded.status, loaded.text).toBe(200);
  expect(await open()).not.toContain('LOAD_FORBIDDEN');
});

test('what a driver states otherwise on setting off ends the question about it', async () => {
  const meal = await goods('Verejahu', 'FORBIDDEN');
  const { truck: known, driver } = await haulOf(wheat.id, '09:00');
  const truck = await createTruck(db, { company_id: known.company_id });
  const next = await createHaul(db, { truck, row: { product_id: wheat.id } });
  const stated = (name: string) => ({ previousLoads: [{ productId: null, name, cleaning: null }] });
  await driver.post(driverPaths.release, { ...actionFields(next.jobId), ...stated(meal.name) });
  const start = await driver.post(driverPaths.start, { ...actionFields(next.jobId), ...stated('Oder') });
  expect(start.status, start.text).toBe(200);
  const { body } = await staff.get<{ content: Alert[] }>('/api/alerts?settled=false');
  expect(body.content.filter(({ rowId }) => rowId === next.row.id).map(({ kind }) => kind)).not.toContain(
    'RELEASE_ASKED',
  );
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
    await driver.post(driverPaths.release, actionFields(haul.jobId));
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
