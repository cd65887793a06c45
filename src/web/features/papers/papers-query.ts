import { infiniteQueryOptions } from '@tanstack/react-query';

import { jobTableKey } from '../../job-row/row-action.ts';
import { call, contentOf } from '../../platform/api-client.ts';
import { queryClient } from '../../platform/query-client.ts';

/** The filters of the list, as its address has them. */
export type PaperFilters = Partial<
  Record<'truckId' | 'trailerId' | 'userId' | 'companyId' | 'scaleId' | 'search' | 'until', string>
>;

export const papersKey = ['papers'] as const;

/** Papers as the filters find them, page by page. */
export function papersQuery(filters: PaperFilters) {
  return infiniteQueryOptions({
    queryKey: [...papersKey, filters],
    queryFn: ({ pageParam, signal }) =>
      call('listPapers', { query: { ...filters, page: String(pageParam) } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ last, number }) => (last ? undefined : number + 1),
    staleTime: 0,
  });
}

/** The kinds of papers: they rarely change. */
export const kindsQuery = {
  queryKey: ['paper-kinds'],
  queryFn: contentOf('listPaperKinds', {}),
};

/** Reads again what a paper changes: the lists of papers, and the rows that they are found against. */
export async function refreshPapers(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: papersKey }),
    queryClient.invalidateQueries({ queryKey: jobTableKey }),
  ]);
}
