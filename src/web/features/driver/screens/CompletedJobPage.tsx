import { useNavigate } from '@tanstack/react-router';
import { Pencil } from 'lucide-react';

import type { PreviousLoad } from '#api/driver/driver-job.ts';

import { useWords } from '../../../i18n/driver-messages.ts';
import type { DriverWords } from '../../../i18n/et/driver.ts';
import { paths } from '../../../platform/paths.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { type CurrentJob, useCurrentJob } from '../current-job.ts';
import { GoodsCard } from '../GoodsCard.tsx';
import { JobPending, JobScreen } from '../JobScreen.tsx';
import { showNumber } from '../outbox/item-text.ts';
import { Photos } from '../stop/Photos.tsx';
import { StopsCard } from '../stop/StopsCard.tsx';
import { StopSummary } from '../stop/StopSummary.tsx';

import styles from '../driver.module.css';

/** A finished job: what was written down, and the way to correct it. */
export function CompletedJobPage() {
  const current = useCurrentJob('completed');
  return current === null ? <JobPending /> : <CompletedJob current={current} />;
}

function CompletedJob({ current }: { current: CurrentJob }) {
  const words = useWords();
  const { job } = current;
  const navigate = useNavigate();
  return (
    <JobScreen
      current={current}
      bar={
        <Button look="primary" size="driver" wide onClick={() => void navigate({ to: paths.driver })}>
          {words.actions.back}
        </Button>
      }
    >
      <StopsCard job={job} />
      <GoodsCard job={job} />
      {(job.previousLoads.length > 0 || job.preDriveKm !== null) && (
        <section className={styles.card}>
          <h2>{words.start.previousLoads}</h2>
          <p>{job.previousLoads.map((load) => loadWords(load, words)).join(' · ')}</p>
          {job.preDriveKm !== null && (
            <p>
              {words.start.preDrive}: <strong>{showNumber(job.preDriveKm)} km</strong>
            </p>
          )}
        </section>
      )}
      <StopSummary stop="pickup" record={job.pickupStop} />
      <StopSummary stop="destination" record={job.destinationStop} />
      <Photos current={current} />
      <Button icon={Pencil} size="driver" onClick={() => void navigate({ to: paths.driverEdit })}>
        {words.actions.edit}
      </Button>
    </JobScreen>
  );
}

function loadWords({ name, cleaning }: PreviousLoad, words: DriverWords): string {
  return cleaning === null ? name : `${name} (${words.start.cleanings[cleaning]})`;
}
