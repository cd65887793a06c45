import { queryOptions } from '@tanstack/react-query';

import { call } from '../platform/api-client.ts';

/** The templates that the form offers. */
export const orderTemplatesQuery = queryOptions({
  queryKey: ['order-templates'],
  queryFn: async ({ signal }) => (await call('listOrderTemplates', {}, { signal })).content,
});
