import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type FieldValues, useFormState } from 'react-hook-form';

import { todayInTallinn } from '../ui/clock.ts';
import type { AppFormState } from '../ui/form/use-app-form.ts';

export type FormRounds = {
  /** The key of the fields: a new round draws them anew, so that text nobody chose from goes too. */
  round: number;
  /** After 'Katkesta' and after success: empty fields, today's day, and the next Tab leads to the first field. */
  startAnew: () => void;
};

/** One empty form after the other. A form that stays open over midnight still offers today. */
export function useFormRounds<Values extends FieldValues, Request>(
  form: AppFormState<Values, Request>,
  empty: () => Values,
): FormRounds {
  const { control, reset } = form;
  const { isDirty } = useFormState({ control });
  const [round, setRound] = useState(0);
  const startedOn = useRef<string>(null);

  const start = () => {
    startedOn.current = todayInTallinn();
    reset(empty());
    setRound((before) => before + 1);
  };
  const startOnNewDay = useEffectEvent(() => {
    if (document.visibilityState === 'visible' && !isDirty && startedOn.current !== todayInTallinn()) start();
  });
  useEffect(() => {
    startedOn.current = todayInTallinn();
    document.addEventListener('visibilitychange', startOnNewDay);
    return () => {
      document.removeEventListener('visibilitychange', startOnNewDay);
    };
  }, []);

  return {
    round,
    startAnew: () => {
      start();
      document.getElementById('main')?.focus({ preventScroll: true });
      window.scrollTo({ top: 0 });
    },
  };
}
