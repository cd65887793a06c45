import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import type { Alert } from '#api/alerts/alerts.ts';

import { alerts as messages } from '../../i18n/et/alerts.ts';
import { messages as common } from '../../i18n/et/messages.ts';
import { alertsKey } from '../../job-row/use-live-alerts.ts';
import { call } from '../../platform/api-client.ts';
import { explainOf } from '../../platform/problem.ts';
import { closeToastsAbout, showFailed } from '../../platform/toasts.ts';
import { Button } from '../../ui/button/Button.tsx';
import { TextField } from '../../ui/field/TextField.tsx';
import { Sheet } from '../../ui/sheet/Sheet.tsx';

/** Settles a matter, with what was made of it. */
export function SettleSheet({ alert, onClose }: { alert: Alert; onClose: () => void }) {
  const queryClient = useQueryClient();
  const [note, setNote] = useState('');
  const settle = useMutation({
    mutationFn: () => call('settleAlert', { params: { id: alert.id }, body: { note } }),
    onMutate: () => closeToastsAbout(`settle ${String(alert.id)}`),
    onSuccess: async () => {
      onClose();
      await queryClient.invalidateQueries({ queryKey: [alertsKey] });
    },
    onError: (error) =>
      showFailed(`settle ${String(alert.id)}`, messages.settleFailed, explainOf(alert.summary, error)),
  });
  return (
    <Sheet
      open
      title={messages.settleTitle}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{common.common.cancel}</Button>
          <Button look="primary" busy={settle.isPending} onClick={() => settle.mutate()}>
            {messages.settle}
          </Button>
        </>
      }
    >
      <p>{alert.summary}</p>
      <TextField
        label={messages.note}
        hint={messages.noteHint}
        value={note}
        onChange={setNote}
        maxLength={2000}
        multiline
      />
    </Sheet>
  );
}
