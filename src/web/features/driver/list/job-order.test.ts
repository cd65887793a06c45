import { expect, test } from 'vitest';

import type { DriverJob } from '#api/driver/driver-job.ts';
import type { DriverStatus } from '#domain/driver/driver-status.ts';

import { driverJob } from '../../../../../tests/setup/driver-jobs.ts';
import { compareDriverJobs, isLate, isOver } from './job-order.ts';

const job = (transportJobId: number, code: DriverStatus, over: Partial<DriverJob> = {}) =>
  driverJob(code, { transportJobId, ...over });

test('puts what is new first and what is over last, each in the order of the day', () => {
  const day = [
    job(1, 'COMPLETED'),
    job(2, 'NOT_STARTED'),
    job(3, 'NOT_STARTED', { cancelled: true, news: 'new' }),
    job(4, 'AT_PICKUP', { news: 'changed' }),
    job(5, 'NOT_STARTED', { news: 'new' }),
    job(6, 'NOT_STARTED', { news: 'new' }),
  ];
  expect(day.toSorted(compareDriverJobs).map(({ transportJobId }) => transportJobId)).toEqual([
    5, 6, 2, 4, 1, 3,
  ]);
});

test('counts a job as over once it is completed or cancelled, not a step before', () => {
  expect(isOver(job(1, 'COMPLETED'))).toBe(true);
  expect(isOver(job(1, 'NOT_STARTED', { cancelled: true }))).toBe(true);
  expect(isOver(job(1, 'AT_DESTINATION'))).toBe(false);
});

test('goods of a cancelled job stay in sight until the office has settled them or they are off the truck', () => {
  const cancelled = { cancelled: true, awaitsOffice: true };
  expect(isOver(job(1, 'ON_ROUTE_TO_DESTINATION', cancelled))).toBe(false);
  expect(isOver(job(1, 'AT_DESTINATION', cancelled))).toBe(false);
  expect(isOver(job(1, 'AT_DESTINATION', { ...cancelled, awaitsOffice: false }))).toBe(true);
  expect(isOver(job(1, 'AT_PICKUP', cancelled))).toBe(true);
  expect(isOver(job(1, 'COMPLETED', cancelled))).toBe(true);
});

test('a job is late once its time, or without one its day, is past and nobody has set off', () => {
  const now = Date.parse('2026-11-28T10:00:00+02:00');
  const planned = (date: string, time: string | null, code: DriverStatus = 'NOT_STARTED') =>
    isLate(job(1, code, { date, time }), now);
  expect(planned('2026-11-28', '09:59')).toBe(true);
  expect(planned('2026-11-28', '10:01')).toBe(false);
  expect(planned('2026-11-28', null)).toBe(false);
  expect(planned('2026-11-27', null)).toBe(true);
  expect(planned('2026-11-27', '09:00', 'ON_ROUTE_TO_PICKUP')).toBe(false);
});
