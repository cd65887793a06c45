import { expect, test } from 'vitest';

import { decimal, zero } from '../goods/decimal.ts';
import { type DriverStop, driverStopProblems, weightProblemCode } from './driver-stop.ts';

const now = 1_000_000;
const empty: DriverStop = {
  startTime: null,
  endTime: null,
  grossWeightKg: null,
  vehicleWeightKg: null,
  noScale: false,
  estimatedWeightKg: null,
  distanceKm: null,
  afterDriveKm: null,
};
const weighed = { ...empty, grossWeightKg: decimal(44_000), vehicleWeightKg: decimal('15499.5') };

test('weights are asked for of bulk goods only', () => {
  expect(driverStopProblems(empty, false, now)).toEqual([]);
  expect(driverStopProblems(empty, true, now)).toEqual([
    { code: 'REQUIRED', field: 'grossWeightKg' },
    { code: 'REQUIRED', field: 'vehicleWeightKg' },
  ]);
  expect(driverStopProblems(weighed, true, now)).toEqual([]);
});

test('the scales show more than the empty vehicle', () => {
  const invalid = [{ code: 'INVALID', field: 'grossWeightKg' }];
  expect(driverStopProblems({ ...weighed, vehicleWeightKg: decimal(44_000) }, true, now)).toEqual(invalid);
  expect(driverStopProblems({ ...weighed, vehicleWeightKg: decimal(50_000) }, false, now)).toEqual(invalid);
});

test('a weight that cannot be is refused, and why is said', () => {
  const swapped = { ...weighed, grossWeightKg: decimal(15_500), vehicleWeightKg: decimal(44_000) };
  expect(weightProblemCode(swapped, 'grossWeightKg')).toBe('NOT_OVER_VEHICLE');
  expect(weightProblemCode({ ...swapped, grossWeightKg: decimal(44_000) }, 'grossWeightKg')).toBe(
    'NOT_OVER_VEHICLE',
  );
  expect(weightProblemCode(swapped, 'vehicleWeightKg')).toBeNull();
  expect(weightProblemCode({ ...swapped, vehicleWeightKg: decimal(70_001) }, 'vehicleWeightKg')).toBe(
    'TOO_HEAVY',
  );
  expect(weightProblemCode(weighed, 'grossWeightKg')).toBeNull();
  expect(weightProblemCode({ ...weighed, vehicleWeightKg: null }, 'grossWeightKg')).toBeNull();
  expect(weightProblemCode(weighed, 'distanceKm')).toBeNull();
});

test('a gross weight that nothing on the road has is refused', () => {
  const heavy = (gross: number) =>
    driverStopProblems({ ...weighed, grossWeightKg: decimal(gross) }, true, now);
  expect(heavy(70_000)).toEqual([]);
  expect(heavy(70_001)).toEqual([{ code: 'INVALID', field: 'grossWeightKg' }]);
});

test('an estimate and no weighing is wanted where there is no scale', () => {
  const estimated = { ...empty, noScale: true, estimatedWeightKg: decimal(28_000) };
  expect(driverStopProblems(estimated, true, now)).toEqual([]);
  expect(driverStopProblems({ ...empty, noScale: true }, true, now)).toEqual([
    { code: 'REQUIRED', field: 'estimatedWeightKg' },
  ]);
  expect(driverStopProblems({ ...empty, noScale: true }, false, now)).toEqual([]);
  // What was weighed at the other end counts: an estimate is not needed, but taken.
  expect(driverStopProblems({ ...empty, noScale: true }, true, now, true)).toEqual([]);
  expect(driverStopProblems(estimated, true, now, true)).toEqual([]);
  expect(driverStopProblems(empty, true, now, true)).toHaveLength(2);
  const { grossWeightKg, vehicleWeightKg } = weighed;
  expect(driverStopProblems({ ...estimated, grossWeightKg, vehicleWeightKg }, true, now)).toEqual([
    { code: 'INVALID', field: 'grossWeightKg' },
    { code: 'INVALID', field: 'vehicleWeightKg' },
  ]);
  expect(driverStopProblems({ ...weighed, estimatedWeightKg: decimal(28_000) }, true, now)).toEqual([
    { code: 'INVALID', field: 'estimatedWeightKg' },
  ]);
});

test('a stop may end when it starts, now at the latest', () => {
  expect(driverStopProblems({ ...empty, startTime: now, endTime: now }, false, now)).toEqual([]);
  expect(driverStopProblems({ ...empty, startTime: now, endTime: now - 1 }, false, now)).toEqual([
    { code: 'INVALID', field: 'endTime' },
  ]);
  expect(driverStopProblems({ ...empty, startTime: now + 1, endTime: now + 2 }, false, now)).toEqual([
    { code: 'INVALID', field: 'startTime' },
    { code: 'INVALID', field: 'endTime' },
  ]);
});

test('nothing negative is taken, but a distance of nothing', () => {
  const nothing = { ...empty, vehicleWeightKg: zero, distanceKm: zero, afterDriveKm: zero };
  expect(driverStopProblems(nothing, false, now)).toEqual([]);
  const less = decimal('-0.001');
  const stop = {
    ...empty,
    grossWeightKg: less,
    vehicleWeightKg: less,
    distanceKm: less,
    afterDriveKm: less,
  };
  expect(driverStopProblems(stop, false, now).map(({ field }) => field)).toEqual([
    'grossWeightKg',
    'vehicleWeightKg',
    'distanceKm',
    'afterDriveKm',
  ]);
});
