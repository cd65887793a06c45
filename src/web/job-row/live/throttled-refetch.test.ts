import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { throttleRefetch } from './throttled-refetch.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('a change is read soon, those that come meanwhile together, with a pause between readings', async () => {
  const readAt: number[] = [];
  const startedAt = performance.now();
  const { due } = throttleRefetch(
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

test('what changes during a reading is read after it, and a slow server gets a longer rest', async () => {
  const readings: PromiseWithResolvers<void>[] = [];
  const { due } = throttleRefetch(
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
  readings[0]!.resolve();
  await vi.advanceTimersByTimeAsync(1900);
  expect(readings).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(200);
  expect(readings).toHaveLength(2);
});

test('a reading that fails is done again, with growing pauses, until one succeeds', async () => {
  const readAt: number[] = [];
  const startedAt = performance.now();
  const { due } = throttleRefetch(
    async () => {
      readAt.push(performance.now() - startedAt);
      await Promise.resolve();
      if (readAt.length < 4) throw new Error('503');
    },
    () => true,
  );
  due();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(readAt).toEqual([100, 1100, 3100, 7100]);
  due();
  await vi.advanceTimersByTimeAsync(100);
  expect(readAt).toHaveLength(5);
});

test('what failed is read at once when somebody looks again or the network is back', async () => {
  const read = vi.fn(() => Promise.reject(new Error('no network')));
  const { due, catchUp: lookAgain } = throttleRefetch(read, () => true);
  due();
  await vi.advanceTimersByTimeAsync(4000);
  expect(read).toHaveBeenCalledTimes(3);
  read.mockResolvedValue(undefined as never);
  lookAgain();
  await vi.advanceTimersByTimeAsync(100);
  expect(read).toHaveBeenCalledTimes(4);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(read).toHaveBeenCalledTimes(4);
});

test('nothing is read while nobody looks, and what was missed once somebody does', async () => {
  const read = vi.fn(() => Promise.resolve());
  let isWatched = true;
  const { due, catchUp: lookAgain, stop } = throttleRefetch(read, () => isWatched);
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
