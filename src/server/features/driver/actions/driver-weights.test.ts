import { randomUUID } from 'node:crypto';

import { describe, expect, test } from 'vitest';

import type { Alert } from '#api/alerts/alerts.ts';
import type { DriverRecord } from '#api/driver/driver-record.ts';

import {
  actionFields,
  createHaul,
  type Haul,
  weights,
} from '../../../../../tests/factories/driver-actions.ts';
import { createProduct } from '../../../../../tests/factories/products.ts';
import { createTruck } from '../../../../../tests/factories/trucks.ts';
import { drive, type DriverAnswer, driverPaths, openDriving } from '../../../../../tests/setup/driving.ts';
import type { SignedInClient } from '../../../../../tests/setup/test-app.ts';

const { db, staff, haulWithDriver, rowInTable } = await openDriving();

const leave = (driver: SignedInClient, { jobId }: Pick<Haul, 'jobId'>, body: object) =>
  driver.post<DriverAnswer>(driverPaths.leave, { ...actionFields(jobId), ...body });

/** A haul whose driver stands at the pickup (2 steps) or at the destination (4). */
async function standing(steps: 2 | 4, overrides: Parameters<typeof createHaul>[1] = {}) {
  const haul = await haulWithDriver(overrides);
  await drive(haul.driver, haul.jobId, steps);
  return haul;
}

