import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { openEventLine } from './event-line.ts';

/** Lines as the page opens them, without a network. */
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

function openLine() {
  const line = openEventLine({ path: () => '/api/events', event: 'job-rows' }, () => {});
  const subscribe = (event: string) => FakeSource.opened.at(-1)?.dispatchEvent(new Event(event));
  subscribe('heartbeat');
  expect(line.state.get()).toBe('live');
  return { line, subscribe };
}

const lookAt = (isSeen: boolean) => {
  page.hidden = !isSeen;
  page.dispatchEvent(new Event('visibilitychange'));
};

test('a line that breaks comes back within seconds', () => {
  const { line, subscribe } = openLine();
  subscribe('error');
  expect(line.state.get()).toBe('lost');
  vi.advanceTimersByTime(1000);
  expect(FakeSource.opened).toHaveLength(2);
  line.close();
});

test('a line that lives for moments only is opened ever more seldom, and soon again once it has lived', () => {
  const { line, subscribe } = openLine();
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
  line.close();
});

test('a line that has given way to newer ones takes no place of theirs for a minute', () => {
  const { line, subscribe } = openLine();
  subscribe('superseded');
  expect(FakeSource.opened[0]?.isClosed).toBe(true);
  expect(line.state.get()).toBe('lost');
  vi.advanceTimersByTime(59_000);
  expect(FakeSource.opened).toHaveLength(1);
  vi.advanceTimersByTime(1000);
  expect(FakeSource.opened).toHaveLength(2);
  subscribe('heartbeat');
  subscribe('error');
  vi.advanceTimersByTime(1000);
  expect(FakeSource.opened).toHaveLength(3);
  line.close();
});

test('unless somebody looks at it', () => {
  const { line, subscribe } = openLine();
  subscribe('superseded');
  lookAt(false);
  expect(FakeSource.opened).toHaveLength(1);
  lookAt(true);
  expect(FakeSource.opened).toHaveLength(2);
  vi.advanceTimersByTime(60_000 - 1);
  lookAt(true);
  expect(FakeSource.opened).toHaveLength(2);
  line.close();
  lookAt(true);
  expect(FakeSource.opened).toHaveLength(2);
});
