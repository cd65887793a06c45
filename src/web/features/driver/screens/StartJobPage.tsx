import { useEffect } from 'react';

import type { PreviousLoad } from '#api/driver/driver-job.ts';
import { type Day, formatDay } from '#domain/calendar/day.ts';
import { toTallinn } from '#domain/calendar/tallinn-time.ts';
import type { TimeOfDay } from '#domain/calendar/time-of-day.ts';

import { useDriverMessages } from '../../../i18n/driver-messages.ts';
import { serverNow } from '../../../platform/device/clock.ts';
import { closeToastsAbout, showError } from '../../../platform/toasts.ts';
import { classNames } from '../../../ui/class-names.ts';
import { type CurrentJob, useCurrentJob } from '../current-job.ts';
import { Folded } from '../Folded.tsx';
import { GoodsCard } from '../GoodsCard.tsx';
import { JobPending, JobScreen, MainAction } from '../JobScreen.tsx';
import { showFirstProblem } from '../show-first-problem.ts';
import { isLoadInOrder } from '../start/before-start.ts';
import { BeforeStart } from '../start/BeforeStart.tsx';
import { isLoadBlocked } from '../start/job-verdict.ts';
import { useLoadName } from '../start/load-name.ts';
import { CleaningButton } from '../start/LoadGate.tsx';
import { type PreDrive, PreDriveField, preDriveQuestions } from '../start/PreDriveField.tsx';
import { LoadFields, TrailerField, TruckField, usePairText, WhenFields } from '../start/start-fields.tsx';
import { isDistance, occurredAtOf, threeLoads, whenProblem } from '../start/start-form.ts';
import { useChosenSpace, usePreviousLoads, useSpacesAhead } from '../start/use-previous-loads.ts';
import { StopsCard } from '../stop/StopsCard.tsx';
import { answeredFields } from '../stop/unusual.ts';
import { useKeptForm } from '../use-kept-form.ts';
import { usePerformAction } from '../use-perform-action.ts';

import styles from '../driver.module.css';

interface StartForm extends PreDrive {
  truckId: number | null;
  /** Undefined until the driver touches it; null for the truck alone. */
  trailerId?: number | null | undefined;
  /** Null: now, whenever the button is pressed. */
  day: Day | null;
  time: TimeOfDay | null;
  /** Null until the driver touches them: what the truck carried last. */
  loads: PreviousLoad[] | null;
}

const aboutPreviousLoads = 'previous loads';

const untouchedForm: StartForm = { truckId: null, day: null, time: null, loads: null, preDriveKm: null };

/** Before setting off: the truck, when, the last three loads and the way to the pickup. */
export function StartJobPage() {
  const current = useCurrentJob('start-transport-job');
  return current === null ? <JobPending /> : <StartJob key={current.job.transportJobId} current={current} />;
}

