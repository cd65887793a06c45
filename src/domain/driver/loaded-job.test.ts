import { expect, test } from 'vitest';

import type { DriverStatus } from './driver-status.ts';
import { loadedJob } from './loaded-job.ts';

const job = (status: DriverStatus, isBulk = true, truckId = 1) => ({
  transportJobId: 7,
  truckId,
  status,
  isBulk,
});

test('loose goods are in the truck from loading to unloading', () => {
  const loaded = (
    ['ON_ROUTE_TO_PICKUP', 'AT_PICKUP', 'ON_ROUTE_TO_DESTINATION', 'AT_DESTINATION', 'COMPLETED'] as const
  ).filter((status) => loadedJob([job(status)], 1, 8) !== undefined);
  expect(loaded).toEqual(['ON_ROUTE_TO_DESTINATION', 'AT_DESTINATION']);
});

test('goods in packages, another truck and the job itself do not count', () => {
  expect(loadedJob([job('AT_DESTINATION', false)], 1, 8)).toBeUndefined();
  expect(loadedJob([job('AT_DESTINATION', true, 2)], 1, 8)).toBeUndefined();
  expect(loadedJob([job('AT_DESTINATION')], 1, 7)).toBeUndefined();
});
