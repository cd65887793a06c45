import { expect, test } from 'vitest';

import { isCleanedLater } from './cleaned-later.ts';

const load = { kind: 'load', cleanedBy: 'C', cleaning: null } as const;

test('a cleaning counts for the loads before it, and is said to be later than the next load', () => {
  expect(isCleanedLater(load, { kind: 'cleaning' })).toBe(false);
  expect(isCleanedLater(load, { kind: 'load' })).toBe(true);
  // Its driver has said that it was cleaned before the next one.
  expect(isCleanedLater({ ...load, cleaning: 'A' }, { kind: 'load' })).toBe(false);
  expect(isCleanedLater({ ...load, cleanedBy: null }, { kind: 'load' })).toBe(false);
  // What came after it lies outside the period that is shown.
  expect(isCleanedLater(load, undefined)).toBe(false);
});
