import { useState } from 'react';

import type { DriverJob } from '#api/driver/driver-job.ts';

import { useDriverMessages } from '../../../i18n/driver-messages.ts';
import type { OutboxItem } from '../../../offline/outbox-item.ts';
import { correct, keepServers } from '../../../offline/sync.ts';
import { serverNow } from '../../../platform/device/clock.ts';
import { closeToastsAbout, showError } from '../../../platform/toasts.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Sheet } from '../../../ui/sheet/Sheet.tsx';
import { useKeptForm } from '../use-kept-form.ts';
import { aboutStorage } from '../use-perform-action.ts';
import {
  hasProblems,
  corrected,
  correctionFormOf,
  ownProblems,
  serversProblems,
  withProblems,
} from './correction-form.ts';
import { CorrectionFields } from './CorrectionFields.tsx';
import { actionTitle } from './item-text.ts';

interface Props {
  item: OutboxItem;
  /** The job before the action. */
  job: DriverJob;
  onClose: () => void;
}

/**
 * The form of a refused action once more, as it was filled in, with the server's problems beside the fields. What
 * is corrected goes out in the place of what was refused; closing leaves everything as it was.
 */
export function CorrectItemSheet({ item, job, onClose }: Props) {
  const messages = useDriverMessages();
  const [first] = useState(() => correctionFormOf(item, job));
  // Devices store unfinished corrections under this name.
  const [form, setForm] = useKeptForm(`driver.mend.${item.actionId}`, () => first);
  const [isBusy, setBusy] = useState(false);
  const own = ownProblems(item, form, job, serverNow());

  const send = async () => {
    setBusy(true);
    try {
      const change = corrected(item, form, job, serverNow());
      await (change === null ? keepServers([item]) : correct(item, change));
      setForm(null);
      closeToastsAbout(aboutStorage);
    } catch {
      showError(aboutStorage, messages.sync.notStored);
      setBusy(false);
    }
  };

  return (
    <Sheet
      open
      title={actionTitle(item.action, messages)}
      onClose={onClose}
      footer={
        <Button
          look="primary"
          size="driver"
          wide
          busy={isBusy}
          disabled={hasProblems(own)}
          onClick={() => void send()}
        >
          {messages.sync.sendCorrected}
        </Button>
      }
    >
      <CorrectionFields
        job={job}
        stop={'stop' in item.action ? item.action.stop : 'pickup'}
        form={form}
        problems={withProblems(serversProblems(item, first, form), own)}
        asksWhen={item.refusal?.problems.some(({ field }) => field === 'occurredAt') ?? false}
        onChange={setForm}
      />
    </Sheet>
  );
}
