import { useFormState } from 'react-hook-form';
import * as z from 'zod/mini';

import type { TransportOrder } from '#api/orders/transport-orders.ts';
import { multiline } from '#api/values.ts';

import { orders as messages } from '../../../i18n/et/orders.ts';
import { toasts as common } from '../../../i18n/et/shell.ts';
import { call } from '../../../platform/api-client.ts';
import { showSuccess } from '../../../platform/toasts.ts';
import { AppForm, Fields, FormButtons } from '../../../ui/form/AppForm.tsx';
import { FormTextField } from '../../../ui/form/form-fields.tsx';
import { FormSheet } from '../../../ui/form/FormSheet.tsx';
import { useAppForm } from '../../../ui/form/use-app-form.ts';

const schema = z.object({ message: multiline(500).check(z.refine((text) => text.trim() !== '')) });
type Wish = z.infer<typeof schema>;

/** A client's wish to change an order that is confirmed already. */
export function RequestChangeSheet({ order, onClose }: { order: TransportOrder; onClose: () => void }) {
  const name = `ask-change.${String(order.id)}`;
  const form = useAppForm<Wish, Wish>({ schema, name, defaults: { message: '' } });
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
        }}
      >
        <Fields>
          <FormTextField
            control={control}
            name="message"
            label={messages.message}
            hint={messages.askChangeHint}
            maxLength={500}
            multiline
            required
          />
        </Fields>
        <FormButtons control={control} submit={messages.send} onCancel={onClose} />
      </AppForm>
    </FormSheet>
  );
}
