import { expect, test } from 'vitest';

import { driverJob, driverJobRow, driverLocation } from '../../../../tests/setup/driver-jobs.ts';
import { handlingMinutes, loadedDistance, distanceBetween } from './stop-estimates.ts';

const [pickup, destination] = [driverLocation(1, 'Kuuse kuivati'), driverLocation(2, 'Muuga')];
const known = { km: 43.4, minutes: 52, source: 'driven' as const };

test('one way is the same whole numbers in the list and on the job screen', () => {
  const job = driverJob('NOT_STARTED', {
    transportJobProducts: [driverJobRow(1, { pickup, destination, distance: known })],
  });
  expect(loadedDistance(job)).toEqual({ km: 43, minutes: 55, source: 'driven' });
  expect(distanceBetween(job, pickup, destination)).toEqual(loadedDistance(job));
});

test('a way that the server tells nothing of is worked out from the map, in the list too', () => {
  const job = driverJob('NOT_STARTED', {
    transportJobProducts: [
      driverJobRow(1, {
        pickup: { ...pickup, latitude: 58.38, longitude: 26.72 },
        destination: { ...destination, latitude: 59.44, longitude: 24.75 },
      }),
    ],
  });
  expect(loadedDistance(job)).toEqual({ km: 219, minutes: 220, source: 'estimated' });
});

test('where a place is not on the map no way is known', () => {
  const job = driverJob('NOT_STARTED', { transportJobProducts: [driverJobRow(1, { pickup, destination })] });
  expect(loadedDistance(job)).toBeNull();
});

test('the longest loading of several goods is told, up to the next five minutes', () => {
  const job = driverJob('NOT_STARTED', {
    transportJobProducts: [
      driverJobRow(1, { handling: { loadingMinutes: 21, unloadingMinutes: 30 } }),
      driverJobRow(2, { handling: { loadingMinutes: 12, unloadingMinutes: 33 } }),
    ],
  });
  expect(handlingMinutes(job, 'pickup')).toBe(25);
  expect(handlingMinutes(job, 'destination')).toBe(35);
});
