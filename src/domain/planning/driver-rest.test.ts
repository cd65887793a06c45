import fc from 'fast-check';
import { expect, test } from 'vitest';

import { minutesBetween, shortRests } from './driver-rest.ts';

const hour = 60;
const day = 24 * hour;
/** From Monday, 01.06.2026, on, a day from seven in the morning so many hours long. */
const week = (...hours: number[]) =>
  hours.map((length, index) => ({ from: index * day + 7 * hour, to: index * day + (7 + length) * hour }));

test('eleven hours are enough, less than nine never', () => {
  expect(shortRests(week(13, 13), '2026-06-01')).toEqual([]);
  expect(shortRests(week(15.5, 10), '2026-06-01')).toMatchObject([
    { minutes: 8.5 * hour, required: 9 * hour },
  ]);
});

test('nine hours are enough three times a week, and again the week after', () => {
  const days = week(14, 14, 14, 10, 10);
  expect(shortRests(days, '2026-06-01')).toEqual([]);
  expect(shortRests(week(14, 14, 14, 14, 10), '2026-06-01')).toMatchObject([
    { minutes: 10 * hour, required: 11 * hour },
  ]);
  // The fourth short one is on Monday.
  expect(shortRests(week(10, 10, 10, 14, 14, 14, 14, 10), '2026-06-01')).toEqual([]);
});

test('work that goes on without any rest is told with none', () => {
  const days = [
    { from: 0, to: 700 },
    { from: 650, to: 900 },
  ];
  expect(shortRests(days, '2026-06-01')).toMatchObject([{ minutes: 0 }]);
});

test('a longer rest never makes a short one of another, and none of eleven hours is short', () => {
  const lengths = fc.array(fc.integer({ min: 1, max: 23 * hour }), { minLength: 2, maxLength: 7 });
  fc.assert(
    fc.property(lengths, fc.nat(6), (minutes, which) => {
      const days = week(...minutes.map((each) => each / hour));
      const found = shortRests(days, '2026-06-01');
      expect(found.every((each) => each.minutes < 11 * hour)).toBe(true);
      const shorter = minutes.map((each, index) => (index === which ? Math.min(each, 60) : each));
      expect(
        shortRests(week(...shorter.map((each) => each / hour)), '2026-06-01').length,
      ).toBeLessThanOrEqual(found.length);
    }),
  );
});

test.each([
  ['2027-03-27', '23:00–08:00 takes eight hours', 23 * hour, 32 * hour, 8 * hour],
  ['2027-03-28', '04:00–13:00 takes nine', 4 * hour, 13 * hour, 9 * hour],
  ['2026-10-24', '23:00–07:00 takes nine hours', 23 * hour, 31 * hour, 9 * hour],
  ['2026-06-03', '23:00–08:00 takes nine', 23 * hour, 32 * hour, 9 * hour],
])('a rest is as long as it really is: after %s %s', (date, _, from, to, minutes) => {
  expect(minutesBetween(date, from, to)).toBe(minutes);
  const days = [
    { from: from - 10 * hour, to: from },
    { from: to, to: to + hour },
  ];
  expect(shortRests(days, date)).toHaveLength(minutes < 9 * hour ? 1 : 0);
});
