import type { DriverJob, PreviousLoad } from '#api/driver/driver-job.ts';
import type { Day } from '#domain/calendar/day.ts';
import { toTallinn } from '#domain/calendar/tallinn-time.ts';
import type { TimeOfDay } from '#domain/calendar/time-of-day.ts';
import type { LoadSpace } from '#domain/vehicles/load-space.ts';
import { formatPlate } from '#domain/vehicles/plate.ts';

import { useDriverMessages } from '../../../i18n/driver-messages.ts';
import { usePersistedQuery } from '../../../offline/persisted-query.ts';
import { serverNow } from '../../../platform/device/clock.ts';
import { DateField } from '../../../ui/date/DateField.tsx';
import { SelectField } from '../../../ui/field/SelectField.tsx';
import { TimeField } from '../../../ui/field/TimeField.tsx';
import { ConfirmDialog } from '../../../ui/sheet/ConfirmDialog.tsx';
import { useOpen } from '../../../ui/sheet/use-open.ts';
import { productsRead, trailersRead, trucksRead } from '../driver-reads.ts';
import { LoadField } from './LoadField.tsx';
import { emptyLoad, threeLoads } from './start-form.ts';

import styles from './start.module.css';

/** The three loads, each with its cleaning. */
export function LoadFields(props: {
  loads: readonly PreviousLoad[];
  onChange: (loads: PreviousLoad[]) => void;
}) {
  const products = usePersistedQuery(productsRead);
  const loads = threeLoads(props.loads);
  return locations.map((location) => (
    <LoadField
      key={location}
      number={location + 1}
      value={loads[location] ?? emptyLoad}
      products={products.data ?? []}
      onChange={(next) => props.onChange(loads.map((each, index) => (index === location ? next : each)))}
    />
  ));
}

const locations = [0, 1, 2] as const;

/** Returns the plates of a chosen truck and trailer: '417 BXT / 208 YKL'. */
export function usePairText({ truck }: DriverJob, { truckId, trailerId }: LoadSpace): string {
  const { data: trucks = [] } = usePersistedQuery(trucksRead);
  const { data: trailers = [] } = usePersistedQuery(trailersRead);
  const chosen = truckId === truck.id ? truck : trucks.find(({ id }) => id === truckId);
  const drawn =
    trailerId === truck.trailerId
      ? truck.trailerRegNumber
      : trailers.find(({ id }) => id === trailerId)?.registrationNumber;
  return [chosen?.licensePlateNumber, drawn].flatMap((plate) => formatPlate(plate ?? '') || []).join(' / ');
}

interface TruckFieldProps {
  truck: { id: number; licensePlateNumber: string };
  value: number | null;
  error?: string | null;
  onChange: (truckId: number) => void;
}

/** The truck that is really driven; the planned one until the driver chooses another. */
export function TruckField({ truck, value, error = null, onChange }: TruckFieldProps) {
  const messages = useDriverMessages().list;
  const { data: knownTrucks = [] } = usePersistedQuery(trucksRead);
  const trucks = knownTrucks.some((each) => each.id === truck.id) ? knownTrucks : [truck, ...knownTrucks];
  const options = trucks.map((each) => ({ id: each.id, label: formatPlate(each.licensePlateNumber) }));
  return (
    <SelectField
      label={messages.truck}
      error={error}
      options={options}
      value={options.find((option) => option.id === (value ?? truck.id)) ?? null}
      onChange={(option) => onChange(option?.id ?? truck.id)}
    />
  );
}

interface TrailerFieldProps {
  job: DriverJob;
  /** Null: none. */
  value: number | null;
  onChange: (trailerId: number | null) => void;
}

/** The trailer that is really pulled; driving without one is asked about, since the truck has one. */
export function TrailerField({ job: { truck }, value, onChange }: TrailerFieldProps) {
  const { list: messages, gate, actions } = useDriverMessages();
  const leaving = useOpen();
  const { data: knownTrailers = [] } = usePersistedQuery(trailersRead);
  const options = knownTrailers.map((each) => ({ id: each.id, label: formatPlate(each.registrationNumber) }));
  // The office may have given the job a trailer that is not the carrier's.
  if (truck.trailerId !== null && !knownTrailers.some((each) => each.id === truck.trailerId)) {
    options.unshift({ id: truck.trailerId, label: formatPlate(truck.trailerRegNumber ?? '') });
  }
  if (options.length === 0) return null;
  return (
    <>
      <SelectField
        label={messages.trailer}
        placeholder={messages.noTrailer}
        options={options}
        value={options.find((option) => option.id === value) ?? null}
        onChange={(option) => {
          if (option === null && value !== null) leaving.open();
          else onChange(option?.id ?? null);
        }}
      />
      <ConfirmDialog
        open={leaving.isOpen}
        title={gate.withoutTrailer}
        description={gate.withoutTrailerWhy}
        confirm={gate.withoutTrailerYes}
        cancel={actions.cancel}
        onConfirm={() => {
          leaving.close();
          onChange(null);
        }}
        onCancel={leaving.close}
      />
    </>
  );
}

interface WhenProps {
  /** Null: now, whenever the button is pressed. */
  day: Day | null;
  time: TimeOfDay | null;
  problem: string | null;
  onChange: (when: { day: Day | null; time: TimeOfDay | null }) => void;
}

/** The time of the step: now, unless the driver enters an earlier one. */
export function WhenFields({ day, time, problem, onChange }: WhenProps) {
  const messages = useDriverMessages().start;
  const now = toTallinn(serverNow());
  return (
    <div className={styles.dateAndTime}>
      <DateField
        label={messages.date}
        chips={false}
        value={day ?? now.day}
        onChange={(chosenDay) => onChange({ day: chosenDay === now.day ? null : chosenDay, time })}
      />
      <TimeField
        label={messages.time}
        value={time ?? now.time}
        error={problem}
        onChange={(typedTime) => onChange({ day, time: typedTime })}
      />
    </div>
  );
}