function StartJob({ current }: { current: CurrentJob }) {
  const messages = useDriverMessages();
  const { job } = current;
  const performAction = usePerformAction(job);
  // Typed values survive a reload and a killed tab until the driver sets off.
  const [form, setForm] = useKeptForm<StartForm>(`driver.start.${job.transportJobId}`, () => untouchedForm);
  const space = useChosenSpace(job, form);
  const { truckId } = space;
  const previous = usePreviousLoads(job, space, form.loads);
  useSpacesAhead(job.truck.id);
  useEffect(() => {
    if (!previous.isFailed) return undefined;
    showError(aboutPreviousLoads, messages.start.previousFailed);
    return () => closeToastsAbout(aboutPreviousLoads);
  }, [previous.isFailed, messages]);
  const loads = threeLoads(previous.loads);
  const loadName = useLoadName();
  const isBlocked = isLoadBlocked(current.job, space, previous.verdict);
  const problems = problemsOf(form);
  const pair = usePairText(job, space);
  const { time: now } = toTallinn(serverNow());

  const isReady = () => {
    if (Object.keys(problems).length > 0 || preDriveQuestions(form).length > 0 || isBlocked) {
      // The question or the error may be far below the button.
      showFirstProblem();
      return false;
    }
    return true;
  };
  const setOff = async () => {
    const confirmedNames = [...answeredFields(form), ...(form.trailerId === null ? ['trailerId'] : [])];
    const isStored = await performAction(
      {
        what: 'on-route-to-pickup',
        start: {
          truckId,
          ...(form.trailerId !== undefined && { trailerId: form.trailerId }),
          previousLoads: loads.filter(({ name }) => name.trim() !== ''),
          preDriveKm: form.preDriveKm,
        },
        ...(confirmedNames.length > 0 && { confirmed: confirmedNames }),
      },
      occurredAtOf(form, serverNow()) ?? undefined,
    );
    if (isStored) setForm(null);
  };

  const trailerField = (
    <TrailerField
      job={job}
      value={space.trailerId}
      onChange={(trailerId) => {
        // Previous loads of one trailer say nothing about another.
        const loadsOfTrailer = trailerId === space.trailerId ? form.loads : null;
        setForm({ ...form, trailerId, loads: loadsOfTrailer });
      }}
    />
  );
  const loadFields = <LoadFields loads={loads} onChange={(next) => setForm({ ...form, loads: next })} />;

  return (
    <JobScreen
      current={current}
      bar={
        <MainAction
          current={current}
          truckId={truckId}
          hint={isBlocked ? messages.gate.stopped : null}
          isReady={isReady}
          onAction={setOff}
        >
          {messages.actions.start}
        </MainAction>
      }
    >
      {/* Reasons not to set off, and tasks before the start, come first. */}
      <BeforeStart
        current={current}
        space={space}
        verdict={previous.verdict}
        loads={loads}
        fields={{ trailer: trailerField, loads: loadFields }}
      />
      <StopsCard job={job} />
      <GoodsCard job={job} />
      <Folded
        title={messages.job.truckAndTrailer}
        line={`${pair} · ${form.day === null ? messages.list.today : formatDay(form.day)} ${form.time ?? now}`}
        isHeld={problems.time !== undefined}
      >
        <section className={classNames(styles.card, styles.form)}>
          <TruckField
            truck={job.truck}
            value={form.truckId}
            onChange={(chosenId) => {
              // Previous loads of one truck say nothing about another.
              const loadsOfTruck = chosenId === truckId ? form.loads : null;
              setForm({ ...form, truckId: chosenId, loads: loadsOfTruck, trailerId: undefined });
            }}
          />
          {trailerField}
          <WhenFields
            day={form.day}
            time={form.time}
            problem={problems.time ?? null}
            onChange={(when) => setForm({ ...form, ...when })}
          />
        </section>
      </Folded>
      <Folded
        title={messages.start.previousLoads}
        line={loads.map(loadName).filter(Boolean).join(' · ')}
        isOpen={previous.isFailed}
      >
        <section className={classNames(styles.card, styles.form)}>
          {previous.isOutdated && !previous.isFailed && (
            <p className={styles.quiet}>{messages.start.outdated}</p>
          )}
          {isLoadInOrder(previous.verdict) && (
            <CleaningButton current={current} space={space} verdict={previous.verdict} />
          )}
          {loadFields}
        </section>
      </Folded>
      <section className={classNames(styles.card, styles.form)}>
        <PreDriveField
          value={form}
          error={problems.preDriveKm ?? null}
          onChange={(preDrive) => setForm({ ...form, ...preDrive })}
        />
      </section>
    </JobScreen>
  );

  function problemsOf(of: StartForm): { preDriveKm?: string; time?: string } {
    const when = whenProblem(of, serverNow());
    return {
      ...(!isDistance(of.preDriveKm) && { preDriveKm: messages.problems.invalid }),
      ...(when !== null && { time: messages.problems[when] }),
    };
  }
}
