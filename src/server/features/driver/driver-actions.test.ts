import { randomUUID } from 'node:crypto';

import { expect, test } from 'vitest';

import type { DriverJob } from '#contract/driver-job.ts';
import type { JobRow } from '#contract/job-table.ts';

import { actionFields, createHaul, type Haul, weights } from '../../../../tests/factories/driver-actions.ts';
import { createLocation } from '../../../../tests/factories/locations.ts';
import { createGrain, createProduct } from '../../../../tests/factories/products.ts';
import { createJobRow } from '../../../../tests/factories/transport-jobs.ts';
import { createTruck } from '../../../../tests/factories/trucks.ts';
import { openTestApp, rolePermissions, type SignedInClient } from '../../../../tests/setup/test-app.ts';

const { db, signIn } = await openTestApp();
const staff = await signIn();

interface Answer {
  content: DriverJob;
}

const driverOf = ({ carrierId }: Haul) =>
  signIn({ permissions: rolePermissions.driver, carrierCompanyId: carrierId });

async function haulWithDriver(overrides: Parameters<typeof createHaul>[1] = {}) {
  const haul = await createHaul(db, overrides);
  return { ...haul, driver: await driverOf(haul) };
}

const paths = {
  start: '/api/truck-drivers/on-route-to-pickup',
  arrive: '/api/truck-drivers/arrival-at-location',
  leave: '/api/truck-drivers/at-location',
  edit: '/api/truck-drivers/edit-transport-job-products',
  noted: '/api/truck-drivers/redirection-noted',
};

async function drive(driver: SignedInClient, jobId: number, steps: number): Promise<DriverJob | undefined> {
  const way = [
    () => driver.post<Answer>(paths.start, actionFields(jobId)),
    () => driver.post<Answer>(paths.arrive, actionFields(jobId)),
    () => driver.post<Answer>(paths.leave, { ...actionFields(jobId), ...weights }),
    () => driver.post<Answer>(paths.arrive, actionFields(jobId)),
    () => driver.post<Answer>(paths.leave, { ...actionFields(jobId), ...weights }),
  ];
  let job: DriverJob | undefined;
  for (const step of way.slice(0, steps)) {
    const answer = await step();
    expect(answer.status, answer.text).toBe(200);
    job = answer.body.content;
  }
  return job;
}

async function rowInTable(id: number): Promise<JobRow> {
  const answer = await staff.get<{ content: JobRow[] }>(`/api/transport-jobs/datatable?id=${id}`);
  const [row] = answer.body.content;
  if (row === undefined) throw new Error(`row ${id} is not in the table`);
  return row;
}

test('the way from start to end moves the job, its row and their versions one step at a time', async () => {
  const { driver, jobId, row } = await haulWithDriver();
  const expected = [
    ['ON_ROUTE_TO_PICKUP', 'ON_THE_WAY'],
    ['AT_PICKUP', 'IN_PROGRESS'],
    ['ON_ROUTE_TO_DESTINATION', 'ON_THE_WAY'],
    ['AT_DESTINATION', 'IN_DESTINATION'],
    ['COMPLETED', 'COMPLETED'],
  ] as const;
  const bodies = [{}, {}, weights, {}, weights];
  const calls = [paths.start, paths.arrive, paths.leave, paths.arrive, paths.leave];
  for (const [index, [status, rowStatus]] of expected.entries()) {
    const answer = await driver.post<Answer>(calls[index] ?? '', {
      ...actionFields(jobId),
      ...bodies[index],
    });
    expect(answer.status).toBe(200);
    expect(answer.body.content.driverStatus.code).toBe(status);
    expect(answer.body.content.version).toBe(index + 2);
    expect(await rowInTable(row.id)).toMatchObject({ status: rowStatus, version: index + 2 });
  }
});

