import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';

import type { InboxMessage } from '#api/orders/inbox.ts';

import { orderMessage as messages } from '../../../i18n/et/orders/order-message.ts';
import { call, contentOf } from '../../../platform/api-client.ts';
import { carryOut } from '../../../platform/press.ts';
import { asPasted, type OrderMessageState } from './use-order-message.ts';

/** All queries about received messages start with this key. */
export const inboxMessageKey = ['inbox-message'] as const;

interface Options {
  orderMessage: OrderMessageState;
  /** The message that the form was opened with. */
  inboxMessageId: string | undefined;
  /** Words shared by another app. */
  sharedText: string | null;
  /** The form holds what somebody made of the message before. */
  isBegun: boolean;
  /** Counts how often the form went back to its beginning. */
  round: number;
}

/**
 * Reads what the form was opened with into it, once, and after each order that was made fills in the next one of the
 * message. Returns the message received from another program; null without one, and while it is fetched.
 */
export function useReceivedMessage({
  orderMessage,
  inboxMessageId: id,
  sharedText,
  isBegun,
  round,
}: Options): InboxMessage | null {
  const { data: inboxMessage = null } = useQuery({
    queryKey: [...inboxMessageKey, id],
    enabled: id !== undefined,
    queryFn: contentOf('getInboxMessage', { params: { id: id ?? '' } }),
  });
  const readOnce = useEffectEvent((receivedId: number | null, words: string | null) => {
    const { reading } = orderMessage;
    if (receivedId !== null && inboxMessage !== null) {
      // What no person wrote, or nothing could read, fills in nothing.
      const isRead = inboxMessage.automatic === null && inboxMessage.readPart !== 'NONE';
      if (isRead) reading.mutate({ ...asPasted(inboxMessage), isBegun });
    } else if (words !== null) reading.mutate({ text: words, from: '', receivedAt: null });
  });
  const receivedId = inboxMessage?.id ?? null;
  useEffect(() => readOnce(receivedId, sharedText), [receivedId, sharedText]);
  const fillNext = useEffectEvent(() => orderMessage.next());
  useEffect(() => {
    // Once the form has gone back to its beginning.
    const timer = round === 0 ? undefined : setTimeout(() => fillNext());
    return () => clearTimeout(timer);
  }, [round]);
  return inboxMessage;
}

/** Marks a received message as answered by the order that was made of it. */
export async function answerByOrder(inboxMessage: InboxMessage, transportOrderId: number): Promise<void> {
  const body = { answer: 'ORDERED', transportOrderId } as const;
  await carryOut({
    send: () => call('answerInboxMessage', { params: { id: inboxMessage.id }, body }),
    failed: messages.answerFailed,
    refreshes: inboxMessageKey,
  });
}
