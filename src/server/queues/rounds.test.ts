import Fastify from 'fastify';
import { afterEach, expect, test, vi } from 'vitest';

import { inRounds, runRounds } from './rounds.ts';

afterEach(() => {
  vi.useRealTimers();
});

/** Rounds that wait to be ended, one by one. */
function heldRounds() {
  const ends: (() => void)[] = [];
  const errors: unknown[] = [];
  let isStopped: () => boolean = () => false;
  const rounds = inRounds(
    (stopped) => {
      isStopped = stopped;
      return new Promise<void>((resolve) => void ends.push(resolve));
    },
    (error) => errors.push(error),
  );
  return { rounds, ends, errors, isStopped: () => isStopped() };
}

test('one round at a time; whoever asks meanwhile waits for one more', async () => {
  const { rounds, ends } = heldRounds();
  const first = rounds.work();
  const meanwhile = [rounds.work(), rounds.work()];
  expect(ends).toHaveLength(1);
  ends[0]?.();
  await vi.waitFor(() => expect(ends).toHaveLength(2));
  ends[1]?.();
  await Promise.all([first, ...meanwhile]);
  expect(ends).toHaveLength(2);
});

test('a round that fails is told, and the next one is done', async () => {
  const errors: unknown[] = [];
  let tries = 0;
  const rounds = inRounds(
    async () => {
      tries += 1;
      if (tries === 1) throw new Error('away');
    },
    (error) => errors.push(error),
  );
  await rounds.work();
  await rounds.work();
  expect([tries, errors]).toMatchObject([2, [{ message: 'away' }]]);
});

test('stopped while a round is under way, it tells the round and waits for it', async () => {
  const { rounds, ends, isStopped } = heldRounds();
  void rounds.work();
  void rounds.work();
  let isOver = false;
  const stopped = rounds.stop().then(() => {
    isOver = true;
  });
  expect([isStopped(), isOver]).toEqual([true, false]);
  ends[0]?.();
  await stopped;
  await rounds.work();
  expect(ends).toHaveLength(1);
});

test('works from when the server listens, every so often, until it closes', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const app = Fastify();
  const rounds = { work: vi.fn(async () => undefined), stop: vi.fn(async () => undefined) };
  runRounds(app, rounds, 1000);
  await app.ready();
  expect(rounds.work).not.toHaveBeenCalled();
  await app.listen({ port: 0, host: '127.0.0.1' });
  expect(rounds.work).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(3000);
  expect(rounds.work).toHaveBeenCalledTimes(4);
  await app.close();
  expect(rounds.stop).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(3000);
  expect(rounds.work).toHaveBeenCalledTimes(4);
});
