import { MessageSquareWarning } from 'lucide-react';
import { useEffect, useRef } from 'react';

import type { DriverJob } from '#api/driver/driver-job.ts';

import { useDriverMessages } from '../../../i18n/driver-messages.ts';
import { closeToast } from '../../../platform/toasts.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { useOpen } from '../../../ui/sheet/use-open.ts';
import { ReportSheet } from '../fetched-later.ts';

/** 'Teata kontorile': at any time, with or without a network. */
export function ReportButton({ job }: { job: DriverJob }) {
  const messages = useDriverMessages().officeReport;
  const { isOpen, open, close } = useOpen();
  // The toast that it was sent must not cover the next step.
  const sentToast = useRef<number>(null);
  useEffect(() => () => closeToast(sentToast.current), []);
  return (
    <>
      <Button icon={MessageSquareWarning} size="driver" onClick={open}>
        {messages.button}
      </Button>
      {isOpen && <ReportSheet job={job} onSent={(id) => (sentToast.current = id)} onClose={close} />}
    </>
  );
}