describe('a weight that nobody would believe', () => {
  test('is asked about until the same post confirms its field', async () => {
    const haul = await standing(2);
    const body = { ...actionFields(haul.jobId), grossWeightKg: 45_200, vehicleWeightKg: 16_700 };
    const asked = await haul.driver.post(driverPaths.leave, body);
    expect([asked.status, asked.problems]).toEqual([422, ['grossWeightKg UNUSUAL']]);
    expect(asked.problem.errors[0]?.explanation).toBe('1,2 t üle lubatud massi (44 t)');
    const other = await haul.driver.post(driverPaths.leave, { ...body, confirmed: ['vehicleWeightKg'] });
    expect(other.status).toBe(422);
    const taken = await haul.driver.post<DriverAnswer>(driverPaths.leave, {
      ...body,
      confirmed: ['grossWeightKg'],
    });
    expect([taken.status, taken.body.content.pickupStop?.grossWeightKg]).toEqual([200, 45_200]);
    // The office is told once, with the numbers.
    await haul.driver.post(driverPaths.leave, { ...body, confirmed: ['grossWeightKg'] });
    const alerts = await staff.get<{ content: Alert[] }>('/api/alerts?settled=false');
    expect(alerts.body.content.filter(({ rowId }) => rowId === haul.row.id)).toMatchObject([
      {
        kind: 'WEIGHT_UNUSUAL',
        transportJobId: haul.jobId,
        summary: expect.stringContaining('1,2 t üle lubatud massi (44 t)'),
        data: {
          stop: 'pickup',
          values: [{ field: 'grossWeightKg', reason: 'OVER_LEGAL_MASS', value: 45_200, limit: 44_000 }],
        },
      },
    ]);
  });

  test('in tonnes is asked about with the kilograms that were meant', async () => {
    const haul = await standing(2);
    const asked = await leave(haul.driver, haul, { grossWeightKg: 43.98, vehicleWeightKg: 15.5 });
    expect(asked.problems).toEqual(['grossWeightKg UNUSUAL', 'vehicleWeightKg UNUSUAL']);
    expect(asked.problem.errors.map(({ explanation }) => explanation)).toEqual([
      'Kas kaal on tonnides? 43,98 t → 43\u{a0}980 kg',
      'Kas kaal on tonnides? 15,5 t → 15\u{a0}500 kg',
    ]);
  });

  test('over 70 t is refused whatever is confirmed', async () => {
    const haul = await standing(2);
    const answer = await leave(haul.driver, haul, {
      grossWeightKg: 439_800,
      vehicleWeightKg: 15_500,
      confirmed: ['grossWeightKg'],
    });
    expect([answer.status, answer.problems]).toEqual([422, ['grossWeightKg INVALID']]);
    expect(answer.problem.errors[0]?.explanation).toContain('70 t');
  });

  test('that is not over the weight of the empty truck is refused in words, in each language', async () => {
    const haul = await standing(2);
    const swapped = { grossWeightKg: 15_500, vehicleWeightKg: 43_980, confirmed: ['vehicleWeightKg'] };
    const sentences = {
      et: 'Brutokaal peab olema suurem kui auto tühikaal',
      ru: 'Брутто должно быть больше массы пустой машины',
      en: 'Gross must exceed vehicle weight',
    };
    for (const [language, sentence] of Object.entries(sentences)) {
      const answer = await haul.driver.post(
        driverPaths.leave,
        { ...actionFields(haul.jobId), ...swapped },
        { 'accept-language': language },
      );
      expect([answer.status, answer.problems]).toEqual([422, ['grossWeightKg INVALID']]);
      expect(answer.problem.errors[0]?.explanation).toBe(sentence);
    }
  });

  test('is compared with what the truck weighed empty on its other journeys', async () => {
    const first = await haulWithDriver();
    await drive(first.driver, first.jobId, 5);
    const second = await createHaul(db, { truck: first.truck });
    expect((await drive(first.driver, second.jobId, 2))?.truck).toMatchObject({
      legalMassKg: 44_000,
      usualTareKg: 15_500,
    });
    const asked = await leave(first.driver, second, { grossWeightKg: 43_000, vehicleWeightKg: 14_500 });
    expect(asked.problems).toEqual(['vehicleWeightKg UNUSUAL']);
    const spare = await haulWithDriver({
      truck: await createTruck(db, { company_id: first.carrierId, axles: null }),
    });
    await drive(first.driver, spare.jobId, 2);
    const taken = await leave(first.driver, spare, { grossWeightKg: 43_000, vehicleWeightKg: 14_500 });
    expect(taken.status, taken.text).toBe(200);
  });

  test('is compared with the order when loaded, and with the loading when unloaded', async () => {
    const loading = await standing(2, { row: { quantity: '20' } });
    expect((await leave(loading.driver, loading, weights)).problems).toEqual(['grossWeightKg UNUSUAL']);
    const unloading = await standing(4);
    const short = await leave(unloading.driver, unloading, { ...weights, grossWeightKg: 43_600 });
    expect(short.problems).toEqual(['grossWeightKg UNUSUAL']);
    expect(short.problem.errors[0]?.explanation).toBe('Maha laaditi 28\u{a0}100 kg, peale 28\u{a0}480 kg');
  });

  test('is asked about in a correction as well', async () => {
    const haul = await haulWithDriver();
    await drive(haul.driver, haul.jobId, 3);
    const correction = (changes: object, confirmed?: string[]) =>
      haul.driver.patch<DriverAnswer>(driverPaths.edit, {
        actionId: randomUUID(),
        transportJobId: haul.jobId,
        version: 4,
        changes,
        ...(confirmed && { confirmed }),
      });
    const changes = { pickup: { grossWeightKg: 45_000 } };
    expect((await correction(changes)).problems).toEqual(['changes.pickup.grossWeightKg UNUSUAL']);
    expect((await correction({ preDriveKm: 900 })).problems).toEqual(['changes.preDriveKm UNUSUAL']);
    expect((await correction(changes, ['grossWeightKg'])).status).toBe(200);
    // A confirmed weight blocks nothing later.
    const notes = await correction({ pickup: { notes: 'silo 2' } });
    expect(notes.status, notes.text).toBe(200);
  });
});

