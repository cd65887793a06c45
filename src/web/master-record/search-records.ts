import type { AdminKind } from '#api/import/admin-kinds.ts';

import { call, contentOf } from '../platform/api-client.ts';
import type { SearchOptions } from '../ui/typeahead/option-search.ts';
import type { Chosen } from './record-values.ts';

const size = 20;

/** The descriptions of all kinds, which change only with the program. */
export const descriptionsQuery = {
  queryKey: ['master-data', 'descriptions'],
  queryFn: contentOf('listDescriptions', {}),
  staleTime: Number.POSITIVE_INFINITY,
};

/** Finds records of a kind that may be chosen, by name or code. */
export function searchRecords(kind: AdminKind): SearchOptions<Chosen> {
  return async (text, signal) => {
    const query = { search: text === '' ? null : text, inUse: true, size };
    const { content } = await call('listMasterRecords', { params: { kind }, query }, { signal });
    return content.map(({ id, name }) => ({ id, label: name }));
  };
}
