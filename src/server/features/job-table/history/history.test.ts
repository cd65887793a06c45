import { expect, test } from 'vitest';

import type { JobRowHistoryEntry } from '#api/job-row/row-actions.ts';

import { actionFields } from '../../../../../tests/factories/driver-actions.ts';
import { createGrain } from '../../../../../tests/factories/products.ts';
import { createTruck } from '../../../../../tests/factories/trucks.ts';
import { driverPaths, openDriving } from '../../../../../tests/setup/driving.ts';
import { recordAudit } from '../../../db/audit.ts';

const { db, staff, haulWithDriver } = await openDriving();

async function history(rowId: number): Promise<JobRowHistoryEntry[]> {
  const answer = await staff.get<{ content: JobRowHistoryEntry[] }>(
    `/api/transport-job-products/${rowId}/history`,
  );
  expect(answer.status).toBe(200);
  return answer.body.content;
}

test('a driver’s step is written as the step and right after it the row’s change, of one moment', async () => {
  const { driver, jobId, row } = await haulWithDriver();
  await driver.post(driverPaths.start, actionFields(jobId));
  const [change, step] = await history(row.id);
  expect(step).toMatchObject({ action: 'on-route-to-pickup' });
  expect(change).toMatchObject({ action: 'updated', at: step?.at, who: step?.who });
});

test('what is kept by an id is told by its name', async () => {
  const { driver, carrierId, jobId, row, truck } = await haulWithDriver();
  const spare = await createTruck(db, { company_id: carrierId });
  const [planned, instead] = [await createGrain(db), await createGrain(db, { name: 'Kaer' })];
  await driver.post(driverPaths.start, { ...actionFields(jobId), truckId: spare.id });
  await recordAudit(db, {
    actor: 'import',
    entity: 'transport_job_product',
    entityId: row.id,
    action: 'import',
    changes: { replacement_product_id: [planned.id, instead.id], tied_to_id: [null, row.id] },
  });
  const [imported, , step] = await history(row.id);
  expect(step?.changes).toContainEqual({
    field: 'truckId',
    before: truck.license_plate_number,
    after: spare.license_plate_number,
  });
  expect(imported?.changes).toContainEqual({
    field: 'replacement_product_id',
    before: planned.name,
    after: instead.name,
  });
  expect(imported?.changes).toContainEqual({ field: 'tied_to_id', before: null, after: String(row.id) });
});
