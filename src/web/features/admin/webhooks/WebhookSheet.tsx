import { useFormState } from 'react-hook-form';
import * as z from 'zod/mini';

import type { Webhook } from '#api/admin/webhooks.ts';
import { line } from '#api/values.ts';
import { webhookEventTypes } from '#domain/webhooks/webhook.ts';

import { administration } from '../../../i18n/et/admin/administration.ts';
import { webhooks as messages } from '../../../i18n/et/admin/webhooks.ts';
import { call } from '../../../platform/api-client.ts';
import { showSuccess } from '../../../platform/toasts.ts';
import { AppForm, Fields, FormButtons } from '../../../ui/form/AppForm.tsx';
import { FormTextField, FormToggle } from '../../../ui/form/form-fields.tsx';
import { FormSheet } from '../../../ui/form/FormSheet.tsx';
import { sayingSo } from '../../../ui/form/schema-resolver.ts';
import { useAppForm } from '../../../ui/form/use-app-form.ts';
import { Ticks } from '../Ticks.tsx';
import { hostOf, refreshWebhooks } from './webhooks-query.ts';

/** Events by their index in `webhookEventTypes`: a point in a field's name would be a path. */
const schema = z.object({
  url: line(2000).check(z.minLength(1)),
  chosen: z.array(z.boolean()).check(z.refine((all) => all.includes(true), sayingSo(administration.tickOne))),
});
type Values = z.infer<typeof schema>;

interface Props {
  /** Null for a new one. */
  webhook: Webhook | null;
  onMade: (url: string, secret: string) => void;
  onClose: () => void;
}

/** Adds a webhook, whose secret is shown next, or changes one. */
export function WebhookSheet({ webhook, onMade, onClose }: Props) {
  const form = useAppForm<Values, Values>({
    schema,
    name: webhook === null ? 'webhook.new' : `webhook.${String(webhook.id)}`,
    defaults: {
      url: webhook?.url ?? '',
      chosen: webhookEventTypes.map((type) => webhook === null || webhook.events.includes(type)),
    },
  });
  const { control } = form;
  const { isDirty } = useFormState({ control });
  const title = webhook === null ? messages.add : messages.editOf(hostOf(webhook));
  return (
    <FormSheet title={title} isDirty={isDirty} onClose={onClose}>
      <AppForm
        form={form}
        failure={messages.saveFailed}
        onSubmit={async ({ url, chosen }) => {
          const events = webhookEventTypes.filter((_, index) => chosen[index]);
          if (webhook === null) {
            const { content } = await call('createWebhook', { body: { url, events } });
            await refreshWebhooks();
            onMade(url, content.secret);
          } else {
            await call('changeWebhook', { params: { id: webhook.id }, body: { url, events } });
            await refreshWebhooks();
            showSuccess(messages.saved);
            onClose();
          }
        }}
      >
        <Fields>
          <FormTextField
            control={control}
            name="url"
            label={messages.url}
            hint={messages.urlHint}
            type="url"
            required
          />
          <Ticks control={control} name="chosen" legend={messages.events}>
            {webhookEventTypes.map((type, index) => (
              <FormToggle
                key={type}
                control={control}
                name={`chosen.${index}`}
                label={messages.eventNames[type]}
                hint={type}
              />
            ))}
          </Ticks>
        </Fields>
        <FormButtons control={control} onCancel={onClose} />
      </AppForm>
    </FormSheet>
  );
}
