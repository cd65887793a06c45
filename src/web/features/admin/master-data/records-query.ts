import {
  type InfiniteData,
  keepPreviousData,
  useInfiniteQuery,
  type UseInfiniteQueryResult,
} from '@tanstack/react-query';

import type { AdminRecord } from '#api/admin/master-records.ts';
import type { AdminKind } from '#api/import/admin-kinds.ts';
import type { SortDirection } from '#domain/sort-direction.ts';

import { call } from '../../../platform/api-client.ts';
import { queryClient } from '../../../platform/query-client.ts';
import { adminKey } from '../admin-key.ts';

export const uses = ['all', 'in', 'out'] as const;
export type Use = (typeof uses)[number];
/** The order, by a field of the kind or by `id`: the oldest record first. */
export interface Sort {
  field: string;
  direction: SortDirection;
}
export type RecordPages = UseInfiniteQueryResult<
  InfiniteData<{ content: AdminRecord[]; totalElements: number }>
>;

const recordsKey = [...adminKey, 'records'] as const;
const pageSize = 50;

/** Returns the records of a kind, a page after another. */
export function useRecords(kind: AdminKind, search: string, sort: Sort, use: Use): RecordPages {
  return useInfiniteQuery({
    queryKey: [...recordsKey, kind, search, sort, use],
    queryFn: ({ pageParam, signal }) => {
      const inUse = use === 'all' ? null : use === 'in';
      const query =
        search === ''
          ? { sort: `${sort.field},${sort.direction}`, after: pageParam, inUse, size: pageSize }
          : { search, inUse, pageNr: pageParam ?? 1, size: pageSize };
      return call('listMasterRecords', { params: { kind }, query }, { signal });
    },
    initialPageParam: null as number | null,
    // Search results have page numbers; a full list continues after the last record of the page before.
    getNextPageParam: ({ last, number, content }) => {
      if (last) return undefined;
      return search === '' ? content.at(-1)?.id : number + 1;
    },
    // Of the same kind only: another one has other columns.
    placeholderData: (previous, query) =>
      query?.queryKey[recordsKey.length] === kind ? keepPreviousData(previous) : undefined,
    staleTime: 0,
  });
}

/** Reads the lists again after a change: another kind may show the name that has changed. */
export function refreshRecords(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: recordsKey });
}
