import { expect, test } from 'vitest';

import type { Alert } from '#api/alerts/alerts.ts';
import type { DriverRecord } from '#api/driver/driver-record.ts';

import { actionFields, type Haul, weights } from '../../../../../tests/factories/driver-actions.ts';
import { createProduct } from '../../../../../tests/factories/products.ts';
import { drive, type DriverAnswer, driverPaths, openDriving } from '../../../../../tests/setup/driving.ts';
import { rolePermissions } from '../../../../../tests/setup/test-app.ts';

const { db, staff, signIn, haulWithDriver, rowInTable } = await openDriving();

const record = async ({ row }: Pick<Haul, 'row'>) =>
  (await staff.get<{ content: DriverRecord }>(`/api/transport-job-products/${row.id}/driver-record`)).body
    .content;

/** Enters weights with the version that the record names. */
async function enter(haul: Haul, body: object, client = staff) {
  const { version } = await record(haul);
  return client.put<{ content: DriverRecord }>(`/api/transport-jobs/${haul.jobId}/weights`, {
    version,
    reason: 'vedajal ei ole äppi',
    ...body,
  });
}

const alertsOf = async ({ row }: Pick<Haul, 'row'>) => {
  const { content } = (await staff.get<{ content: Alert[] }>('/api/alerts?settled=false')).body;
  return content.filter(({ rowId }) => rowId === row.id).map(({ summary }) => summary);
};

/** The same load by its driver, from start to end. */
async function driveAll(haul: Awaited<ReturnType<typeof haulWithDriver>>, pickup: object, unloaded: object) {
  const { driver, jobId } = haul;
  const post = async (path: string, body: object) => {
    const answer = await driver.post<DriverAnswer>(path, { ...actionFields(jobId), ...body });
    expect(answer.status, answer.text).toBe(200);
    return answer.body.content;
  };
  await post(driverPaths.start, {});
  await post(driverPaths.arrive, { stop: 'pickup' });
  await post(driverPaths.leave, { stop: 'pickup', ...pickup });
  await post(driverPaths.arrive, { stop: 'destination' });
  return post(driverPaths.leave, { stop: 'destination', ...unloaded });
}

test('a net weight from paper completes a load that no phone reports', async () => {
  const haul = await haulWithDriver();
  const entered = await enter(haul, {
    pickup: { netWeightKg: 28_480, endTime: '2026-05-20T09:30:00+03:00' },
    destination: { netWeightKg: 28_460, distanceKm: 84 },
    completed: true,
  });
  expect(entered.status, entered.text).toBe(200);
  const { content } = entered.body;
  expect(content).toMatchObject({
    driverName: null,
    driverStatus: { code: 'COMPLETED' },
    pickupStop: { netWeightKg: 28_480, grossWeightKg: null, endTime: '2026-05-20T09:30:00+03:00' },
    destinationStop: { netWeightKg: 28_460, distanceKm: 84 },
    officeWeights: [
      {
        reason: 'vedajal ei ole äppi',
        completed: true,
        fields: expect.arrayContaining(['pickup.netWeightKg', 'pickup.endTime', 'destination.distanceKm']),
      },
    ],
  });
  expect(content.officeWeights[0]?.enteredBy).not.toBe('');
  expect(await rowInTable(haul.row.id)).toMatchObject({ status: 'COMPLETED', deliveredQuantity: 28.46 });
  const history = await staff.get<{ content: { action: string; changes: unknown }[] }>(
    `/api/transport-job-products/${haul.row.id}/history`,
  );
  expect(history.text).toContain('office-weights');
  expect(history.text).toContain('vedajal ei ole äppi');
  expect(await alertsOf(haul)).toEqual([]);
  // Whoever types a ticket has driven nothing.
  const driven = await db
    .selectFrom('driver_jobs')
    .selectAll()
    .where('transport_job_id', '=', haul.jobId)
    .execute();
  expect(driven).toEqual([]);
});

test('weights alone set nobody off, and a later entry puts an earlier one right', async () => {
  const haul = await haulWithDriver();
  await enter(haul, { pickup: { netWeightKg: 28_000 } });
  expect(await rowInTable(haul.row.id)).toMatchObject({ status: haul.row.status });
  expect(await record(haul)).toMatchObject({
    driverStatus: { code: 'NOT_STARTED' },
    pickupStop: { netWeightKg: 28_000 },
    destinationStop: null,
  });
  const again = await enter(haul, { pickup: weights });
  expect(again.status, again.text).toBe(200);
  expect(again.body.content.pickupStop).toMatchObject({ ...weights, netWeightKg: 28_480 });
  expect(again.body.content.officeWeights).toHaveLength(2);
});

test("a driver's later report of the same load stands, doubles nothing, and the difference is told", async () => {
  const haul = await haulWithDriver();
  await enter(haul, {
    pickup: { netWeightKg: 28_480 },
    destination: { netWeightKg: 28_480 },
    completed: true,
  });
  const { version } = await rowInTable(haul.row.id);
  const lighter = { grossWeightKg: 43_900, vehicleWeightKg: 15_500 };
  const job = await driveAll(haul, weights, lighter);
  expect(job.destinationStop).toMatchObject({ ...lighter, netWeightKg: 28_400 });
  expect(job.driverStatus.code).toBe('COMPLETED');
  const row = await rowInTable(haul.row.id);
  expect(row).toMatchObject({ status: 'COMPLETED', deliveredQuantity: 28.4 });
  // The row was completed once: only the weight has changed since.
  expect(row.version).toBe(version + 1);
  expect(await alertsOf(haul)).toEqual([
    expect.stringContaining('Juht teatas 28\u{a0}400 kg, kontor sisestas paberilt 28\u{a0}480 kg'),
  ]);
  expect((await record(haul)).driverName).not.toBeNull();
});

