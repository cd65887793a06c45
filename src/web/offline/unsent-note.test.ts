import { expect, it } from 'vitest';

import { lostUnsent, notedUnsent, unsentNote } from './unsent-note.ts';

const [ofSeven] = unsentNote(7, 3).split(';');
const [ofEight] = unsentNote(8, 1).split(';');

it('is kept for each driver of a device', () => {
  const cookies = `a=b; ${ofSeven}; ${ofEight}`;
  expect([7, 8, 9, 78].map((userId) => notedUnsent(userId, cookies))).toEqual([3, 1, 0, 0]);
  expect(notedUnsent(7, '')).toBe(0);
  expect(notedUnsent(7, 'koorem_unsent_7=x')).toBe(0);
  expect(unsentNote(7, 0)).toContain('Max-Age=0');
});

it('counts as lost only what is not there any more', () => {
  expect(lostUnsent(3, 0, false)).toBe(3);
  expect(lostUnsent(3, 3, false)).toBe(0);
  expect(lostUnsent(0, 0, false)).toBe(0);
});

it('counts as sent what was sent just before the app was closed', () => {
  expect(lostUnsent(1, 0, true)).toBe(0);
});
