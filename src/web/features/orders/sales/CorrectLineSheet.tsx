import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';

import {
  type SalesOrder,
  salesOrderCorrection,
  type SalesOrderCorrection,
  type SalesOrderLine,
} from '#api/sales/sales-orders.ts';

import { messages as common } from '../../../i18n/et/messages.ts';
import { orders as messages } from '../../../i18n/et/orders.ts';
import { call } from '../../../platform/api-client.ts';
import { explainOf } from '../../../platform/problem.ts';
import { queryClient } from '../../../platform/query-client.ts';
import { closeToastsAbout, showFailed, showSuccess } from '../../../platform/toasts.ts';
import { BottomBar } from '../../../ui/bottom-bar/BottomBar.tsx';
import { Button } from '../../../ui/button/Button.tsx';
import { Notice } from '../../../ui/card/Card.tsx';
import { DateField } from '../../../ui/date/DateField.tsx';
import { NumberField } from '../../../ui/field/NumberField.tsx';
import { TextField } from '../../../ui/field/TextField.tsx';
import { FormSheet } from '../../../ui/form/FormSheet.tsx';
import type { CorrectedFields } from '../read-correction.ts';
import { useRefusal } from '../use-refusal.ts';

import styles from '../OrderDetail.module.css';

type Props = { order: SalesOrder; line: SalesOrderLine; onClose: () => void };

/** What the request calls a field of its only line. */
const at = (field: string) => `salesOrderProducts.0.${field}`;

const fields: CorrectedFields = {
  [at('quantity')]: common.form.number,
  [at('deliveryDate')]: common.date.format,
  [at('notes')]: null,
};

/** Quantity, delivery day and notes of an open line. */
export function CorrectLineSheet({ order, line, onClose }: Props) {
  const [quantity, setQuantity] = useState<number | null>(line.quantity);
  const [deliveryDate, setDeliveryDate] = useState(line.deliveryDate);
  const [notes, setNotes] = useState(line.notes ?? '');
  const refusal = useRefusal();
  const [version] = useState(order.version);
  const about = `correct line ${String(line.id)}`;
  const changes = {
    ...(quantity !== line.quantity && { quantity }),
    ...(deliveryDate !== line.deliveryDate && { deliveryDate }),
    ...(notes !== (line.notes ?? '') && { notes: notes.trim() || null }),
  };
  const isDirty = Object.keys(changes).length > 0;
  const save = useMutation({
    mutationFn: (body: SalesOrderCorrection) => {
      refusal.clear();
      closeToastsAbout(about);
      return call('correctSalesOrder', { params: { id: order.id }, body });
    },
    onSuccess: async () => {
      showSuccess(messages.corrected);
      onClose();
      await queryClient.invalidateQueries();
    },
    onError: (error) => {
      const isAtFields = refusal.refuse(error, Object.keys(fields));
      if (!isAtFields) showFailed(about, messages.correctFailed, explainOf(line.productName, error));
    },
  });
  const press = () => {
    const values = { version, salesOrderProducts: [{ id: line.id, ...changes }] };
    const body = refusal.read(salesOrderCorrection, values, fields);
    if (body !== null) save.mutate(body);
  };
  return (
    <FormSheet
      title={line.productName}
      isDirty={isDirty && !save.isSuccess}
      focusOn={refusal.first}
      onClose={onClose}
    >
      <div className={styles.fields}>
        <NumberField
          label={messages.quantity}
          unit={line.unit}
          value={quantity}
          error={refusal.at(at('quantity'))}
          name={at('quantity')}
          onChange={(changed) => {
            setQuantity(changed);
            refusal.changed(at('quantity'));
          }}
        />
        <DateField
          label={messages.delivery}
          labelNote={common.form.optional}
          value={deliveryDate}
          error={refusal.at(at('deliveryDate'))}
          name={at('deliveryDate')}
          onChange={(changed) => {
            setDeliveryDate(changed);
            refusal.changed(at('deliveryDate'));
          }}
        />
        <TextField
          label={messages.notes}
          labelNote={common.form.optional}
          value={notes}
          maxLength={1000}
          multiline
          error={refusal.at(at('notes'))}
          name={at('notes')}
          onChange={(changed) => {
            setNotes(changed);
            refusal.changed(at('notes'));
          }}
        />
        {refusal.others !== null && <Notice tone="red">{refusal.others}</Notice>}
      </div>
      <BottomBar>
        <Button onClick={onClose}>{common.common.cancel}</Button>
        <Button look="primary" disabled={!isDirty} busy={save.isPending} onClick={press}>
          {common.common.save}
        </Button>
      </BottomBar>
    </FormSheet>
  );
}
