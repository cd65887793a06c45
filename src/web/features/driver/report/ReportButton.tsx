import { MessageSquareWarning } from 'lucide-react';
import { Suspense } from 'react';

import type { DriverJob } from '#api/driver/driver-job.ts';

import { useMessages } from '../../../i18n/driver-messages.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { useOpen } from '../../../ui/sheet/use-open.ts';
import { ReportSheet } from '../fetched-later.ts';

/** 'Teata kontorile': at any time, with or without a network. */
export function ReportButton({ job }: { job: DriverJob }) {
  const messages = useMessages().officeReport;
  const { isOpen, open, close } = useOpen();
  return (
    <>
      <Button icon={MessageSquareWarning} size="driver" onClick={open}>
        {messages.button}
      </Button>
      <Suspense>{isOpen && <ReportSheet job={job} onClose={close} />}</Suspense>
    </>
  );
}
