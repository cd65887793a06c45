import { expect, test } from 'vitest';

import { lostUnsent, savedUnsentCount, unsentCountCookie } from './unsent-count.ts';

const [ofSeven] = unsentCountCookie(7, 3).split(';');
const [ofEight] = unsentCountCookie(8, 1).split(';');

test('is kept for each driver of a device', () => {
  const cookies = `a=b; ${ofSeven}; ${ofEight}`;
  expect([7, 8, 9, 78].map((userId) => savedUnsentCount(userId, cookies))).toEqual([3, 1, 0, 0]);
  expect(savedUnsentCount(7, '')).toBe(0);
  expect(savedUnsentCount(7, 'koorem_unsent_7=x')).toBe(0);
  expect(unsentCountCookie(7, 0)).toContain('Max-Age=0');
});

test('counts as lost only what is not there any more', () => {
  expect(lostUnsent(3, 0, false)).toBe(3);
  expect(lostUnsent(3, 3, false)).toBe(0);
  expect(lostUnsent(0, 0, false)).toBe(0);
});

test('counts as sent what was sent just before the app was closed', () => {
  expect(lostUnsent(1, 0, true)).toBe(0);
});
