import { useQuery } from '@tanstack/react-query';
import { MessageSquareReply } from 'lucide-react';
import { useState } from 'react';

import type { InboxMessage } from '#api/orders/inbox.ts';
import type { TransportOrder } from '#api/orders/transport-orders.ts';
import { formatDateTime } from '#domain/calendar/tallinn-time.ts';
import { replyDraft } from '#domain/order-messages/reply-draft.ts';
import { toGsmText } from '#domain/sms/gsm-text.ts';

import { sends, sms } from '../../../i18n/et/dispatch.ts';
import { orderMessage as messages } from '../../../i18n/et/orders/order-message.ts';
import { call, contentOf } from '../../../platform/api-client.ts';
import { todayInTallinn } from '../../../platform/device/clock.ts';
import { usePress } from '../../../platform/press.ts';
import { transportOrderKey } from '../../../transport-form/order-keys.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { TextField } from '../../../ui/field/TextField.tsx';
import { inboxMessageKey } from './use-received-message.ts';

import styles from './MessagePanel.module.css';

/**
 * Answers a customer's SMS: shows a draft about the order that was made of it, sends it on a press, and then shows
 * whether it arrived.
 */
export function SmsReply({ inboxMessage }: { inboxMessage: InboxMessage }) {
  const orderId = inboxMessage.answer?.transportOrderId ?? null;
  const { data: order = null } = useQuery({
    queryKey: [...transportOrderKey(orderId ?? 0), 'reply'],
    queryFn: contentOf('getTransportOrder', { params: { id: orderId ?? 0 } }),
    enabled: orderId !== null,
  });
  const [isOpen, setOpen] = useState(false);
  // Before an order was made of the message, the person writes the order; afterwards, the answer.
  if (!isOpen && inboxMessage.answer === null && inboxMessage.replies.length === 0) {
    return (
      <div className="bar gap-2">
        <Button icon={MessageSquareReply} onClick={() => setOpen(true)}>
          {messages.replyTitle}
        </Button>
      </div>
    );
  }
  return (
    <>
      <Replies inboxMessage={inboxMessage} />
      <ReplyForm key={order?.id} inboxMessage={inboxMessage} order={order} />
    </>
  );
}

function Replies({ inboxMessage: { replies } }: { inboxMessage: InboxMessage }) {
  if (replies.length === 0) return null;
  return (
    <ul className="stack gap-2" aria-label={messages.replies}>
      {replies.map(({ text, status, error, simulated, by, at }) => {
        const words = simulated ? sends.simulated(sms.statuses[status]) : sms.statuses[status];
        return (
          <li key={at}>
            <p>{text}</p>
            <p className="muted" role="status">
              {messages.replyState(words, formatDateTime(Date.parse(at)), by)}
              {error !== null && ` · ${error}`}
            </p>
          </li>
        );
      })}
    </ul>
  );
}

function ReplyForm({ inboxMessage, order }: { inboxMessage: InboxMessage; order: TransportOrder | null }) {
  const draft = order === null ? '' : replyDraft(asReplied(order), todayInTallinn());
  const [text, setText] = useState(inboxMessage.replies.length === 0 ? draft : '');
  const [phone, setPhone] = useState(inboxMessage.from);
  const sending = usePress({
    send: () =>
      call('sendSmses', {
        body: [
          {
            phone,
            message: text,
            role: 'CLIENT',
            name: inboxMessage.sender?.name ?? null,
            inboxMessageId: inboxMessage.id,
            transportJobProductId: order?.rows[0]?.id ?? null,
          },
        ],
      }),
    failed: messages.replyFailed,
    done: () => setText(''),
    refreshes: inboxMessageKey,
  });
  const sentText = toGsmText(text).text;
  return (
    <form
      className={styles.reply}
      aria-label={messages.replyTitle}
      onSubmit={(event) => {
        event.preventDefault();
        sending.mutate();
      }}
    >
      <h3>{messages.replyTitle}</h3>
      <TextField label={messages.replyPhone} type="tel" inputMode="tel" value={phone} onChange={setPhone} />
      <TextField
        label={messages.reply}
        hint={sentText === text || text === '' ? messages.replyHint : `${sms.sentAs} ${sentText}`}
        value={text}
        multiline
        maxLength={2000}
        onChange={setText}
      />
      <div className="bar gap-2">
        <Button
          type="submit"
          icon={MessageSquareReply}
          busy={sending.isPending}
          disabled={text.trim() === '' || phone.trim() === ''}
        >
          {messages.sendReply}
        </Button>
      </div>
    </form>
  );
}

function asReplied({ id, product, quantity, rows, plannedDate, destination }: TransportOrder) {
  return {
    id,
    product: product.name,
    unit: product.unit,
    quantity,
    loads: rows.filter(({ status }) => status !== 'CANCELLED').length,
    day: plannedDate,
    destination: destination?.locationName ?? null,
  };
}
