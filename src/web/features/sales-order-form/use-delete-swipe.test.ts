import { expect, test } from 'vitest';

import { isSwipedAway, swipeTravel } from './use-delete-swipe.ts';

test('a line follows the finger to the right, 70 px at most', () => {
  expect([-20, 0, 30, 70, 200].map(swipeTravel)).toEqual([0, 0, 30, 70, 70]);
});

test('past 15 % of the window it asks to delete', () => {
  expect(isSwipedAway(60, 400)).toBe(false);
  expect(isSwipedAway(60.1, 400)).toBe(true);
  expect(isSwipedAway(-100, 400)).toBe(false);
  expect(isSwipedAway(200, 1440)).toBe(false);
});
