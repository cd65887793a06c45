import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { type ArrivingJob, asTheyGo, besideJob, howItGoes, inOrderOfNow } from './arrival.ts';
import { limitsBroken } from './driver-limits.ts';
import { driverDays, jobsOfDriver } from './truck-day.ts';

/** 10:00 to 12:10, of which an hour is driven. */
const load: ArrivingJob = {
  jobId: 1,
  startsAt: 600,
  workMinutes: 130,
  drivingMinutes: 60,
  emptyMinutes: 0,
  isEmptyWayKnown: true,
  cleaningMinutes: 0,
  truckId: 7,
  trailerId: null,
  driver: null,
  isOver: false,
  hasBegun: false,
};
const at = (jobId: number, startsAt: number, more: Partial<ArrivingJob> = {}): ArrivingJob => {
  return { ...load, jobId, startsAt, ...more };
};
const go = (job: ArrivingJob, now: number, ...others: ArrivingJob[]) => {
  const jobs = [job, ...others];
  const { late, others: held, ...going } = howItGoes(job, { jobs, driven: jobs, now });
  const said = late.map(({ of, minutes, other, isAtLeast }) => [
    of,
    minutes,
    other?.jobId ?? null,
    isAtLeast,
  ]);
  return { ...going, startsAt: going.job.startsAt, late: said, others: held };
};
const timesOf = (jobs: readonly ArrivingJob[]) => jobs.map(({ jobId, startsAt }) => [jobId, startsAt]);

test('a truck in time goes at its time, and what has begun or is of a past day is not waited for', () => {
  expect(go(load, 500)).toMatchObject({ startsAt: 600, late: [], held: { startsAt: 600, workMinutes: 130 } });
  for (const now of [700, 2000]) {
    const begun = now === 700 ? { hasBegun: true } : {};
    expect(go({ ...load, ...begun }, now)).toMatchObject({ startsAt: 600, late: [] });
    expect(timesOf(inOrderOfNow([{ ...load, ...begun }], now))).toEqual([[1, 600]]);
  }
});

test('what has not begun though its time has passed is still to be done, in its order and after what has begun', () => {
  const jobs = [at(3, 650), at(2, 600), at(4, 640, { hasBegun: true }), at(5, 701), at(6, 800)];
  expect(timesOf(inOrderOfNow(jobs, 700))).toEqual([
    [4, 640],
    [2, 700],
    [3, 701],
    [5, 702],
    [6, 800],
  ]);
  // Of a day that is over it is only written down; one that runs over midnight is not over.
  expect(timesOf(inOrderOfNow([at(2, -600), at(3, -100)], 30))).toEqual([
    [2, -600],
    [3, 30],
  ]);
});

test('a truck is free of what it has not begun only when that is done: what follows comes later, at least', () => {
  // Planned from 8:00 to 10:10, not begun at 11:40: not done before 13:50.
  const unbegun = at(2, 480);
  const after = at(3, 800, { emptyMinutes: 20 });
  const going = go(after, 700, unbegun);
  expect(going.late).toEqual([['job', 50, 2, true]]);
  expect(going.others).toEqual([
    expect.objectContaining({
      jobId: 2,
      startsAt: 480,
      workMinutes: 350,
      isUnbegun: true,
      isUntilAtLeast: true,
    }),
  ]);
  expect(going.driven.map(({ jobId, startsAt }) => [jobId, startsAt])).toEqual([
    [3, 850],
    [2, 700],
  ]);
  // The day after begins after what will be done today.
  const tomorrow = at(4, 1440 + 360);
  expect(timesOf(go(tomorrow, 1200, at(2, 480), at(3, 700)).driven)).toEqual([
    [4, 1800],
    [2, 1200],
    [3, 1330],
  ]);
  // Refused, cancelled or given to another truck it is no job of this one; done it is over.
  expect(go(after, 700, { ...unbegun, isOver: true }).late).toEqual([]);
  // With a trailer, or a driver, that still waits to set off with another truck.
  for (const shared of [{ driver: 'mati' }, { trailerId: 5 }]) {
    expect(go({ ...load, ...shared }, 700, { ...unbegun, ...shared, truckId: 8 })).toMatchObject({
      late: [['job', 230, 2, true]],
      others: [{ jobId: 2, workMinutes: 350 }],
    });
  }
});

test('a job holds its truck for the pauses that its drive requires, too', () => {
  // 300 minutes at the wheel: a pause after 270.
  const long = at(2, 300, { workMinutes: 360, drivingMinutes: 300 });
  expect(go(at(3, 690), 200, long).others).toMatchObject([{ jobId: 2, startsAt: 300, workMinutes: 405 }]);
  expect(go(long, 200).held).toEqual({ startsAt: 300, workMinutes: 405 });
});

test('one truck does one thing after another, in whichever order and at whichever time it is asked', () => {
  const jobs = fc
    .uniqueArray(fc.tuple(fc.integer({ min: 300, max: 1400 }), fc.boolean()), {
      selector: ([startsAt]) => Math.floor(startsAt / 140),
      maxLength: 6,
    })
    .map((chosen) => chosen.map(([startsAt, hasBegun], index) => at(index + 1, startsAt, { hasBegun })));
  fc.assert(
    fc.property(jobs, fc.integer({ min: 300, max: 1400 }), (planned, now) => {
      const going = asTheyGo(planned, now);
      for (const [index, job] of going.entries()) {
        const own = planned.find(({ jobId }) => jobId === job.jobId);
        expect(job.startsAt).toBeGreaterThanOrEqual(own?.startsAt ?? 0);
        if (!job.hasBegun) expect(job.startsAt).toBeGreaterThanOrEqual(Math.min(now, job.startsAt));
        const before = going[index - 1];
        const isAsPlanned = job.startsAt === own?.startsAt;
        if (before !== undefined && !isAsPlanned) {
          expect(job.startsAt).toBeGreaterThanOrEqual(before.startsAt + before.workMinutes);
        }
      }
      // Each, asked alone, goes as it goes with all.
      for (const job of planned) {
        const alone = howItGoes(job, { jobs: planned, driven: planned, now });
        expect(alone.job.startsAt).toBe(going.find(({ jobId }) => jobId === job.jobId)?.startsAt);
      }
    }),
  );
});

