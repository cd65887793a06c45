import { Pencil } from 'lucide-react';

import type { DriverJob, PreviousLoad } from '#api/driver/driver-job.ts';
import { formatNumber } from '#domain/goods/decimal.ts';

import { useDriverMessages } from '../../../i18n/driver-messages.ts';
import type { DriverMessages } from '../../../i18n/et/driver/driver.ts';
import { withUnit } from '../../../i18n/units.ts';
import { usePersistedQuery } from '../../../offline/persisted-query.ts';
import { paths } from '../../../platform/paths.ts';
import { navigate } from '../../../platform/router/router.ts';
import { Button } from '../../../ui/button/Button.tsx';
import {
  type CurrentJob,
  screenPathOf,
  setCurrentJob,
  useCurrentJob,
  useDeviceState,
} from '../current-job.ts';
import { dayRead } from '../driver-reads.ts';
import { Folded } from '../Folded.tsx';
import { pickupsOf } from '../job-text.ts';
import { JobPending, JobScreen } from '../JobScreen.tsx';
import { useJobsInHand } from '../list/jobs-in-hand.ts';
import { photosOf } from '../photos/photo-list.ts';
import { Photos } from '../photos/Photos.tsx';
import { useLoadName } from '../start/load-name.ts';
import { JobFacts } from '../stop/JobFacts.tsx';
import { JobResult } from '../stop/JobResult.tsx';
import { StopFacts } from '../stop/StopFacts.tsx';
import { useTapGuard } from '../tap-guard.ts';

import styles from '../driver.module.css';

/** A finished job: what was written down, and the way to correct it. */
export function CompletedJobPage() {
  const current = useCurrentJob('completed');
  return current === null ? <JobPending /> : <CompletedJob current={current} />;
}

function CompletedJob({ current }: { current: CurrentJob }) {
  const messages = useDriverMessages();
  const { job } = current;
  const next = useNextJob(job);
  const isDead = useTapGuard();
  const loadName = useLoadName();
  return (
    <JobScreen
      current={current}
      bar={
        <>
          {next !== null && (
            <Button
              look="primary"
              size="driver"
              wide
              disabled={isDead}
              onClick={() => {
                setCurrentJob(next.transportJobId);
                navigate({ to: screenPathOf(next) });
              }}
            >
              {`${messages.atStop.result.next}: ${startText(next)}`}
            </Button>
          )}
          <Button
            look={next === null ? 'primary' : 'plain'}
            size="driver"
            wide
            disabled={isDead}
            onClick={() => navigate({ to: paths.driver })}
          >
            {messages.actions.back}
          </Button>
        </>
      }
    >
      <JobResult job={job} />
      <JobFacts job={job} />
      <StopFacts stop="pickup" record={job.pickupStop} job={job} />
      <StopFacts
        stop="destination"
        record={job.destinationStop}
        loadedKg={job.pickupStop?.netWeightKg ?? null}
        job={job}
      />
      {(job.previousLoads.length > 0 || job.preDriveKm !== null) && (
        <section className={styles.card}>
          <h2>{messages.start.previousLoads}</h2>
          <p>{job.previousLoads.map((load) => loadWords(load, loadName(load), messages)).join(' · ')}</p>
          {job.preDriveKm !== null && (
            <p>
              {messages.start.preDrive}: <strong>{withUnit(formatNumber(job.preDriveKm), 'km')}</strong>
            </p>
          )}
        </section>
      )}
      <Folded title={messages.atStop.photos.title(photosOf(current).length)}>
        <Photos current={current} />
      </Folded>
      <Button icon={Pencil} size="driver" onClick={() => navigate({ to: paths.driverEdit })}>
        {messages.actions.edit}
      </Button>
    </JobScreen>
  );
}

/** The next job of the same truck, as the device knows it: the one under way, else the earliest from that day on. */
function useNextJob(job: DriverJob): DriverJob | null {
  const { optimistic } = useDeviceState();
  const { data: ofDay } = usePersistedQuery(dayRead(job.truck.licensePlateNumber, job.date));
  const inHand = useJobsInHand(job.truck.licensePlateNumber);
  // The device still has jobs that the office took off the list, or that another phone has finished.
  const isGone = ({ transportJobId: id, date, driverStatus }: DriverJob) =>
    driverStatus.code === 'NOT_STARTED'
      ? date < job.date || (date === job.date && ofDay?.includes(id) === false)
      : inHand.every((other) => other.transportJobId !== id);
  const open = [...optimistic.values()].filter((other) => {
    const { transportJobId, truck, driverStatus, cancelled } = other;
    return (
      transportJobId !== job.transportJobId &&
      truck.id === job.truck.id &&
      driverStatus.code !== 'COMPLETED' &&
      !cancelled &&
      !isGone(other)
    );
  });
  const [next = null] = open.toSorted((a, b) => sortKeyOf(a).localeCompare(sortKeyOf(b)));
  return next;
}

function sortKeyOf({ driverStatus, date, time }: DriverJob): string {
  return `${driverStatus.code === 'NOT_STARTED' ? 1 : 0} ${date} ${time ?? ''}`;
}

function startText(job: DriverJob): string {
  const from = pickupsOf(job).map(({ locationName }) => locationName);
  return [job.time, from.join(', ')].filter((part) => part !== null && part !== '').join(' ');
}

function loadWords({ cleaning }: PreviousLoad, name: string, messages: DriverMessages): string {
  return cleaning === null ? name : `${name} (${messages.start.cleanings[cleaning]})`;
}
