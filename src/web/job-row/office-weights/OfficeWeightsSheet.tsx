import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Control, useController, useFormState } from 'react-hook-form';
import * as z from 'zod/mini';

import type { DriverRecord } from '#api/driver/driver-record.ts';
import { officeWeightsRequest, type OfficeWeightsRequest } from '#api/driver/office-weights.ts';
import { isDay } from '#domain/calendar/day.ts';
import { fromTallinn, fromTallinnAfter, instantToIso } from '#domain/calendar/tallinn-time.ts';
import { isTimeOfDay } from '#domain/calendar/time-of-day.ts';
import { type StopKind, stopKinds } from '#domain/driver/driver-job.ts';
import { formatNumber } from '#domain/goods/decimal.ts';

import { officeWeights as messages } from '../../i18n/et/office-weights.ts';
import { call } from '../../platform/api-client.ts';
import { todayInTallinn } from '../../platform/device/clock.ts';
import type { PhotoData } from '../../platform/photo-data.ts';
import { queryClient } from '../../platform/query-client.ts';
import { showSuccess } from '../../platform/toasts.ts';
import { PhotoField } from '../../ui/field/PhotoField.tsx';
import { AppForm, Fields, FormButtons, Half } from '../../ui/form/AppForm.tsx';
import {
  FormDateField,
  FormNumberField,
  FormSelectField,
  FormTextField,
  FormTimeField,
  FormToggle,
} from '../../ui/form/form-fields.tsx';
import { FormSheet } from '../../ui/form/FormSheet.tsx';
import { useAppForm } from '../../ui/form/use-app-form.ts';
import { Sheet } from '../../ui/sheet/Sheet.tsx';
import { QueryView } from '../../ui/states/QueryView.tsx';
import { driverRecordQuery } from '../driver-record/driver-record-query.ts';
import { QuestionDialog, useQuestions } from '../findings/use-questions.tsx';

interface Props {
  rowId: number;
  about?: string;
  /** The day of the row. */
  day: string;
  onClose: (outcome?: 'changed') => void;
}

const signedChoices = (['yes', 'no'] as const).map((id) => ({ id, label: messages.signedChoices[id] }));

/** The names are those of the request, so that the server's problems find their fields. */
interface StopValues {
  netWeightKg: number | null;
  grossWeightKg: number | null;
  vehicleWeightKg: number | null;
  day: string | null;
  startTime: string | null;
  endTime: string | null;
  distanceKm: number | null;
}
type Values = Record<StopKind, StopValues> & {
  reason: string;
  completed: boolean;
  signedOnPaper: (typeof signedChoices)[number] | null;
  tickets: Record<StopKind, PhotoData | null>;
};
type FormControl = Control<Values, unknown, OfficeWeightsRequest>;

/** The sheet by which the office enters what no phone reports of a row's job. */
export function OfficeWeightsSheet(props: Props) {
  const query = useQuery(driverRecordQuery(props.rowId));
  if (query.data !== undefined) return <WeightsForm {...props} record={query.data} />;
  return (
    <Sheet open title={messages.action} about={props.about} onClose={() => props.onClose()}>
      <QueryView query={query} failed={messages.readFailed} lines={6} />
    </Sheet>
  );
}

function WeightsForm({ rowId, about, day, record: shown, onClose }: Props & { record: DriverRecord }) {
  // What is read again while somebody types changes nothing of what was seen.
  const [record] = useState(shown);
  const [schema] = useState(() => requestOf(record));
  const isDone = record.driverStatus.code === 'COMPLETED';
  const empty: StopValues = {
    netWeightKg: null,
    grossWeightKg: null,
    vehicleWeightKg: null,
    day,
    startTime: null,
    endTime: null,
    distanceKm: null,
  };
  const form = useAppForm<Values, OfficeWeightsRequest>({
    schema,
    name: `office-weights.${String(rowId)}`,
    defaults: {
      pickup: empty,
      destination: empty,
      reason: '',
      completed: !isDone && day <= todayInTallinn(),
      signedOnPaper: null,
      tickets: { pickup: null, destination: null },
    },
  });
  const { control } = form;
  const { isDirty } = useFormState({ control });
  const { question, send } = useQuestions();
  return (
    <FormSheet title={messages.action} about={about} isDirty={isDirty} onClose={() => onClose()}>
      <AppForm
        form={form}
        failure={messages.failed}
        isQuietAtFields
        onSubmit={async (body) => {
          const params = { id: record.transportJobId };
          const answer = await send((confirmed) =>
            call('enterWeights', { params, body: { ...body, ...(confirmed.length > 0 && { confirmed }) } }),
          );
          if (answer === null) return 'kept';
          showSuccess(messages.saved);
          onClose('changed');
          await queryClient.invalidateQueries();
          return 'done';
        }}
      >
        {stopKinds.map((stop) => (
          <StopFields key={stop} stop={stop} record={record} control={control} />
        ))}
        <Fields>
          <FormTextField
            control={control}
            name="reason"
            label={messages.reason}
            placeholder={messages.reasonHint}
            required
          />
          <FormSelectField
            control={control}
            name="signedOnPaper"
            label={messages.signed}
            options={signedChoices}
            placeholder={messages.unsaid}
          />
          {!isDone && <FormToggle control={control} name="completed" label={messages.completes} />}
        </Fields>
        <FormButtons control={control} disabled={!isDirty} onCancel={() => onClose()} />
      </AppForm>
      <QuestionDialog question={question} />
    </FormSheet>
  );
}

