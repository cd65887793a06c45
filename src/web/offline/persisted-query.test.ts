import { expect, test } from 'vitest';

import { ApiError, UnreachableError } from '../platform/problem.ts';
import { knownAnswer, nextReadMs } from './persisted-query.ts';

const kept = { value: 'kept', readAt: 1000 };
const asked = (error: Error | null, data?: string) => ({ data, dataUpdatedAt: data ? 2000 : 0, error });

test('shows what was kept, from when it is, while the server cannot be asked', () => {
  expect(knownAnswer(asked(new UnreachableError()), kept)).toEqual({ data: 'kept', readAt: 1000 });
  expect(knownAnswer(asked(new ApiError(503, null)), kept)).toEqual({ data: 'kept', readAt: 1000 });
  expect(knownAnswer(asked(null), { ...kept, readAt: null })).toEqual({ data: 'kept', readAt: null });
  expect(knownAnswer(asked(new UnreachableError()), null)).toEqual({ data: undefined, readAt: null });
});

test('shows what the server said last before what was kept', () => {
  expect(knownAnswer(asked(null, 'new'), kept)).toEqual({ data: 'new', readAt: 2000 });
  expect(knownAnswer(asked(new UnreachableError(), 'new'), kept)).toEqual({ data: 'new', readAt: 2000 });
});

test('shows nothing of what the server has no more, neither kept nor read before', () => {
  const nothing = { data: undefined, readAt: null };
  expect(knownAnswer(asked(new ApiError(404, null)), kept)).toEqual(nothing);
  expect(knownAnswer(asked(new ApiError(404, null), 'new'), kept)).toEqual(nothing);
});

test('reads soon again what could not be read, then ever more seldom, polled or not', () => {
  const waits = (pollMs: number | undefined, isOffline = false) =>
    [1, 2, 3, 9].map((inARow) => nextReadMs(pollMs, { inARow, error: new ApiError(503, null) }, isOffline));
  expect(waits(300_000)).toEqual([2000, 4000, 8000, 30_000]);
  expect(waits(undefined)).toEqual([2000, 4000, 8000, 30_000]);
  expect(waits(5000)).toEqual([2000, 4000, 5000, 5000]);
  // All is read again with the network: until then nothing is asked for in vain.
  expect(waits(300_000, true)).toEqual([30_000, 30_000, 30_000, 30_000]);
  expect(waits(undefined, true)).toEqual([false, false, false, false]);
});

test('reads what was read, or what the server refuses, as often as all else', () => {
  const refused = { inARow: 1, error: new ApiError(403, null) };
  for (const failure of [undefined, refused]) {
    expect(nextReadMs(30_000, failure, false)).toBe(30_000);
    expect(nextReadMs(undefined, failure, false)).toBe(false);
  }
});
