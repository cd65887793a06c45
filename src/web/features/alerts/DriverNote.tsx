import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Check } from 'lucide-react';

import type { Alert, DriverNoteData } from '#api/alerts/alerts.ts';

import { alerts as messages } from '../../i18n/et/alerts.ts';
import { Photos } from '../../job-row/driver-record/Photos.tsx';
import { StopCard } from '../../job-row/driver-record/StopCard.tsx';
import { alertsKey } from '../../job-row/use-live-alerts.ts';
import { call } from '../../platform/api-client.ts';
import { explainOf } from '../../platform/problem.ts';
import { closeToastsAbout, showFailed } from '../../platform/toasts.ts';
import { Button } from '../../ui/button/Button.tsx';

import styles from './AlertsPage.module.css';

/** What a driver wrote down at a stop beside the note, and the photos of the job. */
export function DriverNote({ alert: { data, photos, summary } }: { alert: Alert }) {
  const {
    stop,
    what: _,
    driverName: _name,
    driverPhone: _phone,
    ...written
  } = data as unknown as DriverNoteData;
  // The head of the matter has it already, unless it is too long or of several lines.
  const notes = written.notes !== null && summary.includes(written.notes) ? null : written.notes;
  return (
    <div className={styles.report}>
      <StopCard stop={stop} record={{ ...written, notes, signature: null }} isSignatureShown={false} />
      {photos.length > 0 && <Photos photos={photos} />}
    </div>
  );
}

/** One press says that the note has been read. */
export function ReadNote({ alert }: { alert: Alert }) {
  const queryClient = useQueryClient();
  const read = useMutation({
    mutationFn: () => call('settleAlert', { params: { id: alert.id }, body: undefined }),
    onMutate: () => closeToastsAbout(`settle ${String(alert.id)}`),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [alertsKey] }),
    onError: (error) =>
      showFailed(`settle ${String(alert.id)}`, messages.settleFailed, explainOf(alert.summary, error)),
  });
  return (
    <Button look="primary" icon={Check} busy={read.isPending} onClick={() => read.mutate()}>
      {messages.read}
    </Button>
  );
}
