import { expect, test } from 'vitest';

import type { Alert } from '#api/alerts/alerts.ts';
import type { DriverJob } from '#api/driver/driver-job.ts';
import type { DriverPapers } from '#api/driver/papers.ts';
import type { LoadVerdictAnswer } from '#api/vehicles/load-verdict.ts';

import { createCompany } from '../../../../tests/factories/companies.ts';
import { actionFields, createHaul, weights } from '../../../../tests/factories/driver-actions.ts';
import { createKnownTruck } from '../../../../tests/factories/past-loads.ts';
import { createGrain, createProduct } from '../../../../tests/factories/products.ts';
import { createJobRow, factoryDay } from '../../../../tests/factories/transport-jobs.ts';
import { createTruck } from '../../../../tests/factories/trucks.ts';
import { driverPaths, openDriving } from '../../../../tests/setup/driving.ts';
import { testNow } from '../../../../tests/setup/test-app.ts';
import { factsOf } from '../delivery-document/document-facts.ts';
import { findDocumentRecord } from '../delivery-document/document-record.ts';

const { db, staff, signIn, driverOf } = await openDriving();
const quality = await signIn({ permissions: ['PERM_MOBILE', 'PERM_QUALITY'] });
const at = (time: string) => `2026-05-20T${time}:00+03:00`;
const wheat = await createGrain(db, { name: 'Nisu', cleaning_regime: 'A' });
const barley = await createGrain(db, { name: 'Oder', cleaning_regime: 'A' });
const meal = await createProduct(db, { name: 'Lihajahu', cleaning_regime: 'FORBIDDEN' });

/** A job of a truck in its usual trailer. */
async function haulOf(productId: number, truck: Awaited<ReturnType<typeof createKnownTruck>>) {
  const haul = await createHaul(db, { truck, row: { product_id: productId } });
  await db
    .updateTable('transport_jobs')
    .set({ trailer_id: truck.trailer_id })
    .where('id', '=', haul.jobId)
    .execute();
  return haul;
}

/** Meal that stood in the truck's trailer, loaded at this time by somebody else. */
async function mealLoaded(truck: Awaited<ReturnType<typeof createKnownTruck>>, time: string) {
  const { transport_job_id: jobId } = await createJobRow(db, {
    product_id: meal.id,
    status: 'COMPLETED',
    job: {
      transport_date: factoryDay,
      truck_id: truck.id,
      trailer_id: truck.trailer_id,
      driver_status: 'COMPLETED',
    },
  });
  await db
    .insertInto('driver_stops')
    .values({ transport_job_id: jobId, stop: 'pickup', end_time: new Date(at(time)) })
    .execute();
}

test('what lies on the truck is taken, also where it was forbidden: the office is told now', async () => {
  const truck = await createKnownTruck(db);
  const haul = await haulOf(wheat.id, truck);
  const driver = await driverOf(haul);
  const post = (path: string, time: string, fields: object = {}) =>
    driver.post<{ content: DriverJob }>(path, { ...actionFields(haul.jobId, at(time)), ...fields });
  expect((await post(driverPaths.start, '08:00')).status).toBe(200);
  expect((await post(driverPaths.arrive, '09:00')).status).toBe(200);
  await mealLoaded(truck, '09:30');

  const leave = { ...actionFields(haul.jobId, at('10:00')), ...weights, notes: 'Peale laaditud' };
  for (const _again of [1, 2]) {
    const done = await driver.post<{ content: DriverJob }>(driverPaths.leave, leave);
    expect(done.status, done.text).toBe(200);
    expect(done.body.content.pickupStop).toMatchObject({ ...weights, notes: 'Peale laaditud' });
  }
  const alerts = await db
    .selectFrom('alerts')
    .select(['id', 'row_id', 'data'])
    .where('kind', '=', 'LOAD_FORBIDDEN')
    .where('transport_job_id', '=', haul.jobId)
    .execute();
  expect(alerts).toMatchObject([
    {
      row_id: haul.row.id,
      data: {
        truckId: truck.id,
        report: { ...weights, notes: 'Peale laaditud' },
        loads: [{ product: 'Lihajahu' }, {}, {}],
      },
    },
  ]);
  // Only who answers for the feed settles that.
  const id = alerts[0]?.id ?? 0;
  expect((await staff.post(`/api/alerts/${id}/settle`, {})).status).toBe(403);
  expect((await staff.post('/api/alerts/settle', { ids: [id], exactly: true })).status).toBe(403);
  const settled = await quality.post<{ content: Alert }>(`/api/alerts/${id}/settle`, { note: 'Tagasi' });
  expect([settled.status, settled.body.content.note]).toEqual([200, 'Tagasi']);
});

