import { useState } from 'react';
import { type PathValue, useFormContext, useWatch } from 'react-hook-form';

import type { TariffTerms } from './tariff-request.ts';
import type { TariffValues } from './tariff-values.ts';

type Parts = 'rules' | `rules.${number}.bands` | 'waiting.tiers' | 'extras';

/**
 * Returns a list of the form to which parts are added and from which they are taken. `useFieldArray` would do more,
 * and would come along with every other form of the app.
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

/** Keeps which parts are open: saved ones are read first and opened by a press, an added one is open. */
export function useOpened(atFirst: readonly number[] = []) {
  const [openIndexes, setOpenIndexes] = useState<ReadonlySet<number>>(new Set(atFirst));
  return {
    isOpen: (index: number) => openIndexes.has(index),
    open: (index: number) => setOpenIndexes((before) => new Set([...before, index])),
    /** Takes the part away; those behind it get the index before theirs. */
    close: (index: number, remove: (index: number) => void) => {
      remove(index);
      const others = [...openIndexes].filter((each) => each !== index);
      setOpenIndexes(new Set(others.map((each) => (each > index ? each - 1 : each))));
    },
  };
}