test('the same weights by the driver are no matter for anybody', async () => {
  const haul = await haulWithDriver();
  await enter(haul, {
    pickup: { netWeightKg: 28_480 },
    destination: { netWeightKg: 28_480 },
    completed: true,
  });
  await driveAll(haul, weights, weights);
  expect(await alertsOf(haul)).toEqual([]);
});

test('what the driver has reported is not typed over', async () => {
  const haul = await haulWithDriver();
  await drive(haul.driver, haul.jobId, 3);
  const refused = await enter(haul, { pickup: { netWeightKg: 27_000 } });
  expect([refused.status, refused.problems]).toEqual([422, ['pickup.netWeightKg NOT_ALLOWED']]);
  const taken = await enter(haul, { destination: { netWeightKg: 28_470 }, completed: true });
  expect(taken.status, taken.text).toBe(200);
  expect(taken.body.content).toMatchObject({
    driverStatus: { code: 'COMPLETED' },
    pickupStop: weights,
    destinationStop: { netWeightKg: 28_470 },
  });
  expect(taken.body.content.driverName).not.toBeNull();
});

test('weights are asked about as those of a driver', async () => {
  const haul = await haulWithDriver();
  const body = { pickup: { netWeightKg: 28.48 } };
  const asked = await enter(haul, body);
  expect([asked.status, asked.problems]).toEqual([422, ['pickup.netWeightKg UNUSUAL']]);
  expect(asked.problem.errors[0]?.explanation).toBe('Kas kaal on tonnides? 28,48 t → 28\u{a0}480 kg');
  expect((await enter(haul, { ...body, confirmed: ['pickup.netWeightKg'] })).status).toBe(200);
});

test('what cannot be is refused with every problem', async () => {
  const haul = await haulWithDriver();
  const problemsOf = async (body: object) => {
    const { status, problems } = await enter(haul, body);
    return [status, ...problems];
  };
  expect(await problemsOf({})).toEqual([422, 'destination.netWeightKg REQUIRED']);
  expect(await problemsOf({ reason: '', pickup: { netWeightKg: 28_480 } })).toEqual([422, 'reason REQUIRED']);
  expect(await problemsOf({ completed: true })).toEqual([422, 'destination.netWeightKg REQUIRED']);
  expect(await problemsOf({ pickup: { grossWeightKg: 43_980 } })).toEqual([
    422,
    'pickup.vehicleWeightKg REQUIRED',
  ]);
  expect(await problemsOf({ pickup: { ...weights, netWeightKg: 20_000 } })).toEqual([
    422,
    'pickup.netWeightKg INVALID',
  ]);
  expect(await problemsOf({ pickup: { netWeightKg: 99_000 } })).toContain('pickup.netWeightKg INVALID');
  expect(await problemsOf({ pickup: { netWeightKg: 28_480, endTime: '2036-05-20T12:00:00+03:00' } })).toEqual(
    [422, 'pickup.endTime INVALID'],
  );
  expect(await problemsOf({ pickup: { netWeightKg: 28_480 }, ticketPhotoIds: [999_999] })).toEqual([
    422,
    'ticketPhotoIds NOT_FOUND',
  ]);
  expect((await enter(haul, { pickup: { netWeightKg: 28_480 }, version: 99 })).status).toBe(409);
  expect((await enter({ ...haul, jobId: 999_999 }, { pickup: { netWeightKg: 28_480 } })).status).toBe(404);
  expect(await record(haul)).toMatchObject({ pickupStop: null, officeWeights: [] });
});

test('new photos of the tickets are kept with the job, and whether the paper is signed', async () => {
  const haul = await haulWithDriver();
  const entered = await enter(haul, {
    destination: { netWeightKg: 28_460 },
    ticketPhotos: [{ contentType: 'image/jpeg', data: '/9j/' }],
    signedOnPaper: true,
  });
  expect(entered.status, entered.text).toBe(200);
  const { photos, officeWeights } = entered.body.content;
  expect(photos).toMatchObject([{ kind: 'WEIGHBRIDGE_TICKET' }]);
  expect(officeWeights).toMatchObject([{ ticketPhotoIds: [photos[0]?.id], signedOnPaper: true }]);
  const faulty = await enter(haul, {
    destination: { netWeightKg: 28_460 },
    ticketPhotos: [{ contentType: 'image/png', data: '/9j/' }],
  });
  expect([faulty.status, faulty.problems]).toEqual([422, ['ticketPhotos.0.data INVALID']]);
  expect((await record(haul)).photos).toHaveLength(1);
});

test('only the office enters them', async () => {
  const haul = await haulWithDriver();
  const body = { pickup: { netWeightKg: 28_480 } };
  expect((await enter(haul, body, haul.driver)).status).toBe(403);
  expect((await enter(haul, body, await signIn({ permissions: rolePermissions.client }))).status).toBe(403);
});

test('a load that scales do not count is completed without a weight', async () => {
  const product = await createProduct(db, { name: 'Väetis' });
  const haul = await haulWithDriver({ row: { product_id: product.id, quantity: '24' } });
  const done = await enter(haul, { destination: { endTime: '2026-05-20T11:00:00+03:00' }, completed: true });
  expect(done.status, done.text).toBe(200);
  expect(await rowInTable(haul.row.id)).toMatchObject({ status: 'COMPLETED' });
});