test('what was loaded after a load is not before it, however late its report comes', async () => {
  const truck = await createKnownTruck(db);
  const haul = await haulOf(wheat.id, truck);
  const driver = await driverOf(haul);
  for (const [path, time] of [
    [driverPaths.start, '08:00'],
    [driverPaths.arrive, '09:00'],
  ] as const) {
    await driver.post(path, actionFields(haul.jobId, at(time)));
  }
  await mealLoaded(truck, '11:00');
  const late = await driver.post(driverPaths.leave, { ...actionFields(haul.jobId, at('10:00')), ...weights });
  expect(late.status, late.text).toBe(200);
});

test('a release holds for its goods and the loads it was given for, no longer', async () => {
  const truck = await createKnownTruck(db);
  await mealLoaded(truck, '06:00');
  const haul = await haulOf(wheat.id, truck);
  const driver = await driverOf(haul);
  const start = (jobId: number) => driver.post(driverPaths.start, actionFields(jobId, at('08:00')));
  const release = (jobId: number, over: object = {}) =>
    quality.post(`/api/transport-jobs/${jobId}/release`, { reason: 'Inspektori akt', ...over });
  const change = async (version: number, changes: object) => {
    const answer = await staff.patch('/api/transport-job-products/patch-products', [
      { id: haul.row.id, version, changes },
    ]);
    expect(answer.status, answer.text).toBe(200);
  };
  expect((await release(haul.jobId)).status).toBe(200);
  await change(1, { product: { id: barley.id } });
  expect((await start(haul.jobId)).problems).toEqual(['truckId LOAD_FORBIDDEN']);
  await change(2, { product: { id: wheat.id } });

  await mealLoaded(truck, '07:00');
  expect((await start(haul.jobId)).problems).toEqual(['truckId LOAD_FORBIDDEN']);
  const future = await release(haul.jobId, { inspectedOn: '2026-05-21' });
  expect([future.status, future.problems]).toEqual([422, ['inspectedOn INVALID']]);
  const paper = { scope: 'UNTIL_NEXT_FORBIDDEN', paperNumber: 'PTA-17', inspectedOn: '2026-05-20' };
  expect((await release(haul.jobId, paper)).status).toBe(200);
  expect(
    await db
      .selectFrom('load_releases')
      .select(['scope', 'paper_number', 'inspected_on'])
      .orderBy('id', 'desc')
      .executeTakeFirst(),
  ).toEqual({
    scope: 'UNTIL_NEXT_FORBIDDEN',
    paper_number: 'PTA-17',
    inspected_on: '2026-05-20',
  });

  // It frees the load space for other jobs and goods too, until the next forbidden load.
  const other = await haulOf(barley.id, truck);
  const { body } = await driver.get<{ content: DriverJob[] }>(
    `/api/truck-drivers/transport-jobs?date=${factoryDay}`,
  );
  expect(body.content.find(({ transportJobId }) => transportJobId === other.jobId)?.release).toMatchObject({
    scope: 'UNTIL_NEXT_FORBIDDEN',
    loads: [{ product: 'Lihajahu' }, { product: 'Lihajahu' }, {}],
  });
  expect((await start(other.jobId)).status).toBe(200);
  await mealLoaded(truck, '07:30');
  expect((await start(haul.jobId)).problems).toEqual(['truckId LOAD_FORBIDDEN']);
});

