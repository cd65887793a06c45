import { queryOptions } from '@tanstack/react-query';

import { contentOf } from '../platform/api-client.ts';

/** The templates that the form offers. */
export const orderTemplatesQuery = queryOptions({
  queryKey: ['order-templates'],
  queryFn: contentOf('listOrderTemplates', {}),
});
