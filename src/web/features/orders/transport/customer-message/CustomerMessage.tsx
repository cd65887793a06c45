import { Ban, HelpCircle, Pencil } from 'lucide-react';
import { useState } from 'react';

import type { TransportOrder } from '#api/orders/transport-orders.ts';

import { orderMessage as messages } from '../../../../i18n/et/orders/order-message.ts';
import { orders } from '../../../../i18n/et/orders/orders.ts';
import { common } from '../../../../i18n/et/shell.ts';
import { MessageWords } from '../../../../order-message/MessageWords.tsx';
import { paths } from '../../../../platform/paths.ts';
import { Link } from '../../../../platform/router/Link.tsx';
import { Button } from '../../../../ui/button/Button.tsx';
import { ConfirmDialog } from '../../../../ui/sheet/ConfirmDialog.tsx';
import { StatusLabel } from '../../../../ui/status/StatusLabel.tsx';
import { CorrectOrderSheet } from '../CorrectOrderSheet.tsx';
import { useCancel } from '../use-cancel.ts';
import { noteMessage, proposalsIn, useMessageOfOrder } from './message-of-order.ts';
import { ProposalList } from './ProposalList.tsx';

import styles from './CustomerMessage.module.css';

/** A customer's message on the page of the order that it is likely about: what it would change, and the way to that. */
export function CustomerMessage({ order }: { order: TransportOrder }) {
  const message = useMessageOfOrder(order.client.companyId);
  const [open, setOpen] = useState<'correct' | 'cancel' | null>(null);
  const close = () => setOpen(null);
  const cancel = useCancel(order, true, (error) => {
    close();
    if (error === null && message !== null) void noteMessage(message);
  });
  if (message === null) return null;
  const { text, read, toAnswer } = message;
  const mayChange = { CHANGE: order.mayCorrect, CANCEL: order.mayCancel };
  return (
    <section className={styles.message} aria-labelledby="customer-message">
      <h2 id="customer-message">{messages.title}</h2>
      <p role="status">
        {messages.noOrder[read.intent]} {messages.nothingSaved}
      </p>
      <p className="bar gap-3">
        {messages.ofThisOrder}
        <StatusLabel icon={HelpCircle} tone="wheat">
          {messages.guessed}
        </StatusLabel>
        {read.sender !== null && (
          <Link className={styles.link} to={paths.orders} search={{ search: read.sender.name }}>
            {messages.openOrders}
          </Link>
        )}
      </p>
      <MessageWords text={text} order={read.orders[0] ?? null} unread={read.unread} />
      {read.intent === 'CHANGE' && <ProposalList proposals={proposalsIn(message, order)} />}
      <div className="bar gap-3">
        {read.intent === 'CHANGE' && mayChange.CHANGE && (
          <Button look="primary" icon={Pencil} onClick={() => setOpen('correct')}>
            {messages.correctByMessage}
          </Button>
        )}
        {read.intent === 'CANCEL' && mayChange.CANCEL && (
          <Button look="danger" icon={Ban} onClick={() => setOpen('cancel')}>
            {orders.cancel}
          </Button>
        )}
        <Link
          className={styles.link}
          to={paths.transportOrder}
          search={{ ...(toAnswer === null ? { text } : { message: String(toAnswer) }), asNew: '1' }}
        >
          {messages.newOfIt}
        </Link>
      </div>
      {open === 'correct' && <CorrectOrderSheet order={order} isStaff message={message} onClose={close} />}
      <ConfirmDialog
        open={open === 'cancel'}
        title={orders.cancelQuestion}
        description={orders.cancelHint}
        confirm={orders.cancel}
        cancel={common.back}
        danger
        busy={cancel.isPending}
        onConfirm={() => cancel.mutate()}
        onCancel={close}
      />
    </section>
  );
}
