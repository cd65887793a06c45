import fc from 'fast-check';
import { expect, test } from 'vitest';

import type { DriverJob } from '#api/driver/driver-job.ts';
import {
  type StatusAction,
  statusActions,
  type DriverStatus,
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
    /** Tries an action, whose answer has to be what the table of steps says. */
    attempt: async (action: StatusAction) => {
      const answer = await act(jobId, action);
      const after: DriverStatus | null = statusAfter(status, action);
      expect([action, status, answer.status]).toEqual([action, status, after === null ? 409 : 200]);
      const job = after === null ? (answer.problem.current as DriverJob) : answer.body.content;
      status = after ?? status;
      version += after === null ? 0 : 1;
      expect(job).toMatchObject({ version, driverStatus: { code: status } });
      expect(job.transportJobProducts[0]?.status).toBe(driverSteps[status].rowStatus);
    },
  };
}

test('each action in each status is taken or refused as the table of steps says', async () => {
  const job = await startJob();
  const tried = new Set<string>();
  // What is refused comes first and what moves the job on last, so that each status meets all of them.
  const rank = (action: StatusAction) => {
    const after = statusAfter(job.status(), action);
    return after === null ? 0 : after === job.status() ? 1 : 2;
  };
  for (const _ of Object.keys(driverSteps)) {
    for (const action of statusActions.toSorted((one, other) => rank(one) - rank(other))) {
      tried.add(`${job.status()} ${action}`);
      await job.attempt(action);
    }
  }
  expect(tried.size).toBe(Object.keys(driverSteps).length * statusActions.length);
});

test('the server follows the table of steps, whatever is pressed in whatever order', async () => {
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
