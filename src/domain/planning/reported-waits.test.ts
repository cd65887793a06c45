import fc from 'fast-check';
import { expect, test } from 'vitest';

import { delaysOf, type ReportedWait } from './reported-waits.ts';

/** The truck and day of the plan. */
const where = { truckId: 7, date: '2026-11-25' };
const job = (jobId: number, startsAt: number | null, status: 'NOT_STARTED' | 'AT_PICKUP' | 'COMPLETED') => ({
  jobId,
  ...where,
  startsAt,
  status,
});
const wait: ReportedWait = {
  jobId: 1,
  minutes: 40,
  later: [
    { jobId: 2, ...where, startsAt: 600 },
    { jobId: 3, ...where, startsAt: 800 },
  ],
};

test('makes the job at hand longer and those after it later', () => {
  const jobs = [job(1, 400, 'AT_PICKUP'), job(2, 600, 'NOT_STARTED'), job(3, 800, 'NOT_STARTED')];
  expect([...delaysOf(jobs, [wait])]).toEqual([
    [1, { later: 0, longer: 40 }],
    [2, { later: 40, longer: 0 }],
    [3, { later: 40, longer: 0 }],
  ]);
});

test('leaves alone what was planned again since, what has begun and what is over', () => {
  const jobs = [job(1, 400, 'COMPLETED'), job(2, 660, 'NOT_STARTED'), job(3, 800, 'AT_PICKUP')];
  expect(delaysOf(jobs, [wait])).toEqual(new Map());
  expect(delaysOf([job(2, null, 'NOT_STARTED')], [wait])).toEqual(new Map());
  const planned = job(2, 600, 'NOT_STARTED');
  expect(delaysOf([{ ...planned, truckId: 8 }], [wait])).toEqual(new Map());
  expect(delaysOf([{ ...planned, date: '2026-11-26' }], [wait])).toEqual(new Map());
});

test('believes the last report of a job, whatever was said of it before', () => {
  const waits = fc.array(fc.integer({ min: 1, max: 1440 }), { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(waits, (minutes) => {
      const told = minutes.map((each) => ({ ...wait, minutes: each }));
      const delays = delaysOf([job(1, 400, 'AT_PICKUP'), job(2, 600, 'NOT_STARTED')], told);
      expect(delays.get(1)?.longer).toBe(minutes.at(-1));
      expect(delays.get(2)?.later).toBe(minutes.at(-1));
    }),
  );
});
