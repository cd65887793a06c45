import { expect, it } from 'vitest';

import type { DriverJob } from '#contract/driver-job.ts';
import { type DriverStatus, driverSteps } from '#domain/driver-status.ts';

import { insist } from './insist.ts';
import { jobAfter } from './job-after.ts';

function job(code: DriverStatus, over: Partial<DriverJob> = {}): DriverJob {
  return {
    transportJobId: 7,
    version: 5,
    date: '2026-05-20',
    time: null,
    driverStatus: { id: driverSteps[code].id, code, value: code },
    cancelled: false,
    redirected: false,
    truck: { id: 1, licensePlateNumber: '123ABC', trailerRegNumber: null },
    transportJobProducts: [],
    previousLoads: [],
    preDriveKm: null,
    pickupStop: null,
    destinationStop: null,
    history: [],
    photos: [],
    ...over,
  };
}

const left = {
  what: 'at-location',
  stop: 'pickup',
  fields: { grossWeightKg: 43_980, vehicleWeightKg: 15_500, notes: null },
} as const;

it('sends a step again where it has become possible', () => {
  expect(insist(left, job('AT_PICKUP'))).toBe(left);
});

it('makes a step that is already done a correction, which wipes out nothing', () => {
  expect(insist(left, job('ON_ROUTE_TO_DESTINATION'))).toEqual({
    what: 'edit',
    version: 5,
    changes: { pickup: { grossWeightKg: 43_980, vehicleWeightKg: 15_500 } },
    was: { pickup: { grossWeightKg: null, vehicleWeightKg: null } },
  });
});

it('has nothing to keep where the job cannot take it', () => {
  expect(insist(left, job('AT_DESTINATION'))).toBeNull();
  expect(insist(left, job('ON_ROUTE_TO_DESTINATION', { cancelled: true }))).toBeNull();
  expect(insist({ what: 'arrival-at-location', stop: 'pickup' }, job('AT_PICKUP'))).toBeNull();
  const photo = { what: 'photo', kind: 'LOAD', contentType: 'image/jpeg', data: '/9j/' } as const;
  expect(insist(photo, job('COMPLETED'))).toBe(photo);
  expect(insist(photo, job('ON_ROUTE_TO_PICKUP', { cancelled: true }))).toBeNull();
});

it('takes the corrected fields as the server shows them now', () => {
  const edit = { what: 'edit', version: 2, changes: { preDriveKm: 9 }, was: { preDriveKm: 1 } } as const;
  expect(insist(edit, job('COMPLETED', { preDriveKm: 4 }))).toEqual({
    what: 'edit',
    version: 5,
    changes: { preDriveKm: 9 },
    was: { preDriveKm: 4 },
  });
});

it('shows a job as it will be, with its net weight', () => {
  const after = jobAfter(job('AT_PICKUP'), { deed: left, occurredAt: '2026-05-20T12:00:00+03:00' });
  expect(after).toMatchObject({
    driverStatus: { code: 'ON_ROUTE_TO_DESTINATION' },
    pickupStop: { netWeightKg: 28_480, leftAt: '2026-05-20T12:00:00+03:00' },
  });
});
