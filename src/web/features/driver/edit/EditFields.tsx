import type { DriverJob } from '#api/driver/driver-job.ts';
import type { StopKind } from '#domain/driver/driver-job.ts';
import { formatNumber } from '#domain/goods/decimal.ts';

import { useDriverMessages } from '../../../i18n/driver-messages.ts';
import { withUnit } from '../../../i18n/units.ts';
import { stopOf } from '../../../offline/job-after.ts';
import { Folded } from '../Folded.tsx';
import { useLoadName } from '../start/load-name.ts';
import { PreDriveField, preDriveQuestions } from '../start/PreDriveField.tsx';
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
  /** A refused report is being corrected: everything stands open. */
  isRefused?: boolean;
  onChange: (state: EditForm) => void;
}

/** All entries, to be corrected; what is done stands in a line that one press opens. */
export function EditFields(props: Props) {
  const { job, state, stops, problemsOf, isRefused = false, onChange } = props;
  const messages = useDriverMessages();
  return (
    <>
      <StartFields {...props} />
      {stops.map((stop) => (
        <section key={stop} className={styles.stack} aria-label={messages.job[stop]}>
          <h2>{messages.job[stop]}</h2>
          <StopFields
            job={job}
            stop={stop}
            form={state.stops[stop]}
            problems={problemsOf(stop)}
            before={stopFormOf(stopOf(job, stop))}
            isRefused={isRefused}
            otherNetKg={netInOtherForm(state.stops, stop)}
            pickup={stops.includes('pickup') ? state.stops.pickup : null}
            onChange={(form) => onChange({ ...state, stops: { ...state.stops, [stop]: form } })}
          />
        </section>
      ))}
    </>
  );
}

function StartFields({ job, state, preDriveProblem, isRefused = false, onChange }: Props) {
  const { start: messages, problems } = useDriverMessages();
  const { loads, preDriveKm } = state;
  const names = loads.map(useLoadName()).filter(Boolean);
  const km = preDriveKm === null ? [] : [withUnit(formatNumber(preDriveKm), 'km')];
  return (
    <Folded
      title={`${messages.previousLoads} · ${messages.preDrive}`}
      line={[names.join(', '), ...km].filter(Boolean).join(' · ')}
      isOpen={isRefused}
      isHeld={preDriveProblem !== null || preDriveQuestions(state, job.preDriveKm).length > 0}
    >
      <section className={styles.card}>
        <div className={styles.form}>
          <LoadFields loads={loads} onChange={(next) => onChange({ ...state, loads: next })} />
          <PreDriveField
            value={state}
            before={job.preDriveKm}
            error={preDriveProblem === null ? null : problems[preDriveProblem]}
            onChange={(preDrive) => onChange({ ...state, ...preDrive })}
          />
        </div>
      </section>
    </Folded>
  );
}
