import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { openEventStream } from './event-stream.ts';

/** Streams as the page opens them, without a network. */
class FakeSource extends EventTarget {
  static opened: FakeSource[] = [];
  isClosed = false;
  constructor() {
    super();
    FakeSource.opened.push(this);
  }
  close() {
    this.isClosed = true;
  }
}

const page = Object.assign(new EventTarget(), { hidden: false });

beforeEach(() => {
  vi.useFakeTimers();
  FakeSource.opened = [];
  page.hidden = false;
  vi.stubGlobal('EventSource', FakeSource);
  vi.stubGlobal('document', page);
  vi.stubGlobal('window', new EventTarget());
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

async function openLine() {
  const stream = openEventStream(
    { stream: 'watchJobRows', event: 'job-rows', follows: { queryKey: ['job-table'] } },
    () => {},
  );
  await Promise.resolve();
  const subscribe = (event: string) => FakeSource.opened.at(-1)?.dispatchEvent(new Event(event));
  subscribe('heartbeat');
  expect(stream.state.get()).toBe('live');
  return { stream, subscribe };
}

const lookAt = (isSeen: boolean) => {
  page.hidden = !isSeen;
  page.dispatchEvent(new Event('visibilitychange'));
};

test('a stream that breaks comes back within seconds', async () => {
  const { stream, subscribe } = await openLine();
  subscribe('error');
  expect(stream.state.get()).toBe('lost');
  vi.advanceTimersByTime(1000);
  expect(FakeSource.opened).toHaveLength(2);
  stream.close();
});

test('a stream that lives for moments only is opened ever more seldom, and soon again once it has lived', async () => {
  const { stream, subscribe } = await openLine();
  const breakAfter = (ms: number) => {
    subscribe('heartbeat');
    vi.advanceTimersByTime(ms);
    subscribe('error');
  };
  breakAfter(500);
  for (let times = 0; times < 20; times++) {
    vi.advanceTimersByTime(15_000);
    breakAfter(500);
  }
  const opened = FakeSource.opened.length;
  vi.advanceTimersByTime(14_000);
  expect(FakeSource.opened).toHaveLength(opened);
  vi.advanceTimersByTime(1000);
  breakAfter(11_000);
  vi.advanceTimersByTime(1000);
  expect(FakeSource.opened).toHaveLength(opened + 2);
  stream.close();
});

test('a stream that has given way to newer ones takes no place of theirs for a minute', async () => {
  const { stream, subscribe } = await openLine();
  subscribe('superseded');
  expect(FakeSource.opened[0]?.isClosed).toBe(true);
  expect(stream.state.get()).toBe('lost');
  vi.advanceTimersByTime(59_000);
  expect(FakeSource.opened).toHaveLength(1);
  vi.advanceTimersByTime(1000);
  expect(FakeSource.opened).toHaveLength(2);
  subscribe('heartbeat');
  subscribe('error');
  vi.advanceTimersByTime(1000);
  expect(FakeSource.opened).toHaveLength(3);
  stream.close();
});

test('unless somebody looks at it', async () => {
  const { stream, subscribe } = await openLine();
  subscribe('superseded');
  lookAt(false);
  expect(FakeSource.opened).toHaveLength(1);
  lookAt(true);
  expect(FakeSource.opened).toHaveLength(2);
  vi.advanceTimersByTime(60_000 - 1);
  lookAt(true);
  expect(FakeSource.opened).toHaveLength(2);
  stream.close();
  lookAt(true);
  expect(FakeSource.opened).toHaveLength(2);
});
