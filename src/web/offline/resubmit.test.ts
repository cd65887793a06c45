import { expect, test } from 'vitest';

import { driverJob } from '../../../tests/setup/driver-jobs.ts';
import { jobAfter } from './job-after.ts';
import { resubmit } from './resubmit.ts';

const left = {
  what: 'at-location',
  stop: 'pickup',
  fields: { grossWeightKg: 43_980, vehicleWeightKg: 15_500, notes: null },
} as const;

test('sends a step again where it has become possible', () => {
  expect(resubmit(left, driverJob('AT_PICKUP'))).toBe(left);
});

test('makes a step that is already done a correction, which wipes out nothing', () => {
  expect(resubmit(left, driverJob('ON_ROUTE_TO_DESTINATION'))).toEqual({
    what: 'edit',
    version: 5,
    changes: { pickup: { grossWeightKg: 43_980, vehicleWeightKg: 15_500 } },
    was: { pickup: { grossWeightKg: null, vehicleWeightKg: null } },
  });
});

test('has nothing to keep where the job cannot take it', () => {
  expect(resubmit(left, driverJob('AT_DESTINATION'))).toBeNull();
  expect(resubmit(left, driverJob('ON_ROUTE_TO_DESTINATION', { cancelled: true }))).toBeNull();
  expect(resubmit({ what: 'arrival-at-location', stop: 'pickup' }, driverJob('AT_PICKUP'))).toBeNull();
  const photo = { what: 'photo', kind: 'LOAD', contentType: 'image/jpeg', data: '/9j/' } as const;
  expect(resubmit(photo, driverJob('COMPLETED'))).toBe(photo);
  expect(resubmit(photo, driverJob('ON_ROUTE_TO_PICKUP', { cancelled: true }))).toBeNull();
});

test('takes the corrected fields as the server shows them now', () => {
  const edit = { what: 'edit', version: 2, changes: { preDriveKm: 9 }, was: { preDriveKm: 1 } } as const;
  expect(resubmit(edit, driverJob('COMPLETED', { preDriveKm: 4 }))).toEqual({
    what: 'edit',
    version: 5,
    changes: { preDriveKm: 9 },
    was: { preDriveKm: 4 },
  });
});

test('shows a job as it will be, with its net weight', () => {
  const after = jobAfter(driverJob('AT_PICKUP'), { action: left, occurredAt: '2026-05-20T12:00:00+03:00' });
  expect(after).toMatchObject({
    driverStatus: { code: 'ON_ROUTE_TO_DESTINATION' },
    pickupStop: { netWeightKg: 28_480, leftAt: '2026-05-20T12:00:00+03:00' },
  });
});
