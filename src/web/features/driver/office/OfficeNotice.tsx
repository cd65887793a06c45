import { useEffect, useState } from 'react';

import type { DriverJob } from '#api/driver/driver-job.ts';

import { useDriverMessages } from '../../../i18n/driver-messages.ts';
import { outcomes, untold } from '../../../offline/outcomes.ts';
import { readDevice, writeDevice } from '../../../platform/device/device-store.ts';
import { useStore } from '../../../store.ts';
import { seenDestinationsOf } from '../job-text.ts';
import { usePerformAction } from '../use-perform-action.ts';
import { ChangeFacts } from './ChangeFacts.tsx';
import { doneOtherwise, officeChanges, type OfficeView, officeViewOf } from './office-changes.ts';
import { OutcomeNotice } from './OutcomeNotice.tsx';

/**
 * The changes of the office to a job since the driver last looked, old and new, until the driver confirms; on one card
 * with what became of the driver's reports. On the list (`isNamed`) it says of which job.
 */
export function OfficeNotice({ job, isNamed = false }: { job: DriverJob; isNamed?: boolean }) {
  const messages = useDriverMessages();
  const performAction = usePerformAction(job);
  const key = `driver.seen.${job.transportJobId}`;
  const [seenView, setSeenView] = useState(() => readDevice<OfficeView>(key) ?? officeViewOf(job));
  const isOver = job.driverStatus.code === 'COMPLETED';
  useEffect(() => writeDevice(key, isOver ? null : seenView), [key, seenView, isOver]);
  const about = untold(useStore(outcomes)[job.transportJobId], job);
  // What was done otherwise says both sides itself, also once the office has answered.
  const otherwise =
    about === null ? [] : doneOtherwise(about === 'ANSWERED' ? job.officeAnswer : job, messages);
  const changes = isOver
    ? []
    : officeChanges(seenView, job, messages).filter(
        (change) => !otherwise.some(({ label }) => label === change.label),
      );
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
  const beside = changes.length === 0 ? null : { title: messages.changes.title, said };
  return <OutcomeNotice job={job} isNamed={isNamed} beside={beside} onNoted={onNoted} />;
}
