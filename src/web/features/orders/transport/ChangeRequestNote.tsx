import { useMutation } from '@tanstack/react-query';
import { MessageSquareText } from 'lucide-react';
import { useState } from 'react';

import type { ChangeRequest, TransportOrder } from '#api/orders/transport-orders.ts';
import type { ChangeAnswer } from '#domain/orders/change-request.ts';

import { orders as messages } from '../../../i18n/et/orders/orders.ts';
import { changeRequestText } from '../../../job-row/change-request.ts';
import { call } from '../../../platform/api-client.ts';
import { explainOf } from '../../../platform/problem.ts';
import { queryClient } from '../../../platform/query-client.ts';
import { mayChange } from '../../../platform/session.ts';
import { closeToastsAbout, showFailed, showSuccess } from '../../../platform/toasts.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { TextField } from '../../../ui/field/TextField.tsx';

import styles from '../OrderDetail.module.css';

type Props = { order: TransportOrder; request: ChangeRequest; isStaff: boolean };

/** What the client asked for, and what the office says to it; staff answer here. */
export function ChangeRequestNote({ order, request, isStaff }: Props) {
  const [note, setNote] = useState('');
  const about = `answer change ${String(request.alertId)}`;
  const answer = useMutation({
    mutationFn: (chosen: ChangeAnswer) =>
      call('settleAlert', {
        params: { id: request.alertId },
        body: { answer: chosen, note: note.trim() || null },
      }),
    onMutate: () => closeToastsAbout(about),
    onSuccess: () => showSuccess(messages.answered),
    onError: (error) =>
      showFailed(about, messages.answerFailed, explainOf(messages.transportOne(order.id), error)),
    onSettled: () => queryClient.invalidateQueries(),
  });
  return (
    <div className={styles.request}>
      <p>
        <MessageSquareText aria-hidden size={16} /> {changeRequestText(request, !isStaff)}
      </p>
      {isStaff && request.isOpen && mayChange() && (
        <>
          <TextField
            label={messages.answerNote}
            hint={messages.answerHint}
            value={note}
            maxLength={500}
            onChange={setNote}
          />
          <div className={styles.actions}>
            <Button look="primary" busy={answer.isPending} onClick={() => answer.mutate('ACCEPTED')}>
              {messages.accept}
            </Button>
            <Button busy={answer.isPending} onClick={() => answer.mutate('REFUSED')}>
              {messages.refuse}
            </Button>
          </div>
        </>
      )}
    </div>
  );
}
