import { expect, test, vi } from 'vitest';

import { madeUpDay } from '../../../../tests/factories/planning-days.ts';
import { suggestInThread } from './suggest-thread.ts';

test('a search that nobody waits for any more ends at once', async () => {
  const search = new AbortController();
  const task = { day: madeUpDay(1, 40, 15), seed: 1, seconds: 600 };
  const answer = suggestInThread(task, search.signal);
  search.abort();
  expect(await answer).toBeNull();
});

test('a search that nobody waits for is not begun', async () => {
  const onWorker = vi.fn();
  process.on('worker', onWorker);
  const task = { day: madeUpDay(1, 40, 15), seed: 1, seconds: 600 };
  expect(await suggestInThread(task, AbortSignal.abort())).toBeNull();
  process.off('worker', onWorker);
  expect(onWorker).not.toHaveBeenCalled();
});

test('a search answers its plan', async () => {
  const task = { day: madeUpDay(1, 3, 2), seed: 1, seconds: 1 };
  const plan = await suggestInThread(task, new AbortController().signal);
  expect(plan?.loads).toHaveLength(3);
});
