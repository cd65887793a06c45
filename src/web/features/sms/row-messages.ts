import { queryOptions } from '@tanstack/react-query';

import type { SentMessage } from '#api/sms/messages.ts';

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

/** The one thing to know of a row's SMSes, and of how many it is true. */
export type MessagesState = { kind: 'failed' | 'unknown' | 'underWay' | 'sent' | 'delivered'; count: number };

/**
 * What matters most: what failed and was not sent again; what nobody knows of; what still waits; what was handed
 * over; and only then what has arrived. Null without SMSes.
 */
export function messagesState(messages: readonly SentMessage[]): MessagesState | null {
  const count = (will: (message: SentMessage) => boolean) => messages.filter(will).length;
  const states: MessagesState[] = [
    { kind: 'failed', count: count(({ canResend }) => canResend) },
    { kind: 'unknown', count: count(({ status }) => status === 'unknown') },
    { kind: 'underWay', count: count(({ status }) => status === 'queued' || status === 'sending') },
    { kind: 'sent', count: count(({ status }) => status === 'sent') },
    { kind: 'delivered', count: count(({ status }) => status === 'delivered') },
  ];
  return states.find((state) => state.count > 0) ?? null;
}
