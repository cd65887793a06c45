import * as z from 'zod/mini';

import type { Packet } from '#api/orders/packets.ts';
import { line } from '#api/values.ts';
import { maxEmailLength } from '#domain/email-address.ts';

import { orders } from '../../../i18n/et/orders/orders.ts';
import { packet as messages } from '../../../i18n/et/orders/packet.ts';
import { toasts } from '../../../i18n/et/shell.ts';
import { call } from '../../../platform/api-client.ts';
import { ordersKey } from '../../../transport-form/order-keys.ts';
import { FormTextField } from '../../../ui/form/form-fields.tsx';
import { SheetForm } from '../../../ui/form/SheetForm.tsx';
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
  return (
    <SheetForm
      title={messages.title(rowId)}
      form={form}
      failure={toasts.failed(messages.askFailed)}
      submit={orders.send}
      onSubmit={(body, idempotencyKey) =>
        call('sendPacket', { params: { id: rowId }, body }, { idempotencyKey })
      }
      refreshes={ordersKey}
      done={messages.asked}
      onClose={onClose}
    >
      <p className="quiet">{messages.contents}</p>
      <FormTextField
        control={control}
        name="packetEmail"
        label={messages.address}
        hint={messages.addressHint}
        inputMode="email"
        required
      />
    </SheetForm>
  );
}
