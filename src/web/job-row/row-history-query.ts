import { queryOptions } from '@tanstack/react-query';

import type { JobRowHistoryEntry } from '#api/job-row/row-actions.ts';

import { contentOf } from '../platform/api-client.ts';
import { jobTableKey } from './row-action.ts';

/** Reads the history of a row, the latest first; read again whenever it is shown. */
export function rowHistoryQuery(rowId: number) {
  return queryOptions({
    queryKey: [...jobTableKey, 'history', rowId],
    queryFn: contentOf('listJobRowHistory', { params: { id: rowId } }),
    staleTime: 0,
  });
}

/** Returns the last entry that changed one of these fields. */
export function lastChangeOf(
  fields: readonly string[],
  entries: readonly JobRowHistoryEntry[],
): JobRowHistoryEntry | undefined {
  return entries.find(({ changes }) => changes.some(({ field }) => fields.includes(field)));
}
