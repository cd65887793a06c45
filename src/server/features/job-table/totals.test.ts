import { expect, test, vi } from 'vitest';

import type { ChangeEvents } from '../../realtime/change-events.ts';
import { createTotals } from './totals.ts';

/** Totals with a count, a clock and changes of the test's own. */
function setUp(rows: number) {
  let tell: (() => void) | undefined;
  const events = {
    changed: () => undefined,
    eventCursor: () => '',
    onChanged: (listener) => {
      tell = () => listener(null);
      return () => undefined;
    },
  } satisfies ChangeEvents;
  const state = { rows, now: 0 };
  const count = vi.fn(() => Promise.resolve({ found: state.rows, totals: null }));
  const totals = createTotals(events, () => state.now);
  return {
    state,
    count,
    total: async (query = {}) => (await totals.of(query, count)).found,
    change: (by: number) => {
      state.rows += by;
      tell?.();
    },
  };
}

test('a total is counted once until rows change, whichever page is read', async () => {
  const { count, total, change } = setUp(120);
  expect([await total(), await total({ pageNr: 3 }), await total({ size: 50 })]).toEqual([120, 120, 120]);
  expect(count).toHaveBeenCalledOnce();
  change(1);
  expect(await total()).toBe(121);
  expect(await total({ wetGrain: true })).toBe(121);
  expect(count).toHaveBeenCalledTimes(3);
});

test('without word of a change a total is counted again after five seconds', async () => {
  const { state, count, total } = setUp(120);
  await total();
  state.now = 5000;
  await total();
  expect(count).toHaveBeenCalledTimes(2);
});

test('a total of many rows is answered as it was while it is counted again, and never older than a minute', async () => {
  const { state, count, total, change } = setUp(1_000_000);
  await total();
  change(1);
  expect(await Promise.all([total(), total()])).toEqual([1_000_000, 1_000_000]);
  expect(count).toHaveBeenCalledTimes(2);
  await vi.waitFor(async () => expect(await total()).toBe(1_000_001));

  state.now = 60_000;
  change(1);
  expect(await total()).toBe(1_000_002);
});

test('a count that fails while an old total is answered is tried again', async () => {
  const { count, total, change } = setUp(20_000);
  await total();
  change(1);
  count.mockRejectedValueOnce(new Error('database away'));
  expect(await total()).toBe(20_000);
  await vi.waitFor(async () => expect(await total()).toBe(20_001));
});

test('a clock that steps back makes no total older than it may be', async () => {
  const { count, total, state } = setUp(120);
  state.now = 10_000_000;
  await total();
  state.now = 0;
  await total();
  expect(count).toHaveBeenCalledTimes(2);
});
