import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';

import type { Day } from '#domain/calendar/day.ts';

import type { LocationOption } from '../lookups/location-option.ts';
import { type AppFormState, useAppForm } from '../ui/form/use-app-form.ts';
import { type FormReset, useFormReset } from './use-form-reset.ts';
import {
  type FilledIn,
  type TransportRules,
  type TransportValues,
  useTransportRules,
} from './use-transport-rules.ts';

/** The common values of orders' and jobs' forms; clients' orders have no destination. */
export type TransportForm = Omit<TransportValues, 'destination' | 'client'> & {
  client: { id: number } | null;
  destination?: LocationOption | null;
  transportDate: Day | null;
  wetGrain: boolean;
  /** The quantity is unknown: the content of the field does not count. */
  quantityUnknown: boolean;
};

/** Returns the quantity that a form asks for: null while it is unknown, undefined where the field is empty. */
export function requestedQuantity({
  quantity,
  quantityUnknown,
}: Pick<TransportForm, 'quantity' | 'quantityUnknown'>): number | null | undefined {
  return quantityUnknown ? null : (quantity ?? undefined);
}

interface Options<Values, Request> {
  schema: z.ZodMiniType<Request>;
  /** The name of the draft on the device. */
  name: string;
  empty: () => Values;
  /** The transport job form fills an empty quantity of bulk goods in. */
  fillsBulk?: boolean;
  /** The form is of staff: its client is a place, which fills an empty pickup. */
  fillsPickup?: boolean;
}

export type TransportFormState<Values extends TransportForm, Request> = FormReset & {
  form: AppFormState<Values, Request>;
  values: Values;
  rules: TransportRules;
  setPickup: (pickup: LocationOption | null) => void;
  /** Replaces the form's values; returns a function that undoes it. */
  fill: (values: Partial<Values>) => () => void;
};

/** Returns a form of an order or a job with its rules, to be drawn with `TransportFrame`. */
export function useTransportForm<Values extends TransportForm, Request>(
  options: Options<Values, Request>,
): TransportFormState<Values, Request> {
  const { schema, name, empty, fillsBulk = false, fillsPickup = false } = options;
  const start = () => ({ ...empty(), filledIn: {} as FilledIn });
  const whole = useAppForm({ schema: withoutFilledIn(schema), name, defaults: start(), keepsDraft: true });
  const values = useWatch({
    control: whole.control,
    compute: (all: Values & { filledIn: FilledIn }) => all,
  });
  // The form also holds `filledIn`, and react-hook-form's types allow no such subset.
  const form = whole as unknown as AppFormState<Values, Request>;
  const { setValue, getValues, clearErrors } = whole as unknown as AppFormState<
    TransportForm & { filledIn: FilledIn },
    Request
  >;
  const setPickup = (pickup: LocationOption | null) => {
    setValue('pickup', pickup, { shouldDirty: true });
    if (pickup !== null) clearErrors('pickup');
  };
  const goodsOf = (all: Values) => ({
    ...all,
    client: fillsPickup ? all.client : null,
    destination: all.destination ?? null,
  });
  const rules = useTransportRules({
    values: goodsOf(values),
    filledIn: values.filledIn,
    setFilledIn: (change) =>
      setValue('filledIn', { ...getValues('filledIn'), ...change }, { shouldDirty: true }),
    fillsBulk,
    setQuantity: (quantity) => setValue('quantity', quantity, { shouldDirty: true }),
    ...(fillsPickup && { setPickup }),
  });
  const fill = (filledValues: Partial<Values>) => {
    const before = whole.getValues();
    for (const [field, value] of Object.entries(filledValues)) {
      form.setValue(field as never, value as never, { shouldDirty: true });
    }
    form.clearErrors();
    rules.onFilled(Object.keys(filledValues), goodsOf(whole.getValues()));
    return () => whole.reset(before, { keepDefaultValues: true });
  };
  return { form, values, rules, setPickup, fill, ...useFormReset(form, start) };
}

/** Returns the schema without the automatically filled values, which are not part of the request. */
function withoutFilledIn<Request>(schema: z.ZodMiniType<Request>) {
  const withoutMarks = z.transform(
    ({ filledIn: _filledIn, ...values }: { filledIn: FilledIn }): unknown => values,
  );
  return z.pipe(withoutMarks, schema);
}
