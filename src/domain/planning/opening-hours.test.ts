import { expect, test } from 'vitest';

import { isOpenDuring, openPeriods, readOpeningExceptions, readOpeningHours } from './opening-hours.ts';

test.each(['E-R 8-17', 'E-R 08:00-17:00, L 9.30-13', 'e – r 8 – 17; P 10-12', 'E-P 0-24'])(
  '%s are opening hours',
  (text) => {
    expect(readOpeningHours(text)).not.toBeNull();
  },
);

test.each(['', '8-17', 'E-R 17-8', 'R-E 8-17', 'E-R 8-25', 'E-R 8.70-17', 'tööpäeviti'])(
  '%j is refused',
  (text) => {
    expect(readOpeningHours(text)).toBeNull();
  },
);

test('a location is closed outside its hours and on days without any', () => {
  const location = { openingHours: 'E-R 8-17, L 9-13', openingExceptions: null };
  const isOpenAt = (day: string, minutes: number) => isOpenDuring(location, day, minutes, minutes);
  const [friday, saturday, sunday] = ['2026-05-22', '2026-05-23', '2026-05-24'] as const;
  expect(isOpenAt(friday, 8 * 60)).toBe(true);
  expect(isOpenAt(friday, 17 * 60 + 1)).toBe(false);
  expect(isOpenAt(saturday, 14 * 60)).toBe(false);
  expect(isOpenAt(sunday, 10 * 60)).toBe(false);
  // Half past nine on Saturday, reached by a truck that set off on Friday.
  expect(isOpenAt(friday, 24 * 60 + 9.5 * 60)).toBe(true);
});

test('a location whose hours nobody knows is open', () => {
  const unknown = { openingHours: null, openingExceptions: null };
  expect(isOpenDuring(unknown, '2026-05-24', 3 * 60, 30 * 60)).toBe(true);
});

test('a stop has to end before the location closes', () => {
  const location = { openingHours: 'E-R 8-12, E-R 12-17, E-R 20-24, E-R 0-2', openingExceptions: null };
  const isOpen = (from: number, to: number) => isOpenDuring(location, '2026-05-20', from * 60, to * 60);
  expect(isOpen(16.5, 17)).toBe(true);
  expect(isOpen(16.5, 17.25)).toBe(false);
  expect(isOpen(11, 13)).toBe(true);
  expect(isOpen(19, 21)).toBe(false);
  // Past midnight the next day's hours count.
  expect(isOpen(23, 25)).toBe(true);
  expect(isOpen(23, 27)).toBe(false);
});

test.each([
  '24.12 suletud',
  '24.12. suletud, 02.01 10-14',
  '24.12-26.12 Suletud; 1.7.2026-14.7.2026 8-12',
  '30.12 – 2.1 suletud',
  '29.02 suletud',
])('%s are exceptions', (text) => {
  expect(readOpeningExceptions(text)).not.toBeNull();
});

test.each([
  '',
  '24.12',
  'suletud',
  '31.04 suletud',
  '24.13 suletud',
  '24.12 14-10',
  '2.7.2026-1.7.2026 suletud',
  'E suletud',
])('%j is no exception', (text) => {
  expect(readOpeningExceptions(text)).toBeNull();
});

test('on days that go otherwise the weekly hours do not count', () => {
  const location = {
    openingHours: 'E-P 8-17',
    openingExceptions: '24.12 suletud, 24.12.2026 8-12, 02.01 10-14, 30.12-31.12 suletud, 31.12 8-10',
  };
  expect(openPeriods(location, '2025-12-24')).toEqual([]);
  expect(openPeriods(location, '2026-12-24')).toEqual([{ from: 480, to: 720 }]);
  expect(openPeriods(location, '2027-01-02')).toEqual([{ from: 600, to: 840 }]);
  expect(openPeriods(location, '2027-01-03')).toEqual([{ from: 480, to: 1020 }]);
  expect(openPeriods(location, '2026-12-30')).toEqual([]);
  expect(openPeriods({ openingHours: null, openingExceptions: '24.12 suletud' }, '2026-12-25')).toBeNull();
});

test('over the new year an exception holds on both sides', () => {
  const location = { openingHours: 'E-P 8-17', openingExceptions: '30.12-02.01 suletud' };
  expect(
    ['2026-12-29', '2026-12-30', '2027-01-02', '2027-01-03'].map((day) => openPeriods(location, day)?.length),
  ).toEqual([1, 0, 0, 1]);
});
