import { queryOptions } from '@tanstack/react-query';

import { call } from '../platform/api-client.ts';

/** All product groups; read once. */
export const productGroupsQuery = queryOptions({
  queryKey: ['product-groups'],
  queryFn: async ({ signal }) => (await call('listProductGroups', {}, { signal })).content,
  staleTime: Infinity,
});
