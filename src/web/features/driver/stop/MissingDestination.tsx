import type { DriverJob } from '#api/driver/driver-job.ts';

import { useMessages } from '../../../i18n/driver-messages.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Sheet } from '../../../ui/sheet/Sheet.tsx';
import { CallLink } from '../LocationActions.tsx';

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
        {job.dispatcher && <CallLink phone={job.dispatcher.phone}>{callOffice}</CallLink>}
      </div>
    </Sheet>
  );
}
