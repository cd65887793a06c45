import { useState } from 'react';

import type { DriverJob, PreviousLoad } from '#api/driver/driver-job.ts';
import { toPreviousLoad } from '#api/driver/written-down.ts';
import type { StopKind } from '#domain/driver/driver-job.ts';

import { useDriverMessages } from '../../../i18n/driver-messages.ts';
import { jobAfter, stopOf } from '../../../offline/job-after.ts';
import type { OutboxAction, OutboxItem } from '../../../offline/outbox-item.ts';
import { correct } from '../../../offline/sync.ts';
import { serverNow } from '../../../platform/device/clock.ts';
import { closeToastsAbout, showError } from '../../../platform/toasts.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Sheet } from '../../../ui/sheet/Sheet.tsx';
import { editableStops, editedFields, type EditForm, editFormOf } from '../edit/edit-form.ts';
import { EditFields } from '../edit/EditFields.tsx';
import { isBulkJob } from '../job-text.ts';
import { type PreDrive, PreDriveField } from '../start/PreDriveField.tsx';
import { LoadFields, TruckField } from '../start/start-fields.tsx';
import { isDistance, threeLoads } from '../start/start-form.ts';
import {
  emptyStopForm,
  netAtOtherEnd,
  netInOtherForm,
  referenceTimeOf,
  type StopForm,
  stopFormOf,
  stopFormProblems,
  stopRequestOf,
} from '../stop/stop-form.ts';
import { StopFields } from '../stop/StopFields.tsx';
import { answeredFields } from '../stop/unusual.ts';
import { useKeptForm } from '../use-kept-form.ts';
import { aboutStorage, notStoredText } from '../use-perform-action.ts';
import { actionTitle, refusedFieldLines } from './item-text.ts';

import styles from '../driver.module.css';

interface Props {
  item: OutboxItem;
  /** The job without the action. */
  job: DriverJob;
  onClose: () => void;
}

type StartForm = PreDrive & { truckId: number | null; loads: PreviousLoad[] };

/** A refused action as it stands in the fields of its screen: one of them, by what was done. */
interface CorrectionForm {
  stop?: StopForm;
  start?: StartForm;
  edit?: EditForm;
}

/**
 * The form of a refused action once more, as it was filled in, under the server's problems. What is corrected goes out
 * in the place of what was refused; closing leaves everything as it was.
 */
export function CorrectItemSheet({ item, job, onClose }: Props) {
  const messages = useDriverMessages();
  const { action } = item;
  // Devices store unfinished corrections under this name.
  const [form, setForm] = useKeptForm(`driver.mend.${item.actionId}`, () => formOf(item, job));
  const [isBusy, setBusy] = useState(false);
  const kind = 'stop' in action ? action.stop : 'pickup';
  const problemsOf = (values: StopForm, referenceTime: number, otherNetKg: number | null) =>
    stopFormProblems(values, isBulkJob(job), referenceTime, serverNow(), otherNetKg);
  const stopProblems =
    form.stop === undefined
      ? {}
      : problemsOf(form.stop, Date.parse(item.occurredAt), netAtOtherEnd(job, kind));
  const editProblems = (stop: StopKind) =>
    form.edit === undefined
      ? {}
      : problemsOf(
          form.edit.stops[stop],
          referenceTimeOf(stopOf(job, stop)),
          netInOtherForm(form.edit.stops, stop),
        );
  const preDriveKm = form.start?.preDriveKm ?? form.edit?.preDriveKm ?? null;
  const preDriveProblem = isDistance(preDriveKm) ? null : ('invalid' as const);
  const isGood =
    preDriveProblem === null &&
    [stopProblems, ...editableStops(job).map(editProblems)].every((all) => Object.keys(all).length === 0);

  const send = async () => {
    setBusy(true);
    try {
      await correct(item, { action: correctedAction(item, form, job), occurredAt: item.occurredAt });
      setForm(null);
      closeToastsAbout(aboutStorage);
    } catch (error) {
      showError(aboutStorage, notStoredText(error, messages.sync));
      setBusy(false);
    }
  };

  const { stop, start, edit } = form;
  return (
    <Sheet
      open
      title={actionTitle(action, messages)}
      onClose={onClose}
      footer={
        <Button
          look="primary"
          size="driver"
          wide
          busy={isBusy}
          disabled={!isGood}
          onClick={() => void send()}
        >
          {messages.sync.sendCorrected}
        </Button>
      }
    >
      <div className={styles.form}>
        {refusedFieldLines(item.refusal?.problems ?? [], action, messages).map((line) => (
          <p key={line} className={styles.problem}>
            {line}
          </p>
        ))}
        {stop !== undefined && (
          <StopFields
            job={job}
            stop={kind}
            // A draft of an older version lacks the fields that came later.
            form={{ ...emptyStopForm, ...stop }}
            problems={stopProblems}
            isRefused
            onChange={(next) => setForm({ stop: next })}
          />
        )}
        {start !== undefined && (
          <>
            <TruckField
              truck={job.truck}
              value={start.truckId}
              onChange={(truckId) => setForm({ start: { ...start, truckId } })}
            />
            <LoadFields loads={start.loads} onChange={(loads) => setForm({ start: { ...start, loads } })} />
            <PreDriveField
              value={start}
              error={preDriveProblem && messages.problems[preDriveProblem]}
              onChange={(preDrive) => setForm({ start: { ...start, ...preDrive } })}
            />
          </>
        )}
        {edit !== undefined && (
          <EditFields
            job={job}
            state={edit}
            stops={editableStops(job)}
            problemsOf={editProblems}
            preDriveProblem={preDriveProblem}
            isRefused
            onChange={(next) => setForm({ edit: next })}
          />
        )}
      </div>
    </Sheet>
  );
}

function formOf(item: OutboxItem, job: DriverJob): CorrectionForm {
  const { action } = item;
  if (action.what === 'at-location') return { stop: stopFormOf(action.fields) };
  if (action.what === 'edit') return { edit: editFormOf(jobAfter(job, item) ?? job) };
  if (action.what !== 'on-route-to-pickup') return {};
  const { truckId = null, previousLoads, preDriveKm = null } = action.start;
  return { start: { truckId, loads: threeLoads((previousLoads ?? []).map(toPreviousLoad)), preDriveKm } };
}

/** The action as the fields say it now. */
function correctedAction(
  { action, occurredAt }: OutboxItem,
  form: CorrectionForm,
  job: DriverJob,
): OutboxAction {
  const { stop, start, edit } = form;
  const confirmedIn = (...forms: { confirmed?: string[] | undefined }[]) => {
    const before = 'confirmed' in action ? (action.confirmed ?? []) : [];
    return { confirmed: [...new Set([...before, ...forms.flatMap(answeredFields)])] };
  };
  if (action.what === 'at-location' && stop !== undefined) {
    const fields = stopRequestOf(stop, Date.parse(occurredAt));
    return { ...action, fields, ...confirmedIn(stop) };
  }
  if (action.what === 'on-route-to-pickup' && start !== undefined) {
    const { loads, truckId, preDriveKm } = start;
    const previousLoads = loads.filter(({ name }) => name.trim() !== '');
    return {
      ...action,
      start: { ...action.start, truckId, preDriveKm, previousLoads },
      ...confirmedIn(start),
    };
  }
  if (action.what === 'edit' && edit !== undefined) {
    const changes = editedFields(job, edit, editableStops(job));
    const answers = confirmedIn(edit, ...Object.values(edit.stops));
    return { ...action, changes, ...answers };
  }
  return action;
}