test('driving without the trailer that the truck has is asked about, and the office is told', async () => {
  const truck = await createKnownTruck(db);
  const haul = await haulOf(wheat.id, truck);
  const driver = await driverOf(haul);
  const start = (over: object = {}) =>
    driver.post(driverPaths.start, { ...actionFields(haul.jobId, at('08:00')), trailerId: null, ...over });
  const refused = await start();
  expect([refused.status, refused.problems]).toEqual([422, ['trailerId UNUSUAL']]);
  expect((await start({ confirmed: ['trailerId'] })).status).toBe(200);
  const { body } = await staff.get<{ content: Alert[] }>('/api/alerts?settled=false');
  const told = body.content.filter(({ transportJobId }) => transportJobId === haul.jobId);
  expect(told).toMatchObject([{ kind: 'DRIVER_REPORT', summary: expect.stringContaining('ilma haagiseta') }]);
});

/** A load of a truck that is driven with these loads stated before it, up to so many steps. */
async function drivenAfter(previousLoads: string[], steps: number) {
  const truck = await createTruck(db, { company_id: (await createCompany(db)).id });
  const haul = await haulOf(wheat.id, truck);
  const driver = await driverOf(haul);
  const post = async (path: string, time: string, fields: object = {}) => {
    const answer = await driver.post(path, { ...actionFields(haul.jobId, at(time)), ...fields });
    expect(answer.status, answer.text).toBe(200);
  };
  const way = [
    () => post(driverPaths.start, '08:00', { previousLoads }),
    () => post(driverPaths.arrive, '09:00'),
    () => post(driverPaths.leave, '10:00', weights),
    () => post(driverPaths.arrive, '10:30'),
    () => post(driverPaths.leave, '11:00', weights),
  ];
  for (const step of way.slice(0, steps)) await step();
  const correct = async (loads: string[]) => {
    const answer = await driver.patch(driverPaths.edit, {
      ...actionFields(haul.jobId, at('11:30')),
      version: steps + 1,
      changes: { previousLoads: loads },
    });
    expect(answer.status, answer.text).toBe(200);
  };
  return { ...haul, truck, driver, post, correct, ...toldOf(haul) };
}

/** What the office is told of a load, and what its delivery document prints of those before it. */
function toldOf({ jobId, row }: { jobId: number; row: { id: number } }) {
  return {
    alerts: async () => {
      const raised = await db
        .selectFrom('alerts')
        .select(['kind', 'summary'])
        .where('transport_job_id', '=', jobId)
        .orderBy('id')
        .execute();
      return raised.map(({ kind, summary }) => [kind, summary]);
    },
    printed: async () => {
      const record = await findDocumentRecord(db, row.id, testNow);
      return record && factsOf(record).previousLoads;
    },
  };
}

test('loads that are corrected after completion are printed so, count from then on, and are told', async () => {
  const { truck, driver, jobId, correct, alerts, printed } = await drivenAfter(['Nisu', 'Oder', 'Nisu'], 5);
  const papers = async () =>
    (await driver.get<{ content: DriverPapers }>(`${driverPaths.papers}?transportJobId=${jobId}`)).body
      .content;
  expect(await printed()).toBe('Nisu (–); Oder (–); Nisu (–)');
  expect(await papers()).toMatchObject({ loadsCorrectedAt: null });
  expect(await alerts()).toEqual([]);

  await correct(['Nisu', 'Oder', 'Lihajahu']);
  expect(await printed()).toBe('Nisu (–); Oder (–); Lihajahu (–), parandatud 20.05.2026 12:00');
  expect(await papers()).toMatchObject({
    loads: [{ product: 'Nisu' }, { product: 'Oder' }, { product: 'Lihajahu' }],
    loadsCorrectedAt: expect.any(String),
  });
  expect(await alerts()).toEqual([
    ['PREVIOUS_LOADS_CHANGED', expect.stringMatching(/Nisu, Oder, Nisu → Nisu, Oder, Lihajahu$/)],
    ['LOAD_FORBIDDEN', expect.stringContaining('Lihajahu')],
  ]);
  const { body } = await staff.get<{ content: LoadVerdictAnswer }>(
    `/api/vehicles/${truck.id}/load-verdict?productId=${wheat.id}`,
  );
  // The load itself came on top; what the driver says of the one before stays among the last three.
  expect(body.content.loads.map(({ product }) => product)).toEqual(['Nisu', 'Nisu', 'Oder']);
});

