import fc from 'fast-check';
import { expect, test } from 'vitest';

import { dayFromEpochDay, daysBetween, formatDay } from './day.ts';
import { parseTypedDay } from './typed-day.ts';

test.each([
  ['2112', '2026-12-21'],
  ['21.12', '2026-12-21'],
  ['21.12.', '2026-12-21'],
  ['1.9', '2026-09-01'],
  ['21.12.2026', '2026-12-21'],
  ['21. 12. 2026', '2026-12-21'],
  ['21.12.26', '2026-12-21'],
  ['211226', '2026-12-21'],
  ['21122026', '2026-12-21'],
  ['21/12/2027', '2027-12-21'],
  ['21 12', '2026-12-21'],
  ['21,12', '2026-12-21'],
  ['2026-12-21', '2026-12-21'],
  [' 29.02.2028 ', '2028-02-29'],
  ['21. detsember', '2026-12-21'],
  ['21.dets', '2026-12-21'],
  ['21. detsember 2026', '2026-12-21'],
  ['2026/12/21', '2026-12-21'],
  ['20261221', '2026-12-21'],
  ['12/21/2026', '2026-12-21'],
  ['1/9/2026', '2026-09-01'],
  ['\u{ff12}\u{ff11}.12', '2026-12-21'],
])('%j is read as the day %s', (typed, day) => {
  expect(parseTypedDay(typed, '2026-10-19')).toBe(day);
});

test.each([
  '',
  '21',
  '3112x',
  '31.02',
  '29.02',
  '32.01',
  '21.13',
  '2026-02-29',
  '21.12.202',
  'homme',
  '21.12.1026',
  '21.12.99',
  '21. kuu',
])('%j is no day', (typed) => {
  expect(parseTypedDay(typed, '2026-10-19')).toBeNull();
});

test('the nearest year is taken when none is typed', () => {
  expect(parseTypedDay('2112', '2027-01-05')).toBe('2026-12-21');
  expect(parseTypedDay('0501', '2026-12-21')).toBe('2027-01-05');
  expect(parseTypedDay('2902', '2027-12-01')).toBe('2028-02-29');
});

test('the first one from the earliest day on is taken where the past is closed', () => {
  expect(parseTypedDay('2112', '2027-01-05', '2027-01-05')).toBe('2027-12-21');
  expect(parseTypedDay('0501', '2027-01-05', '2027-01-05')).toBe('2027-01-05');
});

const days = fc.integer({ min: 11_000, max: 40_000 }).map(dayFromEpochDay);

test('a day is read back as it is shown', () => {
  fc.assert(
    fc.property(days, days, (day, today) => {
      expect(parseTypedDay(formatDay(day), today)).toBe(day);
      expect(parseTypedDay(formatDay(day).replaceAll('.', ''), today)).toBe(day);
    }),
  );
});

test('a day without a year is never more than half a year away', () => {
  fc.assert(
    fc.property(days, days, (day, today) => {
      const read = parseTypedDay(formatDay(day).slice(0, 5), today);
      fc.pre(!day.endsWith('02-29'));
      expect(Math.abs(daysBetween(today, read ?? ''))).toBeLessThanOrEqual(183);
    }),
  );
});
