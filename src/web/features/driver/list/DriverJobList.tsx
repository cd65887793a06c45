import { Ban, CircleCheck } from 'lucide-react';

import type { DriverJob } from '#api/driver/driver-job.ts';
import { type Day, formatDay } from '#domain/calendar/day.ts';

import { useDriverMessages } from '../../../i18n/driver-messages.ts';
import { serverNow } from '../../../platform/device/clock.ts';
import { navigate } from '../../../platform/router/router.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { screenPathOf, setCurrentJob } from '../current-job.ts';
import { Overload } from '../fetched-later.ts';
import { destinationsOf, finishedAmount, loadText, wayText } from '../job-text.ts';
import { LateLabel, NewsLabel, StatusPill } from '../StatusPill.tsx';
import { loadedDistance } from '../stop-estimates.ts';
import { isLate, isOver } from './job-order.ts';

import styles from '../driver.module.css';
import driverJobListStyles from './DriverJobList.module.css';

interface Props {
  jobs: readonly DriverJob[];
  /** The day that the list shows: a job of another one says its own. */
  day: Day;
  /** The driver's own unfinished work: each job has a big button. */
  areInHand?: boolean;
}

/** Jobs as cards; a tap makes one the current job. */
export function DriverJobList({ jobs, day, areInHand = false }: Props) {
  const messages = useDriverMessages();
  const open = useOpenJob();
  return (
    <ul className={driverJobListStyles.jobs}>
      {jobs.map((job) => (
        <li key={job.transportJobId} className={classNames(areInHand && driverJobListStyles.inHand)}>
          {isOver(job) && !areInHand ? (
            <FoldedJob job={job} onOpen={open} />
          ) : (
            <JobCard job={job} day={day} onOpen={open} />
          )}
          {areInHand && (
            <Button look="primary" size="driver" wide onClick={() => open(job)}>
              {job.cancelled ? messages.actions.open : messages.list.resume}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

/** A finished job is one line: when, where to, and how it ended. */
function FoldedJob({ job, onOpen }: { job: DriverJob; onOpen: (job: DriverJob) => void }) {
  const messages = useDriverMessages();
  const to = destinationsOf(job).map(({ locationName }) => locationName);
  const amount = finishedAmount(job);
  const Icon = job.cancelled ? Ban : CircleCheck;
  return (
    <button type="button" className={driverJobListStyles.folded} onClick={() => onOpen(job)}>
      <Icon aria-hidden size={20} />
      <span className="visually-hidden">
        {job.cancelled ? messages.cancelled : messages.statuses[job.driverStatus.code]}
      </span>
      <span>
        {[job.time ?? messages.screens.job(job.transportJobId), to.join(', ')].filter(Boolean).join(' ')}
      </span>
      {amount !== '' && <strong>{amount}</strong>}
    </button>
  );
}

function JobCard({ job, day, onOpen }: { job: DriverJob; day: Day; onOpen: (job: DriverJob) => void }) {
  const messages = useDriverMessages();
  const way = loadedDistance(job);
  const when = [job.date !== day && formatDay(job.date), job.time].filter(Boolean).join(' ');
  return (
    <button type="button" className={driverJobListStyles.jobCard} onClick={() => onOpen(job)}>
      <span className={driverJobListStyles.jobHead}>
        <span className={driverJobListStyles.jobTime}>
          {when === '' ? messages.screens.job(job.transportJobId) : when}
        </span>
        <NewsLabel job={job} />
        {isLate(job, serverNow()) && <LateLabel />}
        <StatusPill job={job} />
      </span>
      <span className={driverJobListStyles.jobWay}>{wayText(job, messages.job)}</span>
      {way !== null && (
        <span className={styles.quiet}>{messages.job.distance[way.source](way.km, way.minutes)}</span>
      )}
      <span>{loadText(job, messages)}</span>
      <Overload job={job} />
      {job.cancelled && <strong>{messages.list.onYourTruck}</strong>}
    </button>
  );
}

function useOpenJob(): (job: DriverJob) => void {
  return (job) => {
    setCurrentJob(job.transportJobId);
    navigate({ to: screenPathOf(job) });
  };
}
