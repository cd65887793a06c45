import type { DriverJob } from '#api/driver/driver-job.ts';
import type { StopKind } from '#domain/driver/driver-job.ts';

import { useDriverMessages } from '../../../i18n/driver-messages.ts';
import { stopOf } from '../../../offline/job-after.ts';
import { PreDriveField } from '../start/PreDriveField.tsx';
import { LoadFields } from '../start/start-fields.tsx';
import { netInOtherForm, stopFormOf, type StopFormProblem, type StopProblems } from '../stop/stop-form.ts';
import { StopFields } from '../stop/StopFields.tsx';
import type { EditForm } from './edit-form.ts';

import styles from '../driver.module.css';

interface Props {
  job: DriverJob;
  state: EditForm;
  stops: readonly StopKind[];
  problemsOf: (stop: StopKind) => StopProblems;
  preDriveProblem: StopFormProblem | null;
  onChange: (state: EditForm) => void;
}

/** All entries, to be corrected. */
export function EditFields(props: Props) {
  const { job, state, stops, problemsOf, preDriveProblem, onChange } = props;
  const messages = useDriverMessages();
  return (
    <>
      <section className={styles.card}>
        <h2>{messages.start.previousLoads}</h2>
        <div className={styles.form}>
          <LoadFields loads={state.loads} onChange={(loads) => onChange({ ...state, loads })} />
          <PreDriveField
            value={state}
            before={job.preDriveKm}
            error={preDriveProblem === null ? null : messages.problems[preDriveProblem]}
            onChange={(preDrive) => onChange({ ...state, ...preDrive })}
          />
        </div>
      </section>
      {stops.map((stop) => (
        <section key={stop} className={styles.stack} aria-label={messages.job[stop]}>
          <h2>{messages.job[stop]}</h2>
          <StopFields
            job={job}
            stop={stop}
            form={state.stops[stop]}
            problems={problemsOf(stop)}
            before={stopFormOf(stopOf(job, stop))}
            otherNetKg={netInOtherForm(state.stops, stop)}
            pickup={stops.includes('pickup') ? state.stops.pickup : null}
            onChange={(form) => onChange({ ...state, stops: { ...state.stops, [stop]: form } })}
          />
        </section>
      ))}
    </>
  );
}
