import { useFormState } from 'react-hook-form';
import * as z from 'zod/mini';

import type { TransportOrder } from '#api/orders/transport-orders.ts';
import { day, multiline, quantity } from '#api/values.ts';
import { formatQuantity } from '#domain/goods/decimal.ts';
import { shortDay } from '#domain/sms/sms-text.ts';

import { form as formWords } from '../../../i18n/et/forms.ts';
import { orders as messages } from '../../../i18n/et/orders/orders.ts';
import { toasts as common } from '../../../i18n/et/shell.ts';
import { call } from '../../../platform/api-client.ts';
import { todayInTallinn } from '../../../platform/device/clock.ts';
import { queryClient } from '../../../platform/query-client.ts';
import { showSuccess } from '../../../platform/toasts.ts';
import { AppForm, Fields, FormButtons, Half } from '../../../ui/form/AppForm.tsx';
import { FormDateField, FormNumberField, FormTextField } from '../../../ui/form/form-fields.tsx';
import { FormSheet } from '../../../ui/form/FormSheet.tsx';
import { useAppForm } from '../../../ui/form/use-app-form.ts';

type Wish = { transportDate: string | null; quantity: number | null; message: string };

/** What is wished for in one line, as the office and the client read it; day, quantity and words, one of them at least. */
function wishSchema(unit: string) {
  return z.pipe(
    z.pipe(
      z.strictObject({
        transportDate: z.nullable(day),
        quantity: z.nullable(quantity),
        message: multiline(400),
      }),
      z.transform((wish) => ({
        message: [
          wish.transportDate === null ? '' : messages.wishedDay(shortDay(wish.transportDate)),
          wish.quantity === null ? '' : messages.wishedQuantity(formatQuantity(wish.quantity, unit)),
          wish.message.trim(),
        ]
          .filter((part) => part !== '')
          .join(', '),
      })),
    ),
    z.strictObject({ message: z.string().check(z.minLength(1)) }),
  );
}

/** A client's wish to change an order that is confirmed already. */
export function RequestChangeSheet({ order, onClose }: { order: TransportOrder; onClose: () => void }) {
  const { unit } = order.product;
  const form = useAppForm<Wish, { message: string }>({
    schema: wishSchema(unit),
    name: `ask-change.${String(order.id)}`,
    defaults: { transportDate: null, quantity: null, message: '' },
  });
  const { control } = form;
  const { isDirty } = useFormState({ control });
  return (
    <FormSheet title={messages.askChange} isDirty={isDirty} onClose={onClose}>
      <AppForm
        form={form}
        failure={common.failed(messages.askFailed)}
        onSubmit={async (body, idempotencyKey) => {
          await call('askForOrderChange', { params: { id: order.id }, body }, { idempotencyKey });
          showSuccess(messages.asking);
          onClose();
          await queryClient.invalidateQueries();
        }}
      >
        <Fields>
          <p className="quiet">{messages.askChangeHint}</p>
          <FormDateField
            control={control}
            name="transportDate"
            label={messages.newDay}
            labelNote={formWords.optional}
            earliest={todayInTallinn()}
          />
          <Half>
            <FormNumberField
              control={control}
              name="quantity"
              label={messages.newQuantity}
              labelNote={formWords.optional}
              unit={unit}
            />
          </Half>
          <FormTextField
            control={control}
            name="message"
            label={messages.message}
            maxLength={400}
            multiline
          />
        </Fields>
        <FormButtons control={control} submit={messages.send} onCancel={onClose} />
      </AppForm>
    </FormSheet>
  );
}