test('a cleaning after a load is not before it when its loads are corrected', async () => {
  const { truck, jobId, correct, printed } = await drivenAfter(['Nisu', 'Oder', 'Nisu'], 5);
  const { trailer_id: trailerId } = await db
    .selectFrom('transport_jobs')
    .select('trailer_id')
    .where('id', '=', jobId)
    .executeTakeFirstOrThrow();
  const cleaned = await staff.post('/api/vehicles/cleanings', {
    truckId: truck.id,
    trailerId,
    regime: 'D',
    cleanedAt: at('11:10'),
  });
  expect(cleaned.status, cleaned.text).toBe(201);
  await correct(['Nisu', 'Nisu', 'Oder']);
  expect(await printed()).toBe('Nisu (–); Nisu (–); Oder (–), parandatud 20.05.2026 12:00');
});

test('what is corrected of an older load counts for the next ones, whatever was stated since', async () => {
  const older = await drivenAfter(['Nisu', 'Oder', 'Nisu'], 5);
  const next = await haulOf(barley.id, older.truck);
  const start = { ...actionFields(next.jobId, at('11:10')), previousLoads: ['Nisu', 'Nisu', 'Oder'] };
  expect((await older.driver.post(driverPaths.start, start)).status).toBe(200);
  const verdict = async () => {
    const { body } = await staff.get<{ content: LoadVerdictAnswer }>(
      `/api/vehicles/${older.truck.id}/load-verdict?productId=${barley.id}`,
    );
    return [body.content.verdict, ...body.content.loads.map(({ product }) => product)];
  };
  expect(await verdict()).toEqual(['clean', 'Nisu', 'Nisu', 'Oder']);
  await older.correct(['Lihajahu', 'Oder', 'Nisu']);
  expect(await verdict()).toEqual(['forbidden', 'Nisu', 'Lihajahu', 'Oder']);

  // Whoever speaks of it later knows of that, too.
  const said = await older.driver.patch(driverPaths.edit, {
    ...actionFields(next.jobId, at('11:40')),
    version: 2,
    changes: { previousLoads: ['Nisu', 'Oder', 'Nisu'] },
  });
  expect(said.status, said.text).toBe(200);
  expect(await verdict()).toEqual(['clean', 'Nisu', 'Oder', 'Nisu']);
});

test('what is corrected of an older load decides the next ones again, those that are loaded too', async () => {
  const next = async (times: string[]) => {
    const older = await drivenAfter(['Nisu', 'Oder', 'Nisu'], 5);
    const haul = await haulOf(barley.id, older.truck);
    const [start = '', ...way] = times;
    const post = async (path: string, time: string, fields: object = {}) => {
      const answer = await older.driver.post(path, { ...actionFields(haul.jobId, at(time)), ...fields });
      expect(answer.status, answer.text).toBe(200);
    };
    await post(driverPaths.start, start, { previousLoads: ['Nisu', 'Nisu', 'Oder'] });
    await post(driverPaths.arrive, way[0] ?? '');
    const load = () => post(driverPaths.leave, way[1] ?? '', weights);
    return { older, load, ...toldOf(haul) };
  };
  const loaded = await next(['11:10', '11:15', '11:20']);
  await loaded.load();
  expect(await loaded.printed()).toBe('Nisu (–); Nisu (–); Oder (–)');
  await loaded.older.correct(['Lihajahu', 'Oder', 'Nisu']);
  expect(await loaded.printed()).toBe('Nisu (–); Lihajahu (–); Oder (–), parandatud 20.05.2026 12:00');
  expect(await loaded.alerts()).toEqual([
    ['PREVIOUS_LOADS_CHANGED', expect.stringMatching(/Nisu, Nisu, Oder → Nisu, Lihajahu, Oder$/)],
    ['LOAD_FORBIDDEN', expect.stringContaining('Lihajahu')],
  ]);

  // Set off before the correction, loaded after it.
  const under = await next(['11:10', '11:15', '11:45']);
  await under.older.correct(['Lihajahu', 'Oder', 'Nisu']);
  expect(await under.alerts()).toEqual([]);
  await under.load();
  expect(await under.printed()).toBe('Nisu (–); Lihajahu (–); Oder (–)');
  expect((await under.alerts()).map(([kind]) => kind)).toEqual(['LOAD_FORBIDDEN']);
});

