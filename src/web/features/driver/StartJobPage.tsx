import { useState } from 'react';

import type { PreviousLoad } from '#contract/driver-job.ts';
import { type Day, isDay } from '#domain/day.ts';
import { clockSkewMilliseconds } from '#domain/driver-job.ts';
import { fromTallinn, instantToIso, toTallinn } from '#domain/tallinn-time.ts';
import { isTimeOfDay, type TimeOfDay } from '#domain/time-of-day.ts';

import { useUser } from '../../app/session.ts';
import { useKeptQuery } from '../../offline/kept-query.ts';
import { serverNow } from '../../offline/sync.ts';
import { DateField } from '../../ui/date/DateField.tsx';
import { readDevice, writeDevice } from '../../ui/device-store.ts';
import { NumberField } from '../../ui/field/NumberField.tsx';
import { SelectField } from '../../ui/field/SelectField.tsx';
import { TimeField } from '../../ui/field/TimeField.tsx';
import { type CurrentJob, useCurrentJob } from './current-job.ts';
import { previousLoadsRead, productsRead, trucksRead } from './driver-reads.ts';
import { GoodsCard } from './GoodsCard.tsx';
import { JobPending, JobScreen, MainAction } from './JobScreen.tsx';
import { useWords } from './language.ts';
import { LoadField } from './LoadField.tsx';
import { emptyLoad, isDistance, threeLoads } from './start-form.ts';
import { StopsCard } from './StopsCard.tsx';
import { useAct } from './use-act.ts';

import styles from './driver.module.css';

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
  const [form, setForm] = useStartForm(job.transportJobId);
  const { id } = useUser();
  const previous = useKeptQuery(previousLoadsRead(id, job.truck.licensePlateNumber));
  const loads = form.loads ?? threeLoads(previous.data ?? []);
  const problems = problemsOf(form);

  const setOff = async () => {
    if (Object.keys(problems).length > 0) return;
    const occurredAt = occurredAtOf(form);
    await act(
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
      occurredAt ?? undefined,
    );
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
          <StartTime form={form} onChange={setForm} problem={problems.time ?? null} />
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

  function problemsOf({ preDriveKm, day, time }: StartForm): { preDriveKm?: string; time?: string } {
    const isUnreadable = (time !== null && !isTimeOfDay(time)) || (day !== null && !isDay(day));
    const at = isUnreadable ? null : occurredAtOf({ ...untouched, day, time });
    const isAhead = at !== null && Date.parse(at) > serverNow() + clockSkewMilliseconds;
    return {
      ...(!isDistance(preDriveKm) && { preDriveKm: words.problems.invalid }),
      ...((isUnreadable || isAhead) && { time: isAhead ? words.problems.inFuture : words.problems.invalid }),
    };
  }
}

/** The three loads, each with its cleaning. */
export function LoadFields(props: {
  loads: readonly PreviousLoad[];
  onChange: (loads: PreviousLoad[]) => void;
}) {
  const { id } = useUser();
  const products = useKeptQuery(productsRead(id));
  const loads = threeLoads(props.loads);
  return places.map((place) => (
    <LoadField
      key={place}
      number={place + 1}
      value={loads[place] ?? emptyLoad}
      products={products.data ?? []}
      onChange={(next) => {
        props.onChange(loads.map((each, index) => (index === place ? next : each)));
      }}
    />
  ));
}

const places = [0, 1, 2] as const;

interface TruckFieldProps {
  truck: { id: number; licensePlateNumber: string };
  value: number | null;
  onChange: (truckId: number) => void;
}

/** The truck that is really driven; the planned one unless the driver says otherwise. */
function TruckField({ truck, value, onChange }: TruckFieldProps) {
  const words = useWords().list;
  const { id } = useUser();
  const { data: known = [] } = useKeptQuery(trucksRead(id));
  const trucks = known.some((each) => each.id === truck.id) ? known : [truck, ...known];
  const options = trucks.map((each) => ({ id: each.id, label: each.licensePlateNumber }));
  return (
    <SelectField
      label={words.truck}
      options={options}
      value={options.find((option) => option.id === (value ?? truck.id)) ?? null}
      onChange={(option) => {
        onChange(option?.id ?? truck.id);
      }}
    />
  );
}

interface StartTimeProps {
  form: StartForm;
  onChange: (form: StartForm) => void;
  problem: string | null;
}

/** When: now, unless the driver remembers to say so later. */
function StartTime({ form, onChange, problem }: StartTimeProps) {
  const words = useWords().start;
  const now = toTallinn(serverNow());
  return (
    <div className={styles.dateAndTime}>
      <DateField
        label={words.date}
        chips={false}
        value={form.day ?? now.day}
        onChange={(day) => {
          onChange({ ...form, day: day === now.day ? null : day });
        }}
      />
      <TimeField
        label={words.time}
        value={form.time ?? now.time}
        error={problem}
        onChange={(time) => {
          onChange({ ...form, time });
        }}
      />
    </div>
  );
}

/** Null when nothing was changed: then it happens when the button is pressed. */
function occurredAtOf({ day, time }: StartForm): string | null {
  if (day === null && time === null) return null;
  const now = toTallinn(serverNow());
  return instantToIso(
    fromTallinn({ day: day ?? now.day, time: time !== null && isTimeOfDay(time) ? time : now.time }),
  );
}

/** What was typed survives a reload and a killed tab until the driver sets off. */
function useStartForm(jobId: number): [StartForm, (form: StartForm) => void] {
  const key = `driver.start.${jobId}`;
  const [form, setForm] = useState(() => readDevice<StartForm>(key) ?? untouched);
  return [
    form,
    (next) => {
      writeDevice(key, next);
      setForm(next);
    },
  ];
}
