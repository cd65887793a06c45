import { useEffect, useState } from 'react';

import type { DriverJob } from '#api/driver/driver-job.ts';

import { useDriverMessages } from '../../../i18n/driver-messages.ts';
import { outcomes } from '../../../offline/outcomes.ts';
import { readDevice, writeDevice } from '../../../platform/device/device-store.ts';
import { useStore } from '../../../store.ts';
import { seenDestinationsOf } from '../job-text.ts';
import { usePerformAction } from '../use-perform-action.ts';
import { ChangeFacts } from './ChangeFacts.tsx';
import { doneOtherwise, officeChanges, type OfficeView, officeViewOf } from './office-changes.ts';
import { OutcomeNotice } from './OutcomeNotice.tsx';

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
  const { transportJobId } = job;
  const isDifferenceTold = useStore(outcomes)[transportJobId]?.isNoted === false;
  // What was done otherwise says both sides itself.
  const toldLabels = isDifferenceTold ? doneOtherwise(job, messages).map(({ label }) => label) : [];
  const changes = isOver
    ? []
    : officeChanges(seenView, job, messages).filter(({ label }) => !toldLabels.includes(label));
  if (changes.length === 0) return <OutcomeNotice transportJobId={transportJobId} isNamed={false} />;
  const onNoted = () => {
    setSeenView(officeViewOf(job));
    // The office sees that the driver knows of another destination.
    if (!job.redirected) return;
    void performAction({ what: 'redirection-noted', seenDestinations: seenDestinationsOf(job) });
  };
  const { from: before, to: now } = messages.changes;
  const said = changes.map(({ label, from, to }) => (
    <ChangeFacts key={label} label={label} before={[before, from]} after={[now, to]} />
  ));
  return (
    <OutcomeNotice
      transportJobId={transportJobId}
      isNamed={false}
      beside={{ title: messages.changes.title, said, onNoted }}
    />
  );
}
