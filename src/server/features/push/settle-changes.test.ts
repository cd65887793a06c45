import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { settleChanges } from './settle-changes.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('what changes within a few seconds is noted together, once it rests', () => {
  const note = vi.fn();
  const changes = settleChanges(note);
  changes.add([1]);
  vi.advanceTimersByTime(3000);
  changes.add([2, 1]);
  vi.advanceTimersByTime(3000);
  expect(note).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1000);
  expect(note.mock.calls).toEqual([[[1, 2]]]);
});

test('what never rests is noted all the same, and nothing after the end', () => {
  const note = vi.fn();
  const changes = settleChanges(note);
  for (let seconds = 0; seconds < 15; seconds += 1) {
    changes.add(seconds === 7 ? null : [seconds]);
    vi.advanceTimersByTime(1000);
  }
  expect(note.mock.calls).toEqual([[null]]);
  changes.add([9]);
  changes.stop();
  vi.advanceTimersByTime(60_000);
  expect(note).toHaveBeenCalledTimes(1);
});
