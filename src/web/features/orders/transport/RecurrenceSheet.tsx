import { useController } from 'react-hook-form';
import type * as z from 'zod/mini';

import { recurrenceRequest } from '#api/orders/recurrence.ts';
import type { TransportOrder } from '#api/orders/transport-orders.ts';

import { dateWords } from '../../../i18n/et/dates.ts';
import { formWords } from '../../../i18n/et/forms.ts';
import { recurrence as messages } from '../../../i18n/et/orders/recurrence.ts';
import { toasts } from '../../../i18n/et/shell.ts';
import { call } from '../../../platform/api-client.ts';
import { todayInTallinn } from '../../../platform/device/clock.ts';
import { everything } from '../../../platform/press.ts';
import { Chip, ChipRow } from '../../../ui/button/Chip.tsx';
import { FormDateField, FormNumberField } from '../../../ui/form/form-fields.tsx';
import { SheetForm } from '../../../ui/form/SheetForm.tsx';
import { type AppFormState, useAppForm } from '../../../ui/form/use-app-form.ts';

import styles from '../order-detail.module.css';

interface Pattern {
  weekdays: number[];
  until: string | null;
  tonnes: number | null;
}
type Request = z.infer<typeof recurrenceRequest>;

/** The days on which an order recurs, and its end ('Korda'). */
export function RecurrenceSheet({ order, onClose }: { order: TransportOrder; onClose: () => void }) {
  const before = order.recurrence;
  const form = useAppForm<Pattern, Request>({
    schema: recurrenceRequest,
    name: `recurrence.${String(order.id)}`,
    defaults: {
      weekdays: before?.weekdays ?? [],
      until: before?.until ?? null,
      tonnes: before?.tonnes ?? null,
    },
  });
  const { control } = form;
  return (
    <SheetForm
      title={messages.recur}
      form={form}
      failure={toasts.failed(messages.saveFailed)}
      submit={messages.save}
      onSubmit={(body) => call('recurTransportOrder', { params: { id: order.id }, body })}
      refreshes={everything}
      onClose={onClose}
    >
      <p className="quiet">{messages.recurHint}</p>
      <Weekdays form={form} />
      <FormDateField
        control={control}
        name="until"
        label={messages.until}
        labelNote={formWords.optional}
        earliest={todayInTallinn()}
        chips={false}
      />
      <FormNumberField
        control={control}
        name="tonnes"
        label={messages.tonnes}
        labelNote={formWords.optional}
        hint={messages.tonnesHint}
        unit="t"
      />
    </SheetForm>
  );
}

function Weekdays({ form: { control } }: { form: AppFormState<Pattern, Request> }) {
  const { field, fieldState } = useController({ control, name: 'weekdays' });
  const toggle = (weekday: number) =>
    field.onChange(
      field.value.includes(weekday)
        ? field.value.filter((each) => each !== weekday)
        : [...field.value, weekday],
    );
  return (
    <fieldset className={styles.weekdays}>
      <legend>{messages.weekdays}</legend>
      <ChipRow>
        {dateWords.weekdays.map(({ short, long }, index) => (
          <Chip key={short} selected={field.value.includes(index + 1)} onPress={() => toggle(index + 1)}>
            <abbr title={long}>{short}</abbr>
          </Chip>
        ))}
      </ChipRow>
      {fieldState.error !== undefined && (
        <p className="wrong" role="alert">
          {messages.noWeekday}
        </p>
      )}
    </fieldset>
  );
}
