import fc from 'fast-check';
import { expect, test } from 'vitest';

import { driverDay, minutesLate, jobsOfDriver, jobsOverlap, type TimedJob } from './truck-day.ts';

const job = (jobId: number, startsAt: number, more: Partial<TimedJob> = {}): TimedJob => ({
  jobId,
  startsAt,
  workMinutes: 130,
  drivingMinutes: 60,
  emptyMinutes: 0,
  cleaningMinutes: 0,
  ...more,
});

test('a day without jobs is none', () => {
  expect(driverDay([])).toBeNull();
});

test('one job: an hour of driving between loading and unloading', () => {
  expect(driverDay([job(1, 480)])).toEqual({ drivingMinutes: 60, from: 480, to: 610 });
});

test('the empty way to the next job is driven too', () => {
  expect(driverDay([job(2, 700, { emptyMinutes: 50 }), job(1, 480)])).toEqual({
    drivingMinutes: 170,
    from: 480,
    to: 830,
  });
});

test('after four and a half hours at the wheel come 45 minutes of pause', () => {
  const long = job(1, 480, { workMinutes: 70 + 300, drivingMinutes: 300 });
  expect(driverDay([long])?.to).toBe(480 + 370 + 45);
});

test('waiting for the next job is a pause', () => {
  const morning = job(1, 480, { workMinutes: 70 + 240, drivingMinutes: 240 });
  const later = job(2, 900, { workMinutes: 70 + 60, drivingMinutes: 60 });
  expect(driverDay([morning, later])?.to).toBe(1030);
});

test('jobs overlap while the first is still at work; the end of one may be the beginning of the next', () => {
  expect(jobsOverlap(job(1, 480), job(2, 609))).toBe(true);
  expect(jobsOverlap(job(1, 480), job(2, 610))).toBe(false);
  expect(minutesLate(job(1, 480), job(2, 620, { emptyMinutes: 25 }))).toBe(15);
  expect(minutesLate(job(1, 480), job(2, 640, { emptyMinutes: 25 }))).toBe(0);
  expect(minutesLate(job(1, 480), job(2, 640, { emptyMinutes: 25, cleaningMinutes: 45 }))).toBe(40);
});

const jobs = fc.array(
  fc
    .record({ startsAt: fc.nat(1200), driving: fc.nat(400), emptyMinutes: fc.nat(200) })
    .map(({ startsAt, driving, emptyMinutes }) => ({
      startsAt,
      emptyMinutes,
      cleaningMinutes: 0,
      drivingMinutes: driving,
      workMinutes: driving + 70,
    })),
  { minLength: 1, maxLength: 6 },
);

test('a day is never shorter than its work, and another job never makes it shorter', () => {
  fc.assert(
    fc.property(jobs, (given) => {
      const timed = given.map((one, index) => ({ jobId: index, ...one }));
      const day = driverDay(timed);
      const work = timed.reduce((sum, each) => sum + each.workMinutes, 0);
      expect((day?.to ?? 0) - (day?.from ?? 0)).toBeGreaterThanOrEqual(work);
      expect(day?.drivingMinutes).toBeGreaterThanOrEqual(driverDay(timed.slice(1))?.drivingMinutes ?? 0);
    }),
  );
});

test('a driver’s jobs are those of all their trucks; of an unnamed one, those of the truck', () => {
  const [first, second] = [
    { truckId: 1, driver: '5550 jaan' },
    { truckId: 2, driver: '5550 jaan' },
  ];
  const [unnamed, nobodys] = [
    { truckId: 3, driver: null },
    { truckId: 4, driver: null },
  ];
  const day = [first, second, unnamed, nobodys, { truckId: null, driver: null }];
  expect(jobsOfDriver(first, day)).toEqual([first, second]);
  expect(jobsOfDriver(unnamed, day)).toEqual([unnamed]);
  expect(jobsOfDriver({ truckId: null, driver: null }, day)).toEqual([]);
});
