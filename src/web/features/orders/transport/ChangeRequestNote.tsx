import { MessageSquareText } from 'lucide-react';

import type { ChangeRequest, TransportOrder } from '#api/orders/transport-orders.ts';

import { mayChange } from '../../../platform/session.ts';
import { changeRequestText } from '../../../transport-form/change-request/change-request-text.ts';
import { ChangeAnswer } from '../../../transport-form/change-request/ChangeAnswer.tsx';

import styles from '../order-detail.module.css';

interface Props {
  order: TransportOrder;
  request: ChangeRequest;
  /** Opens the order for correction; left out for its client. */
  onCorrect?: () => void;
}

/** The change request of the client with the office's answer; staff answer here. */
export function ChangeRequestNote({ order, request, onCorrect }: Props) {
  return (
    <div className={styles.request} data-answered={!request.isOpen || undefined}>
      <p>
        <MessageSquareText aria-hidden size={16} /> {changeRequestText(request, onCorrect === undefined)}
      </p>
      {onCorrect !== undefined && request.isOpen && mayChange() && (
        <ChangeAnswer order={order} request={request} onCorrect={onCorrect} />
      )}
    </div>
  );
}
