import { expect, test } from 'vitest';

import { agreedArrival, isLateExpected } from './lateness.ts';

const begins = Date.parse('2026-05-20T08:00:00+03:00');
const minute = 60_000;

test('a truck is to be at the pickup when its load begins, at the destination after loading and the way', () => {
  expect(agreedArrival('pickup', begins, 60)).toBe(begins);
  expect(agreedArrival('destination', begins, 60)).toBe(begins + 100 * minute);
  expect(agreedArrival('destination', begins, null)).toBeNull();
  expect(agreedArrival('pickup', null, 60)).toBeNull();
});

test('it is late where even the earliest arrival is after that', () => {
  expect(isLateExpected({ from: begins + minute }, begins)).toBe(true);
  expect(isLateExpected({ from: begins }, begins)).toBe(false);
  expect(isLateExpected({ from: begins + minute }, null)).toBe(false);
});
