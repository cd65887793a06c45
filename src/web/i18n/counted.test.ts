import { expect, test } from 'vitest';

import { counted, duration } from './counted.ts';

test('minutes are hours and minutes from an hour on', () => {
  expect([0, 59, 60, 125].map(duration)).toEqual(['0 min', '59 min', '1 h 0 min', '2 h 5 min']);
});

test('one has a form of its own', () => {
  expect([0, 1, 2, 21].map((count) => counted(count, 'koorem', 'koormat'))).toEqual([
    '0 koormat',
    '1 koorem',
    '2 koormat',
    '21 koormat',
  ]);
});
