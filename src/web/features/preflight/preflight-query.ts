import { queryOptions } from '@tanstack/react-query';

import { jobTableKey } from '../../job-row/row-action.ts';
import { contentOf } from '../../platform/api-client.ts';

/** Returns the problems of each send of a row. Below the table's key: read again when rows change. */
export function rowPreflightQuery(rowId: number) {
  return queryOptions({
    queryKey: [...jobTableKey, 'preflight', rowId],
    queryFn: contentOf('getRowPreflight', { params: { id: rowId } }),
    staleTime: 0,
  });
}

/** Returns the preflight of all rows of a day (YYYY-MM-DD). */
export function dayPreflightQuery(date: string) {
  return queryOptions({
    queryKey: [...jobTableKey, 'preflights', date],
    queryFn: contentOf('listPreflights', { query: { date } }),
    staleTime: 0,
  });
}
