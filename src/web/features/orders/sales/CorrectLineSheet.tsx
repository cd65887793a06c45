import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';

import type { SalesOrder, SalesOrderLine } from '#api/sales/sales-orders.ts';

import { messages as common } from '../../../i18n/et/messages.ts';
import { orders as messages } from '../../../i18n/et/orders.ts';
import { call } from '../../../platform/api-client.ts';
import { explain } from '../../../platform/problem.ts';
import { queryClient } from '../../../platform/query-client.ts';
import { showFailed, showSuccess } from '../../../platform/toasts.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { DateField } from '../../../ui/date/DateField.tsx';
import { NumberField } from '../../../ui/field/NumberField.tsx';
import { TextField } from '../../../ui/field/TextField.tsx';
import { FormSheet } from '../../../ui/form/FormSheet.tsx';

import styles from '../OrderDetail.module.css';

type Props = { order: SalesOrder; line: SalesOrderLine; onClose: () => void };

/** Quantity, delivery day and notes of an open line. */
export function CorrectLineSheet({ order, line, onClose }: Props) {
  const [quantity, setQuantity] = useState<number | null>(line.quantity);
  const [deliveryDate, setDeliveryDate] = useState(line.deliveryDate);
  const [notes, setNotes] = useState(line.notes ?? '');
  const [problem, setProblem] = useState<string | null>(null);
  const [version] = useState(order.version);
  const changes = {
    ...(quantity !== null && quantity !== line.quantity && { quantity }),
    ...(deliveryDate !== line.deliveryDate && { deliveryDate }),
    ...(notes !== (line.notes ?? '') && { notes: notes.trim() || null }),
  };
  const isDirty = Object.keys(changes).length > 0;
  const save = useMutation({
    mutationFn: () => {
      const body = { version, salesOrderProducts: [{ id: line.id, ...changes }] };
      return call('correctSalesOrder', { params: { id: order.id }, body });
    },
    onSuccess: async () => {
      showSuccess(messages.corrected);
      onClose();
      await queryClient.invalidateQueries();
    },
    onError: (error) => {
      setProblem(explain(error));
      showFailed(messages.correctFailed, explain(error));
    },
  });
  return (
    <FormSheet title={line.productName} isDirty={isDirty && !save.isSuccess} onClose={onClose}>
      <div className={styles.fields}>
        <NumberField
          label={messages.quantity}
          unit={line.unit}
          value={quantity}
          error={problem ?? undefined}
          onChange={setQuantity}
        />
        <DateField
          label={messages.delivery}
          labelNote={common.form.optional}
          value={deliveryDate}
          onChange={setDeliveryDate}
        />
        <TextField
          label={messages.notes}
          labelNote={common.form.optional}
          value={notes}
          maxLength={1000}
          multiline
          onChange={setNotes}
        />
        <div className={styles.actions}>
          <Button onClick={onClose}>{common.common.cancel}</Button>
          <Button
            look="primary"
            disabled={!isDirty || quantity === null}
            busy={save.isPending}
            onClick={() => save.mutate()}
          >
            {common.common.save}
          </Button>
        </div>
      </div>
    </FormSheet>
  );
}