test('everything that was written down comes back, the net weight computed', async () => {
  const { driver, jobId, truck } = await haulWithDriver();
  const oats = await createProduct(db, { name: 'Kaer' });
  const started = await driver.post<Answer>(paths.start, {
    ...actionFields(jobId, '2026-05-20T07:00:00+03:00'),
    truckId: truck.id,
    previousLoads: ['Raps', { productId: oats.id, name: 'Kaer', cleaning: 'B' }, ' '],
    preDriveKm: 12.5,
  });
  expect(started.body.content).toMatchObject({
    preDriveKm: 12.5,
    previousLoads: [
      { productId: null, name: 'Raps', cleaning: null },
      { productId: oats.id, name: 'Kaer', cleaning: 'B' },
    ],
    driverStatus: { id: 2, code: 'ON_ROUTE_TO_PICKUP', value: 'Teel lähtekohta' },
  });
  await driver.post(paths.arrive, actionFields(jobId, '2026-05-20T08:10:00+03:00'));
  const signature = { aspect: 0.5, strokes: [[0, 0, 0.25, 0.25, 0.5, 0.1]] };
  const left = await driver.post<Answer>(paths.leave, {
    ...actionFields(jobId, '2026-05-20T08:50:00+03:00'),
    startTime: '2026-05-20T08:15:00+03:00',
    endTime: '2026-05-20T08:45:00+03:00',
    grossWeightKg: 43_980.5,
    vehicleWeightKg: 15_500,
    clientName: ' Kuuse Talu OÜ ',
    contactName: 'Mart Kuusk',
    contactPhone: '+372 5551 2345',
    signature,
    notes: 'Silo 3\nniiske',
  });
  expect(left.body.content.pickupStop).toEqual({
    startTime: '2026-05-20T08:15:00+03:00',
    endTime: '2026-05-20T08:45:00+03:00',
    grossWeightKg: 43_980.5,
    vehicleWeightKg: 15_500,
    netWeightKg: 28_480.5,
    clientName: 'Kuuse Talu OÜ',
    contactName: 'Mart Kuusk',
    contactPhone: '+372 5551 2345',
    signature,
    notes: 'Silo 3\nniiske',
    distanceKm: null,
    afterDriveKm: null,
    arrivedAt: '2026-05-20T08:10:00+03:00',
    leftAt: '2026-05-20T08:50:00+03:00',
  });
  await driver.post(paths.arrive, actionFields(jobId));
  const done = await driver.post<Answer>(paths.leave, {
    ...actionFields(jobId),
    ...weights,
    distanceKm: 141.2,
    afterDriveKm: 8,
  });
  expect(done.body.content.destinationStop).toMatchObject({ distanceKm: 141.2, afterDriveKm: 8 });
  expect(done.body.content.transportJobProducts[0]).toMatchObject({
    quantity: 28.5,
    deliveredQuantity: 28.48,
  });
});

test('what was synced late shows when it happened, and when it arrived', async () => {
  const { driver, jobId } = await haulWithDriver();
  const answer = await driver.post<Answer>(paths.start, actionFields(jobId, '2026-05-20T06:30:00+03:00'));
  expect(answer.body.content.history).toEqual([
    {
      what: 'on-route-to-pickup',
      occurredAt: '2026-05-20T06:30:00+03:00',
      receivedAt: '2026-05-20T12:00:00+03:00',
    },
  ]);
});

test("a device's clock may be a little fast, not more", async () => {
  const { driver, jobId } = await haulWithDriver();
  const refused = await driver.post(paths.start, actionFields(jobId, '2026-05-20T12:05:01+03:00'));
  expect([refused.status, refused.problems]).toEqual([422, ['occurredAt INVALID']]);
  const taken = await driver.post(paths.start, actionFields(jobId, '2026-05-20T12:05:00+03:00'));
  expect(taken.status).toBe(200);
});

test('a replay answers what the first answered and does nothing twice', async () => {
  const { driver, jobId, row } = await haulWithDriver();
  const start = actionFields(jobId);
  const first = await driver.post<Answer>(paths.start, start);
  await driver.post(paths.arrive, actionFields(jobId));
  const again = await driver.post<Answer>(paths.start, start);
  expect([again.status, again.body]).toEqual([200, first.body]);
  expect(await rowInTable(row.id)).toMatchObject({ status: 'IN_PROGRESS', version: 3 });
  const history = await db
    .selectFrom('audit_entries')
    .select('action')
    .where('entity', '=', 'transport_job')
    .where('entity_id', '=', jobId)
    .orderBy('id')
    .execute();
  expect(history.map(({ action }) => action)).toEqual(['on-route-to-pickup', 'arrival-at-location']);
});