describe('the alert of a confirmed weight', () => {
  let version = 10;
  const openAlerts = async ({ row }: Pick<Haul, 'row'>) => {
    const { content } = (await staff.get<{ content: Alert[] }>('/api/alerts?settled=false')).body;
    return content
      .filter(({ kind, rowId }) => kind === 'WEIGHT_UNUSUAL' && rowId === row.id)
      .map(({ summary }) => summary);
  };
  const correct = async (
    haul: Pick<Haul, 'jobId'> & { driver: SignedInClient },
    changes: object,
    confirmed: string[] = [],
  ) => {
    const answer = await haul.driver.patch(driverPaths.edit, {
      actionId: randomUUID(),
      transportJobId: haul.jobId,
      version: (version += 1),
      changes,
      confirmed,
    });
    expect(answer.status, answer.text).toBe(200);
  };

  test('goes when its driver corrects the weight, and is renewed when that is unusual too', async () => {
    const haul = await standing(2);
    const heavy = { grossWeightKg: 45_200, vehicleWeightKg: 16_700, confirmed: ['grossWeightKg'] };
    expect((await leave(haul.driver, haul, heavy)).status).toBe(200);
    expect(await openAlerts(haul)).toEqual([expect.stringContaining('1,2 t üle lubatud massi')]);
    await correct(haul, { pickup: { notes: 'silo 2' } });
    expect(await openAlerts(haul)).toHaveLength(1);
    await correct(haul, { pickup: { grossWeightKg: 45_000 } }, ['grossWeightKg']);
    expect(await openAlerts(haul)).toEqual([expect.stringContaining('1 t üle lubatud massi')]);
    await correct(haul, { pickup: { grossWeightKg: 43_900 } });
    expect(await openAlerts(haul)).toEqual([]);
    const settled = await staff.get<{ content: Alert[] }>('/api/alerts?settled=true');
    const notes = settled.body.content.filter(({ rowId }) => rowId === haul.row.id).map(({ note }) => note);
    expect(notes).toEqual(Array(2).fill(expect.stringContaining('parandas kaalu või kilomeetreid')));
  });

  test('goes after completion as well, also where the other end was wrong', async () => {
    const haul = await standing(4);
    const short = { ...weights, grossWeightKg: 43_600, confirmed: ['grossWeightKg'] };
    expect((await leave(haul.driver, haul, short)).status).toBe(200);
    expect(await openAlerts(haul)).toHaveLength(1);
    await correct(haul, { pickup: { grossWeightKg: 43_650 } });
    expect(await openAlerts(haul)).toEqual([]);
  });

  test('goes when the kilometres of the drive before are put right', async () => {
    const haul = await haulWithDriver();
    const start = { ...actionFields(haul.jobId), preDriveKm: 801, confirmed: ['preDriveKm'] };
    expect((await haul.driver.post(driverPaths.start, start)).status).toBe(200);
    expect(await openAlerts(haul)).toHaveLength(1);
    await correct(haul, { preDriveKm: 81 });
    expect(await openAlerts(haul)).toEqual([]);
  });
});

test('kilometres beyond belief are asked about', async () => {
  const haul = await haulWithDriver();
  const start = (body: object) =>
    haul.driver.post(driverPaths.start, { ...actionFields(haul.jobId), ...body });
  expect((await start({ preDriveKm: 801 })).problems).toEqual(['preDriveKm UNUSUAL']);
  expect((await start({ preDriveKm: 801, confirmed: ['preDriveKm'] })).status).toBe(200);
});

