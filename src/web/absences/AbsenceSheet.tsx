import { Clock } from 'lucide-react';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';

import { absenceReasonLabels } from '#api/planning/absence-labels.ts';
import type { AbsenceView } from '#api/planning/absences.ts';
import { day, line, reference, timeOfDay } from '#api/values.ts';
import { absenceReasons } from '#domain/planning/absence.ts';
import { formatPlate } from '#domain/vehicles/plate.ts';

import { absences as messages } from '../i18n/et/absences.ts';
import { formWords } from '../i18n/et/forms.ts';
import { searchTrucks, type TruckOption } from '../lookups/truck-option.ts';
import { call } from '../platform/api-client.ts';
import { Button } from '../ui/button/Button.tsx';
import { Chip, ChipRow } from '../ui/button/Chip.tsx';
import { Half } from '../ui/form/AppForm.tsx';
import {
  FormDateField,
  FormSelectField,
  FormTextField,
  FormTimeField,
  FormTypeahead,
} from '../ui/form/form-fields.tsx';
import { SheetForm } from '../ui/form/SheetForm.tsx';
import { useAppForm } from '../ui/form/use-app-form.ts';

const reasons = absenceReasons.map((id) => ({ id, label: absenceReasonLabels[id] }));

/** The form's values under the field names of the request, which the server uses in its problems. */
const schema = z.object({
  truckId: z.nullable(reference),
  driverUserId: z.nullable(reference),
  from: day,
  fromTime: z.nullable(timeOfDay),
  to: day,
  toTime: z.nullable(timeOfDay),
  reason: z.object({ id: z.enum(absenceReasons) }),
  note: line(500),
});
type Request = z.infer<typeof schema>;

/** A person who drives; by the account. */
export interface DriverOption {
  id: number;
  label: string;
  description: string;
}
interface Values {
  truckId: TruckOption | null;
  driverUserId: DriverOption | null;
  from: string | null;
  fromTime: string | null;
  to: string | null;
  toTime: string | null;
  reason: (typeof reasons)[number] | null;
  note: string;
}

interface Beginning {
  truck: TruckOption;
  driver: DriverOption | null;
  day: string;
}

interface Props {
  /** Null for a new one. */
  absence: AbsenceView | null;
  /** A new absence of a truck on a day, or of its driver; left out, truck and driver are free to choose. */
  beginsWith?: Beginning;
  /** The people whose absences the user may enter. */
  searchDrivers: (text: string, signal: AbortSignal) => Promise<DriverOption[]>;
  onSaved: () => Promise<void>;
  onClose: () => void;
}

/** The sheet in which an absence of a truck or a driver is made and changed. */
export function AbsenceSheet({ absence, beginsWith, searchDrivers, onSaved, onClose }: Props) {
  const form = useAppForm<Values, Request>({
    schema,
    name: absence === null ? 'absence.new' : `absence.${String(absence.id)}`,
    defaults: { ...valuesOf(absence), ...(beginsWith && valuesBeginning(beginsWith)) },
  });
  const { control } = form;
  const [truckId, driverUserId, ...times] = useWatch({
    control,
    name: ['truckId', 'driverUserId', 'fromTime', 'toTime'],
  });
  const [areTimesOpen, setTimesOpen] = useState(false);
  // Most people are away for whole days.
  const hasTimes = areTimesOpen || times.some((time) => time !== null);
  return (
    <SheetForm
      title={absence === null ? messages.add : messages.edit}
      form={form}
      failure={messages.saveFailed}
      isQuietAtFields
      onSubmit={async ({ truckId, driverUserId, reason, note, ...when }, idempotencyKey) => {
        const body = {
          truckId: truckId?.id ?? null,
          driverUserId: driverUserId?.id ?? null,
          from: endOf(when.from, when.fromTime),
          to: endOf(when.to, when.toTime),
          reason: reason.id,
          note: note.trim() || null,
        };
        if (absence === null) await call('createAbsence', { body }, { idempotencyKey });
        else {
          const { id, version } = absence;
          await call('changeAbsence', { params: { id }, body: { ...body, version } });
        }
        await onSaved();
      }}
      done={messages.saved}
      onClose={onClose}
    >
      {beginsWith?.driver ? (
        <Who
          isTruck={truckId !== null}
          isDriver={driverUserId !== null}
          of={beginsWith}
          onChoose={(who) => {
            form.setValue('truckId', who === 'truck' ? beginsWith.truck : null, { shouldDirty: true });
            form.setValue('driverUserId', who === 'driver' ? beginsWith.driver : null, {
              shouldDirty: true,
            });
          }}
        />
      ) : (
        <>
          <FormTypeahead
            control={control}
            name="truckId"
            label={messages.truck}
            labelNote={formWords.optional}
            search={searchTrucks}
          />
          <FormTypeahead
            control={control}
            name="driverUserId"
            label={messages.driver}
            labelNote={formWords.optional}
            search={searchDrivers}
          />
        </>
      )}
      <FormSelectField control={control} name="reason" label={messages.reason} options={reasons} required />
      <Half>
        <FormDateField control={control} name="from" label={messages.from} chips={false} required />
      </Half>
      <Half>
        <FormDateField control={control} name="to" label={messages.to} chips={false} required />
      </Half>
      {hasTimes ? (
        <>
          <Half>
            <FormTimeField
              control={control}
              name="fromTime"
              label={messages.fromTime}
              labelNote={formWords.optional}
            />
          </Half>
          <Half>
            <FormTimeField
              control={control}
              name="toTime"
              label={messages.toTime}
              labelNote={formWords.optional}
            />
          </Half>
        </>
      ) : (
        <Button look="quiet" size="small" icon={Clock} onClick={() => setTimesOpen(true)}>
          {messages.addTimes}
        </Button>
      )}
      <FormTextField control={control} name="note" label={messages.note} labelNote={formWords.optional} />
    </SheetForm>
  );
}

interface WhoProps {
  isTruck: boolean;
  isDriver: boolean;
  of: Beginning;
  onChoose: (who: 'truck' | 'driver') => void;
}

/** On the board: the truck, or its driver. */
function Who({ isTruck, isDriver, of: { truck, driver }, onChoose }: WhoProps) {
  return (
    <div role="group" aria-label={messages.who}>
      <ChipRow>
        <Chip selected={isTruck} onPress={() => onChoose('truck')}>
          {`${messages.truck} ${truck.label}`}
        </Chip>
        <Chip selected={isDriver} onPress={() => onChoose('driver')}>
          {`${messages.driver} ${driver?.label ?? ''}`}
        </Chip>
      </ChipRow>
    </div>
  );
}

function endOf(date: string, time: string | null): string {
  return time === null ? date : `${date}T${time}`;
}

function valuesOf(absence: AbsenceView | null): Values {
  const { truck, driver, from = '', to = '', reason, note } = absence ?? {};
  const plate = truck?.licensePlateNumber ?? '';
  return {
    truckId: truck ? { id: truck.id, plate, label: formatPlate(plate), description: '' } : null,
    driverUserId: driver ? { id: driver.id, label: driver.name, description: '' } : null,
    from: from.slice(0, 10) || null,
    fromTime: from.slice(11) || null,
    to: to.slice(0, 10) || null,
    toTime: to.slice(11) || null,
    reason: reasons.find(({ id }) => id === reason) ?? null,
    note: note ?? '',
  };
}

function valuesBeginning({ truck, day: from }: Beginning) {
  return { truckId: truck, from, to: from };
}
