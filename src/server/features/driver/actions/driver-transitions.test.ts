import fc from 'fast-check';
import { expect, test } from 'vitest';

import type { DriverJob } from '#api/driver/driver-job.ts';
import {
  type DriverAction,
  driverActions,
  type DriverStatus,
  driverSteps,
  statusAfter,
} from '#domain/driver/driver-status.ts';

import { actionFields, createHaul, weights } from '../../../../../tests/factories/driver-actions.ts';
import { createTruck } from '../../../../../tests/factories/trucks.ts';
import { openTestApp, rolePermissions } from '../../../../../tests/setup/test-app.ts';

const { db, signIn } = await openTestApp();
const truck = await createTruck(db);
const driver = await signIn({ permissions: rolePermissions.driver, carrierCompanyId: truck.company_id });

const bodies: Record<DriverAction, object> = {
  'on-route-to-pickup': { preDriveKm: 1 },
  'arrival-at-location': {},
  'at-location': weights,
  edit: { version: 1, changes: {} },
};

function act(jobId: number, action: DriverAction) {
  const body = { ...actionFields(jobId), ...bodies[action] };
  return action === 'edit'
    ? driver.patch<{ content: DriverJob }>('/api/truck-drivers/edit-transport-job-products', body)
    : driver.post<{ content: DriverJob }>(`/api/truck-drivers/${action}`, body);
}

test('the server follows the table of steps, whatever is pressed in whatever order', async () => {
  const sequences = fc.array(fc.constantFrom(...driverActions), { minLength: 1, maxLength: 9 });
  await fc.assert(
    fc.asyncProperty(sequences, async (actions) => {
      const { jobId, row } = await createHaul(db, { truck });
      let status: DriverStatus = 'NOT_STARTED';
      let version = 1;
      for (const action of actions) {
        const answer = await act(jobId, action);
        const after: DriverStatus | null = statusAfter(status, action);
        expect([action, status, answer.status]).toEqual([action, status, after === null ? 409 : 200]);
        const job = after === null ? (answer.problem.current as DriverJob) : answer.body.content;
        status = after ?? status;
        version += after === null ? 0 : 1;
        expect(job).toMatchObject({ version, driverStatus: { code: status } });
        expect(job.transportJobProducts[0]?.status).toBe(driverSteps[status].rowStatus);
      }
      expect(row.status).toBe('UNCOMPLETED');
    }),
    { numRuns: 40 },
  );
});
