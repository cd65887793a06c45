import { beforeEach, expect, test, vi } from 'vitest';

import { heldEventCursor, noteEventCursor, whenRead } from './event-cursors.ts';
import { queryClient } from './query-client.ts';

const rows = { queryKey: ['rows'] };

beforeEach(() => {
  queryClient.clear();
});

/** Reads a shown query whose answers come with these cursors. */
async function read(name: string, ...cursors: string[]): Promise<void> {
  const { options } = show(name);
  await queryClient.fetchQuery({
    ...options,
    staleTime: 0,
    queryFn: async () => {
      for (const cursor of cursors) {
        await Promise.resolve();
        noteEventCursor(cursor);
      }
      return 'Väravast vasakule';
    },
  });
}

/** As a screen does that looks at the query. */
function show(name: string) {
  const options = { queryKey: ['rows', name], retry: false };
  const query = queryClient.getQueryCache().build(queryClient, options);
  vi.spyOn(query, 'isActive').mockReturnValue(true);
  return { options, query };
}

test('what is held is as of when it was read, edits of one’s own included', async () => {
  await read('one', 'a-1');
  expect(heldEventCursor(rows)).toBe('a-1');
  queryClient.setQueryData(['rows', 'one'], 'Väravast paremale');
  expect(heldEventCursor(rows)).toBe('a-1');
});

test('what has been read again without a change is as of then', async () => {
  await read('one', 'a-1');
  await read('one', 'a-2');
  expect(heldEventCursor(rows)).toBe('a-2');
});

test('what was read one after the other, with a change between, is as of nobody knows when', async () => {
  await read('one', 'a-1', 'a-2');
  expect(heldEventCursor(rows)).toBe('');
  await read('one', 'a-2');
  await read('another', 'a-3');
  expect(heldEventCursor(rows)).toBe('');
  expect(heldEventCursor({ queryKey: ['rows', 'another'] })).toBe('a-3');
});

test('an answer that never became what is held says nothing', async () => {
  await read('one', 'a-1');
  const late = read('one', 'a-2').catch(() => undefined);
  await queryClient.cancelQueries(rows);
  await late;
  expect(heldEventCursor(rows)).not.toBe('a-2');
});

test('what another query’s answer gave is as old as that, and what should be read anew is of no time', async () => {
  await read('one', 'a-1');
  queryClient.setQueryData(['rows', 'count'], 3);
  show('count');
  expect(heldEventCursor(rows)).toBe('a-1');
  await queryClient.invalidateQueries({ ...rows, refetchType: 'none' });
  expect(heldEventCursor(rows)).toBe('');
});

test('nothing is held before anything has been read', () => {
  expect(heldEventCursor(rows)).toBe('');
});

test('one goes on once all has been read, and not after giving up', async () => {
  const [goOn, givenUp] = [vi.fn(), vi.fn()];
  const reading = read('one', 'a-1');
  whenRead(rows, goOn);
  whenRead(rows, givenUp)();
  expect(goOn).not.toHaveBeenCalled();
  await reading;
  expect(goOn).toHaveBeenCalledOnce();
  expect(givenUp).not.toHaveBeenCalled();
  whenRead(rows, goOn);
  await Promise.resolve();
  expect(goOn).toHaveBeenCalledTimes(2);
});
