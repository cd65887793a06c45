import { randomUUID } from 'node:crypto';

import { expect, test } from 'vitest';

import type { Alert } from '#api/alerts/alerts.ts';
import type { DriverPapers } from '#api/driver/papers.ts';

import { actionFields } from '../../../../../tests/factories/driver-actions.ts';
import { createProduct } from '../../../../../tests/factories/products.ts';
import { drive, type DriverAnswer, driverPaths, openDriving } from '../../../../../tests/setup/driving.ts';

const { db, staff, haulWithDriver, rowInTable } = await openDriving();

/** A job of 24 pieces whose driver stands at the pickup. */
async function atPickup() {
  const product = await createProduct(db, { name: 'Väetis' });
  const haul = await haulWithDriver({ row: { product_id: product.id, quantity: '24' } });
  await drive(haul.driver, haul.jobId, 2);
  const count = (quantity: number | null) =>
    quantity === null ? null : [{ transportJobProductId: haul.row.id, quantity }];
  return {
    ...haul,
    leave: (quantity: number | null, confirmed: string[] = []) =>
      haul.driver.post<DriverAnswer>(driverPaths.leave, {
        ...actionFields(haul.jobId),
        counts: count(quantity),
        confirmed,
      }),
    correct: (stop: 'pickup' | 'destination', quantity: number | null, confirmed: string[] = []) =>
      haul.driver.patch<DriverAnswer>(driverPaths.edit, {
        actionId: randomUUID(),
        transportJobId: haul.jobId,
        version: (version += 1),
        changes: { [stop]: { counts: count(quantity) } },
        confirmed,
      }),
    arrive: () => haul.driver.post(driverPaths.arrive, actionFields(haul.jobId)),
    alerts: async () => {
      const { content } = (await staff.get<{ content: Alert[] }>('/api/alerts?settled=false')).body;
      return content
        .filter(({ kind, rowId }) => kind === 'WEIGHT_UNUSUAL' && rowId === haul.row.id)
        .map(({ summary }) => summary);
    },
  };
}
let version = 10;

test('what is counted otherwise than ordered is asked about, told to the office, and corrected', async () => {
  const job = await atPickup();
  const field = `counts.${job.row.id}`;
  const asked = await job.leave(23);
  expect([asked.status, asked.problems]).toEqual([422, [`${field} UNUSUAL`]]);
  expect(asked.problem.errors[0]?.explanation).toBe('Väetis (tk): loetud 23, tellitud on 24');
  const left = await job.leave(23, [field]);
  expect(left.status, left.text).toBe(200);
  expect(left.body.content.pickupStop?.counts).toEqual([{ transportJobProductId: job.row.id, quantity: 23 }]);
  expect(await job.alerts()).toEqual([expect.stringContaining('Väetis (tk): loetud 23, tellitud on 24')]);

  // The papers say what is on the truck, and how much that is.
  const papers = await job.driver.get<{ content: DriverPapers }>(
    `${driverPaths.papers}?transportJobId=${job.jobId}`,
  );
  expect(papers.body.content.documents).toMatchObject([{ quantity: '23 tk', quantitySource: 'LOADED' }]);

  expect((await job.correct('pickup', 24)).status).toBe(200);
  expect(await job.alerts()).toEqual([]);
});

test('what is counted at the destination is delivered, also after completion', async () => {
  const job = await atPickup();
  await job.leave(24);
  await job.arrive();
  expect((await job.leave(22)).problem.errors[0]?.explanation).toBe('Väetis (tk): maha loeti 22, peale 24');
  const done = await job.leave(22, [`counts.${job.row.id}`]);
  expect(done.body.content).toMatchObject({
    driverStatus: { code: 'COMPLETED' },
    transportJobProducts: [{ deliveredQuantity: 22 }],
  });
  expect(await job.alerts()).toHaveLength(1);
  // Both ends are of the same question: a correction of either answers it.
  const changed = await job.correct('pickup', 22);
  expect(changed.problems).toEqual([`changes.pickup.counts.${job.row.id} UNUSUAL`]);
  expect((await job.correct('pickup', 22, [`counts.${job.row.id}`])).status).toBe(200);
  expect(await job.alerts()).toEqual([expect.stringContaining('loetud 22, tellitud on 24')]);

  expect((await job.correct('destination', null)).status).toBe(200);
  expect((await rowInTable(job.row.id)).deliveredQuantity).toBeNull();
  const history = await staff.get(`/api/transport-job-products/${job.row.id}/history`);
  expect(history.text).toContain('destination.counts');
});

test('a report without counts is as before, and nothing less than nothing is counted', async () => {
  const job = await atPickup();
  expect((await job.leave(-1)).problems).toEqual(['counts.0.quantity INVALID']);
  const left = await job.driver.post<DriverAnswer>(driverPaths.leave, actionFields(job.jobId));
  expect(left.body.content.pickupStop?.counts).toBeNull();
  expect((await rowInTable(job.row.id)).deliveredQuantity).toBeNull();
});
