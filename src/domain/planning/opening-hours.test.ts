import { expect, test } from 'vitest';

import { isOpenAt, readOpeningHours } from './opening-hours.ts';

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

test('a place is closed outside its hours and on days without any', () => {
  const hours = 'E-R 8-17, L 9-13';
  const [friday, saturday, sunday] = ['2026-05-22', '2026-05-23', '2026-05-24'] as const;
  expect(isOpenAt(hours, friday, 8 * 60)).toBe(true);
  expect(isOpenAt(hours, friday, 17 * 60 + 1)).toBe(false);
  expect(isOpenAt(hours, saturday, 14 * 60)).toBe(false);
  expect(isOpenAt(hours, sunday, 10 * 60)).toBe(false);
  // Half past nine on Saturday, reached by a truck that set off on Friday.
  expect(isOpenAt(hours, friday, 24 * 60 + 9.5 * 60)).toBe(true);
});

test('a place whose hours nobody knows is open', () => {
  expect(isOpenAt(null, '2026-05-24', 3 * 60)).toBe(true);
});
