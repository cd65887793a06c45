import fc from 'fast-check';
import { expect, test } from 'vitest';

import type { DriverJob } from '#api/driver/driver-job.ts';
import {
  type StatusAction,
  statusActions,
  type DriverStatus,
  driverStatuses,
  driverSteps,
  statusAfter,
} from '#domain/driver/driver-status.ts';

import { actionFields, createHaul, weights } from '../../../../../tests/factories/driver-actions.ts';
import { createTruck } from '../../../../../tests/factories/trucks.ts';
import { driverPaths } from '../../../../../tests/setup/driving.ts';
import { openTestApp, rolePermissions } from '../../../../../tests/setup/test-app.ts';

const { db, signIn } = await openTestApp();
const truck = await createTruck(db);
const driver = await signIn({ permissions: rolePermissions.driver, carrierCompanyId: truck.company_id });

const bodies: Record<StatusAction, object> = {
  'on-route-to-pickup': { preDriveKm: 1 },
  'arrival-at-location': {},
  'at-location': weights,
  edit: { version: 1, changes: {} },
};

function act(jobId: number, action: StatusAction) {
  const body = { ...actionFields(jobId), ...bodies[action] };
  return action === 'edit'
    ? driver.patch<{ content: DriverJob }>(driverPaths.edit, body)
    : driver.post<{ content: DriverJob }>(`/api/truck-drivers/${action}`, body);
}

/** A job that nobody has set off for, and what is known of it as actions are tried on it. */
async function startJob() {
  const { jobId } = await createHaul(db, { truck });
  let status: DriverStatus = 'NOT_STARTED';
  let version = 1;
  return {
    status: () => status,
    /** Tries an action: one of the table leads where that says; any other is taken too, and never leads back. */
    attempt: async (action: StatusAction) => {
      const answer = await act(jobId, action);
      expect([action, status, answer.status]).toEqual([action, status, 200]);
      const { driverStatus, transportJobProducts, ...job } = answer.body.content;
      const expected = statusAfter(status, action);
      if (expected !== null) expect([action, status, driverStatus.code]).toEqual([action, status, expected]);
      expect(driverStatuses.indexOf(driverStatus.code)).toBeGreaterThanOrEqual(
        driverStatuses.indexOf(status),
      );
      status = driverStatus.code;
      version += 1;
      expect(job.version).toBe(version);
      expect(transportJobProducts[0]?.status).toBe(driverSteps[status].rowStatus);
    },
  };
}

test('each action in each status leads where the table of steps says', async () => {
  for (const [index, last] of driverStatuses.entries()) {
    const job = await startJob();
    for (const before of driverStatuses.slice(0, index)) {
      const { action } = driverSteps[before];
      if (action !== null) await job.attempt(action);
    }
    expect(job.status()).toBe(last);
    await job.attempt('edit');
  }
});

test('every action is taken, and none leads back, whatever is pressed in whatever order', async () => {
  const sequences = fc.array(fc.constantFrom(...statusActions), { minLength: 1, maxLength: 9 });
  await fc.assert(
    fc.asyncProperty(sequences, async (actions) => {
      const job = await startJob();
      for (const action of actions) await job.attempt(action);
    }),
    // Many more by `npm run test:random`.
    { numRuns: process.env.FUZZ_RUNS === undefined ? 8 : 200 },
  );
});
