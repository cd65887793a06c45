import { useWatch } from 'react-hook-form';

import { type ChangeRequestBody, changeRequestBody } from '#api/orders/change-requests.ts';
import type { TransportOrder } from '#api/orders/transport-orders.ts';
import { quantityWords } from '#domain/goods/decimal.ts';

import { formWords } from '../../../i18n/et/forms.ts';
import { orders as messages } from '../../../i18n/et/orders/orders.ts';
import { toasts } from '../../../i18n/et/shell.ts';
import { orderTime } from '../../../job-row/order-time.ts';
import { call } from '../../../platform/api-client.ts';
import { todayInTallinn } from '../../../platform/device/clock.ts';
import { everything } from '../../../platform/press.ts';
import { FormDateField, FormNumberField, FormTextField } from '../../../ui/form/form-fields.tsx';
import { SheetForm } from '../../../ui/form/SheetForm.tsx';
import { useAppForm } from '../../../ui/form/use-app-form.ts';

interface ChangeRequestValues {
  transportDate: string | null;
  quantity: number | null;
  message: string;
}

/** A client's request to change an order that is confirmed already. */
export function RequestChangeSheet({ order, onClose }: { order: TransportOrder; onClose: () => void }) {
  const { unit } = order.product;
  const form = useAppForm<ChangeRequestValues, ChangeRequestBody>({
    schema: changeRequestBody,
    name: `ask-change.${String(order.id)}`,
    defaults: { transportDate: null, quantity: null, message: '' },
  });
  const { control } = form;
  const isSaidInFields = useWatch({
    control,
    compute: ({ transportDate, quantity }) => transportDate !== null || quantity !== null,
  });
  return (
    <SheetForm
      title={messages.requestChange}
      form={form}
      failure={toasts.failed(messages.requestFailed)}
      submit={messages.send}
      onSubmit={(body, idempotencyKey) =>
        call('requestOrderChange', { params: { id: order.id }, body }, { idempotencyKey })
      }
      refreshes={everything}
      done={messages.changeRequested}
      onClose={onClose}
    >
      <p className="quiet">{messages.requestChangeHint}</p>
      <FormDateField
        control={control}
        name="transportDate"
        label={messages.newDay}
        labelNote={formWords.optional}
        hint={messages.now(orderTime(order, todayInTallinn()).words)}
        earliest={todayInTallinn()}
      />
      <FormNumberField
        control={control}
        name="quantity"
        label={messages.newQuantity}
        labelNote={formWords.optional}
        hint={messages.now(quantityWords(order.quantity, unit))}
        unit={unit}
      />
      <FormTextField
        control={control}
        name="message"
        label={messages.message}
        {...(isSaidInFields && { labelNote: formWords.optional })}
        multiline
      />
    </SheetForm>
  );
}
