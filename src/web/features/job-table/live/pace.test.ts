import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { paceReads } from './pace.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('a change is read soon, those that come meanwhile together, with a pause between readings', async () => {
  const readAt: number[] = [];
  const startedAt = performance.now();
  const { due } = paceReads(
    async () => {
      readAt.push(performance.now() - startedAt);
    },
    () => true,
  );
  due();
  due();
  await vi.advanceTimersByTimeAsync(150);
  due();
  await vi.advanceTimersByTimeAsync(1000);
  expect(readAt).toEqual([100, 500]);
  due();
  await vi.advanceTimersByTimeAsync(1000);
  expect(readAt).toEqual([100, 500, 1250]);
});

test('what changes during a reading is read after it', async () => {
  const readings: PromiseWithResolvers<void>[] = [];
  const { due } = paceReads(
    () => {
      const reading = Promise.withResolvers<void>();
      readings.push(reading);
      return reading.promise;
    },
    () => true,
  );
  due();
  await vi.advanceTimersByTimeAsync(100);
  due();
  await vi.advanceTimersByTimeAsync(1000);
  expect(readings).toHaveLength(1);
  readings[0]!.reject(new Error('no network'));
  await vi.advanceTimersByTimeAsync(400);
  expect(readings).toHaveLength(2);
});

test('nothing is read while nobody looks, and what was missed once somebody does', async () => {
  const read = vi.fn(() => Promise.resolve());
  let isWatched = true;
  const { due, lookAgain, stop } = paceReads(read, () => isWatched);
  lookAgain();
  due();
  isWatched = false;
  await vi.advanceTimersByTimeAsync(1000);
  expect(read).not.toHaveBeenCalled();
  isWatched = true;
  lookAgain();
  await vi.advanceTimersByTimeAsync(100);
  expect(read).toHaveBeenCalledOnce();
  due();
  stop();
  await vi.advanceTimersByTimeAsync(1000);
  expect(read).toHaveBeenCalledOnce();
});
