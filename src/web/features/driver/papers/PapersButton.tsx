import { FileText } from 'lucide-react';

import type { DriverJob } from '#api/driver/driver-job.ts';

import { useDriverMessages } from '../../../i18n/driver-messages.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { useOpen } from '../../../ui/sheet/use-open.ts';
import { PapersSheet } from '../fetched-later.ts';

/** 'Dokumendid': what a driver shows when stopped, one press away on every screen of a job. */
export function PapersButton({ job }: { job: DriverJob }) {
  const messages = useDriverMessages().papers;
  const { isOpen, open, close } = useOpen();
  return (
    <>
      <Button icon={FileText} onClick={open}>
        {messages.title}
      </Button>
      {isOpen && <PapersSheet job={job} onClose={close} />}
    </>
  );
}
