import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';

import type { TransportOrder } from '#api/orders/transport-orders.ts';

import { messages as common } from '../../../i18n/et/messages.ts';
import { orders as messages } from '../../../i18n/et/orders.ts';
import { call } from '../../../platform/api-client.ts';
import { newUuid } from '../../../platform/device/uuid.ts';
import { explain } from '../../../platform/problem.ts';
import { closeToastsAbout, showFailed, showSuccess } from '../../../platform/toasts.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { TextField } from '../../../ui/field/TextField.tsx';
import { FormSheet } from '../../../ui/form/FormSheet.tsx';

import styles from '../OrderDetail.module.css';

/** A client's wish to change an order that is confirmed already. */
export function AskChangeSheet({ order, onClose }: { order: TransportOrder; onClose: () => void }) {
  const [message, setMessage] = useState('');
  const [idempotencyKey] = useState(newUuid);
  const ask = useMutation({
    mutationFn: () =>
      call('askForOrderChange', { params: { id: order.id }, body: { message } }, { idempotencyKey }),
    onMutate: () => closeToastsAbout(`ask change ${String(order.id)}`),
    onSuccess: () => {
      showSuccess(messages.asking);
      onClose();
    },
    onError: (error) => showFailed(`ask change ${String(order.id)}`, messages.askFailed, explain(error)),
  });
  return (
    <FormSheet title={messages.askChange} isDirty={message !== '' && !ask.isSuccess} onClose={onClose}>
      <div className={styles.fields}>
        <TextField
          label={messages.message}
          hint={messages.askChangeHint}
          value={message}
          onChange={setMessage}
          maxLength={500}
          multiline
        />
        <div className={styles.actions}>
          <Button onClick={onClose}>{common.common.cancel}</Button>
          <Button
            look="primary"
            disabled={message.trim() === ''}
            busy={ask.isPending}
            onClick={() => ask.mutate()}
          >
            {messages.send}
          </Button>
        </div>
      </div>
    </FormSheet>
  );
}
