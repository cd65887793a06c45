import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';

import type { DriverJob, PreviousLoad, StopRecord } from '#contract/driver-job.ts';
import type { EditedFields } from '#contract/driver.ts';
import { editableParts, type StopKind, stopKinds } from '#domain/driver-job.ts';

import { shownIn, stopOf } from '../../offline/job-after.ts';
import { serverNow } from '../../offline/sync.ts';
import { Button } from '../../ui/button/Button.tsx';
import { NumberField } from '../../ui/field/NumberField.tsx';
import { showError } from '../../ui/toast/toast-store.ts';
import { type CurrentJob, screenPathOf, useCurrentJob } from './current-job.ts';
import { stopFieldLabel } from './item-words.ts';
import { isBulkJob } from './job-words.ts';
import { JobPending, JobScreen, MainAction } from './JobScreen.tsx';
import { useWords } from './language.ts';
import { isDistance, threeLoads } from './start-form.ts';
import { LoadFields } from './StartJobPage.tsx';
import {
  changedFields,
  type StopForm,
  type StopFormField,
  stopFormOf,
  stopFormProblems,
} from './stop-form.ts';
import { StopFields } from './StopFields.tsx';
import { useAct } from './use-act.ts';

import styles from './driver.module.css';

/** Corrects what was written down; only what was changed is sent, with what it showed before. */
export function EditJobPage() {
  const words = useWords();
  const current = useCurrentJob('edit');
  if (current === null) return <JobPending />;
  return <EditForm key={current.job.transportJobId} current={current} title={words.screens.edit} />;
}

interface EditState {
  loads: PreviousLoad[];
  preDriveKm: number | null;
  stops: Record<StopKind, StopForm>;
}

function EditForm({ current, title }: { current: CurrentJob; title: string }) {
  const words = useWords();
  const navigate = useNavigate();
  const act = useAct(current.job);
  // The job as it was when the screen was opened: what the driver's changes are changes of.
  const [base] = useState(current.job);
  const [state, setState] = useState(() => stateOf(base));
  const [isChecked, setChecked] = useState(false);
  const parts = editableParts(base.driverStatus.code);
  const stops = stopKinds.filter((stop) => parts.includes(stop) && stopOf(base, stop) !== null);
  const problems = (stop: StopKind) => {
    const now = serverNow();
    return stopFormProblems(state.stops[stop], isBulkJob(base), aroundOf(stopOf(base, stop)), now);
  };
  const back = () => navigate({ to: screenPathOf(current.job), replace: true });

  const save = async () => {
    setChecked(true);
    const lines = stops.flatMap((stop) =>
      Object.entries(problems(stop)).map(
        ([field, problem]) =>
          `${words.job[stop]}: ${stopFieldLabel(field as StopFormField, stop, words)}: ${words.problems[problem]}`,
      ),
    );
    if (!isDistance(state.preDriveKm)) lines.push(`${words.start.preDrive}: ${words.problems.invalid}`);
    if (lines.length > 0) {
      showError(words.problems.summary, lines.join('\n'));
      return;
    }
    const changes = changesOf(base, state, stops);
    if (Object.keys(changes).length > 0) {
      const was = shownIn(base, changes);
      if (!(await act({ what: 'edit', version: base.version, changes, was }))) return;
    }
    await back();
  };

  return (
    <JobScreen
      current={current}
      title={title}
      bar={
        <div className={styles.pair}>
          <Button size="driver" onClick={() => void back()}>
            {words.actions.cancel}
          </Button>
          <MainAction current={current} ignoresRedirection onAct={save}>
            {words.actions.save}
          </MainAction>
        </div>
      }
    >
      <section className={styles.card}>
        <h2>{words.start.previousLoads}</h2>
        <div className={styles.form}>
          <LoadFields
            loads={state.loads}
            onChange={(loads) => {
              setState({ ...state, loads });
            }}
          />
          <NumberField
            label={words.start.preDrive}
            unit="km"
            value={state.preDriveKm}
            error={isChecked && !isDistance(state.preDriveKm) ? words.problems.invalid : null}
            onChange={(preDriveKm) => {
              setState({ ...state, preDriveKm });
            }}
          />
        </div>
      </section>
      {stops.map((stop) => (
        <section key={stop} className={styles.card}>
          <h2>{words.job[stop]}</h2>
          <StopFields
            job={base}
            stop={stop}
            form={state.stops[stop]}
            problems={isChecked ? problems(stop) : {}}
            onChange={(form) => {
              setState({ ...state, stops: { ...state.stops, [stop]: form } });
            }}
          />
        </section>
      ))}
    </JobScreen>
  );
}

function stateOf(job: DriverJob): EditState {
  return {
    loads: threeLoads(job.previousLoads),
    preDriveKm: job.preDriveKm,
    stops: { pickup: stopFormOf(job.pickupStop), destination: stopFormOf(job.destinationStop) },
  };
}

function changesOf(base: DriverJob, state: EditState, stops: readonly StopKind[]): EditedFields {
  const loads = state.loads.filter(({ name }) => name.trim() !== '');
  const changes: EditedFields = {
    ...(JSON.stringify(loads) !== JSON.stringify(base.previousLoads) && { previousLoads: loads }),
    ...(state.preDriveKm !== base.preDriveKm && { preDriveKm: state.preDriveKm }),
  };
  for (const stop of stops) {
    const record = stopOf(base, stop);
    if (record === null) continue;
    const fields = changedFields(record, state.stops[stop], aroundOf(record));
    if (Object.keys(fields).length > 0) changes[stop] = fields;
  }
  return changes;
}

/** The times of a stop are of the day when the truck left it, however much later they are corrected. */
function aroundOf(record: StopRecord | null): number {
  const known = record?.leftAt ?? record?.arrivedAt ?? null;
  return known === null ? serverNow() : Date.parse(known);
}
