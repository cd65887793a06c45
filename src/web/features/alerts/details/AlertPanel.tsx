import { useEffect, useEffectEvent, useState } from 'react';
import { useFormState } from 'react-hook-form';
import * as z from 'zod/mini';

import type { Alert } from '#api/alerts/alerts.ts';
import { multiline } from '#api/values.ts';

import { alerts as messages } from '../../../i18n/et/alerts.ts';
import { toasts } from '../../../i18n/et/shell.ts';
import { alertName } from '../../../job-row/work-list/alert-name.ts';
import { AppForm, Fields, FormButtons } from '../../../ui/form/AppForm.tsx';
import { FormTextField } from '../../../ui/form/form-fields.tsx';
import { FormSheet } from '../../../ui/form/FormSheet.tsx';
import { useAppForm } from '../../../ui/form/use-app-form.ts';
import { SidePanel } from '../../../ui/sheet/SidePanel.tsx';
import { answerReport, settleShown } from '../actions/settle.ts';
import type { AlertActions } from '../actions/use-alert-actions.tsx';
import { useOpenNow } from '../list/use-open-now.ts';
import { AlertDetails } from './AlertDetails.tsx';

interface Props {
  alert: Alert;
  actions: AlertActions;
  onClose: () => void;
}

/**
 * All that an alert tells, beside the list, as it is now. It closes once the alert is open no more, but not where
 * something may be typed: then it says so.
 */
export function AlertPanel({ alert: first, actions, onClose }: Props) {
  /** What is written about before it is settled: how it was, or why a report counts for nothing. */
  const [settling, setSettling] = useState<'SETTLE' | 'DISMISS' | null>(null);
  const isSettling = settling !== null;
  const newest = useOpenNow(first);
  const isGone = first.settledAt === null && newest === null;
  const alert = newest ?? first;
  const mayBeTyping = isSettling || alert.kind === 'RELEASE_ASKED';
  const leaves = isGone && !mayBeTyping;
  const leave = useEffectEvent(onClose);
  useEffect(() => {
    if (leaves) leave();
  }, [leaves]);
  return (
    <>
      <SidePanel title={alertName(alert)} onClose={onClose}>
        {isGone && mayBeTyping && <p role="status">{messages.settledMeanwhile}</p>}
        <AlertDetails
          alert={alert}
          actions={actions}
          onSettle={() => setSettling('SETTLE')}
          onAnswer={(answer) => {
            if (answer === 'DISMISS') setSettling(answer);
            else actions.answer(alert, answer);
          }}
          onReleased={onClose}
        />
      </SidePanel>
      {settling !== null && (
        <SettleSheet
          alert={alert}
          isDismissing={settling === 'DISMISS'}
          isGone={isGone}
          onSettled={onClose}
          onClose={() => setSettling(null)}
        />
      )}
    </>
  );
}

const schema = z.object({ note: multiline(2000) });
const dismissal = z.object({ note: multiline(2000).check(z.minLength(1)) });
type Note = z.infer<typeof schema>;

interface SettleProps {
  alert: Alert;
  /** A driver's report is to count for nothing: that needs a reason. */
  isDismissing: boolean;
  isGone: boolean;
  onSettled: () => void;
  onClose: () => void;
}

/** Settles an alert, with the result; or dismisses a driver's report, with the reason. */
function SettleSheet({ alert, isDismissing, isGone, onSettled, onClose }: SettleProps) {
  const name = `settle.${String(alert.id)}`;
  const form = useAppForm<Note, Note>({
    schema: isDismissing ? dismissal : schema,
    name,
    defaults: { note: '' },
  });
  const { control } = form;
  const { isDirty } = useFormState({ control });
  return (
    <FormSheet
      title={isDismissing ? messages.answers.DISMISS : messages.settleTitle}
      isDirty={isDirty}
      onClose={onClose}
    >
      <AppForm
        form={form}
        failure={toasts.failed(messages.settleFailed)}
        onSubmit={async ({ note }) => {
          if (isDismissing) await answerReport(alert, 'DISMISS', note);
          else await settleShown([alert], note);
          onClose();
          onSettled();
        }}
      >
        <Fields>
          <p>{alert.summary}</p>
          {isGone && <p role="status">{messages.settledMeanwhile}</p>}
          <FormTextField
            control={control}
            name="note"
            label={isDismissing ? messages.reason : messages.note}
            hint={isDismissing ? messages.dismissHint : messages.noteHint}
            required={isDismissing}
            multiline
          />
        </Fields>
        <FormButtons
          control={control}
          submit={isDismissing ? messages.answers.DISMISS : messages.settle}
          disabled={isGone}
          onCancel={onClose}
        />
      </AppForm>
    </FormSheet>
  );
}
