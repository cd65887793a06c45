import { randomUUID } from 'node:crypto';

import { describe, expect, test } from 'vitest';

import type { DriverJob } from '#api/driver/driver-job.ts';
import type { EditedFields } from '#api/driver/driver-steps.ts';
import { stopTextNames, stopTextsBy } from '#domain/record-fields/driver-stop.ts';

import { actionFields, createHaul, weights } from '../../../../../tests/factories/driver-actions.ts';
import { type DriverAnswer, driverPaths } from '../../../../../tests/setup/driving.ts';
import { openTestApp, rolePermissions, type SignedInClient } from '../../../../../tests/setup/test-app.ts';

const { db, signIn } = await openTestApp();

interface Answer {
  content: DriverJob;
}

/** A job after this many steps: 1 on the way, 3 loaded, 5 completed. */
async function driven(steps: number) {
  const { jobId, carrierId, row } = await createHaul(db);
  const driver = await signIn({ permissions: rolePermissions.driver, carrierCompanyId: carrierId });
  const way = [
    [driverPaths.start, { previousLoads: ['Raps'], preDriveKm: 3 }],
    [driverPaths.arrive, {}],
    [driverPaths.leave, { ...weights, notes: 'silo 1' }],
    [driverPaths.arrive, {}],
    [driverPaths.leave, { ...weights, notes: 'lift' }],
  ] as const;
  for (const [path, body] of way.slice(0, steps)) {
    const answer = await driver.post<Answer>(path, {
      ...actionFields(jobId),
      ...body,
    });
    expect(answer.status, answer.text).toBe(200);
  }
  return { driver, jobId, rowId: row.id, version: steps + 1 };
}

interface Edit {
  jobId: number;
  version: number;
  changes: EditedFields;
  was?: EditedFields;
  actionId?: string;
}

const patch = (driver: SignedInClient, { jobId, actionId = randomUUID(), ...edit }: Edit) =>
  driver.patch<Answer>(driverPaths.edit, {
    actionId,
    transportJobId: jobId,
    ...edit,
  });

test('a correction raises the version by one and changes only what it names', async () => {
  const { driver, jobId, version } = await driven(3);
  const answer = await patch(driver, { jobId, version, changes: { pickup: { grossWeightKg: 44_000 } } });
  expect(answer.status).toBe(200);
  expect(answer.body.content).toMatchObject({
    version: version + 1,
    pickupStop: { grossWeightKg: 44_000, vehicleWeightKg: 15_500, netWeightKg: 28_500, notes: 'silo 1' },
    driverStatus: { code: 'ON_ROUTE_TO_DESTINATION' },
  });
});

test.each(stopTextNames)('%s of a stop is corrected alone, and emptied alone', async (name) => {
  const { driver, jobId, version } = await driven(1);
  const texts = stopTextsBy((each) => each);
  await driver.post(driverPaths.arrive, actionFields(jobId));
  await driver.post(driverPaths.leave, { ...actionFields(jobId), ...weights, ...texts });
  for (const [turn, value] of ['uus', null].entries()) {
    const edit = { jobId, version: version + 2 + turn, changes: { pickup: { [name]: value } } };
    const answer = await patch(driver, edit);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body.content.pickupStop).toMatchObject({ ...texts, [name]: value });
  }
});

test('the delivered quantity follows a corrected weight', async () => {
  const { driver, jobId, version } = await driven(5);
  const answer = await patch(driver, {
    jobId,
    version,
    changes: { destination: { vehicleWeightKg: 15_480 }, previousLoads: ['Oder', 'Kaer'], preDriveKm: null },
  });
  expect(answer.body.content).toMatchObject({
    transportJobProducts: [{ deliveredQuantity: 28.5 }],
    previousLoads: [{ name: 'Oder' }, { name: 'Kaer' }],
    preDriveKm: null,
  });
});

test('different fields of two people merge', async () => {
  const { driver, jobId, version } = await driven(5);
  await patch(driver, { jobId, version, changes: { pickup: { notes: 'silo 2' } } });
  const answer = await patch(driver, { jobId, version, changes: { pickup: { contactName: 'Mart' } } });
  expect(answer.status).toBe(200);
  expect(answer.body.content.pickupStop).toMatchObject({ notes: 'silo 2', contactName: 'Mart' });
});

test('of one field the last correction counts, in whatever order they come', async () => {
  const { driver, jobId, version } = await driven(5);
  const correct = (minute: string, notes: string) =>
    driver.patch<DriverAnswer>(driverPaths.edit, {
      ...actionFields(jobId, `2026-05-20T12:${minute}:00+03:00`),
      version,
      changes: { pickup: { notes } },
    });
  expect((await correct('02', 'silo 3')).body.content.pickupStop?.notes).toBe('silo 3');
  const earlier = await correct('01', 'silo 2');
  expect([earlier.status, earlier.body.content.pickupStop?.notes]).toEqual([200, 'silo 3']);
});

test('both wanting the same is no collision', async () => {
  const { driver, jobId, version } = await driven(5);
  const changes = { pickup: { startTime: '2026-05-20T08:00:00+03:00', grossWeightKg: 44_000 } };
  await patch(driver, { jobId, version, changes });
  const answer = await patch(driver, {
    jobId,
    version,
    changes: { pickup: { startTime: '2026-05-20T05:00:00Z', grossWeightKg: 44_000 } },
  });
  expect(answer.status).toBe(200);
});

test('a replayed correction answers as before and changes nothing', async () => {
  const { driver, jobId, version } = await driven(5);
  const correction: Edit = {
    jobId,
    version,
    actionId: randomUUID(),
    changes: { pickup: { notes: 'silo 2' } },
  };
  const first = await patch(driver, correction);
  await patch(driver, { jobId, version: version + 1, changes: { pickup: { notes: 'silo 3' } } });
  const again = await patch(driver, correction);
  expect([again.status, again.body]).toEqual([200, first.body]);
});

describe('the rules of a stop', () => {
  test('look at the stop as it becomes', async () => {
    const { driver, jobId, version } = await driven(3);
    const light = await patch(driver, { jobId, version, changes: { pickup: { grossWeightKg: 15_000 } } });
    expect([light.status, light.problems]).toEqual([422, ['changes.pickup.grossWeightKg INVALID']]);
    const none = await patch(driver, { jobId, version, changes: { pickup: { vehicleWeightKg: null } } });
    expect(none.problems).toEqual(['changes.pickup.vehicleWeightKg REQUIRED']);
    const early = await patch(driver, {
      jobId,
      version,
      changes: {
        preDriveKm: -1,
        pickup: { startTime: '2026-05-20T09:00:00+03:00', endTime: '2026-05-20T08:59:59+03:00' },
      },
    });
    expect(early.problems).toEqual(['changes.pickup.endTime INVALID', 'changes.preDriveKm INVALID']);
  });
});

test('the history keeps what was and what became', async () => {
  const { driver, jobId, version } = await driven(3);
  await patch(driver, { jobId, version, changes: { pickup: { notes: 'silo 2' }, preDriveKm: 4.5 } });
  const entry = await db
    .selectFrom('audit_entries')
    .select('changes')
    .where('entity', '=', 'transport_job')
    .where('entity_id', '=', jobId)
    .where('action', '=', 'edit')
    .executeTakeFirstOrThrow();
  expect(entry.changes).toMatchObject({ 'pickup.notes': ['silo 1', 'silo 2'], preDriveKm: ['3', '4.5'] });
});
