import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';

import type { StopKind } from '#domain/driver/driver-job.ts';

import { useWords } from '../../../i18n/driver-messages.ts';
import { shownIn, stopOf } from '../../../offline/job-after.ts';
import { serverNow } from '../../../offline/sync.ts';
import { showError } from '../../../platform/toasts.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { type CurrentJob, screenPathOf, useCurrentJob } from '../current-job.ts';
import { isBulkJob } from '../job-text.ts';
import { JobPending, JobScreen, MainAction } from '../JobScreen.tsx';
import { stopFieldLabel } from '../outbox/item-text.ts';
import { isDistance } from '../start/start-form.ts';
import {
  aroundOf,
  editableStops,
  editedFields,
  type EditForm as EditState,
  editFormOf,
} from '../stop/edit-form.ts';
import { EditFields } from '../stop/EditFields.tsx';
import { type StopFormField, stopFormProblems } from '../stop/stop-form.ts';
import { useAct } from '../use-act.ts';
import { useDraft } from '../use-draft.ts';

import styles from '../driver.module.css';

/** Corrects what was written down; only what was changed is sent, with what it showed before. */
export function EditJobPage() {
  const words = useWords();
  const current = useCurrentJob('edit');
  if (current === null) return <JobPending />;
  return <EditForm key={current.job.transportJobId} current={current} title={words.screens.edit} />;
}

function EditForm({ current, title }: { current: CurrentJob; title: string }) {
  const words = useWords();
  const navigate = useNavigate();
  const act = useAct(current.job);
  const { job } = current;
  // With the job as it was when the screen was opened: what the driver's changes are changes of.
  const [{ base, state }, setDraft] = useDraft(
    `driver.edit.${job.transportJobId}.${job.driverStatus.code}`,
    () => ({
      base: job,
      state: editFormOf(job),
    }),
  );
  const setState = (next: EditState) => {
    setDraft({ base, state: next });
  };
  const [isChecked, setChecked] = useState(false);
  const stops = editableStops(base);
  const problems = (stop: StopKind) => {
    const now = serverNow();
    return stopFormProblems(state.stops[stop], isBulkJob(base), aroundOf(stopOf(base, stop)), now);
  };
  const back = () => {
    setDraft(null);
    return navigate({ to: screenPathOf(job), replace: true });
  };

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
    const changes = editedFields(base, state, stops);
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
      <EditFields
        job={base}
        state={state}
        stops={stops}
        problemsOf={(stop) => (isChecked ? problems(stop) : {})}
        preDriveProblem={isChecked && !isDistance(state.preDriveKm) ? 'invalid' : null}
        onChange={setState}
      />
    </JobScreen>
  );
}
