import { useFormState } from 'react-hook-form';
import * as z from 'zod/mini';

import type { Packet } from '#api/orders/packets.ts';
import { line } from '#api/values.ts';
import { maxEmailLength } from '#domain/email-address.ts';

import { orders } from '../../../i18n/et/orders/orders.ts';
import { packet as messages } from '../../../i18n/et/orders/packet.ts';
import { toasts } from '../../../i18n/et/shell.ts';
import { call } from '../../../platform/api-client.ts';
import { queryClient } from '../../../platform/query-client.ts';
import { showSuccess } from '../../../platform/toasts.ts';
import { ordersKey } from '../../../transport-form/order-keys.ts';
import { AppForm, Fields, FormButtons } from '../../../ui/form/AppForm.tsx';
import { FormTextField } from '../../../ui/form/form-fields.tsx';
import { FormSheet } from '../../../ui/form/FormSheet.tsx';
import { useAppForm } from '../../../ui/form/use-app-form.ts';

const packetRequest = z.strictObject({ packetEmail: line(maxEmailLength).check(z.minLength(1)) });
type Request = z.infer<typeof packetRequest>;

/** The address of the packet, which may be another one than before. */
export function PacketSheet({ packet, onClose }: { packet: Packet; onClose: () => void }) {
  const { rowId, recipient } = packet;
  const form = useAppForm<Request, Request>({
    schema: packetRequest,
    name: `packet.${String(rowId)}`,
    defaults: { packetEmail: recipient ?? '' },
  });
  const { control } = form;
  const { isDirty } = useFormState({ control });
  return (
    <FormSheet title={messages.title(rowId)} isDirty={isDirty} onClose={onClose}>
      <AppForm
        form={form}
        failure={toasts.failed(messages.askFailed)}
        onSubmit={async (body, idempotencyKey) => {
          await call('sendPacket', { params: { id: rowId }, body }, { idempotencyKey });
          showSuccess(messages.asked);
          onClose();
          await queryClient.invalidateQueries({ queryKey: ordersKey });
        }}
      >
        <Fields>
          <p className="quiet">{messages.contents}</p>
          <FormTextField
            control={control}
            name="packetEmail"
            label={messages.address}
            hint={messages.addressHint}
            inputMode="email"
            required
          />
        </Fields>
        <FormButtons control={control} submit={orders.send} onCancel={onClose} />
      </AppForm>
    </FormSheet>
  );
}
