import { useQuery } from '@tanstack/react-query';

import type { TransportOrder } from '#api/orders/transport-orders.ts';

import { orderMessage as messages } from '../../../../i18n/et/orders/order-message.ts';
import { type ReadMessage, wordsOf } from '../../../../order-message/message-text.ts';
import { call } from '../../../../platform/api-client.ts';
import { serverNow } from '../../../../platform/device/clock.ts';
import { carryOut } from '../../../../platform/press.ts';
import { useSearch } from '../../../../platform/router/use-shown.tsx';
import { type Proposal, proposalsOf } from './proposals.ts';

/** The search parameters of an order's page that was opened for a message: a received one, or a pasted one's words. */
interface MessageSearch {
  message?: string;
  text?: string;
  from?: string;
}

/** A message about an order, and the received one that it was, if any, which nobody has answered yet. */
export interface MessageOfOrder {
  text: string;
  read: ReadMessage;
  toAnswer: number | null;
}

/** Returns the message that the page of an order was opened for, read as of the order's company; null without one. */
export function useMessageOfOrder(companyId: number): MessageOfOrder | null {
  const { message, text, from } = useSearch<MessageSearch>();
  const { data = null } = useQuery({
    queryKey: ['message-of-order', companyId, message, text, from],
    enabled: message !== undefined || text !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }): Promise<MessageOfOrder> => {
      const received =
        message === undefined
          ? null
          : (await call('getInboxMessage', { params: { id: message } }, { signal })).content;
      const words = received === null ? (text ?? '') : wordsOf(received);
      const body = {
        text: words,
        from: received?.from ?? (from?.trim() || null),
        receivedAt: received?.receivedAt ?? new Date(serverNow()).toISOString(),
        senderCompanyId: companyId,
      };
      const { content } = await call('readOrderMessage', { body }, { signal });
      return { text: words, read: content, toAnswer: received?.answer === null ? received.id : null };
    },
  });
  return data;
}

/** What a message says otherwise than its order. */
export function proposalsIn({ text, read }: MessageOfOrder, order: TransportOrder): Proposal[] {
  const [request] = read.orders;
  return request === undefined ? [] : proposalsOf(text, request, order);
}

/** Marks a received message as read once its order was changed or cancelled for it. */
export async function noteMessage({ toAnswer }: MessageOfOrder): Promise<void> {
  if (toAnswer === null) return;
  await carryOut({
    send: () => call('answerInboxMessage', { params: { id: toAnswer }, body: { answer: 'NOTED' } }),
    failed: messages.answerFailed,
  });
}
