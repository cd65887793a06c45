import { type PathValue, useFormContext, useWatch } from 'react-hook-form';

import type { TariffTerms } from './tariff-request.ts';
import type { TariffValues } from './tariff-values.ts';

type Parts = 'rules' | `rules.${number}.bands` | 'waiting.tiers' | 'extras';

/**
 * A list of the form to which parts are added and from which they are taken. `useFieldArray` would do more, and would
 * come along with every other form of the app.
 */
export function useParts<Name extends Parts>(name: Name, empty: PathValue<TariffValues, Name>[number]) {
  const { control, getValues, setValue, clearErrors } = useFormContext<TariffValues, unknown, TariffTerms>();
  const { length } = useWatch({ control, name });
  const change = (next: readonly unknown[]) => {
    setValue(name, next as PathValue<TariffValues, Name>, { shouldDirty: true });
    // The errors of a removed part must not show at the one that gets its index.
    clearErrors(name);
  };
  return {
    indexes: Array.from({ length }, (_, index) => index),
    add: () => change([...getValues(name), empty]),
    remove: (index: number) => change([...getValues(name)].toSpliced(index, 1)),
  };
}