function StopFields({
  stop,
  record,
  control,
}: {
  stop: StopKind;
  record: DriverRecord;
  control: FormControl;
}) {
  const { field: ticket } = useController({ control, name: `tickets.${stop}` });
  const reported = reportedNet(record, stop);
  const label = (field: string) => messages.ofStop(field, messages.stop[stop]);
  return (
    <section className="stack gap-2" aria-label={messages.stop[stop]}>
      <h3>{messages.stop[stop]}</h3>
      <Fields>
        {reported === null ? (
          <>
            <FormNumberField
              control={control}
              name={`${stop}.netWeightKg`}
              label={label(messages.net)}
              unit="kg"
            />
            <Half>
              <FormNumberField
                control={control}
                name={`${stop}.grossWeightKg`}
                label={label(messages.gross)}
                unit="kg"
              />
            </Half>
            <Half>
              <FormNumberField
                control={control}
                name={`${stop}.vehicleWeightKg`}
                label={label(messages.vehicle)}
                unit="kg"
              />
            </Half>
          </>
        ) : (
          <p>{messages.reported(formatNumber(reported))}</p>
        )}
        <FormDateField control={control} name={`${stop}.day`} label={label(messages.day)} chips={false} />
        <Half>
          <FormTimeField control={control} name={`${stop}.startTime`} label={label(messages.start)} />
        </Half>
        <Half>
          <FormTimeField control={control} name={`${stop}.endTime`} label={label(messages.end)} />
        </Half>
        {stop === 'destination' && (
          <FormNumberField control={control} name="destination.distanceKm" label={messages.km} unit="km" />
        )}
        <PhotoField
          label={messages.ticket(messages.stop[stop])}
          removeLabel={messages.removeTicket}
          value={ticket.value}
          onChange={ticket.onChange}
          failure={messages.photoFailed}
        />
      </Fields>
    </section>
  );
}

/** The net weight that the driver reports of a stop; null where nobody or the office weighed. */
function reportedNet(record: DriverRecord, stop: StopKind): number | null {
  const { netWeightKg = null, grossWeightKg = null } =
    (stop === 'pickup' ? record.pickupStop : record.destinationStop) ?? {};
  const isOfOffice = record.officeWeights.some(({ fields }) => fields.includes(`${stop}.grossWeightKg`));
  return grossWeightKg === null || isOfOffice ? null : netWeightKg;
}

/** Why it is entered is asked for before anything is sent. */
const reasonedRequest = z.extend(officeWeightsRequest, {
  reason: officeWeightsRequest.shape.reason.check(z.minLength(1)),
});

/** The request that the values make: what is left empty is not said. */
function requestOf({ version }: DriverRecord): z.ZodMiniType<OfficeWeightsRequest> {
  const stopOf = ({ day, startTime, endTime, ...numbers }: StopValues) => {
    const at = (time: string | null, earlier: string | null = null) => {
      if (day === null || !isDay(day) || time === null || !isTimeOfDay(time)) return time;
      const local = { day, time };
      return instantToIso(
        earlier === null ? fromTallinn(local) : fromTallinnAfter(local, Date.parse(earlier)),
      );
    };
    const begins = at(startTime);
    const said = Object.entries({ ...numbers, startTime: begins, endTime: at(endTime, begins) }).filter(
      ([, value]) => value !== null,
    );
    return said.length === 0 ? undefined : Object.fromEntries(said);
  };
  return z.pipe(
    z.transform(({ pickup, destination, reason, completed, signedOnPaper, tickets }: Values): unknown => {
      const ticketPhotos = stopKinds.flatMap((stop) => tickets[stop] ?? []);
      const stops = { pickup: stopOf(pickup), destination: stopOf(destination) };
      return {
        version,
        ...Object.fromEntries(Object.entries(stops).filter(([, stop]) => stop !== undefined)),
        reason,
        ...(completed && { completed }),
        ...(signedOnPaper !== null && { signedOnPaper: signedOnPaper.id === 'yes' }),
        ...(ticketPhotos.length > 0 && { ticketPhotos }),
      };
    }),
    reasonedRequest,
  );
}
