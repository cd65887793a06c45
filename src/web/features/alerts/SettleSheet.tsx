import { useQueryClient } from '@tanstack/react-query';
import { useFormState } from 'react-hook-form';
import * as z from 'zod/mini';

import type { Alert } from '#api/alerts/alerts.ts';
import { multiline } from '#api/values.ts';

import { alerts as messages } from '../../i18n/et/alerts.ts';
import { messages as common } from '../../i18n/et/messages.ts';
import { alertsKey } from '../../job-row/use-live-alerts.ts';
import { call } from '../../platform/api-client.ts';
import { AppForm, Fields, FormButtons } from '../../ui/form/AppForm.tsx';
import { FormTextField } from '../../ui/form/form-fields.tsx';
import { FormSheet } from '../../ui/form/FormSheet.tsx';
import { useAppForm } from '../../ui/form/use-app-form.ts';

const schema = z.object({ note: multiline(2000) });
type Note = z.infer<typeof schema>;

/** Settles a matter, with what was made of it. */
export function SettleSheet({ alert, onClose }: { alert: Alert; onClose: () => void }) {
  const queryClient = useQueryClient();
  const name = `settle.${String(alert.id)}`;
  const form = useAppForm<Note, Note>({ schema, name, defaults: { note: '' } });
  const { control } = form;
  const { isDirty } = useFormState({ control });
  return (
    <FormSheet title={messages.settleTitle} isDirty={isDirty} onClose={onClose}>
      <AppForm
        form={form}
        failure={common.toasts.failed(messages.settleFailed)}
        onSubmit={async (body) => {
          await call('settleAlert', { params: { id: alert.id }, body });
          onClose();
          await queryClient.invalidateQueries({ queryKey: [alertsKey] });
        }}
      >
        <p>{alert.summary}</p>
        <Fields>
          <FormTextField
            control={control}
            name="note"
            label={messages.note}
            hint={messages.noteHint}
            maxLength={2000}
            multiline
          />
        </Fields>
        <FormButtons control={control} submit={messages.settle} onCancel={onClose} />
      </AppForm>
    </FormSheet>
  );
}
