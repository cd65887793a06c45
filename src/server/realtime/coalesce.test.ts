import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { coalesce } from './coalesce.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('the first change is told at once, and what comes right after it together', () => {
  const told: unknown[] = [];
  const coalesced = coalesce((ids) => told.push(ids));
  coalesced.add([1]);
  expect(told).toEqual([[1]]);
  coalesced.add([2]);
  coalesced.add([3, 2]);
  expect(told).toHaveLength(1);
  vi.advanceTimersByTime(100);
  expect(told).toEqual([[1], [2, 3]]);

  // The pause also applies after the gathered changes; the next change after it is reported immediately.
  coalesced.add([4]);
  expect(told).toHaveLength(2);
  vi.advanceTimersByTime(100);
  vi.advanceTimersByTime(100);
  coalesced.add([5]);
  expect(told.slice(2)).toEqual([[4], [5]]);
});

test('once it is not known what changed, that alone is told', () => {
  const told: unknown[] = [];
  const coalesced = coalesce((ids) => told.push(ids));
  for (const ids of [[1], [2], null, [3]]) coalesced.add(ids);
  vi.advanceTimersByTime(100);
  coalesced.add([4]);
  vi.advanceTimersByTime(100);
  expect(told).toEqual([[1], null, [4]]);
});

test('nothing is told after the end', () => {
  const told: unknown[] = [];
  const coalesced = coalesce((ids) => told.push(ids));
  coalesced.add([1]);
  coalesced.add([2]);
  coalesced.stop();
  vi.advanceTimersByTime(1000);
  expect(told).toEqual([[1]]);
});