describe('where there is no scale', () => {
  const estimate = { noScale: true, estimatedWeightKg: 28_000 };

  test("the other end's weight is what was delivered", async () => {
    const haul = await standing(4);
    const done = await leave(haul.driver, haul, estimate);
    expect(done.body.content).toMatchObject({
      destinationStop: { noScale: true, estimatedWeightKg: 28_000, netWeightKg: null },
      transportJobProducts: [{ deliveredQuantity: 28.48 }],
      deliveredIsEstimated: false,
    });
    // A correction at the destination corrects the delivered quantity.
    await haul.driver.patch(driverPaths.edit, {
      actionId: randomUUID(),
      transportJobId: haul.jobId,
      version: done.body.content.version,
      changes: { pickup: { grossWeightKg: 44_000 } },
    });
    expect((await rowInTable(haul.row.id)).deliveredQuantity).toBe(28.5);
  });

  const signature = { aspect: 0.42, strokes: [[0.1, 0.1, 0.5, 0.3, 0.9, 0.1]] };
  const signed = { noScale: true, contactName: 'Ants Kuusk', signature };
  const weightAlerts = async ({ row }: { row: { id: number } }) => {
    const { content } = (await staff.get<{ content: Alert[] }>('/api/alerts?settled=false')).body;
    return content
      .filter(({ kind, rowId }) => kind === 'WEIGHT_UNUSUAL' && rowId === row.id)
      .map(({ summary }) => summary);
  };
  /** Changes the loading of a job that was left at both ends. */
  const changePickup = (haul: Awaited<ReturnType<typeof standing>>, pickup: object) =>
    haul.driver.patch(driverPaths.edit, {
      actionId: randomUUID(),
      transportJobId: haul.jobId,
      version: 99,
      changes: { pickup },
    });

  test('no estimate is asked for where the other end was weighed', async () => {
    const haul = await standing(4);
    const left = await leave(haul.driver, haul, { ...signed, signedWeightKg: 28_480 });
    expect(left.status, left.text).toBe(200);
    expect(left.body.content).toMatchObject({
      destinationStop: { noScale: true, estimatedWeightKg: null, signedWeightKg: 28_480 },
      transportJobProducts: [{ deliveredQuantity: 28.48 }],
    });
    expect(await weightAlerts(haul)).toEqual([]);
  });

  test('an older phone, which asks for an estimate and has the signature before it, outdates nothing', async () => {
    const haul = await standing(4);
    const estimated = { ...signed, estimatedWeightKg: 25_650, signedWeightKg: null };
    expect((await leave(haul.driver, haul, estimated)).body.content).toMatchObject({
      transportJobProducts: [{ deliveredQuantity: 28.48 }],
      deliveredIsEstimated: false,
    });
    expect(await weightAlerts(haul)).toEqual([]);
  });

  test('a driver who removes the only weighing must give an estimate', async () => {
    const haul = await standing(4);
    await leave(haul.driver, haul, { ...signed, signedWeightKg: 28_480 });
    const unweighed = { noScale: true, grossWeightKg: null, vehicleWeightKg: null };
    expect((await changePickup(haul, unweighed)).problems).toEqual([
      'changes.pickup.estimatedWeightKg REQUIRED',
    ]);
  });

  test('another loaded weight outdates a signature that was given for it', async () => {
    const haul = await standing(4);
    await leave(haul.driver, haul, { ...signed, signedWeightKg: 28_480 });
    expect((await changePickup(haul, { grossWeightKg: 43_780 })).status).toBe(200);
    expect(await weightAlerts(haul)).toEqual([
      expect.stringMatching(/allkiri anti kaalule 28.480 kg, nüüd 28.280 kg/),
    ]);
  });

  test('at either end, the estimate is what was delivered, marked as such', async () => {
    const haul = await standing(2);
    expect((await leave(haul.driver, haul, { noScale: true })).problems).toEqual([
      'estimatedWeightKg REQUIRED',
    ]);
    expect((await leave(haul.driver, haul, { ...estimate, ...weights })).problems).toEqual([
      'grossWeightKg INVALID',
      'vehicleWeightKg INVALID',
    ]);
    expect((await leave(haul.driver, haul, estimate)).status).toBe(200);
    await haul.driver.post(driverPaths.arrive, actionFields(haul.jobId));
    const done = await leave(haul.driver, haul, { noScale: true, estimatedWeightKg: 27_500 });
    expect(done.body.content).toMatchObject({
      transportJobProducts: [{ deliveredQuantity: 27.5 }],
      deliveredIsEstimated: true,
    });
    const record = await staff.get<{ content: DriverRecord }>(
      `/api/transport-job-products/${haul.row.id}/driver-record`,
    );
    expect(record.body.content).toMatchObject({ deliveredIsEstimated: true, pickupStop: { noScale: true } });
  });
});

test('how long a truck waited and why is known to the driver and to the office', async () => {
  const packed = await createProduct(db);
  const { driver, jobId, row } = await haulWithDriver({ row: { product_id: packed.id } });
  await driver.post(driverPaths.start, actionFields(jobId, '2026-05-20T07:00:00+03:00'));
  await driver.post(driverPaths.arrive, actionFields(jobId, '2026-05-20T08:10:00+03:00'));
  const left = await driver.post<DriverAnswer>(driverPaths.leave, {
    ...actionFields(jobId, '2026-05-20T10:00:00+03:00'),
    endTime: '2026-05-20T09:45:00+03:00',
    waitingReason: 'QUEUE',
  });
  const waiting = {
    waitingReason: 'QUEUE',
    waitedMinutes: 95,
    waitingChargedFrom: '2026-05-20T09:10:00+03:00',
  };
  expect(left.body.content.pickupStop).toMatchObject(waiting);
  const record = await staff.get<{ content: DriverRecord }>(
    `/api/transport-job-products/${row.id}/driver-record`,
  );
  expect(record.body.content.pickupStop).toMatchObject(waiting);
});

test('every answer says what time it is at the server, also a refusal', async () => {
  const { driver, jobId } = await haulWithDriver();
  const taken = await driver.post(driverPaths.start, actionFields(jobId));
  const refused = await driver.post(driverPaths.start, actionFields(jobId));
  for (const { headers } of [taken, refused]) {
    expect(Math.abs(Date.parse(String(headers.date)) - Date.now())).toBeLessThan(60_000);
  }
});
