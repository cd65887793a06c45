import type { DriverJob } from '#api/driver/driver-job.ts';
import type { StopKind } from '#domain/driver/driver-job.ts';

import { useWords } from '../../../i18n/driver-messages.ts';
import { NumberField } from '../../../ui/field/NumberField.tsx';
import { LoadFields } from '../start/StartFields.tsx';
import type { EditForm } from './edit-form.ts';
import type { StopProblems, StopFormProblem } from './stop-form.ts';
import { StopFields } from './StopFields.tsx';

import styles from '../driver.module.css';

interface Props {
  job: DriverJob;
  state: EditForm;
  stops: readonly StopKind[];
  problemsOf: (stop: StopKind) => StopProblems;
  preDriveProblem: StopFormProblem | null;
  onChange: (state: EditForm) => void;
}

/** Everything that has been written down, to be corrected. */
export function EditFields({ job, state, stops, problemsOf, preDriveProblem, onChange }: Props) {
  const words = useWords();
  return (
    <>
      <section className={styles.card}>
        <h2>{words.start.previousLoads}</h2>
        <div className={styles.form}>
          <LoadFields
            loads={state.loads}
            onChange={(loads) => {
              onChange({ ...state, loads });
            }}
          />
          <NumberField
            label={words.start.preDrive}
            unit="km"
            value={state.preDriveKm}
            error={preDriveProblem === null ? null : words.problems[preDriveProblem]}
            onChange={(preDriveKm) => {
              onChange({ ...state, preDriveKm });
            }}
          />
        </div>
      </section>
      {stops.map((stop) => (
        <section key={stop} className={styles.card}>
          <h2>{words.job[stop]}</h2>
          <StopFields
            job={job}
            stop={stop}
            form={state.stops[stop]}
            problems={problemsOf(stop)}
            onChange={(form) => {
              onChange({ ...state, stops: { ...state.stops, [stop]: form } });
            }}
          />
        </section>
      ))}
    </>
  );
}
