import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { UnreachableError } from '../../platform/problem.ts';
import { createOptionSearch, type SearchState } from './option-search.ts';

interface Call {
  text: string;
  signal: AbortSignal;
  answer: (options: string[]) => void;
  fail: (error: Error) => void;
}

function setUp() {
  const calls: Call[] = [];
  const states: SearchState<string>[] = [];
  const find = (text: string, signal: AbortSignal) =>
    new Promise<string[]>((resolve, reject) => {
      calls.push({ text, signal, answer: resolve, fail: reject });
    });
  const { ask, retry, stop } = createOptionSearch<string>((state) => states.push(state));
  const search = {
    ask: (text: string, when: 'typed' | 'at once' = 'typed') => {
      ask(find, text, when);
    },
    retry,
    stop,
  };
  const settled = () => vi.advanceTimersByTimeAsync(0);
  return { calls, states, search, settled, last: () => states.at(-1) };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('a search waits 200 ms after the last letter and asks once', () => {
  const { search, calls } = setUp();
  search.ask('n');
  vi.advanceTimersByTime(150);
  search.ask('ni');
  vi.advanceTimersByTime(199);
  expect(calls).toHaveLength(0);
  vi.advanceTimersByTime(1);
  expect(calls.map((call) => call.text)).toEqual(['ni']);
});

test('repeated input is skipped, also when only spaces were added', async () => {
  const { search, calls, settled, states } = setUp();
  search.ask('nisu', 'at once');
  search.ask('nisu ');
  vi.advanceTimersByTime(500);
  calls[0]?.answer(['Toidunisu']);
  await settled();
  search.ask('nisu');
  vi.advanceTimersByTime(500);
  expect(calls).toHaveLength(1);
  expect(states.map((state) => state.status)).toEqual(['loading', 'ready']);
});

test('a late answer of an older text is dropped, and its request aborted', async () => {
  const { search, calls, settled, last } = setUp();
  search.ask('ra', 'at once');
  search.ask('raps', 'at once');
  calls[1]?.answer(['Raps']);
  await settled();
  calls[0]?.answer(['Raud']);
  await settled();
  expect(calls[0]?.signal.aborted).toBe(true);
  expect(last()).toEqual({ text: 'raps', status: 'ready', options: ['Raps'] });
});

test('a late failure of an older text is dropped', async () => {
  const { search, calls, settled, last } = setUp();
  search.ask('ra', 'at once');
  search.ask('raps', 'at once');
  calls[0]?.fail(new Error('aborted'));
  await settled();
  expect(last()?.status).toBe('loading');
});

test('going back to an earlier text within the delay asks for it again', () => {
  const { search, calls } = setUp();
  search.ask('ra', 'at once');
  search.ask('raps');
  search.ask('ra');
  vi.advanceTimersByTime(200);
  expect(calls.map((call) => call.text)).toEqual(['ra', 'ra']);
});

test('a failure is told from being offline, and retry asks again', async () => {
  const { search, calls, settled, last } = setUp();
  search.ask('x', 'at once');
  calls[0]?.fail(new Error('500'));
  await settled();
  expect(last()?.status).toBe('failed');
  search.retry();
  calls[1]?.fail(new UnreachableError('/products'));
  await settled();
  expect(last()?.status).toBe('offline');
  search.ask('x');
  vi.advanceTimersByTime(200);
  expect(calls).toHaveLength(3);
});

test('what is typed on and taken back within the pause is repeated input, and is not asked', async () => {
  const { search, calls, settled, last } = setUp();
  search.ask('muu', 'at once');
  calls[0]?.answer(['Muuga']);
  await settled();
  search.ask('muug', 'typed');
  search.ask('muu', 'typed');
  vi.advanceTimersByTime(1000);
  expect(calls).toHaveLength(1);
  expect(last()).toEqual({ text: 'muu', status: 'ready', options: ['Muuga'] });
});

test('stopping aborts, reports nothing more, and the same text may be asked again', async () => {
  const { search, calls, settled, states } = setUp();
  search.ask('x', 'at once');
  search.stop();
  calls[0]?.answer(['late']);
  await settled();
  expect(calls[0]?.signal.aborted).toBe(true);
  expect(states.map((state) => state.status)).toEqual(['loading']);
  search.ask('x', 'at once');
  expect(calls).toHaveLength(2);
});
