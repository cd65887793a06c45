import { queryOptions } from '@tanstack/react-query';

import { contentOf } from '../platform/api-client.ts';

/** All product groups; read once. */
export const productGroupsQuery = queryOptions({
  queryKey: ['product-groups'],
  queryFn: contentOf('listProductGroups', {}),
  staleTime: Infinity,
});
