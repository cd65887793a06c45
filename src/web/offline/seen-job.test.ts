import { expect, test } from 'vitest';

import { driverJob, driverJobRow } from '../../../tests/setup/driver-jobs.ts';
import { seenOf, seenRequest } from './seen-job.ts';

const job = driverJob('ON_ROUTE_TO_DESTINATION', { transportJobProducts: [driverJobRow(1)] });

test('says in ids what the screen showed', () => {
  const [row] = job.transportJobProducts;
  expect(seenRequest(seenOf(job))).toMatchObject({
    truckId: job.truck.id,
    destinationLocationId: row?.destination?.id ?? null,
    rows: [{ transportJobProductId: row?.id, pickupLocationId: row?.pickup.id }],
  });
});

test('tells nothing of rows that were over before', () => {
  const rows = [...job.transportJobProducts, driverJobRow(2, { status: 'CANCELLED' })];
  expect(seenRequest(seenOf({ ...job, transportJobProducts: rows })).rows).toHaveLength(1);
});
