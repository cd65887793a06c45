import { Phone } from 'lucide-react';

import type { DriverJob } from '#api/driver/driver-job.ts';

import { useMessages } from '../../../i18n/driver-messages.ts';
import { callLink } from '../../../platform/paths.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Sheet } from '../../../ui/sheet/Sheet.tsx';

import styles from '../driver.module.css';

interface Props {
  job: DriverJob;
  onGoOn: () => void;
  onClose: () => void;
}

/** Asks where the load goes, before somebody drives on with it. */
export function MissingDestination({ job, onGoOn, onClose }: Props) {
  const messages = useMessages();
  const { title, text, callOffice, goOn } = messages.atStop.missingDestination;
  const phone = officePhone(job);
  return (
    <Sheet
      open
      title={title}
      onClose={onClose}
      footer={
        <Button size="driver" onClick={onGoOn}>
          {goOn}
        </Button>
      }
    >
      <div className={styles.stack}>
        <p>{text}</p>
        {phone !== null && (
          <a className={styles.linkButton} href={callLink(phone)}>
            <Phone aria-hidden size={20} />
            {callOffice}
          </a>
        )}
      </div>
    </Sheet>
  );
}

/** Whom to call; a job that was kept by an older version does not say it. */
function officePhone(job: DriverJob & { dispatcher?: { phone: string } | null }): string | null {
  return job.dispatcher?.phone ?? null;
}