test('a load whose time has passed is loaded once the truck is there, and holds it until it is unloaded', () => {
  const far = { ...load, emptyMinutes: 40 };
  expect(go(far, 700)).toMatchObject({
    startsAt: 740,
    late: [['job', 140, null, false]],
    held: { startsAt: 600, workMinutes: 140 + 130 },
  });
  // The least, where nobody knows the way.
  expect(go({ ...load, isEmptyWayKnown: false }, 700).late).toEqual([['job', 100, null, true]]);
  expect(go({ ...load, isEmptyWayKnown: false }, 500).late).toEqual([]);
});

test('a truck at work comes from the end of that work, though it began after the load was to be loaded', () => {
  for (const startsAt of [580, 650]) {
    const work = at(2, startsAt, { hasBegun: true });
    const late = startsAt + 130 + 25 - 600;
    expect(go({ ...load, emptyMinutes: 25 }, 700, work).late).toEqual([['job', late, 2, false]]);
  }
  // What will be in the way is a clash, and no lateness.
  expect(go(load, 500, at(2, 580)).late).toEqual([]);
});

test('work of today that is behind its plan ends now at the soonest', () => {
  const far = { ...load, emptyMinutes: 25 };
  // Planned to end at 540, under way still at 700.
  const behind = at(2, 410, { hasBegun: true });
  expect(go(far, 700, behind).late).toEqual([['job', 125, 2, true]]);
  // Nobody knows whether what was never reported yesterday is done.
  for (const other of [{ isOver: true }, { startsAt: -300 }]) {
    expect(go(far, 700, { ...behind, ...other }).late).toEqual([['job', 125, null, false]]);
  }
});

test('a driver or a trailer that is at work with another truck is waited for', () => {
  const [driven, pulled] = [
    { ...load, driver: 'mati' },
    { ...load, trailerId: 5 },
  ];
  for (const job of [driven, pulled]) {
    const work = { ...job, jobId: 2, truckId: 8, startsAt: 650, hasBegun: true };
    expect(go({ ...job, emptyMinutes: 25 }, 700, work).late).toEqual([['job', 205, 2, false]]);
    expect(go({ ...job, emptyMinutes: 25 }, 700, { ...work, isOver: true }).late).toEqual([
      ['job', 125, null, false],
    ]);
  }
});

test('what comes after is reckoned from the arrival: lateness, and the driver’s next jobs', () => {
  const [next, last] = [at(2, 915, { emptyMinutes: 10 }), at(3, 1000)];
  // From 13:00 to 15:10, then 10 minutes to the next.
  const late = go({ ...load, emptyMinutes: 40 }, 740, next, last);
  expect(late.late).toEqual([
    ['job', 180, null, false],
    ['next', 5, 2, false],
  ]);
  expect(late.driven.map(({ jobId, startsAt }) => [jobId, startsAt])).toEqual([
    [1, 780],
    [2, 920],
    [3, 1050],
  ]);
  // What begins while it is held is a clash.
  expect(go({ ...load, emptyMinutes: 40 }, 740, at(2, 750)).late).toEqual([['job', 180, null, false]]);
});

test('a way from the job before that is too long moves all that follows, too', () => {
  const [before, next] = [at(2, 400), at(3, 760)];
  expect(go({ ...load, emptyMinutes: 100 }, 300, before, next)).toMatchObject({
    startsAt: 630,
    late: [['job', 30, 2, false]],
    held: { startsAt: 600, workMinutes: 160 },
  });
  expect(go({ ...load, emptyMinutes: 100 }, 300, before, at(3, 770)).late).toEqual([['job', 30, 2, false]]);
});

test('how a job goes is the same by what is beside it as by the whole day', () => {
  const vehicle = fc.option(fc.integer({ min: 1, max: 4 }));
  const job = fc.record({
    startsAt: fc.integer({ min: -700, max: 2000 }),
    workMinutes: fc.integer({ min: 60, max: 700 }),
    drivingMinutes: fc.integer({ min: 0, max: 400 }),
    emptyMinutes: fc.integer({ min: 0, max: 200 }),
    isEmptyWayKnown: fc.boolean(),
    cleaningMinutes: fc.constantFrom(0, 40),
    truckId: vehicle,
    trailerId: vehicle,
    driver: fc.option(fc.constantFrom('a', 'b', 'c')),
    isOver: fc.boolean(),
    hasBegun: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(job, { maxLength: 14 }), fc.integer({ min: 0, max: 1439 }), (drawn, now) => {
      const jobs = drawn.map((fields, jobId): ArrivingJob => ({ ...fields, jobId }));
      const driven = jobs.filter(({ truckId }) => truckId !== null);
      const beside = besideJob({ jobs, driven });
      const goingBy = (each: ArrivingJob, day: ReturnType<typeof beside>) => {
        const { driven: goes, ...going } = howItGoes(each, { ...day, now });
        const days = driverDays(jobsOfDriver(going.job, goes));
        return { ...going, broken: limitsBroken(each.jobId, days, '2026-05-20') };
      };
      for (const each of jobs) expect(goingBy(each, beside(each))).toEqual(goingBy(each, { jobs, driven }));
    }),
  );
});
