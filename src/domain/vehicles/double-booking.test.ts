import { expect, test } from 'vitest';

import { areTooClose, doubleBookings } from './double-booking.ts';

const at = (jobId: number, time: string, truckId = 1, day = '2026-05-20') => ({ jobId, truckId, day, time });
const found = (...jobs: ReturnType<typeof at>[]) =>
  doubleBookings(jobs).map(({ job, other }) => [job.jobId, other.jobId]);

test('a job that begins within the hour of another of its truck is told with the one in the way', () => {
  expect(found(at(2, '08:59'), at(1, '08:00'))).toEqual([[2, 1]]);
  expect(found(at(1, '08:00'), at(2, '08:00'))).toEqual([[2, 1]]);
  expect(found(at(1, '08:00'), at(2, '08:40'), at(3, '09:10'))).toEqual([
    [2, 1],
    [3, 2],
  ]);
});

test('an hour later, another truck or another day is none', () => {
  expect(found(at(1, '08:00'), at(2, '09:00'))).toEqual([]);
  expect(found(at(1, '08:00'), at(2, '08:00', 2))).toEqual([]);
  expect(found(at(1, '23:30', 1, '2026-05-19'), at(2, '00:10'))).toEqual([]);
});

test.each([
  ['08:00', '08:59', true],
  ['08:59', '08:00', true],
  ['08:00', '09:00', false],
  ['08:00', '08:00', true],
])('%s and %s are too close for one truck: %s', (one, other, expected) => {
  expect(areTooClose(one, other)).toBe(expected);
});
