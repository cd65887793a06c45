import fc from 'fast-check';
import { expect, test } from 'vitest';

import { shortRests } from './driver-rest.ts';

const hour = 60;
const day = 24 * hour;
/** From Monday on, a day from seven in the morning so many hours long. */
const week = (...hours: number[]) =>
  hours.map((length, index) => ({ from: index * day + 7 * hour, to: index * day + (7 + length) * hour }));

test('eleven hours are enough, less than nine never', () => {
  expect(shortRests(week(13, 13), 0)).toEqual([]);
  expect(shortRests(week(15.5, 10), 0)).toMatchObject([{ minutes: 8.5 * hour, required: 9 * hour }]);
});

test('nine hours are enough three times a week, and again the week after', () => {
  const days = week(14, 14, 14, 10, 10);
  expect(shortRests(days, 0)).toEqual([]);
  expect(shortRests(week(14, 14, 14, 14, 10), 0)).toMatchObject([
    { minutes: 10 * hour, required: 11 * hour },
  ]);
  // The fourth short one is on Monday.
  expect(shortRests(week(10, 10, 10, 14, 14, 14, 14, 10), 0)).toEqual([]);
});

test('work that goes on without any rest is told with none', () => {
  const days = [
    { from: 0, to: 700 },
    { from: 650, to: 900 },
  ];
  expect(shortRests(days, 0)).toMatchObject([{ minutes: 0 }]);
});

test('a longer rest never makes a short one of another, and none of eleven hours is short', () => {
  const lengths = fc.array(fc.integer({ min: 1, max: 23 * hour }), { minLength: 2, maxLength: 7 });
  fc.assert(
    fc.property(lengths, fc.nat(6), (minutes, which) => {
      const days = week(...minutes.map((each) => each / hour));
      const found = shortRests(days, 0);
      expect(found.every((each) => each.minutes < 11 * hour)).toBe(true);
      const shorter = minutes.map((each, index) => (index === which ? Math.min(each, 60) : each));
      expect(shortRests(week(...shorter.map((each) => each / hour)), 0).length).toBeLessThanOrEqual(
        found.length,
      );
    }),
  );
});
