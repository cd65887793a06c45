import { useQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import * as z from 'zod/mini';

import type { TransportOrder } from '#api/orders/transport-orders.ts';
import { line } from '#api/values.ts';

import { orderTemplates as messages } from '../../../i18n/et/orders/order-templates.ts';
import { toasts } from '../../../i18n/et/shell.ts';
import { call } from '../../../platform/api-client.ts';
import { everything, usePress } from '../../../platform/press.ts';
import { showSuccess } from '../../../platform/toasts.ts';
import { orderTemplatesQuery } from '../../../transport-form/order-templates.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { FormTextField } from '../../../ui/form/form-fields.tsx';
import { SheetForm } from '../../../ui/form/SheetForm.tsx';
import { useAppForm } from '../../../ui/form/use-app-form.ts';

interface Request {
  name: string;
}
const templateRequest = z.strictObject({ name: line(60).check(z.minLength(1)) });

/** Keeps an order as a template, and forgets those that are kept of it ('Salvesta mallina'). */
export function TemplateSheet({ order, onClose }: { order: TransportOrder; onClose: () => void }) {
  const form = useAppForm<Request, Request>({
    schema: templateRequest,
    name: `template.${String(order.id)}`,
    defaults: { name: `${order.product.name}, ${order.pickup.locationName}`.slice(0, 60) },
  });
  const { control } = form;
  const { data: templates = [] } = useQuery(orderTemplatesQuery);
  const forget = usePress({
    send: (id: number) => call('deleteOrderTemplate', { params: { id } }),
    failed: toasts.failed(messages.forgetFailed),
    done: messages.forgotten,
    refreshes: orderTemplatesQuery.queryKey,
  });
  const own = templates.filter(({ transportOrderId }) => transportOrderId === order.id);
  return (
    <SheetForm
      title={messages.title}
      form={form}
      failure={toasts.failed(messages.failed)}
      submit={messages.save}
      onSubmit={async (body) => {
        await call('saveOrderTemplate', { params: { id: order.id }, body });
        showSuccess(messages.saved(body.name));
      }}
      refreshes={everything}
      onClose={onClose}
    >
      <p className="quiet">{messages.hint}</p>
      <FormTextField control={control} name="name" label={messages.name} required />
      {own.length > 0 && (
        <ul className="stack gap-2" aria-label={messages.ofOrder}>
          {own.map(({ id, name }) => (
            <li key={id}>
              <Button look="quiet" icon={Trash2} busy={forget.isPending} onClick={() => forget.mutate(id)}>
                {messages.forget(name)}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </SheetForm>
  );
}
