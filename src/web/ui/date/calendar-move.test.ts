import { expect, test } from 'vitest';

import { moveByKey } from './calendar-move.ts';

test('arrows move by days and weeks, over the ends of months', () => {
  expect(moveByKey('2026-11-30', 'ArrowRight', false, null)).toBe('2026-12-01');
  expect(moveByKey('2026-11-01', 'ArrowUp', false, null)).toBe('2026-10-25');
});

test('Home and End lead to Monday and Sunday', () => {
  expect(moveByKey('2026-11-20', 'Home', false, null)).toBe('2026-11-16');
  expect(moveByKey('2026-11-20', 'End', false, null)).toBe('2026-11-22');
});

test('pages are months, with Shift years, and stop at the end of a shorter month', () => {
  expect(moveByKey('2026-10-31', 'PageDown', false, null)).toBe('2026-11-30');
  expect(moveByKey('2024-02-29', 'PageDown', true, null)).toBe('2025-02-28');
});

test('never goes before the earliest day, and leaves other keys alone', () => {
  expect(moveByKey('2026-11-20', 'ArrowUp', false, '2026-11-18')).toBe('2026-11-18');
  expect(moveByKey('2026-11-20', 'a', false, null)).toBeNull();
});
