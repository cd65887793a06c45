import type { PreviousLoad } from '#api/driver/driver-job.ts';
import type { Day } from '#domain/calendar/day.ts';
import type { TimeOfDay } from '#domain/calendar/time-of-day.ts';

import { useWords } from '../../../i18n/driver-messages.ts';
import { usePersistedQuery } from '../../../offline/persisted-query.ts';
import { serverNow } from '../../../offline/sync.ts';
import { useUser } from '../../../platform/session.ts';
import { NumberField } from '../../../ui/field/NumberField.tsx';
import { type CurrentJob, useCurrentJob } from '../current-job.ts';
import { previousLoadsRead } from '../driver-reads.ts';
import { GoodsCard } from '../GoodsCard.tsx';
import { JobPending, JobScreen, MainAction } from '../JobScreen.tsx';
import { isDistance, occurredAtOf, threeLoads, whenProblem } from '../start/start-form.ts';
import { LoadFields, TruckField, WhenFields } from '../start/StartFields.tsx';
import { StopsCard } from '../stop/StopsCard.tsx';
import { useAct } from '../use-act.ts';
import { useDraft } from '../use-draft.ts';

import styles from '../driver.module.css';

interface StartForm {
  truckId: number | null;
  /** Null: now, whenever the button is pressed. */
  day: Day | null;
  time: TimeOfDay | null;
  /** Null until the driver touches them: what the truck carried last. */
  loads: PreviousLoad[] | null;
  preDriveKm: number | null;
}

const untouched: StartForm = { truckId: null, day: null, time: null, loads: null, preDriveKm: null };

/** Before setting off: the truck, when, the last three loads and the way to the pickup. */
export function StartJobPage() {
  const current = useCurrentJob('start-transport-job');
  return current === null ? <JobPending /> : <StartJob key={current.job.transportJobId} current={current} />;
}

function StartJob({ current }: { current: CurrentJob }) {
  const words = useWords();
  const { job } = current;
  const act = useAct(job);
  // What was typed survives a reload and a killed tab until the driver sets off.
  const [form, setForm] = useDraft<StartForm>(`driver.start.${job.transportJobId}`, () => untouched);
  const { id } = useUser();
  const previous = usePersistedQuery(previousLoadsRead(id, job.truck.licensePlateNumber));
  const loads = form.loads ?? threeLoads(previous.data ?? []);
  const problems = problemsOf(form);

  const setOff = async () => {
    if (Object.keys(problems).length > 0) return;
    const isKept = await act(
      {
        what: 'on-route-to-pickup',
        start: {
          truckId: form.truckId ?? job.truck.id,
          previousLoads: loads.filter(({ name }) => name.trim() !== ''),
          preDriveKm: form.preDriveKm,
          seenDestinations: job.transportJobProducts.map((row) => ({
            transportJobProductId: row.id,
            locationId: row.destination?.id ?? null,
          })),
        },
      },
      occurredAtOf(form, serverNow()) ?? undefined,
    );
    if (isKept) setForm(null);
  };

  return (
    <JobScreen
      current={current}
      bar={
        <MainAction current={current} onAct={setOff}>
          {words.actions.start}
        </MainAction>
      }
    >
      <StopsCard job={job} />
      <GoodsCard job={job} />
      <section className={styles.card}>
        <div className={styles.form}>
          <TruckField
            truck={job.truck}
            value={form.truckId}
            onChange={(truckId) => {
              setForm({ ...form, truckId });
            }}
          />
          <WhenFields
            day={form.day}
            time={form.time}
            problem={problems.time ?? null}
            onChange={(when) => {
              setForm({ ...form, ...when });
            }}
          />
          <h2 className={styles.sectionTitle}>{words.start.previousLoads}</h2>
          {previous.error !== null && (
            <p role="alert" className={styles.quiet}>
              {words.start.previousFailed}
            </p>
          )}
          <LoadFields
            loads={loads}
            onChange={(next) => {
              setForm({ ...form, loads: next });
            }}
          />
          <NumberField
            label={words.start.preDrive}
            unit="km"
            value={form.preDriveKm}
            error={problems.preDriveKm ?? null}
            onChange={(preDriveKm) => {
              setForm({ ...form, preDriveKm });
            }}
          />
        </div>
      </section>
    </JobScreen>
  );

  function problemsOf(of: StartForm): { preDriveKm?: string; time?: string } {
    const when = whenProblem(of, serverNow());
    return {
      ...(!isDistance(of.preDriveKm) && { preDriveKm: words.problems.invalid }),
      ...(when !== null && { time: words.problems[when] }),
    };
  }
}
