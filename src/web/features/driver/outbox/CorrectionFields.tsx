import type { DriverJob } from '#api/driver/driver-job.ts';
import type { StopKind } from '#domain/driver/driver-job.ts';

import { useDriverMessages } from '../../../i18n/driver-messages.ts';
import { editableStops } from '../edit/edit-form.ts';
import { EditFields } from '../edit/EditFields.tsx';
import { PreDriveField } from '../start/PreDriveField.tsx';
import { LoadFields, TruckField, WhenFields } from '../start/start-fields.tsx';
import { StopFields } from '../stop/StopFields.tsx';
import type { CorrectionForm, CorrectionProblems } from './correction-form.ts';

import styles from '../driver.module.css';

interface Props {
  job: DriverJob;
  /** The stop that the action belongs to; a correction may belong to both. */
  stop: StopKind;
  form: CorrectionForm;
  problems: CorrectionProblems;
  /** True when the time itself was refused. */
  asksWhen: boolean;
  onChange: (form: CorrectionForm) => void;
}

/** The fields of whichever screen made the action. */
export function CorrectionFields({ job, stop, form, problems, asksWhen, onChange }: Props) {
  const messages = useDriverMessages();
  const sentence = (problem: keyof typeof messages.problems | null) =>
    problem === null ? null : messages.problems[problem];
  const { start, edit } = form;
  return (
    <div className={styles.form}>
      {asksWhen && (
        <WhenFields
          day={form.day}
          time={form.time}
          problem={sentence(problems.when)}
          onChange={(when) => onChange({ ...form, day: when.day ?? form.day, time: when.time ?? form.time })}
        />
      )}
      {form.stop !== null && (
        <StopFields
          job={job}
          stop={stop}
          form={form.stop}
          problems={problems.stops[stop] ?? {}}
          onChange={(next) => onChange({ ...form, stop: next })}
        />
      )}
      {problems.loads !== null && (
        <p className={styles.problem} role="alert">
          {messages.start.previousLoads}: {sentence(problems.loads)}
        </p>
      )}
      {start !== null && (
        <>
          <TruckField
            truck={job.truck}
            value={start.truckId}
            error={sentence(problems.truck)}
            onChange={(truckId) => onChange({ ...form, start: { ...start, truckId } })}
          />
          <LoadFields
            loads={start.loads}
            onChange={(loads) => onChange({ ...form, start: { ...start, loads } })}
          />
          <PreDriveField
            value={start}
            error={sentence(problems.preDriveKm)}
            onChange={(preDrive) => onChange({ ...form, start: { ...start, ...preDrive } })}
          />
        </>
      )}
      {edit !== null && (
        <EditFields
          job={job}
          state={edit}
          stops={editableStops(job)}
          problemsOf={(kind) => problems.stops[kind] ?? {}}
          preDriveProblem={problems.preDriveKm}
          onChange={(next) => onChange({ ...form, edit: next })}
        />
      )}
    </div>
  );
}
