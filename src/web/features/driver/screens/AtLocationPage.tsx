import { useRef, useState } from 'react';

import type { DriverJob } from '#api/driver/driver-job.ts';
import { currentStop, type StopKind } from '#domain/driver/driver-job.ts';

import { useWords } from '../../../i18n/driver-messages.ts';
import { serverNow } from '../../../offline/sync.ts';
import { showError } from '../../../platform/toasts.ts';
import { type CurrentJob, useCurrentJob } from '../current-job.ts';
import { GoodsCard } from '../GoodsCard.tsx';
import { destinationsOf, isBulkJob, pickupsOf, rowsOf } from '../job-text.ts';
import { JobPending, JobScreen, MainAction } from '../JobScreen.tsx';
import { stopFieldLabel } from '../outbox/item-text.ts';
import { Photos } from '../stop/Photos.tsx';
import {
  emptyStopForm,
  type StopForm,
  type StopFormField,
  stopFormProblems,
  stopRequestOf,
} from '../stop/stop-form.ts';
import { StopFields } from '../stop/StopFields.tsx';
import { StopsCard } from '../stop/StopsCard.tsx';
import { useAct } from '../use-act.ts';
import { useDraft } from '../use-draft.ts';

import styles from '../driver.module.css';

/** At the pickup or the destination: times, weights, who signed; then drive on, or finish. */
export function AtLocationPage() {
  const current = useCurrentJob('at-location');
  const stop = current === null ? null : currentStop(current.job.driverStatus.code);
  if (current === null || stop === null) return <JobPending />;
  // Another stop is another form.
  return <AtStop key={`${current.job.transportJobId} ${stop}`} current={current} stop={stop} />;
}

function AtStop({ current, stop }: { current: CurrentJob; stop: StopKind }) {
  const words = useWords();
  const act = useAct(current.job);
  const { job } = current;
  const draft = `driver.stop.${job.transportJobId}.${stop}`;
  const [form, change] = useDraft(draft, () => initialForm(job));
  const [isChecked, setChecked] = useState(false);
  const fields = useRef<HTMLElement>(null);
  const problems = isChecked ? problemsOf(form) : {};

  function problemsOf(of: StopForm) {
    const now = serverNow();
    return stopFormProblems(of, isBulkJob(job), now, now);
  }

  const leave = async () => {
    const found = problemsOf(form);
    setChecked(true);
    if (Object.keys(found).length > 0) {
      const lines = Object.entries(found).map(
        ([field, problem]) =>
          `${stopFieldLabel(field as StopFormField, stop, words)}: ${words.problems[problem]}`,
      );
      showError(words.problems.summary, lines.join('\n'));
      setTimeout(() => {
        const bad = fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
        bad?.focus({ preventScroll: true });
        bad?.scrollIntoView({ block: 'center' });
      });
      return;
    }
    if (await act({ what: 'at-location', stop, fields: stopRequestOf(form, serverNow()) })) {
      change(null);
    }
  };

  const places = stop === 'pickup' ? pickupsOf(job) : destinationsOf(job);
  const missing = [
    form.signature === null && words.stop.unsigned,
    form.contactName.trim() === '' && words.stop.noContact,
  ].filter((line) => line !== false);
  return (
    <JobScreen
      current={current}
      bar={
        <>
          {missing.length > 0 && (
            <p className={styles.barHint}>
              {missing.join(' · ')}. {words.stop.mayGoOn}
            </p>
          )}
          <MainAction current={current} onAct={leave}>
            {stop === 'pickup' ? words.actions.leavePickup : words.actions.leaveDestination}
          </MainAction>
        </>
      }
    >
      <p className={styles.placeName}>{places.map(({ locationName }) => locationName).join(', ')}</p>
      <section className={styles.card} ref={fields}>
        <StopFields job={job} stop={stop} form={form} problems={problems} onChange={change} />
      </section>
      <Photos current={current} />
      <StopsCard job={job} />
      <GoodsCard job={job} />
    </JobScreen>
  );
}

/** The client is usually the one of the job; at the destination the truck weighs what it weighed before. */
function initialForm(job: DriverJob): StopForm {
  const client = rowsOf(job)[0]?.client ?? null;
  const stop = currentStop(job.driverStatus.code);
  return {
    ...emptyStopForm,
    clientName: client?.name ?? '',
    ...(stop === 'pickup' && {
      contactName: client?.personName ?? '',
      contactPhone: client?.phoneNumber ?? '',
    }),
    ...(stop === 'destination' && { vehicleWeightKg: job.pickupStop?.vehicleWeightKg ?? null }),
  };
}
