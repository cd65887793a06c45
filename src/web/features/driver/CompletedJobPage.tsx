import { useNavigate } from '@tanstack/react-router';
import { Pencil } from 'lucide-react';

import type { PreviousLoad } from '#contract/driver-job.ts';

import { paths } from '../../app/paths.ts';
import { Button } from '../../ui/button/Button.tsx';
import { type CurrentJob, useCurrentJob } from './current-job.ts';
import { GoodsCard } from './GoodsCard.tsx';
import { showNumber } from './item-words.ts';
import { JobPending, JobScreen } from './JobScreen.tsx';
import { useWords } from './language.ts';
import { Photos } from './Photos.tsx';
import { StopsCard } from './StopsCard.tsx';
import { StopSummary } from './StopSummary.tsx';
import type { DriverWords } from './words/et.ts';

import styles from './driver.module.css';

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
