import { useQuery, type UseQueryResult } from '@tanstack/react-query';

import type { BrowserImport, ImportState } from '#api/admin/imports.ts';

import { call } from '../../../platform/api-client.ts';
import { adminKey } from '../admin-key.ts';

const list = [...adminKey, 'imports'] as const;

/** The keys of the query client for imports. */
export const importKeys = {
  list,
  one: (id: number) => [...list, id] as const,
  rows: (id: number) => [...list, id, 'rows'] as const,
};

const unfinishedStates = new Set<ImportState>(['waiting', 'previewing', 'applying']);
const askEveryMs = 1000;

/** Returns an import, read again while something is being done with it. */
export function useImport(id: number): UseQueryResult<BrowserImport> {
  return useQuery({
    queryKey: importKeys.one(id),
    queryFn: async ({ signal }) => (await call('getImport', { params: { id } }, { signal })).content,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data !== undefined && unfinishedStates.has(data.state) ? askEveryMs : false,
  });
}
