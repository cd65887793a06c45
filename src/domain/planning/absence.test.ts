import fc from 'fast-check';
import { expect, test } from 'vitest';

import { addDays } from '../calendar/day.ts';
import { absenceMinutes, isAbsenceEnd, isAwayDuring, isSkippedEnd, isEndAfterStart } from './absence.ts';

const day = '2026-06-03';
const at = (from: number, to: number) => ({ from, to });

test('days are whole and both included', () => {
  expect(absenceMinutes({ from: day, to: day }, day)).toEqual(at(0, 1440));
  expect(absenceMinutes({ from: '2026-06-02', to: '2026-06-04' }, day)).toEqual(at(-1440, 2880));
});

test('a local time begins or ends it to the minute', () => {
  expect(absenceMinutes({ from: '2026-06-03T12:00', to: day }, day)).toEqual(at(720, 1440));
  expect(absenceMinutes({ from: day, to: '2026-06-03T10:30' }, day)).toEqual(at(0, 630));
});

test.each([
  ['a job within it', { from: day, to: day }, at(480, 600), true],
  ['a job that ends when it begins', { from: '2026-06-03T10:00', to: day }, at(480, 600), false],
  ['a job that begins when it ends', { from: day, to: '2026-06-03T08:00' }, at(480, 600), false],
  ['a job that runs past midnight into it', { from: '2026-06-04', to: '2026-06-04' }, at(1400, 1500), true],
  ['a job without a time on a day that is free of it', { from: '2026-06-04', to: '2026-06-04' }, null, false],
  ['a job without a time on a whole day', { from: day, to: day }, null, true],
  ['a job without a time on half a day', { from: day, to: '2026-06-03T12:00' }, null, false],
] as const)('%s', (_name, absence, work, isAway) => {
  expect(isAwayDuring(absence, day, work)).toBe(isAway);
});

test('what is a day or a local time, and what is not', () => {
  expect(['2026-06-03', '2026-06-03T07:30'].every(isAbsenceEnd)).toBe(true);
  expect(['2026-06-31', '2026-06-03T24:00', '2026-06-03 07:30', '03.06.2026', ''].some(isAbsenceEnd)).toBe(
    false,
  );
  expect(isSkippedEnd('2026-03-29T03:30')).toBe(true);
  expect(isSkippedEnd('2026-03-29T04:00')).toBe(false);
  expect(isSkippedEnd('2026-03-29')).toBe(false);
});

test('an absence that ends before it begins is none', () => {
  expect(isEndAfterStart({ from: '2026-06-04', to: '2026-06-03' })).toBe(false);
  expect(isEndAfterStart({ from: '2026-06-03T10:00', to: '2026-06-03T10:00' })).toBe(false);
  expect(isEndAfterStart({ from: '2026-06-03T10:00', to: '2026-06-03' })).toBe(true);
});

test('it is the same absence by the clock of whichever day', () => {
  const ends = fc.record({
    first: fc.nat(20),
    length: fc.nat(20),
    work: fc.record({ from: fc.nat(1440), minutes: fc.nat(600) }),
    by: fc.integer({ min: -3, max: 3 }),
  });
  fc.assert(
    fc.property(ends, ({ first, length, work, by }) => {
      const absence = { from: addDays(day, first - 10), to: addDays(day, first - 10 + length) };
      const end = work.from + work.minutes;
      expect(isAwayDuring(absence, addDays(day, by), at(work.from - by * 1440, end - by * 1440))).toBe(
        isAwayDuring(absence, day, at(work.from, end)),
      );
    }),
  );
});
