import type { QueryFilters } from '@tanstack/react-query';

import { queryClient } from './query-client.ts';

/** What of the server's changes an answer knows of (api/headers.ts), by query; empty when its answers differed. */
const held = new Map<string, string>();
/** The same of the queries that are being read; null before their first answer. */
const beingRead = new Map<string, string | null>();

queryClient.getQueryCache().subscribe((event) => {
  if (event.type !== 'updated') return;
  const { action, query } = event;
  const { queryHash } = query;
  if (action.type === 'fetch') {
    // A further page of a list leaves the first ones as old as they are.
    beingRead.set(queryHash, action.meta?.fetchMore === undefined ? null : (held.get(queryHash) ?? ''));
  } else if (action.type === 'success' && action.manual !== true) {
    held.set(queryHash, beingRead.get(queryHash) ?? '');
    beingRead.delete(queryHash);
  } else if (action.type === 'error') {
    beingRead.delete(queryHash);
  }
});

/** Notes the event cursor of an answer, which may be of any query that is being read. */
export function noteEventCursor(cursor: string): void {
  for (const [hash, noted] of beingRead) {
    beingRead.set(hash, noted === null || noted === cursor ? cursor : '');
  }
}

/** Returns the event cursor that all shown queries of these were read at; empty when it is not one, or not known. */
export function heldEventCursor(filters: QueryFilters): string {
  const shown = queryClient.getQueryCache().findAll({ ...filters, type: 'active' });
  const cursors = new Set(
    shown.flatMap(({ queryHash, state: { data, error, isInvalidated } }) => {
      if (data === undefined) return [];
      // What was never read itself came with the answer of another.
      return error === null && !isInvalidated ? (held.get(queryHash) ?? []) : '';
    }),
  );
  const [cursor = ''] = cursors;
  return cursors.size === 1 ? cursor : '';
}

/** Goes on once none of these queries is being read; returns the function that gives up. */
export function whenRead(filters: QueryFilters, goOn: () => void): () => void {
  let stop = () => undefined as void;
  let isGivenUp = false;
  const goOnWhenRead = () => {
    if (isGivenUp || queryClient.isFetching(filters) > 0) return;
    giveUp();
    goOn();
  };
  const giveUp = () => {
    isGivenUp = true;
    stop();
  };
  // What the same screen reads begins in the effects of its parts, which come one after the other.
  queueMicrotask(() => {
    if (isGivenUp) return;
    // Behind the listener above, which then knows what was read.
    stop = queryClient.getQueryCache().subscribe(({ type }) => type === 'updated' && goOnWhenRead());
    goOnWhenRead();
  });
  return giveUp;
}
