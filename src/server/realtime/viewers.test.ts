import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import type { Bus } from './bus.ts';
import { createViewers } from './viewers.ts';

type Subscriber = Parameters<Bus['subscribe']>[1];

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Processes that hear each other at once. One that is `cut` neither says nor hears anything any more. */
function makeProcesses() {
  const hearing = new Map<string, Subscriber>();
  return {
    start(name: string) {
      const viewers = createViewers(
        {
          publish: (_kind, message) => {
            if (!hearing.has(name)) return;
            for (const [other, { onMessage }] of hearing) if (other !== name) onMessage(message, name);
          },
          subscribe: (_kind, subscriber) => {
            hearing.set(name, subscriber);
            return () => hearing.delete(name);
          },
          opened: Promise.resolve(),
          close: () => Promise.resolve(),
        },
        Date.now,
      );
      hearing.get(name)?.onReady();
      return viewers;
    },
    cut: (name: string) => hearing.delete(name),
  };
}

test('people are counted, not their screens', () => {
  const viewers = makeProcesses().start('a');
  const heard: number[] = [];
  viewers.onChanged((count) => heard.push(count));
  const leaves = [viewers.join(1), viewers.join(1), viewers.join(2)];
  expect(viewers.count()).toBe(2);
  leaves[0]?.();
  expect(viewers.count()).toBe(2);
  leaves[1]?.();
  expect(heard).toEqual([1, 2, 1]);
});

test('processes count together, and one that starts later knows at once', () => {
  const processes = makeProcesses();
  const here = processes.start('here');
  here.join(1);
  here.join(2);
  const there = processes.start('there');
  expect(there.count()).toBe(2);
  const leave = there.join(2);
  there.join(3);
  expect([here.count(), there.count()]).toEqual([3, 3]);
  leave();
  expect(here.count()).toBe(3);
  there.close();
  expect(here.count()).toBe(2);
});

test('a process that was killed is forgotten within a minute or so, one that is quiet is not', () => {
  const processes = makeProcesses();
  const [here, there, killed] = ['here', 'there', 'killed'].map((name) => processes.start(name));
  there?.join(1);
  killed?.join(2);
  expect(here?.count()).toBe(2);
  processes.cut('killed');
  vi.advanceTimersByTime(80_000);
  expect(here?.count()).toBe(1);
});

test('a killed process is forgotten in time also when the clock has stepped back', () => {
  const processes = makeProcesses();
  const [here, killed] = ['here', 'killed'].map((name) => processes.start(name));
  killed?.join(2);
  processes.cut('killed');
  vi.setSystemTime(Date.now() - 3 * 60 * 60_000);
  vi.advanceTimersByTime(100_000);
  expect(here?.count()).toBe(0);
});
