import { queryOptions } from '@tanstack/react-query';

import { call } from '../../platform/api-client.ts';

const underWay = new Set(['queued', 'sending', 'sent']);

/** SMSes about a row's job, the latest first; read again until all have arrived or failed. */
export function rowMessagesQuery(rowId: number) {
  return queryOptions({
    queryKey: ['row-messages', rowId],
    queryFn: async ({ signal }) =>
      (await call('listRowMessages', { params: { id: rowId } }, { signal })).content,
    refetchInterval: ({ state }) =>
      state.data?.some(({ status }) => underWay.has(status)) === true ? 2000 : false,
    staleTime: 0,
  });
}
