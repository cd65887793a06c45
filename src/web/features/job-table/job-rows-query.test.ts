import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';

import { eventCursorHeader } from '#api/headers.ts';

import { jobTableKey } from '../../job-row/row-action.ts';
import { heldEventCursor, type JobRowPage, jobRowsQuery } from './job-rows-query.ts';

// Waits for the page to be left, which no test has.
vi.mock('../../platform/user-settings.ts', () => ({}));
// A test has no device.
vi.mock('../../offline/kept-query.ts', () => ({ keepAnswer: () => undefined }));
vi.mock('../../ui/media.ts', () => ({}));

afterEach(() => {
  vi.unstubAllGlobals();
});

/** A client that has read a page, with answers of the test's own. */
async function readPage() {
  const client = new QueryClient();
  const read = (eventCursor: string, notes: string, query = jobRowsQuery({}, 20)) => {
    const page = { totalElements: 1, content: [{ id: 1, version: 1, notes }] };
    vi.stubGlobal('fetch', async () =>
      Response.json(page, { headers: { [eventCursorHeader]: eventCursor } }),
    );
    return client.fetchQuery({ ...query, staleTime: 0 });
  };
  await read('a-1', 'Väravast vasakule');
  return { client, read };
}

test('what is held is as of when it was read, edits of one’s own included', async () => {
  const { client } = await readPage();
  expect(heldEventCursor(client)).toBe('a-1');
  client.setQueriesData<JobRowPage>({ queryKey: jobTableKey }, (page) => page && { ...page, number: 2 });
  expect(heldEventCursor(client)).toBe('a-1');
});

test('what has been read again without a change is as of then', async () => {
  const { client, read } = await readPage();
  const { queryKey } = jobRowsQuery({}, 20);
  const before = client.getQueryData(queryKey);
  await read('a-2', 'Väravast vasakule');
  expect(client.getQueryData(queryKey)).toBe(before);
  expect(heldEventCursor(client)).toBe('a-2');
});

test('an answer that never became what is held says nothing', async () => {
  const { client, read } = await readPage();
  const late = read('a-2', 'Väravast paremale').catch(() => undefined);
  await client.cancelQueries({ queryKey: jobTableKey });
  await late;
  expect(heldEventCursor(client)).toBe('a-1');
});

test('pages that were read one after the other are as of nobody knows when', async () => {
  const { client, read } = await readPage();
  await read('a-2', 'Väravast vasakule', jobRowsQuery({ notes: 'värav' }, 20));
  expect(heldEventCursor(client)).toBe('');
});

test('nothing is held before anything has been read', () => {
  expect(heldEventCursor(new QueryClient())).toBe('');
});
