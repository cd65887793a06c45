import { expect, test } from 'vitest';

import { isKeyboardUp } from './BottomBar.tsx';

test('a keyboard that takes the lower half is seen', () => {
  expect(isKeyboardUp({ layoutHeight: 844, visibleHeight: 500, scale: 1 })).toBe(true);
});

test("a browser's address bar is no keyboard", () => {
  expect(isKeyboardUp({ layoutHeight: 844, visibleHeight: 760, scale: 1 })).toBe(false);
});

test('zooming in is no keyboard, but a keyboard is also seen while zoomed in', () => {
  expect(isKeyboardUp({ layoutHeight: 844, visibleHeight: 422, scale: 2 })).toBe(false);
  expect(isKeyboardUp({ layoutHeight: 844, visibleHeight: 250, scale: 2 })).toBe(true);
});
