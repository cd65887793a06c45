import fc from 'fast-check';
import { expect, test } from 'vitest';

import { minutesOfDay } from '../calendar/time-of-day.ts';
import { type BookedJob, doubleBookings, conflictingJobs, sharingVehicle } from './double-booking.ts';

const at = (jobId: number, time: string, fields: Partial<BookedJob> = {}): BookedJob => ({
  jobId,
  startsAt: minutesOfDay(time),
  workMinutes: 60,
  truckId: 1,
  trailerId: null,
  driver: null,
  isOver: false,
  ...fields,
});
const found = (...jobs: BookedJob[]) =>
  doubleBookings(jobs).map(({ job, other, vehicle }) => [job.jobId, other.jobId, vehicle]);

test('a job that begins while its truck is at an earlier one is told with the one in the way', () => {
  expect(found(at(2, '08:59'), at(1, '08:00'))).toEqual([[2, 1, 'truck']]);
  expect(found(at(1, '08:00'), at(2, '08:00'))).toEqual([[2, 1, 'truck']]);
  expect(found(at(1, '08:00'), at(2, '08:40'), at(3, '09:10'))).toEqual([
    [2, 1, 'truck'],
    [3, 2, 'truck'],
  ]);
});

test('how long the earlier one is estimated to take decides', () => {
  expect(found(at(1, '08:00'), at(2, '09:00'))).toEqual([]);
  expect(found(at(1, '08:00', { workMinutes: 150 }), at(2, '10:29'))).toEqual([[2, 1, 'truck']]);
  expect(found(at(1, '08:00', { workMinutes: 150 }), at(2, '09:00'), at(3, '10:15'))).toEqual([
    [2, 1, 'truck'],
    [3, 1, 'truck'],
  ]);
});

test('another truck, no truck or a job that is over is none', () => {
  expect(found(at(1, '08:00'), at(2, '08:00', { truckId: 2 }))).toEqual([]);
  expect(found(at(1, '08:00', { truckId: null }), at(2, '08:00', { truckId: null }))).toEqual([]);
  expect(found(at(1, '08:00', { isOver: true }), at(2, '08:00'))).toEqual([]);
  expect(found(at(1, '08:00'), at(2, '08:00', { isOver: true }))).toEqual([]);
});

test('a trailer that another truck pulls is one too; with the same truck it is the truck that counts', () => {
  const trailerId = 7;
  expect(found(at(1, '08:00', { trailerId }), at(2, '08:30', { trailerId, truckId: 2 }))).toEqual([
    [2, 1, 'trailer'],
  ]);
  expect(found(at(1, '08:00', { trailerId }), at(2, '08:30', { trailerId }))).toEqual([[2, 1, 'truck']]);
});

test('a driver who is named for two trucks cannot be in both; in one truck it is the truck that counts', () => {
  const driver = '51234567 jaan kask';
  expect(found(at(1, '08:00', { driver }), at(2, '08:30', { driver, truckId: 2 }))).toEqual([
    [2, 1, 'driver'],
  ]);
  expect(found(at(1, '08:00', { driver }), at(2, '09:00', { driver, truckId: 2 }))).toEqual([]);
  expect(found(at(1, '08:00', { driver }), at(2, '08:30', { driver }))).toEqual([[2, 1, 'truck']]);
  expect(found(at(1, '08:00'), at(2, '08:30', { truckId: 2 }))).toEqual([]);
});

test('whatever is told of a day is what would be said of the later job when it is saved', () => {
  const vehicle = fc.option(fc.integer({ min: 1, max: 3 }));
  const job = fc.record({
    startsAt: fc.integer({ min: 0, max: 1439 }),
    workMinutes: fc.integer({ min: 1, max: 400 }),
    truckId: vehicle,
    trailerId: vehicle,
    driver: fc.option(fc.constantFrom('a', 'b')),
    isOver: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(job, { maxLength: 12 }), (drawn) => {
      const day = drawn.map((fields, jobId) => ({ ...fields, jobId }));
      const told = doubleBookings(day);
      for (const each of told) {
        const { ofTruck, ofTrailer, ofDriver } = conflictingJobs(each.job, day);
        const byVehicle = { truck: ofTruck, trailer: ofTrailer, driver: ofDriver };
        expect(byVehicle[each.vehicle]).toBeDefined();
        expect(each.other.startsAt).toBeLessThanOrEqual(each.job.startsAt);
      }
      const living = day.filter(({ isOver }) => !isOver);
      const hasConflict = living.some((each) => {
        return Object.values(conflictingJobs(each, living)).some((other) => other !== undefined);
      });
      expect(told.length > 0).toBe(hasConflict);
    }),
  );
});

test('jobs that share a vehicle or a driver are given in their order, once, and nothing is shared by having none', () => {
  const days = [
    at(1, '08:00', { truckId: 7, trailerId: 3 }),
    at(2, '09:00', { truckId: 8, trailerId: 3, driver: 'a' }),
    at(3, '07:00', { truckId: null }),
    at(4, '10:00', { truckId: 7, trailerId: 3 }),
    at(5, '11:00', { truckId: 9, driver: 'a' }),
  ];
  const sharing = sharingVehicle(days);
  const ids = (...of: BookedJob[]) => sharing(of).map(({ jobId }) => jobId);
  expect(days.map((job) => ids(job))).toEqual([[1, 2, 4], [1, 2, 4, 5], [], [1, 2, 4], [2, 5]]);
  expect(ids(...days)).toEqual([1, 2, 4, 5]);
});
