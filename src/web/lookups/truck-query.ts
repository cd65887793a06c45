import { queryOptions } from '@tanstack/react-query';

import { contentOf } from '../platform/api-client.ts';

/** Reads one truck, with its usual trailer and driver. */
export function truckQuery(id: number | string) {
  return queryOptions({
    queryKey: ['truck', String(id)],
    queryFn: contentOf('getTruck', { params: { id } }),
  });
}
