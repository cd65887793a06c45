import { expect, test } from 'vitest';

import { driverJob, driverJobRow } from '../../../../../tests/setup/driver-jobs.ts';
import { unknownOf } from './before-start.ts';

const known = driverJob('NOT_STARTED', { transportJobProducts: [driverJobRow(1)] });
const job = {
  ...known,
  truck: { ...known.truck, id: 1, trailerId: 2, trailerRegNumber: '208YKL', usualTareKg: 15_500 },
};
const own = { truckId: 1, trailerId: 2, hasTrailers: true };

test('asks nothing of a pair that is known', () => {
  expect(unknownOf(job, own)).toEqual([]);
});

test('asks for the trailer only where there is one to choose', () => {
  expect(unknownOf(job, { ...own, trailerId: null })).toEqual(['trailer']);
  expect(unknownOf(job, { ...own, trailerId: null, hasTrailers: false })).toEqual([]);
});

test('asks for the tare of a pair that has never been weighed, where scales count', () => {
  const unweighed = { ...job, truck: { ...job.truck, usualTareKg: null } };
  expect(unknownOf(unweighed, own)).toEqual(['tare']);
  const [row] = unweighed.transportJobProducts;
  const packed = { ...row!, product: { ...row!.product, isBulk: false } };
  expect(unknownOf({ ...unweighed, transportJobProducts: [packed] }, own)).toEqual([]);
});
