import { useState } from 'react';
import { useController } from 'react-hook-form';
import * as z from 'zod/mini';

import { day, line, multiline, timeOfDay } from '#api/values.ts';
import { cleaningMinutes, receiptPhoto } from '#api/vehicles/load-gate.ts';
import { fromTallinn, fromTallinnBefore, instantToIso, toTallinn } from '#domain/calendar/tallinn-time.ts';
import { cleaningRegimes } from '#domain/driver/driver-job.ts';

import { loadGate as messages } from '../../i18n/et/load-gate.ts';
import { toasts } from '../../i18n/et/shell.ts';
import { jobTableKey } from '../../job-row/row-action.ts';
import { call } from '../../platform/api-client.ts';
import { serverNow } from '../../platform/device/clock.ts';
import type { PhotoData } from '../../platform/photo-data.ts';
import { PhotoField } from '../../ui/field/PhotoField.tsx';
import {
  FormDateField,
  FormNumberField,
  FormSelectField,
  FormTextField,
  FormTimeField,
} from '../../ui/form/form-fields.tsx';
import { sayingSo } from '../../ui/form/schema-resolver.ts';
import { SheetForm } from '../../ui/form/SheetForm.tsx';
import { useAppForm } from '../../ui/form/use-app-form.ts';

interface Props {
  space: { truckId: number; trailerId: number | null };
  onSaved: () => void;
  onClose: () => void;
}

const regimes = cleaningRegimes.map((id) => ({ id, label: messages.regimes[id] }));

const schema = z
  .object({
    regime: z.object({ id: z.enum(cleaningRegimes) }),
    day,
    time: timeOfDay,
    place: line(200),
    note: multiline(2000),
    minutes: z.nullable(cleaningMinutes),
    receipt: z.nullable(receiptPhoto),
  })
  .check(
    z.refine((cleaning) => fromTallinn(cleaning) <= serverNow(), {
      path: ['time'],
      ...sayingSo(messages.inFuture),
    }),
  );
type Request = z.infer<typeof schema>;
type Values = Pick<Request, 'place' | 'note'> & {
  regime: (typeof regimes)[number] | null;
  day: string | null;
  time: string | null;
  minutes: number | null;
  receipt: PhotoData | null;
};

/** A cleaning of a load space, as the office writes it down. */
export function CleaningSheet({ space: { truckId, trailerId }, onSaved, onClose }: Props) {
  const [now] = useState(() => toTallinn(serverNow()));
  const form = useAppForm<Values, Request>({
    schema,
    name: `cleaning.${String(truckId)}.${String(trailerId)}`,
    defaults: { regime: null, ...now, place: '', note: '', minutes: null, receipt: null },
  });
  const { control } = form;
  const { field: receipt } = useController({ control, name: 'receipt' });
  return (
    <SheetForm
      title={messages.addCleaning}
      form={form}
      failure={toasts.failed(messages.addingCleaning)}
      onSubmit={async ({ regime, day: on, time: at, ...others }, idempotencyKey) => {
        const cleanedAt = instantToIso(fromTallinnBefore({ day: on, time: at }, serverNow()));
        const body = { truckId, trailerId, ...others, regime: regime.id, cleanedAt };
        await call('createCleaning', { body }, { idempotencyKey });
        onSaved();
      }}
      refreshes={jobTableKey}
      done={messages.cleaningSaved}
      onClose={onClose}
    >
      <FormSelectField control={control} name="regime" label={messages.regime} options={regimes} required />
      <FormDateField control={control} name="day" label={messages.day} chips={false} />
      <FormTimeField control={control} name="time" label={messages.time} />
      <FormTextField control={control} name="place" label={messages.place} />
      <FormNumberField control={control} name="minutes" label={messages.minutes} unit="min" />
      <FormTextField control={control} name="note" label={messages.note} multiline />
      <PhotoField
        label={messages.receiptPhoto}
        removeLabel={messages.removeReceipt}
        value={receipt.value}
        onChange={receipt.onChange}
        failure={messages.photoFailed}
      />
    </SheetForm>
  );
}