test('a load that is reported late decides again what was loaded after it', async () => {
  const truck = await createTruck(db, { company_id: (await createCompany(db)).id });
  const [late, next] = [await haulOf(meal.id, truck), await haulOf(barley.id, truck)];
  const driver = await driverOf(late);
  const drive = async ({ jobId }: { jobId: number }, times: string[]) => {
    const previousLoads = ['Nisu', 'Nisu', 'Oder'];
    const reports = [
      [driverPaths.start, { previousLoads }],
      [driverPaths.arrive, {}],
      [driverPaths.leave, weights],
    ] as const;
    for (const [index, [path, fields]] of reports.entries()) {
      const answer = await driver.post(path, { ...actionFields(jobId, at(times[index] ?? '')), ...fields });
      expect(answer.status, answer.text).toBe(200);
    }
  };
  const { alerts, printed } = toldOf(next);
  await drive(next, ['10:00', '10:10', '10:20']);
  expect(await alerts()).toEqual([]);
  await drive(late, ['08:00', '08:10', '08:20']);
  expect(await printed()).toBe('Lihajahu (–); Nisu (–); Nisu (–), parandatud 20.05.2026 12:00');
  expect(await alerts()).toEqual([
    ['PREVIOUS_LOADS_CHANGED', expect.stringContaining('Nisu, Nisu, Oder → Lihajahu, Nisu, Nisu')],
    ['LOAD_FORBIDDEN', expect.stringContaining('Lihajahu')],
  ]);
});

test('loads that are corrected on the way or at the pickup decide at loading', async () => {
  const onWay = await drivenAfter(['Nisu', 'Oder', 'Nisu'], 1);
  await onWay.correct(['Lihajahu', 'Oder', 'Nisu']);
  expect(await onWay.alerts()).toEqual([]);
  await onWay.post(driverPaths.arrive, '11:40');
  await onWay.post(driverPaths.leave, '11:50', weights);
  expect(await onWay.printed()).toBe('Lihajahu (–); Oder (–); Nisu (–)');
  expect((await onWay.alerts()).map(([kind]) => kind)).toEqual(['LOAD_FORBIDDEN']);

  const atPickup = await drivenAfter(['Nisu', 'Oder', 'Nisu'], 2);
  await atPickup.post(driverPaths.leave, '10:00', {
    ...weights,
    previousLoads: ['Nisu', 'Oder', 'Lihajahu'],
  });
  expect(await atPickup.printed()).toBe('Nisu (–); Oder (–); Lihajahu (–)');
  expect((await atPickup.alerts()).map(([kind]) => kind)).toEqual(['LOAD_FORBIDDEN']);
});

test('where a driver leaves out what Koorem recorded, the stricter counts and the office is told', async () => {
  const truck = await createTruck(db, { company_id: (await createCompany(db)).id });
  await mealLoaded(truck, '07:00');
  const next = await haulOf(barley.id, truck);
  const driver = await driverOf(next);
  const start = (previousLoads: string[]) =>
    driver.post(driverPaths.start, { ...actionFields(next.jobId, at('11:30')), previousLoads });
  // A forbidden load that Koorem knows of is not talked away.
  expect((await start(['Nisu', 'Oder', 'Nisu'])).problems).toEqual(['truckId LOAD_FORBIDDEN']);
  const released = await quality.post(`/api/transport-jobs/${next.jobId}/release`, { reason: 'Pestud' });
  expect(released.status, released.text).toBe(200);
  expect((await start(['Oder'])).status).toBe(200);
  const told = await db
    .selectFrom('alerts')
    .select('summary')
    .where('kind', '=', 'PREVIOUS_LOADS_CHANGED')
    .where('transport_job_id', '=', next.jobId)
    .execute();
  expect(told).toEqual([
    {
      summary: expect.stringMatching(/eelmised koormad on Oder, aga Kooremis on kirjas ka Lihajahu;/),
    },
  ]);
});
