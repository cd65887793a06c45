import { queryOptions } from '@tanstack/react-query';

import { call } from '../platform/api-client.ts';

/** The contracts of a company that are in force today. */
export function contractsQuery(companyId: number) {
  return queryOptions({
    queryKey: ['contracts', companyId],
    queryFn: async ({ signal }) =>
      (await call('listContracts', { query: { companyId } }, { signal })).content,
  });
}