test('two taps at once are one action', async () => {
  const { driver, jobId } = await haulWithDriver();
  const start = actionFields(jobId);
  const answers = await Promise.all([
    driver.post<Answer>(paths.start, start),
    driver.post<Answer>(paths.start, start),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(answers[0]?.body).toEqual(answers[1]?.body);
  expect(answers[0]?.body.content.version).toBe(2);
});

test("an actionId stays its own: other content and other people's are refused", async () => {
  const haul = await haulWithDriver();
  const start = actionFields(haul.jobId);
  await haul.driver.post(paths.start, start);
  const changed = await haul.driver.post(paths.start, { ...start, preDriveKm: 4 });
  expect([changed.status, changed.problems]).toEqual([422, ['actionId DUPLICATE']]);
  const colleague = await driverOf(haul);
  expect((await colleague.post(paths.start, start)).problems).toEqual(['actionId DUPLICATE']);
});

test('an impossible action is 409 with the job as it is, before its fields are looked at', async () => {
  const { driver, jobId } = await haulWithDriver();
  const answer = await driver.post(paths.leave, { ...actionFields(jobId), grossWeightKg: -1 });
  expect(answer.status).toBe(409);
  expect(answer.problems).toEqual(['transportJobId WRONG_JOB_STATUS']);
  expect(answer.problem.errorMessage).toBe('Veotöö staatus on juba teine: Alustamata');
  expect(answer.problem.current).toMatchObject({
    transportJobId: jobId,
    driverStatus: { code: 'NOT_STARTED' },
  });
});

test('a step at a stop that the job has passed is not taken for one at the next', async () => {
  const { driver, jobId } = await haulWithDriver();
  await drive(driver, jobId, 3);
  const late = await driver.post(paths.arrive, { ...actionFields(jobId), stop: 'pickup' });
  expect(late.status).toBe(409);
  const right = await driver.post(paths.arrive, { ...actionFields(jobId), stop: 'destination' });
  expect(right.status).toBe(200);
});

test('a refused action leaves its actionId free', async () => {
  const { driver, jobId } = await haulWithDriver();
  const arrival = actionFields(jobId);
  expect((await driver.post(paths.arrive, arrival)).status).toBe(409);
  await drive(driver, jobId, 1);
  expect((await driver.post(paths.arrive, arrival)).status).toBe(200);
});

test("another carrier's jobs are not there", async () => {
  const { jobId, row } = await haulWithDriver();
  const stranger = await driverOf(await createHaul(db));
  expect((await stranger.post(paths.start, actionFields(jobId))).status).toBe(404);
  const edit = { actionId: randomUUID(), transportJobId: jobId, version: 1, changes: {} };
  expect((await stranger.patch(paths.edit, edit)).status).toBe(404);
  const homeless = await signIn({ permissions: rolePermissions.driver });
  expect((await homeless.post(paths.start, actionFields(jobId))).status).toBe(404);
  expect((await stranger.post(paths.start, actionFields(987_654))).status).toBe(404);
  expect(await rowInTable(row.id)).toMatchObject({ status: 'UNCOMPLETED', version: 1 });
});

test('a driver may take another truck of the carrier, not a foreign one', async () => {
  const { driver, jobId, carrierId } = await haulWithDriver();
  const foreign = await createTruck(db);
  const refused = await driver.post(paths.start, { ...actionFields(jobId), truckId: foreign.id });
  expect(refused.problems).toEqual(['truckId NOT_FOUND']);
  const spare = await createTruck(db, { company_id: carrierId });
  const answer = await driver.post<Answer>(paths.start, { ...actionFields(jobId), truckId: spare.id });
  expect(answer.body.content.truck).toMatchObject({ id: spare.id });
});

test('weights are required for bulk goods only, and all problems come together', async () => {
  const bulk = await haulWithDriver();
  await drive(bulk.driver, bulk.jobId, 2);
  const answer = await bulk.driver.post(paths.leave, {
    ...actionFields(bulk.jobId),
    vehicleWeightKg: 15_500,
    startTime: '2026-05-20T11:00:00+03:00',
    endTime: '2026-05-20T10:00:00+03:00',
    distanceKm: -1,
  });
  expect([answer.status, answer.problems]).toEqual([
    422,
    ['distanceKm INVALID', 'endTime INVALID', 'grossWeightKg REQUIRED'],
  ]);
  const light = await bulk.driver.post(paths.leave, {
    ...actionFields(bulk.jobId),
    grossWeightKg: 15_500,
    vehicleWeightKg: 15_500,
  });
  expect(light.problems).toEqual(['grossWeightKg INVALID']);

  const packed = await createProduct(db);
  const { driver, jobId } = await haulWithDriver({ row: { product_id: packed.id, quantity: '20' } });
  await drive(driver, jobId, 2);
  expect((await driver.post(paths.leave, actionFields(jobId))).status).toBe(200);
});

test('several rows of a truckload share the net weight', async () => {
  const { driver, jobId, row } = await haulWithDriver({ row: { quantity: '20' } });
  const barley = await createGrain(db, { name: 'Oder', unit: 'kg' });
  const second = await createJobRow(db, {
    transport_job_id: jobId,
    product_id: barley.id,
    quantity: '10000',
  });
  await drive(driver, jobId, 5);
  expect([
    (await rowInTable(row.id)).deliveredQuantity,
    (await rowInTable(second.id)).deliveredQuantity,
  ]).toEqual([18.986, 9494]);
});

test('a job that the office cancelled cannot be driven', async () => {
  const { driver, jobId, row } = await haulWithDriver();
  await drive(driver, jobId, 1);
  await db
    .updateTable('transport_job_products')
    .set({ status: 'CANCELLED' })
    .where('id', '=', row.id)
    .execute();
  const answer = await driver.post(paths.arrive, actionFields(jobId));
  expect(answer.status).toBe(409);
  expect(answer.problem.errorMessage).toBe('Veotöö on tühistatud');
  expect(answer.problem.current).toMatchObject({ cancelled: true });
});

test('a cancelled row of a job stays cancelled', async () => {
  const { driver, jobId } = await haulWithDriver();
  const cancelled = await createJobRow(db, { transport_job_id: jobId, status: 'CANCELLED' });
  await drive(driver, jobId, 5);
  const row = await db
    .selectFrom('transport_job_products')
    .select(['status', 'version'])
    .where('id', '=', cancelled.id)
    .executeTakeFirstOrThrow();
  expect(row).toEqual({ status: 'CANCELLED', version: 1 });
});

test('a redirected driver is told until they take note', async () => {
  const { driver, jobId, row } = await haulWithDriver();
  const started = await drive(driver, jobId, 3);
  expect(started?.redirected).toBe(false);
  const before = started?.transportJobProducts[0]?.destination;
  const elsewhere = await createLocation(db, { location_name: 'Tapa kuivati' });
  await db
    .updateTable('transport_job_products')
    .set({ destination_location_id: elsewhere.id })
    .where('id', '=', row.id)
    .execute();
  const [job] = (await driver.get<{ content: DriverJob[] }>('/api/truck-drivers/transport-jobs')).body
    .content;
  expect(job).toMatchObject({
    redirected: true,
    transportJobProducts: [
      {
        destination: { id: elsewhere.id, locationName: 'Tapa kuivati' },
        redirectedFrom: { id: before?.id, locationName: before?.locationName },
      },
    ],
  });
  const noted = await driver.post<Answer>(paths.noted, {
    ...actionFields(jobId),
    seenDestinations: [{ transportJobProductId: row.id, locationId: elsewhere.id }],
  });
  expect(noted.body.content).toMatchObject({
    redirected: false,
    transportJobProducts: [{ redirectedFrom: null }],
  });
});

test('a driver who set off without knowing of the new destination is told', async () => {
  const { driver, jobId, row } = await haulWithDriver();
  const known = await createLocation(db);
  const answer = await driver.post<Answer>(paths.start, {
    ...actionFields(jobId),
    seenDestinations: [{ transportJobProductId: row.id, locationId: known.id }],
  });
  expect(answer.body.content).toMatchObject({
    redirected: true,
    transportJobProducts: [{ redirectedFrom: { id: known.id } }],
  });
});
