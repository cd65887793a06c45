import fc from 'fast-check';
import { expect, test } from 'vitest';

import {
  driverDays,
  lateMinutes,
  jobsOfDriver,
  hasOverlap,
  pausesInJobs,
  type TimedJob,
} from './truck-day.ts';

const job = (jobId: number, startsAt: number, more: Partial<TimedJob> = {}): TimedJob => ({
  jobId,
  startsAt,
  workMinutes: 130,
  drivingMinutes: 60,
  emptyMinutes: 0,
  cleaningMinutes: 0,
  ...more,
});

/** The only driver's day that the jobs make. */
const driverDay = (jobs: readonly TimedJob[]) => {
  const [day] = driverDays(jobs);
  return day && { drivingMinutes: day.drivingMinutes, from: day.from, to: day.to };
};

test('a day without jobs is none', () => {
  expect(driverDays([])).toEqual([]);
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

test('a day begins when the truck sets off to its first job', () => {
  expect(driverDay([job(1, 480, { emptyMinutes: 50 })])).toEqual({ drivingMinutes: 110, from: 430, to: 610 });
  expect(driverDay([job(1, 480, { emptyMinutes: 300 })])).toEqual({
    drivingMinutes: 360,
    from: 480 - 300 - 45,
    to: 610,
  });
});

test('a rest parts days, whatever the calendar says', () => {
  const night = [job(1, 1400), job(2, 1440 + 120)];
  expect(driverDays(night).map(({ from, to }) => [from, to])).toEqual([[1400, 1690]]);
  expect(driverDays([job(1, 30), job(2, 1200)])).toHaveLength(2);
  // Seven in the morning until midnight, and three hours later again: two days with too short a rest between.
  expect(driverDays([job(1, 420), job(2, 1300), job(3, 1440 + 180)])).toHaveLength(2);
});

test('after four and a half hours at the wheel come 45 minutes of pause', () => {
  const long = job(1, 480, { workMinutes: 70 + 300, drivingMinutes: 300 });
  expect(driverDay([long])?.to).toBe(480 + 370 + 45);
});

test('a job lasts longer by the pause that its driver owes on the way, as the day does', () => {
  const jobs = [
    job(1, 480, { workMinutes: 270, drivingMinutes: 200 }),
    job(2, 750, { workMinutes: 270, drivingMinutes: 200 }),
  ];
  expect([...pausesInJobs(jobs)]).toEqual([
    [1, 0],
    [2, 45],
  ]);
  expect(driverDay(jobs)?.to).toBe(750 + 270 + 45);
});

test('waiting for the next job is a pause', () => {
  const morning = job(1, 480, { workMinutes: 70 + 240, drivingMinutes: 240 });
  const later = job(2, 900, { workMinutes: 70 + 60, drivingMinutes: 60 });
  expect(driverDay([morning, later])?.to).toBe(1030);
});

test('jobs overlap while the first is still at work; the end of one may be the beginning of the next', () => {
  expect(hasOverlap(job(1, 480), job(2, 609))).toBe(true);
  expect(hasOverlap(job(1, 480), job(2, 610))).toBe(false);
  expect(lateMinutes(job(1, 480), job(2, 620, { emptyMinutes: 25 }))).toBe(15);
  expect(lateMinutes(job(1, 480), job(2, 640, { emptyMinutes: 25 }))).toBe(0);
  expect(lateMinutes(job(1, 480), job(2, 640, { emptyMinutes: 25, cleaningMinutes: 45 }))).toBe(40);
});

test('a pause on the way makes the truck late', () => {
  const before = job(1, 480, { workMinutes: 70 + 240, drivingMinutes: 240 });
  const next = job(2, 480 + 310 + 40, { emptyMinutes: 40 });
  expect(lateMinutes(before, next)).toBe(45);
  expect(lateMinutes(before, { ...next, emptyMinutes: 30, startsAt: 480 + 310 + 30 })).toBe(0);
  expect(lateMinutes(before, { ...next, emptyMinutes: 30, startsAt: 480 + 310 + 30 }, 60)).toBe(45);
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
      const days = driverDays(timed);
      const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);
      const work = sum(timed.map((each) => each.workMinutes + each.emptyMinutes));
      expect(sum(days.map(({ from, to }) => to - from))).toBeGreaterThanOrEqual(work);
      const driven = (of: typeof days) => sum(of.map(({ drivingMinutes }) => drivingMinutes));
      expect(driven(days)).toBeGreaterThanOrEqual(driven(driverDays(timed.slice(1))));
      expect(
        days.flatMap((day) => day.jobs.map(({ job: each }) => each.jobId)).toSorted((a, b) => a - b),
      ).toEqual(timed.map(({ jobId }) => jobId));
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
