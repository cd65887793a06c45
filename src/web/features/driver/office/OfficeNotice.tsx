import { useEffect, useState } from 'react';

import type { DriverJob } from '#api/driver/driver-job.ts';

import { useDriverMessages } from '../../../i18n/driver-messages.ts';
import { readDevice, writeDevice } from '../../../platform/device/device-store.ts';
import { Fact } from '../Fact.tsx';
import { seenDestinationsOf } from '../job-text.ts';
import { OutcomeNotice } from '../outbox/OutcomeNotice.tsx';
import { usePerformAction } from '../use-perform-action.ts';
import { officeChanges, type OfficeView, officeViewOf } from './office-changes.ts';

import styles from '../driver.module.css';

/**
 * The changes of the office to the open job since the driver last looked, old and new, until the driver confirms; on one
 * card with what became of the driver's reports.
 */
export function OfficeNotice({ job }: { job: DriverJob }) {
  const messages = useDriverMessages();
  const performAction = usePerformAction(job);
  const key = `driver.seen.${job.transportJobId}`;
  const [seenView, setSeenView] = useState(() => readDevice<OfficeView>(key) ?? officeViewOf(job));
  const isOver = job.driverStatus.code === 'COMPLETED';
  useEffect(() => writeDevice(key, isOver ? null : seenView), [key, seenView, isOver]);
  const changes = isOver ? [] : officeChanges(seenView, job, messages);
  const { transportJobId } = job;
  if (changes.length === 0) return <OutcomeNotice transportJobId={transportJobId} isNamed={false} />;
  const onNoted = () => {
    setSeenView(officeViewOf(job));
    // The office sees that the driver knows of another destination.
    if (!job.redirected) return;
    void performAction({ what: 'redirection-noted', seenDestinations: seenDestinationsOf(job) });
  };
  const said = changes.map(({ label, from, to }) => (
    <div key={label} className={styles.change}>
      <p className={styles.caption}>{label}</p>
      <dl className={styles.facts}>
        <Fact name={messages.changes.from} look="light">
          {from}
        </Fact>
        <Fact name={messages.changes.to}>{to}</Fact>
      </dl>
    </div>
  ));
  return (
    <OutcomeNotice
      transportJobId={transportJobId}
      isNamed={false}
      beside={{ title: messages.changes.title, said, onNoted }}
    />
  );
}
