import { useState } from 'react';

import type { StopKind } from '#domain/driver/driver-job.ts';
import { isSignedForOtherWeight, withLoadedWeight } from '#domain/driver/weights/signed-weight.ts';

import { useDriverMessages } from '../../../i18n/driver-messages.ts';
import { stopOf } from '../../../offline/job-after.ts';
import { serverNow } from '../../../platform/device/clock.ts';
import { navigate } from '../../../platform/router/router.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { ConfirmDialog } from '../../../ui/sheet/ConfirmDialog.tsx';
import { useOpen } from '../../../ui/sheet/use-open.ts';
import { type CurrentJob, screenPathOf, useCurrentJob } from '../current-job.ts';
import { editableStops, editedFields, type EditForm as EditState, editFormOf } from '../edit/edit-form.ts';
import { EditFields } from '../edit/EditFields.tsx';
import { isBulkJob } from '../job-text.ts';
import { JobPending, JobScreen, MainAction } from '../JobScreen.tsx';
import { showFirstProblem } from '../show-first-problem.ts';
import { preDriveQuestions } from '../start/PreDriveField.tsx';
import { isDistance } from '../start/start-form.ts';
import { stopFieldLabel } from '../stop/stop-field-label.ts';
import {
  referenceTimeOf,
  emptyStopForm,
  netInOtherForm,
  type StopFormField,
  stopFormOf,
  stopFormProblems,
  weightsOf,
} from '../stop/stop-form.ts';
import { answeredFields, confirmedFields, openQuestions, weighingContext } from '../stop/unusual.ts';
import { useProblemToast } from '../stop/use-problem-toast.ts';
import { useVehicleMass } from '../stop/use-vehicle-mass.ts';
import { useKeptForm } from '../use-kept-form.ts';
import { usePerformAction } from '../use-perform-action.ts';

import styles from '../driver.module.css';

/** Corrects what was written down; only what was changed is sent, with what it showed before. */
export function EditJobPage() {
  const messages = useDriverMessages();
  const current = useCurrentJob('edit');
  if (current === null) return <JobPending />;
  return <EditForm key={current.job.transportJobId} current={current} title={messages.screens.edit} />;
}

function EditForm({ current, title }: { current: CurrentJob; title: string }) {
  const messages = useDriverMessages();
  const performAction = usePerformAction(current.job);
  const { job } = current;
  // With the job as it was when the screen was opened: the driver's changes are compared with that.
  const [{ base, state: draftState }, setDraft] = useKeptForm(
    `driver.edit.${job.transportJobId}.${job.driverStatus.code}`,
    () => ({
      base: job,
      state: editFormOf(job),
    }),
  );
  // A draft of an older version lacks the fields that came later.
  const state: EditState = {
    ...draftState,
    stops: {
      pickup: { ...emptyStopForm, ...draftState.stops.pickup },
      destination: { ...emptyStopForm, ...draftState.stops.destination },
    },
  };
  const setState = (next: EditState) => setDraft({ base, state: next });
  const [isChecked, setChecked] = useState(false);
  const stops = editableStops(base);
  const mass = useVehicleMass(base);
  const problems = (stop: StopKind) =>
    stopFormProblems(
      state.stops[stop],
      isBulkJob(base),
      referenceTimeOf(stopOf(base, stop)),
      serverNow(),
      netInOtherForm(state.stops, stop),
    );
  const contextOf = (stop: StopKind) =>
    weighingContext(base, stop, mass, stops.includes('pickup') ? state.stops.pickup : null);
  const asks = (stop: StopKind) => {
    const before = { form: stopFormOf(stopOf(base, stop)), context: weighingContext(base, stop, mass) };
    return openQuestions(state.stops[stop], contextOf(stop), before).length > 0;
  };
  const isSignedForOther = (stop: StopKind) => {
    const loadedKg = netInOtherForm(state.stops, stop);
    return isSignedForOtherWeight(withLoadedWeight(weightsOf(state.stops[stop]), stop, loadedKg));
  };
  const isGood =
    isDistance(state.preDriveKm) && stops.every((stop) => Object.keys(problems(stop)).length === 0);
  const showProblems = useProblemToast(isGood);
  const leaving = useOpen();
  const isChanged = Object.keys(editedFields(base, state, stops)).length > 0;
  const back = () => {
    setDraft(null);
    navigate({ to: screenPathOf(job), replace: true });
  };

  const save = async () => {
    setChecked(true);
    const lines = stops.flatMap((stop) =>
      Object.entries(problems(stop)).map(
        ([field, problem]) =>
          `${messages.job[stop]}: ${stopFieldLabel(field as StopFormField, stop, messages)}: ${messages.problems[problem]}`,
      ),
    );
    if (!isDistance(state.preDriveKm)) lines.push(`${messages.start.preDrive}: ${messages.problems.invalid}`);
    if (lines.length > 0) showProblems(messages.problems.summary, lines);
    const asksPreDrive = preDriveQuestions(state, base.preDriveKm).length > 0;
    if (lines.length > 0 || asksPreDrive || stops.some(asks)) {
      showFirstProblem();
      return;
    }
    const changes = editedFields(base, state, stops);
    if (Object.keys(changes).length > 0) {
      const confirmedNames = [
        ...answeredFields(state),
        ...stops.flatMap((stop) => confirmedFields(state.stops[stop], contextOf(stop))),
      ];
      const answers = { ...(confirmedNames.length > 0 && { confirmed: [...new Set(confirmedNames)] }) };
      const action = { what: 'edit', version: base.version, changes, ...answers } as const;
      if (!(await performAction(action))) return;
    }
    back();
  };

  return (
    <JobScreen
      current={current}
      title={title}
      bar={
        <>
          {stops.some(isSignedForOther) && <p className={styles.barHint}>{messages.atStop.pad.signAgain}</p>}
          <div className={styles.wayOut}>
            <Button look="quiet" onClick={() => (isChanged ? leaving.open() : back())}>
              {messages.actions.cancel}
            </Button>
            <MainAction current={current} onAction={save}>
              {messages.actions.save}
            </MainAction>
          </div>
          <ConfirmDialog
            open={leaving.isOpen}
            title={messages.edit.leave}
            confirm={messages.edit.discard}
            cancel={messages.edit.stay}
            danger
            onConfirm={() => back()}
            onCancel={leaving.close}
          />
        </>
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
