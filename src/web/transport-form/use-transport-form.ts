import { useWatch } from 'react-hook-form';
import type * as z from 'zod/mini';

import type { Day } from '#domain/calendar/day.ts';

import type { PlaceOption } from '../lookups/place-option.ts';
import { type AppFormState, useAppForm } from '../ui/form/use-app-form.ts';
import { type FormRounds, useFormRounds } from './use-form-reset.ts';
import { type HaulageRules, type HaulageValues, useHaulageRules } from './use-transport-rules.ts';

/** What the forms of orders and jobs have in common; clients' orders have no destination. */
export type HaulageForm = Omit<HaulageValues, 'destination'> & {
  destination?: PlaceOption | null;
  transportDate: Day | null;
  wetGrain: boolean;
};

type Options<Values, Request> = {
  schema: z.ZodMiniType<Request>;
  /** Under this name the device keeps the draft. */
  name: string;
  empty: () => Values;
  /** The transport job form fills an empty quantity of bulk goods in. */
  fillsBulk?: boolean;
  /** Choosing a client fills an empty pickup in. */
  fillsPickup?: boolean;
};

export type HaulageFormState<Values extends HaulageForm, Request> = FormRounds & {
  form: AppFormState<Values, Request>;
  values: Values;
  rules: HaulageRules;
  setPickup: (pickup: PlaceOption | null) => void;
};

/** A form of an order or a job with its rules, to be drawn with `HaulageFrame`. */
export function useHaulageForm<Values extends HaulageForm, Request>(
  options: Options<Values, Request>,
): HaulageFormState<Values, Request> {
  const { schema, name, empty, fillsBulk = false, fillsPickup = false } = options;
  const form = useAppForm({ schema, name, defaults: empty(), keepsDraft: true });
  const values = useWatch({ control: form.control, compute: (all: Values) => all });
  // To react-hook-form a form with more values is no form of these.
  const { setValue, clearErrors } = form as unknown as AppFormState<HaulageForm, Request>;
  const setPickup = (pickup: PlaceOption | null) => {
    setValue('pickup', pickup, { shouldDirty: true });
    if (pickup !== null) clearErrors('pickup');
  };
  const rules = useHaulageRules({
    values: { ...values, destination: values.destination ?? null },
    fillsBulk,
    setQuantity: (quantity) => {
      setValue('quantity', quantity, { shouldDirty: true });
    },
    ...(fillsPickup && { setPickup }),
  });
  return { form, values, rules, setPickup, ...useFormRounds(form, empty) };
}
